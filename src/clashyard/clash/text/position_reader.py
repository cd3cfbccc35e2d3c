"""Positions as mappings (the form of docs/notation.md), read from any input: checked, or refused with the place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from clashyard.clash.cards.character import read_chain, write_chain
from clashyard.clash.rules.actions import in_turn
from clashyard.clash.rules.piles import shuffle_deck
from clashyard.clash.rules.state import (
    ANSWER,
    ATTACKS,
    CARDS,
    COMBO,
    COPIES,
    DISCARD,
    JOUST,
    KINDS,
    LETTERS,
    NEXT_HIT,
    NOBODY,
    NOTHING,
    OVER,
    PRICE,
    RESPOND,
    SEATS,
    SHED,
    WHOLE_COMBO,
    Clash,
    P,
    X,
)
from clashyard.clash.rules.turn import begin_turn, first_to_discard
from clashyard.clash.setup.options import NAMES, Setting, empty_table, prepare, read_one
from clashyard.clash.text.actions import read_action
from clashyard.clash.text.position_writer import EITHER, STEPS
from clashyard.core.chance_notation import read_chance
from clashyard.core.errors import BadInput, IllegalAction, mapping, one_of, optional_list, optional_mapping, shown, truth, whole
from clashyard.core.words import N_

OF_A_COMBO = ("attacker", "chain", "threat", "boost", "unblockable", "unclashable", "free-chain", "super", "owed")
KNOWN = ("step", "turn", "characters", *NAMES, *OF_A_COMBO, "sealed", "discarded", "chance")
PILES = ("hand", "used", "field", "pool", "deck")
SPANS = {"next": NEXT_HIT, "combo": WHOLE_COMBO}
MOST = 9_999  # maximum total of boosts, and of a threat


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Setting, Clash]:
    """Return the setting and the table of a position. Raises BadInput naming the invalid key."""
    setting = prepare(options)
    if isinstance(given, Mapping) and "winner" in given:
        raise BadInput("winner", "the match is over in this position; there is nothing left to decide")
    given = mapping(given, "position", KNOWN)
    setting = replace(setting, characters=_characters(given, setting))
    g = empty_table(setting)
    g.turn = whole(given.get("turn", 1), "turn", 1, 1_000_000)
    read_chance(g, given.get("chance"), "chance")
    step = one_of(given.get("step", "joust"), ("draw", *STEPS[:OVER]), "step", "step")
    for seat in range(SEATS):
        _Side(g, seat, given.get(NAMES[seat])).read()
    if step == "draw":
        _no_combo(given, step)
        begin_turn(g)
        g.log.clear()
    else:
        g.step = STEPS.index(step)
        if g.step in (COMBO, RESPOND, SHED):
            _combo(g, setting, given)
        else:
            _no_combo(given, step)
    _sealed(g, setting, given.get("sealed"))
    _discarded(g, given.get("discarded"))
    return setting, g


def _characters(given: Mapping[str, Any], setting: Setting) -> Any:
    """Return the characters of the position, or if it names none, those of the options."""
    named = optional_mapping(given.get("characters"), "characters", NAMES)
    return tuple(
        read_one(named[name], f"characters.{name}") if name in named else character
        for name, character in zip(NAMES, setting.characters, strict=True)
    )


class _Side:
    """A reader of one player of a position, which fills in the table."""

    def __init__(self, g: Clash, seat: int, given: Any) -> None:
        self.g, self.seat, self.name = g, seat, NAMES[seat]
        self.given = mapping({} if given is None else given, self.name, ("hp", "will", *PILES, "known"))
        self.left = list(COPIES)  # copies of each letter not named so far

    def read(self) -> None:
        g, seat = self.g, self.seat
        g.hp[seat] = whole(self.given.get("hp", g.full[seat]), f"{self.name}.hp", 1, g.full[seat])
        g.will[seat] = whole(self.given.get("will", 0), f"{self.name}.will", 0, g.most_will[seat])
        for pile, counts in (("hand", g.hand), ("used", g.used), ("field", g.field), ("pool", g.pool)):
            for card in self.cards(pile, ATTACKS if pile == "pool" else KINDS):
                counts[seat][card] += 1
        g.hand_size[seat] = sum(g.hand[seat])
        self.known()
        self.deck()

    def cards(self, pile: str, kinds: int = KINDS) -> list[int]:
        """Return the cards of a pile; no letter may exceed its number in a deck (clash.deck.composition)."""
        found = []
        for i, letter in enumerate(optional_list(self.given.get(pile), f"{self.name}.{pile}"), 1):
            place = f"{self.name}.{pile}[{i}]"
            card = LETTERS.index(one_of(letter, LETTERS[:kinds], place, N_("card") if kinds == KINDS else N_("pool card")))
            self.left[card] -= 1
            if self.left[card] < 0:
                raise BadInput(place, "this is one {letter} too many; a deck has {most}", letter=letter, most=COPIES[card])
            found.append(card)
        return found

    def deck(self) -> None:
        """Read the deck as listed, top first; or fill it with all cards named nowhere, in random order."""
        g, seat = self.g, self.seat
        listed = self.given.get("deck") is not None
        cards = self.cards("deck") if listed else [card for card in range(KINDS) for _ in range(self.left[card])]
        g.deck[seat][: len(cards)] = reversed(cards)
        g.deck_size[seat] = len(cards)
        if not listed:
            shuffle_deck(g, seat)

    def known(self) -> None:
        """Read the cards of the hand that the opponent knows for certain."""
        g, seat = self.g, self.seat
        for i, word in enumerate(optional_list(self.given.get("known"), f"{self.name}.known"), 1):
            place = f"{self.name}.known[{i}]"
            if word == EITHER:
                g.unsuited[seat] += 1
            else:
                g.known[seat][LETTERS.index(one_of(word, (*LETTERS, EITHER), place, "card"))] += 1
            hand, known = g.hand[seat], g.known[seat]
            either = hand[X] + hand[P] - known[X] - known[P]
            if any(known[card] > hand[card] for card in range(KINDS)) or g.unsuited[seat] > either:
                raise BadInput(
                    place, "the hand has no such card left; {letter}.hand must contain every known card", letter=self.name
                )


def _no_combo(given: Mapping[str, Any], step: str) -> None:
    for key in OF_A_COMBO:
        if key in given:
            raise BadInput(key, "there is no combo in step {step}; leave it out, or write step: combo", step=step)


def _combo(g: Clash, setting: Setting, given: Mapping[str, Any]) -> None:
    """Read the attacker, the current node of the chain, lasting effects, and what is to be answered."""
    for key in ("attacker", "chain"):
        if key not in given:
            raise BadInput(key, "this is missing; step {step} needs an attacker and a chain, such as H>L", step=STEPS[g.step])
    g.attacker = NAMES.index(one_of(given["attacker"], NAMES, "attacker", "seat"))
    _chain(g, setting, given["chain"])
    boost = optional_mapping(given.get("boost"), "boost", SPANS)
    g.boost_next = whole(boost.get("next", 0), "boost.next", 0, MOST)
    g.boost_combo = whole(boost.get("combo", 0), "boost.combo", 0, MOST)
    if given.get("unblockable") is not None:
        g.unblockable = SPANS[one_of(given["unblockable"], SPANS, "unblockable", "duration")]
    if given.get("unclashable") is not None:
        g.unclashable = SPANS[one_of(given["unclashable"], SPANS, "unclashable", "duration")]
    truth(given.get("free-chain", False), "free-chain")
    g.free_chain = int(given.get("free-chain", False))
    _super(g, given)
    _threat(g, given)
    _owed(g, given)


def _chain(g: Clash, setting: Setting, value: Any) -> None:
    letters = read_chain(value, "chain")
    g.node = letters[0]
    for i, letter in enumerate(letters[1:], 2):
        g.node = g.follow[g.attacker][g.node * ATTACKS + letter]
        if g.node == 0:
            name = setting.characters[g.attacker].name
            raise BadInput("chain", "no combo of {name} starts with {chain}", chain=write_chain(letters[:i]), name=name)


def _super(g: Clash, given: Mapping[str, Any]) -> None:
    """Read a super that waits for the defender: before its first effect, or for owed cards."""
    if given.get("super") is None:
        return
    if g.step == COMBO:
        raise BadInput("super", "a super is in progress only in the steps respond and shed; leave it out")
    running = mapping(given["super"], "super", ("level", "next", "blocked", "by"))
    user = NAMES.index(one_of(running.get("by", NAMES[g.attacker]), NAMES, "super.by", "seat"))
    level = running.get("level")
    if level not in PRICE or type(level) is not int or g.effects[user][PRICE.index(level)] == NOTHING:
        raise BadInput("super.level", "the super of {seat} has no level {value}", seat=NAMES[user], value=shown(level))
    g.level, g.user = PRICE.index(level), user
    if (user != g.attacker) != (g.when[user][g.level] == ANSWER) or (user != g.attacker and g.step == RESPOND):
        raise BadInput("super.by", "{seat} cannot be playing this super here; see when the character plays it", seat=NAMES[user])
    if g.step == RESPOND and not g.blockable[user][g.level]:
        raise BadInput("super.level", "this level cannot be blocked, so nobody is asked about it")
    most = g.effects[user][g.level] + 1
    g.next_effect = whole(running.get("next", 1), "super.next", 1, 1 if g.step == RESPOND else most) - 1
    blocked = running.get("blocked", False)
    if not isinstance(blocked, bool) or (blocked and (g.step == RESPOND or not g.blockable[user][g.level])):
        raise BadInput(
            "super.blocked", "{value} is not possible here; true is only for a blockable super in step shed", value=shown(blocked)
        )
    g.guarded = int(blocked)


def _threat(g: Clash, given: Mapping[str, Any]) -> None:
    """Read the hit to be answered; by default the listed damage plus the boost of the combo."""
    if (g.step != RESPOND or g.level != NOTHING) and g.user != 1 - g.attacker:
        if "threat" in given:
            raise BadInput("threat", "no hit is being answered; leave it out, or write step: respond")
        return
    listed = g.damage[g.attacker][g.node] + g.boost_combo
    g.threat = whole(given.get("threat", listed), "threat", 0, MOST)


def _owed(g: Clash, given: Mapping[str, Any]) -> None:
    if g.step != SHED:
        if "owed" in given:
            raise BadInput("owed", "nothing is owed in this step; leave it out, or write step: shed")
        return
    asked = 1 - g.user if g.user != NOBODY else 1 - g.attacker
    if g.user == NOBODY:  # only what is owed is given: the rest of the super is over
        g.user = g.attacker
    held = g.hand_size[asked]
    if held < 2:
        raise BadInput(
            "owed",
            N_(
                "{seat} holds {held} card, so there is no choice of what to discard",
                "{seat} holds {held} cards, so there is no choice of what to discard",
            ),
            seat=NAMES[asked],
            held=held,
        )
    g.owed = whole(given.get("owed"), "owed", 1, held - 1)


def _sealed(g: Clash, setting: Setting, given: Any) -> None:
    """Read the choice of one seat that waits for the other's."""
    if given is None:
        return
    given = mapping(given, "sealed", NAMES)
    if g.step not in (JOUST, DISCARD) or in_turn(g):
        raise BadInput("sealed", "there is no simultaneous choice in this step; leave it out")
    if len(given) > 1:
        raise BadInput("sealed", "only one choice can be sealed; once both have chosen, both are revealed")
    for name, choice in given.items():
        verb = STEPS[g.step]
        try:
            g.sealed[NAMES.index(name)] = read_action(g, setting, NAMES.index(name), f"{verb} {name}:{choice}")
        except IllegalAction as error:
            raise BadInput(
                f"sealed.{name}", "{value} cannot be sealed: {reason}", value=shown(choice), reason=error.reason
            ) from None


def _discarded(g: Clash, given: Any) -> None:
    """Read which seat has discarded already, where the players do so one after the other."""
    if given is None:
        return
    if not in_turn(g):
        raise BadInput(
            "discarded", "only in step discard, with the house rule {rule}; leave it out", rule="clash.discard.any=in-turn"
        )
    first = first_to_discard(g)
    if given != NAMES[first]:
        raise BadInput("discarded", "in this turn {seat} discards first; write {letter}", seat=NAMES[first], letter=NAMES[first])
    g.sealed[first] = CARDS
