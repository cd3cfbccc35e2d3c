"""What a seat sees of Clash of Decks, in words and numbers, for the template of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.catalogue import Facts, read_card
from clashyard.decks.names import Names
from clashyard.decks.reading import STRONGHOLDS
from clashyard.decks.seen import Creature, attack_of, creatures, key_of
from clashyard.decks.summoning import price, window


@dataclass(frozen=True)
class Choice:
    """One legal action of a card: what is sent, and where it goes."""

    action: str
    place: str  # `A.upper`, or the Creature that is aimed at: `A.upper.2`
    said: str


@dataclass(frozen=True)
class Card:
    """A card that is seen: in the own hand, or as a Creature."""

    key: str
    name: str
    attack: str
    health: int  # 0 for an Incantation
    damage: int
    abilities: tuple[tuple[str, str], ...]  # word of the ability, and its name
    lent: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    cost: int = 0
    now: int = 0  # what it costs its owner now
    near: bool = False  # near enough to the Stronghold
    place: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Kingdom:
    """One seat's hand: its cards from left to right, None for one that is hidden, with the Stronghold among them."""

    seat: str
    own: bool
    stronghold: str
    left: tuple[Card | None, ...]
    right: tuple[Card | None, ...]

    @property
    def health(self) -> int:
        return len(self.right)


@dataclass(frozen=True)
class Side:
    """One kingdom's side of a line, from the Bridge."""

    seat: str
    lane: str
    name: str
    cards: tuple[Card, ...]

    @property
    def place(self) -> str:
        return f"{self.seat}.{self.lane}"


@dataclass(frozen=True)
class Turn:
    """Whose turn it is, and with how much Mana."""

    said: str


@dataclass(frozen=True)
class End:
    """The action that ends or begins the turn, where it is legal."""

    action: str
    said: str


@dataclass(frozen=True)
class Scene:
    """A whole board. *others*, *mine*: seats, in the order in which their hands lie; `mine` is empty for who looks on."""

    others: tuple[str, ...]
    mine: str
    parts: Mapping[str, Turn | Kingdom | Side | End]


def scene(match: Match, viewer: str | None, words: Words, asked: bool) -> Scene:
    """What *viewer* sees of *match*, with its legal actions if it is *asked* for one."""
    return _Seen(match, viewer, words, asked).scene()


class _Seen:
    def __init__(self, match: Match, viewer: str | None, words: Words, asked: bool) -> None:
        self.match, self.seat, self.words, self.names = match, viewer, words, Names(match, words)
        self.view = match.view(viewer)
        self.facts: dict[str, Facts] = {key: read_card(text) for key, text in self.view["cards"].items()}
        self.legal = match.legal_of(viewer) if asked and viewer else []

    def scene(self) -> Scene:
        seats = [seat for seat in self.match.game.seats if seat in self.view]
        parts: dict[str, Turn | Kingdom | Side | End] = {"turn": self._turn(), "end": self._end()}
        parts |= {f"hand-{seat}": self._kingdom(seat) for seat in seats}
        parts |= {f"side-{seat}-{lane}": self._side(seat, lane) for seat in seats for lane in ("upper", "lower")}
        return Scene(tuple(seat for seat in seats if seat != self.seat), self.seat or "", parts)

    def _turn(self) -> Turn:
        turn = self.view["turn"]
        return Turn(
            self.words("Turn {number} of {seat}: {mana} Mana", number=turn["number"], seat=turn["active"], mana=turn["mana"])
        )

    def _end(self) -> End:
        action = next((text for text in self.legal if text in ("end", "begin")), "")
        return End(action, self.words("End the turn") if action == "end" else self.words("Begin the turn"))

    def _kingdom(self, seat: str) -> Kingdom:
        hand: list[str] = self.view[seat]["hand"]
        wall = next(place for place, key in enumerate(hand) if key in STRONGHOLDS)
        cards = [self._held(seat, key, place) for place, key in enumerate(hand[:wall] + hand[wall + 1 :])]
        name = self.words("Bastion") if hand[wall] == "bastion" else self.words("Fort")
        return Kingdom(seat, seat == self.seat, name, tuple(cards[:wall]), tuple(cards[wall:]))

    def _held(self, seat: str, key: str, place: int) -> Card | None:
        """The card at a place of a hand; None where it is not seen."""
        if key not in self.facts:
            return None
        facts = self.facts[key]
        attack = attack_of(facts.words, facts.attack)
        number = self.match.game.seats.index(seat)
        mine = seat == self.seat and bool(self.legal)
        state: Any = self.match.state
        return Card(
            key, self.names.card(key), attack, 0 if facts.incantation else facts.health, 0, self._abilities(facts.words),
            cost=facts.cost, now=price(state, number, place) if mine else facts.cost,
            near=mine and place < window(state, number), choices=self._choices(key) if mine else (),
        )  # fmt: skip

    def _choices(self, key: str) -> tuple[Choice, ...]:
        verb = f"play {key} "
        return tuple(self._choice(text, text[len(verb) :]) for text in self.legal if text.startswith(verb))

    def _choice(self, action: str, where: str) -> Choice:
        if where in ("upper", "lower"):
            return Choice(action, f"{self.seat}.{where}", self._lane(where))
        place = where.removeprefix("onto ")
        seat, lane, number = place.split(".")
        return Choice(action, place, self.names.card(key_of(self.view[seat][lane][int(number) - 1])))

    def _side(self, seat: str, lane: str) -> Side:
        seen = creatures(self.view[seat][lane], self.facts)
        cards = tuple(self._creature(each, f"{seat}.{lane}.{n}") for n, each in enumerate(seen, 1))
        return Side(seat, lane, self._lane(lane), cards)

    def _lane(self, lane: str) -> str:
        return self.words("Upper line") if lane == "upper" else self.words("Lower line")

    def _creature(self, seen: Creature, place: str) -> Card:
        marks = [self.words("(new)")] * seen.fresh + [self.words("(no shield)")] * seen.unshielded
        marks += [self.words("(holds {card})", card=self.names.card(key)) for key in seen.captives]
        return Card(
            seen.keys[0], " + ".join(map(self.names.card, seen.keys)), seen.attack, seen.health, seen.damage,
            self._abilities(seen.own), self._abilities(seen.lent), tuple(marks), place=place,
        )  # fmt: skip

    def _abilities(self, words: Iterable[str]) -> tuple[tuple[str, str], ...]:
        return tuple((word, self.names.ability(word)) for word in words)
