"""A viewer's view of a match of Clash of Decks: hands, lines, and where each legal action is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks.rules.summoning import champion_price, price, window
from clashyard.decks.setup import automaton
from clashyard.decks.text.creatures import Creature, creatures, key_of
from clashyard.decks.text.names import Names
from clashyard.decks.text.places import with_automata
from clashyard.decks.text.position_reader import STRONGHOLDS
from clashyard.web.boards.reasons import NONE, Reason
from clashyard.web.games.decks.cards import Card, Cards, Choice, Mark, Named
from clashyard.web.games.decks.reasons import Reasons

LANES = ("upper", "lower")
Half = tuple[str, str]  # seat and lane: one kingdom's side of a line
Line = tuple[Half, Half]


@dataclass(frozen=True)
class Champion:
    """A Champion, and whether it is ready, in play or exhausted."""

    card: Card
    state: str
    said: str


@dataclass(frozen=True)
class Piles:
    """An automaton's deck and discard pile, the latest card first; *known*: cards somewhere in the deck; its advantages.

    *picture*: the art key of the latest card of the discard pile.
    """

    deck: int
    discard: tuple[Named, ...]
    picture: str
    known: tuple[Named, ...]
    told: tuple[str, ...]


@dataclass(frozen=True)
class Item:
    """One place of a hand: a card, None for a hidden one, or the Stronghold of a kingdom; *guard*: it is 1 HP."""

    card: Card | None = None
    guard: bool = False
    stronghold: Kingdom | None = None


@dataclass(frozen=True)
class Kingdom:
    """One seat's hand: its cards from left to right, None for a hidden one, with the Stronghold among them."""

    seat: str
    title: str
    own: bool
    ally: bool
    active: bool
    fort: bool
    left: tuple[Card | None, ...]
    right: tuple[Card | None, ...]
    champion: Champion | None
    removed: tuple[Named, ...]
    piles: Piles | None
    asked: bool = False  # the viewer, whose hand it is, has to decide
    flag: str = ""  # on the Stronghold, after a try of a puzzle that has not brought it down

    @property
    def health(self) -> int:
        return self.piles.deck if self.piles else len(self.right)

    @property
    def items(self) -> tuple[Item, ...]:
        """Return the places of the hand from left to right."""
        return (*map(Item, self.left), Item(stronghold=self), *(Item(card, guard=True) for card in self.right))

    @property
    def near(self) -> int:
        """Return how many cards may be played by their place (decks.summoning.window)."""
        return sum(card is not None and card.near for card in (*self.left, *self.right))

    @property
    def window(self) -> int:
        """Return how many places those cards take, with the Stronghold if it is among them or next to them."""
        return self.near + (self.near >= len(self.left))


@dataclass(frozen=True)
class Side:
    """One kingdom's side of a line, from the Bridge outwards; *choices*: cards that may be played to it."""

    seat: str
    title: str
    name: str
    place: str
    cards: tuple[Card, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Turn:
    """The seat whose turn it is, its Mana, and the Incantation that is being played."""

    said: str
    mana: int
    casting: Named | None


@dataclass(frozen=True)
class End:
    """The action that ends or begins the turn, if it is legal."""

    action: str
    said: str


Part = Turn | End | Kingdom | Side


@dataclass(frozen=True)
class Table:
    """A whole board: the hand of *near* is at the bottom and its lines are on the left; *far*: the other hands.

    *friends*: *near* and its allies.
    """

    near: str
    far: tuple[str, ...]
    lines: tuple[Line, ...]
    friends: tuple[str, ...]
    asked: bool
    parts: Mapping[str, Part]
    layout: str = "table"

    @property
    def kind(self) -> str:
        return "four" if len(self.lines) > 2 else ""


def lines_of(near: str, seats: str) -> tuple[Line, ...]:
    """Return what faces what across a Bridge (decks.mode.four.geometry), with *near* and the seat opposite on the left.

    With four kingdoms the lines follow one another around the square, with the two of *near* in the middle.
    """
    place = seats.index(near)
    if len(seats) == 2:
        foe = seats[1 - place]
        return tuple(((near, lane), (foe, lane)) for lane in LANES)
    opposite, up, low = seats[place ^ 2], seats[place ^ 1], seats[3 - place]
    return (
        ((opposite, "lower"), (up, "lower")), ((near, "upper"), (up, "upper")),
        ((near, "lower"), (low, "lower")), ((opposite, "upper"), (low, "upper")),
    )  # fmt: skip


def table(match: Match, viewer: str | None, words: Words, asked: bool) -> Table:
    """Return what *viewer* sees of *match*, with its legal actions if it is *asked* for one."""
    return _Seen(match, viewer, words, asked).table()


class _Seen:
    def __init__(self, match: Match, viewer: str | None, words: Words, asked: bool) -> None:
        words = with_automata(match, words)
        self.seat, self.words, self.names = viewer, words, Names(match, words)
        self.view = match.view(viewer)
        self.cards = Cards(self.names, self.view["cards"])
        self.seats = "".join(seat for seat in match.game.seats if seat in self.view)
        self.state: Any = match.state
        self.options = match.options  # a copy, made once
        self.legal = match.legal_of(viewer) if asked and viewer else []
        self.choices: dict[str, list[Choice]] = {}  # place -> what may be played there
        self.playable: set[str] = set()
        for action in self.legal:
            self._offer(viewer or "", action)
        self.reasons = Reasons(match, viewer, asked, self.playable, words)

    def table(self) -> Table:
        near = self.seat or self.seats[0]
        parts: dict[str, Part] = {"turn": self._turn(), "end": self._end()}
        parts |= {f"hand-{seat}": self._kingdom(seat) for seat in self.seats}
        parts |= {f"side-{seat}-{lane}": self._side(seat, lane) for seat in self.seats for lane in LANES}
        far = tuple(seat for seat in self.seats if seat != near)
        friends = (near, *(seat for seat in far if self._ally(seat)))
        return Table(near, far, lines_of(near, self.seats), friends, bool(self.legal), parts)

    def _offer(self, seat: str, action: str) -> None:
        """Attach a legal play of *seat* to its target: a line or a Creature."""
        verb, _, where = action.partition(" ")
        if not where:
            return
        key, where = where.split(" ", 1) if verb == "play" else (self.view[seat]["champion"]["card"], where)
        place = where.removeprefix("onto ")
        if place in LANES:
            said, place = self._lane(place), f"{seat}.{place}"
        else:
            owner, lane, number = place.split(".")
            said = self.names.card(key_of(self.view[owner][lane][int(number) - 1]))
        self.playable.add(key)
        self.choices.setdefault(place, []).append(Choice(action, self.cards.named(key), said))

    def _turn(self) -> Turn:
        turn = self.view["turn"]
        said = self.words.told(
            N_("{seat}'s turn {number}: {mana} Mana"), N_("Your turn {number}: {mana} Mana"), {**turn, "seat": turn["active"]}
        )
        return Turn(said, turn["mana"], self.cards.named(turn["casting"]) if "casting" in turn else None)

    def _end(self) -> End:
        action = next((text for text in self.legal if text in ("end", "begin")), "")
        return End(action, self.words("Begin turn") if action == "begin" else self.words("End turn"))

    # Hands

    def _kingdom(self, seat: str) -> Kingdom:
        given, own = self.view[seat], seat == self.seat
        piles = given.get("automaton")
        hand: list[str] = [] if piles else given["hand"]
        wall = next((place for place, key in enumerate(hand) if key in STRONGHOLDS), 0)
        cards = tuple(self._held(seat, key, place) for place, key in enumerate(hand[:wall] + hand[wall + 1 :]))
        return Kingdom(
            seat, self._title(seat, own, bool(piles)), own, self._ally(seat), self.view["turn"]["active"] == seat,
            (piles["stronghold"] if piles else hand[wall]) == "fort", cards[:wall], cards[wall:], self._champion(seat),
            self._named(given.get("removed", ())), self._piles(piles) if piles else None, own and bool(self.legal),
        )  # fmt: skip

    def _title(self, seat: str, own: bool, automatic: bool) -> str:
        if automatic:
            return self.words.player(seat)
        return self.words("Your hand") if own else self.words("{seat}'s hand", seat=seat)

    def _ally(self, seat: str) -> bool:
        """Return whether a seat is an ally. In teams, opposite seats win together (decks.mode.2v2, decks.mode.coop)."""
        if not self.state.teams or self.seat in (None, seat):
            return False
        return (self.seats.index(seat) - self.seats.index(self.seat or seat)) % 2 == 0

    def _held(self, seat: str, key: str, place: int) -> Card | None:
        """Return the card at a position of a hand, or None if it is hidden."""
        if key not in self.cards.facts:
            return None
        number = self.seats.index(seat)
        near, now = place < window(self.state, number), price(self.state, number, place)
        own = seat == self.seat
        reason = self.reasons.held(key, place, self.state.hand[number][place], now) if own else NONE
        return self._own(key, now, near=near, reason=reason)

    def _own(self, key: str, now: int, near: bool = True, reason: Reason = NONE) -> Card:
        """Return a card that its owner may play, with its present cost: in Mana, and in HP for missing Mana."""
        playable, missing = key in self.playable, now - self.view["turn"]["mana"]
        blood = (Mark("blood", self.words("costs {amount} HP", amount=missing)),) if playable and missing > 0 else ()
        return self.cards.card(key, now=now, near=near, playable=playable, marks=blood, reason=reason)

    def _champion(self, seat: str) -> Champion | None:
        given = self.view[seat].get("champion")
        if not given:
            return None
        key = given["card"]
        if given["exhausted"]:
            state, said = "exhausted", self.words("exhausted")
        elif any(key_of(each) == key for lane in LANES for each in self.view[seat][lane]):
            state, said = "playing", self.words("in play")
        else:
            state, said = "ready", self.words("ready")
        number = self.seats.index(seat)
        now = champion_price(self.state, number)
        reason = self.reasons.champion(key, self.state.champion[number], now) if seat == self.seat else NONE
        return Champion(self._own(key, now, reason=reason), state, said)

    def _named(self, keys: Any) -> tuple[Named, ...]:
        return tuple(map(self.cards.named, keys))

    def _piles(self, given: Mapping[str, Any]) -> Piles:
        told = tuple(self._advantages(self.options["ai"])) if "ai" in self.options else ()
        discard = given["discard"]
        picture = self.cards.card(discard[0]).picture if discard else ""
        return Piles(len(given["deck"]), self._named(discard), picture, self._named(given.get("known", ())), told)

    def _advantages(self, ai: Mapping[str, Any]) -> Iterator[str]:
        """Yield the advantages of a custom automaton."""
        level = automaton.level(ai, "champion" in self.options["modules"])
        yield self.words("level {level}: {fixed} Mana, plus {variable} for each Creature it faces", level=level,
                         fixed=ai["fixed"], variable=ai["variable"])  # fmt: skip
        if ai["resistance"]:
            yield self.words("attacks on its deck do only 1 damage")
        if ai["first"]:
            yield self.words("it plays first")
        if ai["abilities"]:
            yield self.words("its Creatures have {abilities}", abilities=", ".join(map(self.names.ability, ai["abilities"])))

    # Lines

    def _lane(self, lane: str) -> str:
        return self.words("Upper line") if lane == "upper" else self.words("Lower line")

    def _side(self, seat: str, lane: str) -> Side:
        gifts = self.options.get("ai", {}).get("abilities", ()) if "automaton" in self.view[seat] else ()
        row, place = self.view[seat][lane], f"{seat}.{lane}"
        cards = tuple(
            self.cards.creature(seen, self._marks(seat, seen), place=f"{place}.{n}", choices=self._aimed(f"{place}.{n}"))
            for n, seen in enumerate(creatures(row, self.cards.facts, gifts), 1)
        )
        title = self.words("You") if seat == self.seat else self.words.player(seat)
        return Side(seat, title, self._lane(lane), place, cards, self._aimed(place))

    def _aimed(self, place: str) -> tuple[Choice, ...]:
        return tuple(self.choices.get(place, ()))

    def _marks(self, seat: str, seen: Creature) -> Iterator[Mark]:
        turn, champion = self.view["turn"], self.view[seat].get("champion")
        if champion and champion["card"] in seen.keys:
            yield Mark("champion", self.words("Champion"))
        if seen.fresh:
            yield Mark("fresh", self.words("new"))
        if seen.unshielded:
            yield Mark("bare", self.words("no shield"))
        if any(key in turn.get("sharpened", ()) for key in seen.keys):
            yield Mark("spent", self.words("Sharpening used"))
        if any(key in turn.get("reinforced", ()) for key in seen.keys):
            yield Mark("spent", self.words("came as Reinforcement"))
        if seen.captives:
            yield Mark("captive", self.words("holds"), self._named(seen.captives))
