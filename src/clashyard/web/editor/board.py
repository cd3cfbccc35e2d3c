"""What the editor shows of a position of Clash of Decks: hands and lines as they are written, right or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import Card as Printed
from clashyard.decks.cards.catalogue import Facts, catalogue, read_card
from clashyard.decks.text.creatures import Creature, creatures
from clashyard.decks.text.explanations import ability_of
from clashyard.decks.text.position_reader import COPY, STRONGHOLDS
from clashyard.web.cards.shelf import Shown, cards, shown_card
from clashyard.web.editor import pairs
from clashyard.web.editor.cards_of_position import completed, named
from clashyard.web.editor.changes import SEATS, table_of
from clashyard.web.games.decks.cards import Card, Mark, Named

FORT = "fort"


@dataclass(frozen=True)
class Spot:
    """One place of a hand or a line: a card, or the Stronghold. *face_down*: nobody has seen it enter this enemy hand."""

    place: str
    card: Card | None
    stronghold: str = ""
    guard: bool = False
    face_down: bool = False
    chosen: bool = False

    @property
    def symbiote(self) -> bool:
        """Return whether this is a Symbiote, with a host or without."""
        return self._has(pairs.SYMBIOTE)

    @property
    def takes(self) -> str:
        """Return which cards can be put onto this Creature: ``any``, ``symbiote`` or none."""
        return "any" if self._has(pairs.CHAIN) else "" if self.symbiote else "symbiote"

    def _has(self, word: str) -> bool:
        return self.card is not None and any(each.word == word for each in self.card.abilities)


@dataclass(frozen=True)
class Side:
    """A kingdom. *next_mana*: what it will have in its next turn, if its hand stays as it is."""

    seat: str
    own: bool
    fort: bool
    health: int
    mana: int
    next_mana: int
    hand: tuple[Spot, ...]
    upper: tuple[Spot, ...]
    lower: tuple[Spot, ...]
    champion: str = ""
    exhausted: bool = False


@dataclass(frozen=True)
class Bench:
    """The board of the editor. *chosen*: the place whose card is selected, with what may be changed about it.

    *under*: the names of the cards that lie under it.
    """

    you: Side
    foe: Side
    chosen: Spot | None
    fresh: bool = False
    unshielded: bool = False
    seen: bool = False
    under: tuple[str, ...] = ()


def bench_of(position: Mapping[str, Any], chosen: str, words: Words, seat: str = "") -> Bench:
    """Return the board of a position, as *seat* sees it: usually the one whose turn it is.

    Raises BadInput for a position whose rows cannot be shown.
    """
    table = table_of(position)
    active = seat or table["turn"].get("active", SEATS[0])
    you = active if active in SEATS else SEATS[0]
    looks = _Looks(position, words)
    sides = {seat: _side(table, seat, seat == you, chosen, looks) for seat in SEATS}
    every = [spot for side in sides.values() for spot in (*side.hand, *side.upper, *side.lower)]
    spot = next((each for each in every if each.chosen), None)
    given = _given(table, spot.place) if spot else None
    marks = given if isinstance(given, Mapping) else {}
    seen = isinstance(given, str) and given in (table[spot.place[0]].get("seen") or ()) if spot else False
    foe = next(seat for seat in SEATS if seat != you)
    return Bench(sides[you], sides[foe], spot, bool(marks.get("fresh")), marks.get("shielded") is False, seen, looks.under(marks))


def _given(table: Mapping[str, Any], place: str) -> Any:
    seat, row, number = place.split(".")
    return table[seat][row][int(number) - 1]


def _side(table: Mapping[str, Any], seat: str, own: bool, chosen: str, looks: _Looks) -> Side:
    kingdom = table[seat]
    hand = kingdom["hand"]
    wall = next(number for number, each in enumerate(hand) if each in STRONGHOLDS)
    seen = kingdom.get("seen") or ()
    held = tuple(
        Spot(place, None, key, chosen=place == chosen) if number == wall else
        Spot(place, looks.held(key), guard=number > wall, face_down=not own and key not in seen, chosen=place == chosen)
        for number, key in enumerate(hand) for place in [f"{seat}.hand.{number + 1}"]
    )  # fmt: skip
    mana = table["turn"].get("mana", 0)
    champion = kingdom.get("champion") or ""
    marks = champion if isinstance(champion, Mapping) else {"card": champion}
    return Side(
        seat, own, hand[wall] == FORT, len(hand) - wall - 1, mana if isinstance(mana, int) else 0, len(hand), held,
        looks.line(kingdom["upper"], f"{seat}.upper", chosen), looks.line(kingdom["lower"], f"{seat}.lower", chosen),
        str(marks.get("card", "")), bool(marks.get("exhausted")),
    )  # fmt: skip


class _Looks:
    """The looks of the cards of one position, in one language."""

    def __init__(self, position: Mapping[str, Any], words: Words) -> None:
        self.words = words
        described = completed(position)["cards"]
        self.described: Mapping[str, Any] = described if isinstance(described, Mapping) else {}
        self.facts = {key: self._facts(key) for key in named(position)}

    def _facts(self, key: str) -> Facts:
        text, printed = self.described.get(key), catalogue().get(COPY.sub("", key))
        if isinstance(text, str):
            try:
                return read_card(text)
            except BadInput as error:
                raise error.within(f"cards.{key[:40]}") from None
        if printed is None:
            raise BadInput(
                f"cards.{key[:40]}",
                "no pack has this card; describe it under cards, such as {example}",
                example="wolf: 3 2/4 vanish",
            )
        return printed.facts

    def _shown(self, key: str) -> Shown:
        facts, bare = self.facts[key], COPY.sub("", key)
        printed = catalogue().get(bare)
        if printed is not None and printed.facts == facts:
            return cards(self.words.language)[bare]
        return shown_card(Printed(key, facts, {}), self.words.language, "")

    def under(self, marks: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the names of the cards under a Creature."""
        return tuple(self._shown(key).name for key in pairs.under(marks))

    def held(self, key: str) -> Card:
        """Return a card as it is printed."""
        return looks_of(self._shown(key))

    def line(self, row: list[Any], place: str, chosen: str) -> tuple[Spot, ...]:
        """Return one side of a line, from the Bridge."""
        where = [f"{place}.{number}" for number in range(1, len(row) + 1)]
        seen = creatures(row, self.facts)
        return tuple(Spot(at, self._creature(one), chosen=at == chosen) for at, one in zip(where, seen, strict=True))

    def _creature(self, seen: Creature) -> Card:
        language, shown = self.words.language, [self._shown(key) for key in seen.keys]
        marks = [Mark("fresh", self.words("new"))] if seen.fresh else []
        marks += [Mark("bare", self.words("no shield"))] if seen.unshielded else []
        marks += [Mark("captive", self.words("holds"))] if seen.captives else []
        return Card(
            tuple(Named(each.key, each.name, "") for each in shown), seen.attack, seen.health, seen.damage,
            tuple(ability_of(word, language) for word in seen.own), tuple(ability_of(word, language) for word in seen.lent),
            tuple(marks), shown[0].cost, shown[0].cost, picture=shown[0].art,
        )  # fmt: skip


def looks_of(shown: Shown) -> Card:
    """Return a printed card for templates."""
    return Card(
        (Named(shown.key, shown.name, ""),), shown.attack, shown.health, 0, shown.abilities, cost=shown.cost, now=shown.cost,
        picture=shown.art,
    )  # fmt: skip
