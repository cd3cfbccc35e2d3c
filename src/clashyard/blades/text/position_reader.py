"""Positions as mappings, read from any input: checked, or refused with the place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clashyard.blades.rules.deal import hand_out, shuffle_events
from clashyard.blades.rules.state import (
    BALANCE_CARD,
    DEALS,
    HAND,
    HEALTH,
    HEARTS,
    NOTHING,
    OVER,
    SEATS,
    STEPS,
    STING,
    Fight,
    bits,
    table,
    undealt,
)
from clashyard.blades.setup.options import SEAT_NAMES, Setting, empty_table, prepare
from clashyard.blades.text.actions import BALANCE_NAMES, CARD, EVENT_CARD, EVENT_NAMES, NAMES
from clashyard.blades.text.starting_step import Start
from clashyard.core.chance_notation import read_chance
from clashyard.core.errors import BadInput, a_list, expected, mapping, one_of, optional_list, optional_mapping, whole
from clashyard.core.words import counted

TOP = (
    "step", "dealer", *SEAT_NAMES, "deck", "deals", "discard", "events", "event-used", "exchange", "owed", "sealed",
    "winner", "deal-number", "chance",
)  # fmt: skip
PLAYER = ("health", "hand", "injury", "next-injury", "balance")
DEAL = "deal"  # the step before any hand is dealt; used only in positions


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Setting, Fight]:
    """Return the setting and the table of a position. Raises BadInput naming the invalid key."""
    setting = prepare(options)
    return setting, _Reader(setting, mapping(given, "position", TOP)).read()


class _Reader:
    """A reader of one position."""

    def __init__(self, setting: Setting, given: Mapping[str, Any]) -> None:
        self.setting, self.given = setting, given
        self.g = empty_table(setting)
        self.placed: dict[str, str] = {}  # card -> its place

    def read(self) -> Fight:
        g = self.g
        dealing = self.given.get("step") == DEAL
        dealer = self.given.get("dealer", self.setting.options["dealer"] or "A")
        g.dealer = SEAT_NAMES.index(one_of(dealer, SEAT_NAMES, "dealer", "seat"))
        read_chance(g, self.given.get("chance"), "chance")
        self.deal_number(dealing)
        start = Start(g, self.given, self.place)
        if not dealing:
            start.read_step()
        for seat, name in enumerate(SEAT_NAMES):
            self.player(seat, name, optional_mapping(self.given.get(name), name, PLAYER))
        self.events()
        if dealing:
            self.deal()
            return g
        start.seal()
        start.exchange()
        self.discard()
        self.coming()
        start.begin()
        return g

    def deal_number(self, dealing: bool) -> None:
        limit, where = self.g.limit, "deal-number"
        if where in self.given and not limit:
            raise BadInput(where, "deals are counted only with the option deal-limit; leave this out")
        first = 0 if dealing else 1
        self.g.number = whole(self.given.get(where, first), where, first, max(first, limit - int(dealing)))

    # Cards

    def place(self, key: Any, where: str) -> int:
        """Return the number of a card of the duelling deck that is at *where* and nowhere else."""
        card = self.known(key, where)
        if key in self.placed:
            raise BadInput(where, "{card} is already at {place}; each card exists only once", card=key, place=self.placed[key])
        self.placed[key] = where
        return card

    def known(self, key: Any, where: str) -> int:
        if isinstance(key, str) and key in EVENT_CARD:
            raise BadInput(where, "{card} is an event card; a card of the duelling deck is needed, such as D4", card=key)
        if not isinstance(key, str) or key not in CARD:
            raise BadInput(where, expected(key, NAMES[: self.setting.cards], "card of the duelling deck"))
        if CARD[key] >= self.setting.cards:
            raise BadInput(where, "{card} is an extra heart; add the option extra-hearts: true", card=key)
        return CARD[key]

    def place_all(self, given: Any, where: str) -> list[int]:
        return [self.place(key, f"{where}[{i}]") for i, key in enumerate(optional_list(given, where), 1)]

    def place_event(self, key: Any, where: str, names: Iterable[str] = EVENT_NAMES) -> int:
        """Return the number of an event card that is at *where* and nowhere else."""
        if not self.setting.court:
            raise BadInput(where, "there are no event cards without the option event-deck: true")
        card = EVENT_CARD[one_of(key, names, where, "card for this place")]
        if card >= self.setting.court:
            raise BadInput(where, "{card} is used only with the option marcus-king: true", card=key)
        if key in self.placed:
            raise BadInput(where, "{card} is already at {place}; each card exists only once", card=key, place=self.placed[key])
        self.placed[key] = where
        return card

    # Players

    def player(self, seat: int, name: str, given: Mapping[str, Any]) -> None:
        g, over = self.g, self.given.get("step") == STEPS[OVER]
        g.health[seat] = whole(given.get("health", HEALTH), f"{name}.health", 0 if over else 1, HEALTH)
        cards = self.place_all(given.get("hand"), f"{name}.hand")
        if len(cards) > HAND:
            raise BadInput(f"{name}.hand", "too many cards ({number}); a hand has at most {most}", number=len(cards), most=HAND)
        if cards and self.given.get("step") == DEAL:
            raise BadInput(f"{name}.hand", "with step: deal, the hands are dealt; leave this out, or set them with deals")
        g.hand[seat][: len(cards)] = sorted(cards)
        g.held[seat] = len(cards)
        self.injury(seat, name, given.get("injury"))
        self.next_injury(seat, f"{name}.next-injury", given.get("next-injury"))
        for i, key in enumerate(optional_list(given.get("balance"), f"{name}.balance"), 1):
            card = self.place_event(key, f"{name}.balance[{i}]", BALANCE_NAMES)
            g.balance[seat] |= 1 << card - BALANCE_CARD

    def injury(self, seat: int, name: str, given: Any) -> None:
        """Read the heart served in this deal; after a sting also the one for the next, and at the end possibly both."""
        g, where = self.g, f"{name}.injury"
        hearts = self.place_all(given, where)
        for i, heart in enumerate(hearts, 1):
            if heart < HEARTS:
                raise BadInput(f"{where}[{i}]", "{card} is not a heart; only a heart can injure", card=NAMES[heart])
        exchange = None if self.setting.stings_all else self.given.get("exchange")
        stings = exchange.get("sting") if isinstance(exchange, Mapping) else None
        new = stings.get(SEAT_NAMES[1 - seat]) if isinstance(stings, Mapping) else None
        for heart in [heart for heart in hearts if NAMES[heart] == new and g.step == STING]:
            g.fresh[seat] = heart
            hearts.remove(heart)
        if g.step == OVER and len(hearts) == SEATS and not self.setting.stings_all:
            g.fresh[seat] = hearts.pop()
        if len(hearts) > 1:
            raise BadInput(where, "too many hearts ({number}); a player has at most one injury at a time", number=len(hearts))
        g.injury[seat] = hearts[0] if hearts else NOTHING

    def next_injury(self, seat: int, where: str, given: Any) -> None:
        """Read the heart for the next deal where one may come to lie there in the middle of this one."""
        if given and not self.setting.stings_all:
            raise BadInput(
                where,
                "only with the house rule {rule}; put the heart of a sting in injury",
                rule="blades.hearts.sting-source=all",
            )
        hearts = self.place_all(given, where)
        for i, heart in enumerate(hearts, 1):
            if heart < HEARTS:
                raise BadInput(f"{where}[{i}]", "{card} is not a heart; only a heart can injure", card=NAMES[heart])
        if len(hearts) > 1:
            raise BadInput(where, "too many hearts ({number}); a player has at most one injury at a time", number=len(hearts))
        if hearts:
            self.g.fresh[seat] = hearts[0]

    # Piles

    def events(self) -> None:
        g, used = self.g, self.given.get("event-used")
        for i, key in enumerate(optional_list(used, "event-used"), 1):
            g.event_used |= 1 << self.place_event(key, f"event-used[{i}]")
        given = self.given.get("events")
        if given is not None:
            left = [self.place_event(key, f"events[{i}]") for i, key in enumerate(a_list(given, "events"), 1)]
        else:
            left = [card for card in range(g.court) if EVENT_NAMES[card] not in self.placed]
        g.events[: len(left)] = reversed(left)
        g.events_left = len(left)
        if given is None:
            shuffle_events(g)

    def discard(self) -> None:
        """Read the discard pile; undealt cards, if named, must complete the pack."""
        g = self.g
        for card in self.place_all(self.given.get("discard"), "discard"):
            g.drawn |= 1 << card
        g.drawn |= bits(g.hand[0]) | bits(g.hand[1]) | table(g)
        for heart in g.fresh:
            g.drawn |= 0 if heart == NOTHING else 1 << heart
        if self.given.get("deck") is not None:
            self.place_all(self.given["deck"], "deck")
            missing = [name for card, name in enumerate(NAMES) if undealt(g) >> card & 1 and name not in self.placed]
            if missing:
                raise BadInput(
                    "deck", "{card} is missing; add it, or leave out deck to use all cards not named elsewhere", card=missing[0]
                )

    def coming(self) -> None:
        """Read the deals to come, as far as they are fixed."""
        given = optional_list(self.given.get("deals"), "deals")
        if len(given) > DEALS:
            raise BadInput("deals", "too many fixed deals ({number}); the limit is {most}", number=len(given), most=DEALS)
        for i, deal in enumerate(given):
            where = f"deals[{i + 1}]"
            seen: dict[str, str] = {}
            for seat, name in enumerate(SEAT_NAMES):
                cards = mapping(deal, where, SEAT_NAMES).get(name)
                if cards is not None:
                    start = (i * SEATS + seat) * HAND
                    self.g.coming[start : start + HAND] = self.coming_hand(cards, f"{where}.{name}", seen)
        self.g.coming_size = len(given)

    def coming_hand(self, given: Any, where: str, seen: dict[str, str]) -> list[int]:
        cards = []
        for i, key in enumerate(a_list(given, where), 1):
            cards.append(NOTHING if key == "any" else self.known(key, f"{where}[{i}]"))
            if cards[-1] != NOTHING and key in seen:
                raise BadInput(
                    f"{where}[{i}]", "{card} is already at {place}; each card exists only once", card=key, place=seen[key]
                )
            seen[key] = f"{where}[{i}]"
        if len(cards) != HAND:
            raise BadInput(
                where,
                counted("wrong number of cards ({number}); list {most}, with 'any' for each unknown card"),
                number=len(cards),
                most=HAND,
            )
        return cards

    # The deal

    def deal(self) -> None:
        """Deal the hands now: as `deals` or the order of `deck` fixes them, at random otherwise."""
        for key in ("exchange", "owed", "sealed", "discard", "winner"):
            if self.given.get(key):
                raise BadInput(key, "nothing is on the table before the deal; leave this out")
        deck = self.given.get("deck")
        if deck is not None and self.given.get("deals"):
            raise BadInput("deck", "deck and deals both set the next deal; give only one of them")
        self.coming()
        if deck is not None:
            self.from_the_top(self.place_all(deck, "deck"))
        for i, card in enumerate(self.g.coming[: SEATS * HAND], 1):
            if card in self.g.injury and card != NOTHING:
                raise BadInput(
                    f"deals[1].{SEAT_NAMES[(i - 1) // HAND]}",
                    "{card} is already in front of a player; name another card",
                    card=NAMES[card],
                )
        hand_out(self.g)

    def from_the_top(self, cards: list[int]) -> None:
        """Deal one card at a time, non-dealer first (blades.setup.deal)."""
        for i, card in enumerate(cards[: SEATS * HAND]):
            seat = (1 - self.g.dealer) ^ (i & 1)
            self.g.coming[seat * HAND + i // SEATS] = card
        self.g.coming_size = 1
