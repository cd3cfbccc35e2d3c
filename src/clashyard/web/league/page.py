"""The content of a league page for one viewer: phase, standings, schedule, decks, next matches, the viewer's mutation phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from clashyard.core.words import Words
from clashyard.decks.formats.mutation.captions import mutations
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.state import Phase
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.text.names import Names
from clashyard.web.cards.shelf import packs
from clashyard.web.games.decks.titles import MODULES
from clashyard.web.league import kept_decks, models, store
from clashyard.web.league.phase import Board, Piece, board_of, pile
from clashyard.web.matches.captions import called, clock_said, named
from clashyard.web.matches.clocks import Clock, duration
from clashyard.web.people.models import Person


@dataclass(frozen=True)
class Sitter:
    seat: str
    name: str
    own: bool


@dataclass(frozen=True)
class Row:
    """One seat's row in the standings; *cells*: its results against A to D, empty against itself."""

    seat: str
    name: str
    cells: tuple[str, ...]
    points: int
    wins: bool


@dataclass(frozen=True)
class Duel:
    """One duel of the schedule; *token*: its match, empty if it has not begun. *own*: the visitor plays in it."""

    number: int
    said: str  # the opponents; the player who begins comes first
    result: str
    token: str
    own: bool


@dataclass(frozen=True)
class Round:
    number: int
    duels: tuple[Duel, ...]


@dataclass(frozen=True)
class Deck:
    """One seat's deck and Laboratory as far as they are public, and its changes before each round."""

    seat: str
    name: str
    cards: tuple[Piece, ...]
    lab: tuple[Piece, ...]
    done: tuple[str, ...]


@dataclass(frozen=True)
class Next:
    """The visitor's next match; *asked*: it is their decision now."""

    said: str
    address: str
    asked: bool = True


@dataclass(frozen=True)
class Shown:
    """The whole content of the changing part of the page. It depends on nothing but what the viewer may see."""

    token: str
    age: str
    details: tuple[str, ...]
    state: str
    begun: bool
    over: bool
    sitters: tuple[Sitter, ...]
    own: tuple[str, ...]
    free: tuple[str, ...]  # seats that the visitor can take
    call_off: bool
    back: str  # the visitor's seat that a computer plays
    leave: str  # the visitor's seat that can be given up
    next: tuple[Next, ...]
    curtain: tuple[tuple[str, str], ...]  # the visitor's seats and what to press, if the screen has to be handed to one of them
    board: Board | None
    clock: Clock | None  # of the phase
    draft: str  # token of the match
    table: tuple[Row, ...]
    rounds: tuple[Round, ...]
    decks: tuple[Deck, ...]
    title: str  # suggested for a deck that is kept


def details_of(row: models.League, words: Words) -> list[str]:
    """Return the settings as text: packs, modules, time control."""
    shelf = packs(words.language)
    found = [words("Mutation league"), " + ".join(shelf[key].name for key in row.options.get("packs", ()))]
    found += [words(MODULES[module]) for module in row.options.get("modules", ())]
    return [part for part in found if part]


def shown(row: models.League, person: Person | None, words: Words, wanted: str, now: datetime) -> Shown:
    """Return what *person* is shown from the perspective of *wanted*, one of their seats."""
    chairs = list(row.chairs.select_related("person"))
    own = [chair for chair in chairs if person is not None and chair.person_id == person.pk]
    league = store.load(row)
    people = named(words, chairs)
    names = {chair.name: people.player(chair.name) for chair in chairs}
    parts = {part.number: part for part in row.parts.select_related("match").prefetch_related("match__seats")}
    viewer = own[0] if len(own) == 1 else next((chair for chair in own if chair.name == wanted), None)
    mutating = viewer if viewer is not None and row.phase and row.running and not viewer.computer else None
    if mutating is not None and len(own) > 1 and mutating.done >= row.phase:
        mutating = None  # the screen passes to the next player
    free = tuple(chair.name for chair in chairs if chair.free)
    playing = [chair for chair in own if not chair.computer]
    return Shown(
        token=row.token,
        age=f"{store.age(row, mutating)}.{wanted if len(own) > 1 else ''}",
        details=(*details_of(row, words), clock_said(row, words)),
        state=_state(row, league, names, words),
        begun=row.begun is not None,
        over=bool(row.ending),
        sitters=tuple(Sitter(chair.name, called(chair, words), chair in own) for chair in chairs),
        own=tuple(chair.name for chair in own),
        free=free if not own else (),
        call_off=_can_be_called_off(row, chairs, person),
        back=next((chair.name for chair in own if chair.gone == "away" and row.running), ""),
        leave=viewer.name if viewer is not None and row.running and viewer.gone != "resigned" else "",
        next=_next(row, playing, parts, names, words),
        curtain=tuple((seat, people("I am {seat}", seat=seat)) for seat in _curtain(row, playing, mutating)),
        board=_board(row, mutating, words),
        clock=_clock(row, now, words),
        draft=parts[0].match.token if 0 in parts else "",
        table=tuple(_row(league, seat, names[seat]) for seat in NAMES) if row.begun else (),
        rounds=_rounds(row, league, parts, people, [chair.name for chair in own]) if row.begun else (),
        decks=tuple(_deck(league, seat, names[seat], words) for seat in NAMES) if league.phases else (),
        title=kept_decks.suggested(row, words) if league.phases else "",
    )  # fmt: skip


def _clock(row: models.League, now: datetime, words: Words) -> Clock | None:
    if row.deadline is None:
        return None
    return Clock(duration(max(0.0, (row.deadline - now).total_seconds()), words), row.deadline.isoformat())


def _can_be_called_off(row: models.League, chairs: Sequence[models.Chair], person: Person | None) -> bool:
    if person is None or row.maker_id != person.pk or row.begun:
        return False
    return not any(chair.person_id not in (None, person.pk) for chair in chairs)


def _board(row: models.League, chair: models.Chair | None, words: Words) -> Board | None:
    if chair is None:
        return None
    match = store.phase_of(row, chair.name)
    return board_of(match, chair.name, row.phase, store.point(chair, match), words)


def _curtain(row: models.League, playing: Sequence[models.Chair], mutating: models.Chair | None) -> tuple[str, ...]:
    """Return the seats to choose from. With several, nothing of a phase is shown until the visitor says who is looking."""
    if not (row.running and row.phase) or mutating is not None or len(playing) < 2:
        return ()
    return tuple(chair.name for chair in playing if chair.done < row.phase)


def _state(row: models.League, league: League, names: dict[str, str], words: Words) -> str:
    """Return one sentence: what is awaited, or how the league ended. It does not reveal who has ended a phase."""
    if not row.begun:
        return words("The league starts when all four seats are taken.")
    if row.ending == "left":
        return words("Everyone has left the table.")
    if row.ending:
        winners = ", ".join(names[seat] for seat in league.winners)
        return words("The league is over. Won by: {winners}", winners=winners)
    if row.phase:
        return words("Mutation phase {number} of {all}: everyone mutates their deck in secret.", number=row.phase, all=6)
    if not league.phases:
        return words("The draft is in progress.")
    return words("Round {number} of {all}: two duels.", number=league.round, all=6)


def _next(
    row: models.League, playing: Sequence[models.Chair], parts: dict[int, models.Part], names: dict[str, str], words: Words
) -> tuple[Next, ...]:
    """Return the matches in which the visitor is playing now."""
    found = []
    for part in parts.values():
        here = [chair.name for chair in playing if chair.name in part.seats]
        if not here or part.match.ending or row.ending:
            continue
        address = reverse("match", args=[part.match.token])
        if part.number == store.DRAFT:
            found.append(Next(words("Go to the draft"), address))
        else:
            others = ", ".join(names[seat] for seat in part.seats if seat not in here) or ", ".join(names[seat] for seat in here)
            asked = any(seat.name in map(part.seat_of, here) and seat.since is not None for seat in part.match.seats.all())
            found.append(Next(words("Go to the duel against {name}", name=others), address, asked))
    return tuple(found)


def _row(league: League, seat: str, name: str) -> Row:
    cells = ["" if seat == other else " ".join(_cells(league, seat, other)) for other in NAMES]
    return Row(seat, name, tuple(cells), league.points[seat], seat in league.winners)


def _cells(league: League, seat: str, other: str) -> list[str]:
    """Return the results: 1 won, 0 lost, = undecided, - not played yet."""
    marks = []
    for i, fixture in enumerate(league.schedule):
        if {seat, other} == set(fixture.seats):
            result = league.result(i) if league.ended(i) else "-"
            marks.append("-" if result == "-" else "=" if "=" in result else "1" if result[0] == seat else "0")
    return marks


def _rounds(
    row: models.League, league: League, parts: dict[int, models.Part], words: Words, own: Sequence[str]
) -> tuple[Round, ...]:
    found: dict[int, list[Duel]] = {}
    for i, fixture in enumerate(league.schedule):
        a, b = fixture.seats if fixture.first == "A" else fixture.seats[::-1]
        part = parts.get(fixture.number)
        duel = Duel(
            fixture.number, f"{words.player(a)} – {words.player(b)}", _result(league.result(i), words) if league.ended(i) else "",
            part.match.token if part else "", any(seat in own for seat in fixture.seats),
        )  # fmt: skip
        found.setdefault(fixture.round, []).append(duel)
    return tuple(Round(number, tuple(duels)) for number, duels in found.items())


def _result(result: str, words: Words) -> str:
    """Return the result of a duel in words, from ``A>B`` or ``A=B``."""
    return words("drawn") if "=" in result else words("won by {seats}", seats=result[0])


def _deck(league: League, seat: str, name: str, words: Words) -> Deck:
    """Return a deck from the public part of the league, which holds nothing of the open phase."""
    match = league.phases[seat]
    g, names = match.state, Names(match, words)
    assert isinstance(g, Phase)
    done = [
        words("Before round {number}: {changes}", number=number, changes="; ".join(changes) or words("no mutations"))
        for number, changes in enumerate(mutations(match, names)[:-1], 1)
    ]
    return Deck(
        seat, name, pile(g.deck, g.mutated, names, words("mutated")), pile(g.lab, g.cut, names, words("cut out")), tuple(done)
    )
