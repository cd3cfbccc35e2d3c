"""Cards and actions as text, both ways.

en-garde A:S10 · C9 · D3+JD · balance QD+KD · pass · withdraw C8 · keep · sting H3 · no-sting · shed D4 S2 · event · no-event
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clashyard.blades.rules.actions import BALANCE, GIVE, KEEP, NO_EVENT, NO_STING, PASS, SETS, TURN
from clashyard.blades.rules.state import (
    BALANCE_CARD,
    BALANCES,
    CARDS,
    CLUBS,
    DIAMONDS,
    EN_GARDE,
    EVENT,
    HEARTS,
    NOTHING,
    OPTION,
    OVER,
    RESPOND,
    SHED,
    STEPS,
    STING,
    Fight,
    strength,
)
from clashyard.blades.setup.options import SEAT_NAMES, Setting
from clashyard.core.errors import IllegalAction
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
NAMES = (*(f"{suit}{rank}" for suit in "SDC" for rank in RANKS), "HA", "H2", "H3", "H4", "H5", "H10")
EVENT_NAMES = (*(f"{rank}{suit}" for suit in "SHCD" for rank in "JQK"), "joker-", "joker+", "marcus")
CARD = {name: card for card, name in enumerate(NAMES)}
EVENT_CARD = {name: card for card, name in enumerate(EVENT_NAMES)}
BALANCE_NAMES = EVENT_NAMES[BALANCE_CARD : BALANCE_CARD + BALANCES]
WORDS = {PASS: "pass", KEEP: "keep", NO_STING: "no-sting", TURN: "event", NO_EVENT: "no-event"}
USAGE = {
    EN_GARDE: Phrase("write 'en-garde A:S10', with your seat and a card from your hand"),
    RESPOND: Phrase("write 'C9', 'D3+JD', 'balance JD' or 'pass'"),
    OPTION: Phrase("write 'withdraw C8', 'withdraw D3+JD' or 'keep'"),
    SHED: Phrase("write 'shed D4 S2'"),
    EVENT: Phrase("write 'event' or 'no-event'"),
    STING: Phrase("write 'sting H3' or 'no-sting'"),
}
RULE = {
    EN_GARDE: "blades.engarde.simultaneous", RESPOND: "blades.exchange.respond", OPTION: "blades.spade-vs-spade.first-option",
    SHED: "blades.hearts.injury-shed", EVENT: "blades.events.trigger", STING: "blades.hearts.sting",
}  # fmt: skip


def card_name(card: int) -> str:
    """Return the name of a card of the duelling deck; higher numbers are cards of the event deck."""
    return NAMES[card] if card < CARDS else EVENT_NAMES[card - CARDS]


def event_names(cards: int) -> list[str]:
    """Return the names of a set of event cards."""
    return [name for card, name in enumerate(EVENT_NAMES) if cards >> card & 1]


def hand(g: Fight, seat: int) -> list[int]:
    """Return the cards of a hand from the left, including a sealed one."""
    return g.hand[seat][: g.held[seat]]


def shed_cards(g: Fight, seat: int, action: int) -> list[int]:
    """Return the cards that an action sheds, sorted by number: their order in the hand is that of the deal, and meaningless."""
    return sorted(card for i, card in enumerate(hand(g, seat)) if action - GIVE >> i & 1)


def in_order(g: Fight, seat: int, actions: list[int]) -> list[int]:
    """Return legal actions in reading order: those without a card first, then by card, however the hand is arranged."""
    cardless = dict.fromkeys(WORDS, -1)
    if g.step == SHED:
        return sorted(actions, key=lambda action: (len(cards := shed_cards(g, seat, action)), cards))
    return sorted(actions, key=lambda action: (cardless.get(action, 0), action))


def write_action(g: Fight, setting: Setting, seat: int, action: int) -> str:
    """Return the text of a legal action in this position."""
    if action in WORDS:
        return WORDS[action]
    if action >= GIVE:
        return " ".join(["shed", *(NAMES[card] for card in shed_cards(g, seat, action))])
    if g.step == EN_GARDE:
        return f"en-garde {SEAT_NAMES[seat]}:{NAMES[action]}"
    if g.step == STING:
        return f"sting {NAMES[action]}"
    text = NAMES[action] if action < CARDS else _write_balance(action)
    return f"withdraw {text}" if g.step == OPTION else text


def _write_balance(action: int) -> str:
    diamond, cards = divmod(action - BALANCE, SETS)
    names = [name for rank, name in enumerate(BALANCE_NAMES) if cards >> rank & 1]
    return "+".join([NAMES[DIAMONDS + diamond - 1], *names]) if diamond else f"balance {'+'.join(names)}"


def read_action(g: Fight, setting: Setting, seat: int, text: str) -> int:
    """Return the number of a legal action. Raises IllegalAction, with the reason and the rule, for any other text."""
    words = text.split()
    if g.step == OVER:
        raise IllegalAction(" ".join(words), "the match is over", "blades.end.win")
    return _Reader(g, seat, words).read()


class _Reader:
    """A reader of one action, for a seat."""

    def __init__(self, g: Fight, seat: int, words: list[str]) -> None:
        self.g, self.seat, self.words = g, seat, words
        self.name = SEAT_NAMES[seat]
        self.hand = hand(g, seat)

    def refused(self, reason: str, rule: str = "", /, **fields: Any) -> IllegalAction:
        return IllegalAction(" ".join(self.words), reason, rule or RULE[self.g.step], **fields)

    def read(self) -> int:
        """Return the number of the action. The seat is checked before its hand, so errors for other seats reveal no secrets."""
        step = self.g.step
        if step != EN_GARDE and self.seat != self.g.actor:
            raise self.refused("it is {seat}'s turn to decide", seat=SEAT_NAMES[self.g.actor])
        readers: Mapping[int, Callable[[], int]] = {
            EN_GARDE: self.en_garde, RESPOND: self.response, OPTION: self.option, SHED: self.shed, STING: self.sting,
        }  # fmt: skip
        known = {EVENT: (TURN, NO_EVENT), RESPOND: (PASS,), OPTION: (KEEP,), STING: (NO_STING,)}.get(step, ())
        for action in known:
            if self.words == [WORDS[action]]:
                return action
        if step not in readers:
            raise self.refused("only an event can be decided now; {usage}", usage=USAGE[step])
        return readers[step]()

    def off_step(self) -> IllegalAction:
        return self.refused("the step is {step}; {usage}", step=STEPS[self.g.step], usage=USAGE[self.g.step])

    def en_garde(self) -> int:
        if not self.hand:
            raise self.refused("{seat} has no cards to commit", "blades.engarde.one-sided", seat=self.name)
        if self.g.sealed[self.seat] != NOTHING:
            raise self.refused("{seat} has already committed a card; waiting for the opponent", seat=self.name)
        if self.words[:1] != ["en-garde"]:
            raise self.off_step()
        if len(self.words) != 2:
            raise self.refused("each seat commits one card; {usage}", usage=USAGE[EN_GARDE])
        name, colon, card = self.words[1].partition(":")
        if name != self.name or not colon:
            raise self.refused(
                "{seat} can only commit for {seat}: write 'en-garde {letter}:' and a card", seat=self.name, letter=self.name
            )
        number = self.held(card)
        if number >= HEARTS:
            raise self.refused("{card} is a heart; commit a spade, a diamond or a club", "blades.hearts.unplayable", card=card)
        return number

    def held(self, name: str) -> int:
        """Return a card of the hand by its name."""
        if name in BALANCE_NAMES:
            raise self.refused(
                "{card} is a balance card, not a card in hand; {usage}", "blades.balance.use", card=name, usage=USAGE[self.g.step]
            )
        if name not in CARD:
            raise self.refused(
                "{card} is not a card of the duelling deck; {usage}", card=repr(name[:20]), usage=USAGE[self.g.step]
            )
        if CARD[name] not in self.hand:
            raise self.refused("{card} is not in {seat}'s hand; choose a card that is", card=name, seat=self.name)
        return CARD[name]

    def option(self) -> int:
        if self.words[:1] != ["withdraw"] or len(self.words) == 1:
            raise self.off_step()
        return self.defence(self.words[1:])

    def response(self) -> int:
        return self.defence(self.words)

    def defence(self, words: list[str]) -> int:
        """Read a diamond, a club, balance cards or a diamond with balance cards."""
        if words[:1] == ["balance"] and len(words) == 2:
            return BALANCE + self.balance(words[1].split("+"))
        if len(words) != 1:
            raise self.off_step()
        first, *others = words[0].split("+")
        if self.g.step == OPTION and first in BALANCE_NAMES:  # `withdraw KD`
            return BALANCE + self.balance([first, *others])
        if first not in CARD:
            raise self.off_step()
        card = self.held(first)
        if card >= HEARTS:
            raise self.refused("{card} is a heart; answer with a diamond or a club", "blades.hearts.unplayable", card=first)
        if card < DIAMONDS:
            rule = "" if self.g.step == RESPOND else "blades.spade-vs-spade.withdraw"
            raise self.refused("{card} is a spade, for en garde only; answer with a diamond or a club", rule, card=first)
        if not others:
            return card
        if card >= CLUBS:
            raise self.refused("{card} is a club; balance cards go with a diamond", "blades.balance.use", card=first)
        return BALANCE + SETS * strength(card) + self.balance(others)

    def balance(self, names: list[str]) -> int:
        """Read a set of the seat's balance cards."""
        cards = 0
        for name in names:
            rank = BALANCE_NAMES.index(name) if name in BALANCE_NAMES else NOTHING
            if rank == NOTHING or not self.g.balance[self.seat] >> rank & 1:
                raise self.refused(
                    "{seat} has no balance card {card}; use one that is available",
                    "blades.balance.use",
                    seat=self.name,
                    card=repr(name[:20]),
                )
            if cards >> rank & 1:
                raise self.refused("{card} is named twice; name it once", "blades.balance.use", card=name)
            cards |= 1 << rank
        return cards

    def sting(self) -> int:
        if self.words[:1] != ["sting"] or len(self.words) != 2:
            raise self.off_step()
        card = self.held(self.words[1])
        if card < HEARTS:
            raise self.refused("{card} is not a heart; only a heart can sting", card=self.words[1])
        return card

    def shed(self) -> int:
        if self.words[:1] != ["shed"] or len(self.words) == 1:
            raise self.off_step()
        places = total = 0
        for name in self.words[1:]:
            card = self.held(name)
            place = 1 << self.hand.index(card)
            if places & place:
                raise self.refused("{card} is named twice; name each card once", card=name)
            places |= place
            total += strength(card)
        if self.g.tricked and len(self.words) - 1 != self.g.owed:
            raise self.refused(
                N_(
                    "exactly {owed} card must be shed; you named {number}",
                    "exactly {owed} cards must be shed; you named {number}",
                ),
                "blades.events.trickery",
                owed=self.g.owed,
                number=len(self.words) - 1,
            )
        if not self.g.tricked and total < self.g.owed:
            raise self.refused(
                "you must shed a strength of {owed}, and this is only {total}; add a card", owed=self.g.owed, total=total
            )
        return GIVE + places
