"""Positions as mappings (the form of docs/decks/notation.md), read from any input: checked, or refused with the place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from clashyard.core.chance_notation import read_chance
from clashyard.core.errors import BadInput, a_list, mapping, one_of, optional_list, optional_mapping, shown, truth, whole
from clashyard.core.words import N_
from clashyard.decks.cards.catalogue import Card, catalogue, check_key, read_card
from clashyard.decks.cards.custom_cards import read_own_cards, used
from clashyard.decks.rules.lines import enter, mount, read_auras
from clashyard.decks.rules.state import (
    BASTION,
    CARDS,
    EVERYBODY,
    FORT,
    LANES,
    NOTHING,
    PLAYS_A_TURN,
    REGENERATION_PHASE,
    REINFORCEMENT,
    SETTLED,
    SHARPENING,
    SUMMONING_PHASE,
    SYMBIOTE,
    Duel,
    across,
    seat_of,
)
from clashyard.decks.setup.options import NAMES, check_edition, check_options, kingdoms
from clashyard.decks.setup.table import Setting, empty_table
from clashyard.decks.text.position_writer import MARKS

COPY = re.compile("-[2-4]$")  # the suffix of the keys of second and later copies of a card
STRONGHOLDS = {"bastion": BASTION, "fort": FORT}
PHASES = {"regeneration": REGENERATION_PHASE, "summoning": SUMMONING_PHASE}


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Setting, Duel]:
    """Return the setting and the table of a position. Raises BadInput naming the invalid key."""
    if not isinstance(options, Mapping):
        raise BadInput("options", "expected a mapping, got {value}", value=shown(options))
    checked = check_options(_with_modules({k: v for k, v in options.items() if k not in ("decks", "champions", "cards")}, given))
    own = read_own_cards(options.get("cards"))
    if isinstance(given, Mapping) and "winner" in given:
        raise BadInput("winner", "the match is over in this position; there is nothing left to decide")
    seats = kingdoms(checked["mode"])
    mapping(given, "position", ("turn", "cards", *seats))
    checked["first"] = checked["first"] or "A"
    named = set(_words([given.get(name) for name in seats]))
    cards = [card for card in read_cards(given.get("cards"), checked["edition"], own) if card.key in named]
    if len(cards) > CARDS:
        raise BadInput("cards", "too many cards in the match ({number}); the limit is {most}", number=len(cards), most=CARDS)
    setting = Setting(checked | used(own, cards), tuple(cards))
    g = empty_table(setting)
    placed: dict[int, str] = {}
    for seat, name in enumerate(seats):
        if name not in given:
            if g.automaton[seat]:
                raise BadInput(name, "this kingdom is missing; give at least its automaton")
            raise BadInput(name, "this kingdom is missing; give at least its hand")
        _Kingdom(g, setting, seat, placed).read(given[name])
    _turn(g, setting, given.get("turn"), given.get("cards"))
    for number, card in enumerate(cards):
        if number not in placed:  # named only as seen or unfit, which applies only to cards in the hand
            raise BadInput(f"cards.{card.key}", "this card is named but not placed anywhere")
    read_auras(g)
    return setting, g


def _with_modules(options: dict[str, Any], given: Any) -> dict[str, Any]:
    """Return the options, adding the module champion if the position has a Champion, which implies it."""
    kingdoms_given = given.values() if isinstance(given, Mapping) else ()
    if not any(isinstance(kingdom, Mapping) and kingdom.get("champion") is not None for kingdom in kingdoms_given):
        return options
    modules = options.get("modules")
    if modules is None:
        return {**options, "modules": ["champion"]}
    return {**options, "modules": [*modules, "champion"]} if isinstance(modules, list | tuple) else options


def _words(value: Any) -> Iterator[str]:
    """Yield every string in a value except keys: a card that is only described is not in the match."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ():
        yield from _words(part)


def read_cards(given: Any, edition: str, own: Mapping[str, Card]) -> list[Card]:
    """Return the cards that a position describes; ``null`` takes the facts of the catalogue or of the option `cards`."""
    given = {} if given is None else given
    if not isinstance(given, Mapping):
        raise BadInput("cards", "expected a mapping from names to cards, such as {wolf: 3 2/4 vanish}")
    cards, all_known = [], {**catalogue(), **own}
    for key, text in given.items():
        try:
            known = all_known.get(check_key(key)) or all_known.get(COPY.sub("", key))
            facts = known.facts if text is None and known else read_card(text)
        except BadInput as error:
            raise error.within(f"cards.{shown(key)}" if not isinstance(key, str) else f"cards.{key[:40]}") from None
        check_edition(f"cards.{key}", facts, edition)
        same = known is not None and known.facts == facts
        cards.append(Card(key, facts, known.names if known and same else {}))
    return cards


def _turn(g: Duel, setting: Setting, given: Any, described: Any) -> None:
    known = ("active", "phase", "mana", "number", "plays", "sharpened", "reinforced", *(["chance"] if any(g.automaton) else []))
    given = optional_mapping(given, "turn", known)
    active = one_of(given.get("active", NAMES[g.first]), setting.kingdoms, "turn.active", "seat")
    phase = one_of(given.get("phase", "summoning"), PHASES, "turn.phase", "phase")
    g.active, g.phase = NAMES.index(active), PHASES[phase]
    if g.automaton[g.active] and g.phase != REGENERATION_PHASE:
        raise BadInput(
            "turn.phase", "{seat} is an automaton and plays whole turns; write phase: regeneration, then begin", seat=active
        )
    g.mana[g.active] = whole(given.get("mana", 0), "turn.mana", 0, 999)
    number = whole(given.get("number", 1), "turn.number", 1, 10_000)
    for seat in range(g.seats):  # a seat after the active one in the round has not begun this turn yet
        later = (seat - g.first) % g.seats > (g.active - g.first) % g.seats
        g.number[seat] = number - int(later)
    read_chance(g, given.get("chance"), "turn.chance")
    g.plays = whole(given.get("plays", 0), "turn.plays", 0, PLAYS_A_TURN)
    for mark, ability in (("sharpened", SHARPENING), ("reinforced", REINFORCEMENT)):
        g.present |= ability if given.get(mark) else 0  # so that the marks are cleared at the end of the turn
        for i, key in enumerate(a_list(given.get(mark, []), f"turn.{mark}"), 1):
            place = f"turn.{mark}[{i}]"
            if isinstance(key, str) and key in (described or ()) and setting.number(key) == NOTHING:
                raise BadInput(place, "{card} is not placed in this position; place it, or leave it out here", card=key)
            getattr(g, mark)[_card(setting, key, place)] = 1


def _card(setting: Setting, key: Any, place: str) -> int:
    number = setting.number(key) if isinstance(key, str) else NOTHING
    if number == NOTHING:
        raise BadInput(
            place, "the card {value} is not described under cards; describe it there, or correct its name", value=shown(key)
        )
    return number


class _Kingdom:
    """A reader of one kingdom of a position, which fills in the table."""

    def __init__(self, g: Duel, setting: Setting, seat: int, placed: dict[int, str]) -> None:
        self.g, self.setting, self.seat, self.placed = g, setting, seat, placed
        self.name = NAMES[seat]

    def read(self, given: Any) -> None:
        if self.g.automaton[self.seat]:
            given = mapping(given, self.name, ("automaton", "upper", "lower", "seen"))
            self.automaton(given.get("automaton"))
        else:
            given = mapping(given, self.name, ("hand", "upper", "lower", "champion", "removed", "seen", "unfit"))
            if "hand" not in given:
                raise BadInput(f"{self.name}.hand", "the hand is missing; list it from left to right with bastion or fort in it")
            self.hand(a_list(given["hand"], f"{self.name}.hand"))
        if given.get("champion") is not None:
            self.champion(given["champion"])
        for lane, word in enumerate(("upper", "lower")):
            for i, creature in enumerate(optional_list(given.get(word), f"{self.name}.{word}")):
                self.creature(self.seat * LANES + lane, creature, f"{self.name}.{word}[{i + 1}]")
        self.removed(optional_list(given.get("removed"), f"{self.name}.removed"))
        self.known(given)

    def place(self, key: Any, where: str) -> int:
        """Return the number of a card that is placed here and nowhere else."""
        card = _card(self.setting, key, where)
        if card in self.placed:
            raise BadInput(
                where, "{card} is already at {place}; a card can only be in one place", card=key, place=self.placed[card]
            )
        self.placed[card] = where
        self.g.owner[card] = self.seat
        return card

    def hand(self, row: list[Any]) -> None:
        g, seat = self.g, self.seat
        strongholds = [i for i, key in enumerate(row) if isinstance(key, str) and key in STRONGHOLDS]
        if len(strongholds) != 1:
            raise BadInput(f"{self.name}.hand", "a hand has exactly one bastion or fort, not {number}", number=len(strongholds))
        if strongholds[0] == len(row) - 1:
            raise BadInput(f"{self.name}.hand", "a Stronghold at the right end has fallen; put a card to its right")
        g.stronghold[seat] = strongholds[0]
        g.side[seat] = STRONGHOLDS[row[strongholds[0]]]
        cards = [self.place(key, f"{self.name}.hand[{i}]") for i, key in enumerate(row, 1) if i != strongholds[0] + 1]
        g.hand[seat][: len(cards)] = cards
        g.hand_size[seat] = len(cards)

    def automaton(self, given: Any) -> None:
        g, seat, where = self.g, self.seat, f"{self.name}.automaton"
        given = mapping(given, where, ("deck", "deck-size", "discard", "stronghold", "known"))
        deck = [self.place(key, f"{where}.deck[{i}]") for i, key in enumerate(a_list(given.get("deck"), f"{where}.deck"), 1)]
        if not deck:
            raise BadInput(f"{where}.deck", "the deck is empty, so the Stronghold has fallen; put a card in it")
        if given.get("deck-size", len(deck)) != len(deck):
            raise BadInput(
                f"{where}.deck-size",
                N_(
                    "the deck has {number} card; write that or leave it out",
                    "the deck has {number} cards; write that or leave it out",
                ),
                number=len(deck),
            )
        g.hand[seat][: len(deck)] = deck
        g.hand_size[seat] = len(deck)
        pile = optional_list(given.get("discard"), f"{where}.discard")
        for i, key in reversed(list(enumerate(pile, 1))):
            card = self.place(key, f"{where}.discard[{i}]")
            g.discard[seat][g.discard_size[seat]] = card
            g.discard_size[seat] += 1
            g.seen[card] = EVERYBODY
        side = one_of(given.get("stronghold", "bastion"), STRONGHOLDS, f"{where}.stronghold", "side")
        g.side[seat] = STRONGHOLDS[side]
        for i, key in enumerate(optional_list(given.get("known"), f"{where}.known"), 1):
            card = _card(self.setting, key, f"{where}.known[{i}]")
            if card not in deck:
                raise BadInput(f"{where}.known[{i}]", "{card} is not in {seat}'s deck", card=key, seat=self.name)
            g.seen[card] = SETTLED

    def champion(self, given: Any) -> None:
        where = f"{self.name}.champion"
        given = mapping({"card": given} if isinstance(given, str) else given, where, ("card", "exhausted"))
        card = _card(self.setting, given.get("card"), f"{where}.card")
        if self.g.incantation[card]:
            raise BadInput(f"{where}.card", "a Champion is a Creature, not an Incantation")
        if card in self.placed:
            raise BadInput(f"{where}.card", "the Champion is already at {place}; it is never in a hand", place=self.placed[card])
        self.g.champion[self.seat] = card
        self.g.exhausted[self.seat] = int(truth(given.get("exhausted", False), f"{where}.exhausted"))
        self.g.owner[card] = self.seat
        self.g.seen[card] = EVERYBODY
        self.placed[card] = where  # until it is found on a line

    def creature(self, line: int, given: Any, where: str) -> None:
        g = self.g
        marks = mapping(given if isinstance(given, Mapping) else {"card": given}, where, ("card", *MARKS))
        top = self.on_line(marks.get("card"), f"{where}.card" if isinstance(given, Mapping) else where)
        card = top
        if marks.get("host") is not None:
            card = self.on_line(marks["host"], f"{where}.host")
            if not g.abilities[top] & SYMBIOTE or g.abilities[card] & SYMBIOTE:
                raise BadInput(f"{where}.host", "the upper card of a pair must have symbiote, and its host must not")
        enter(g, line, card)
        if card != top:
            mount(g, card, top)
        g.hurt[card] = whole(marks.get("damage", 0), f"{where}.damage", 0, g.life[card] - 1)
        g.fresh[card] = int(truth(marks.get("fresh", False), f"{where}.fresh"))
        g.unshielded[card] = 1 - truth(marks.get("shielded", True), f"{where}.shielded")
        self.captives(card, marks.get("captive"), f"{where}.captive")

    def on_line(self, key: Any, where: str) -> int:
        card = _card(self.setting, key, where)
        if card == self.g.champion[self.seat] and self.placed.get(card) == f"{self.name}.champion":
            if self.g.exhausted[self.seat]:
                raise BadInput(where, "the Champion cannot be both in play and exhausted; leave one out")
            del self.placed[card]
        card = self.place(key, where)
        self.g.seen[card] = EVERYBODY
        if self.g.incantation[card]:
            raise BadInput(where, "{card} is an Incantation; only Creatures can be on a line", card=key)
        return card

    def captives(self, holder: int, given: Any, where: str) -> None:
        last = holder
        for key in given if isinstance(given, list | tuple) else [] if given is None else [given]:
            captive = self.place(key, where)
            self.g.seen[captive] = EVERYBODY
            self.g.owner[captive] = seat_of(across(self.g, self.g.at[holder]))
            self.g.captive[last] = captive
            last = captive

    def removed(self, row: list[Any]) -> None:
        for i, key in enumerate(row):
            card = self.place(key, f"{self.name}.removed[{i + 1}]")
            self.g.removed[self.seat][i] = card
            self.g.seen[card] = EVERYBODY
        self.g.removed_size[self.seat] = len(row)

    def known(self, given: Mapping[str, Any]) -> None:
        """Mark cards of this hand or deck that the others have seen, or know cannot be a Reinforcement."""
        mine = self.g.hand[self.seat][: self.g.hand_size[self.seat]]
        for word in ("seen", "unfit"):
            for i, key in enumerate(optional_list(given.get(word), f"{self.name}.{word}")):
                card = _card(self.setting, key, f"{self.name}.{word}[{i + 1}]")
                if card not in mine:
                    place = f"{self.name}.{word}[{i + 1}]"
                    if self.g.automaton[self.seat]:
                        raise BadInput(place, "{card} is not in {seat}'s deck", card=key, seat=self.name)
                    raise BadInput(place, "{card} is not in {seat}'s hand", card=key, seat=self.name)
                if word == "seen":
                    self.g.seen[card] = EVERYBODY
                else:
                    self.g.misfit[card] = 1
