"""What a viewer is shown of a league: phase, table, schedule, decks, what is next, and the own mutation phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from clashyard.core.words import Words
from clashyard.decks.mutation.league import League
from clashyard.decks.mutation.saying import mutations
from clashyard.decks.mutation.state import Phase
from clashyard.decks.mutation.table import NAMES
from clashyard.decks.names import Names
from clashyard.web.league import models, store
from clashyard.web.league.phase import Board, Piece, board_of, pile
from clashyard.web.matches.calling import called
from clashyard.web.matches.clocks import Clock, duration
from clashyard.web.matches.describing import MODULES, clock_said
from clashyard.web.people.models import Person
from clashyard.web.reference.shelf import packs


@dataclass(frozen=True)
class Sitter:
    seat: str
    name: str
    own: bool


@dataclass(frozen=True)
class Row:
    """One seat's line of the table; *cells*: its results against A to D, empty against itself."""

    seat: str
    name: str
    cells: tuple[str, ...]
    points: int
    wins: bool


@dataclass(frozen=True)
class Duel:
    """One duel of the schedule; *token*: where it can be seen, empty where it has not begun. *own*: the visitor plays in it."""

    number: int
    said: str  # who meets whom; the one who begins first
    result: str
    token: str
    own: bool


@dataclass(frozen=True)
class Round:
    number: int
    duels: tuple[Duel, ...]


@dataclass(frozen=True)
class Deck:
    """One seat's deck and Laboratory as all may know them, and what it has changed before each round."""

    seat: str
    name: str
    cards: tuple[Piece, ...]
    lab: tuple[Piece, ...]
    done: tuple[str, ...]


@dataclass(frozen=True)
class Next:
    """Where the visitor goes on; *asked*: it is their decision now."""

    said: str
    address: str
    asked: bool = True


@dataclass(frozen=True)
class Shown:
    """All that the part of the page that changes holds; it depends on what the viewer may see, and on nothing else."""

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
    back: str  # the own seat that a computer keeps
    leave: str  # the own seat that can be given up
    next: tuple[Next, ...]
    curtain: tuple[str, ...]  # own seats, where the screen has to be given to one of them
    board: Board | None
    clock: Clock | None  # of the phase
    draft: str  # token of the match
    table: tuple[Row, ...]
    rounds: tuple[Round, ...]
    decks: tuple[Deck, ...]


def details_of(row: models.League, words: Words) -> list[str]:
    """How it is played: packs, modules, clock."""
    shelf = packs(words.language)
    found = [words("Mutation league"), " + ".join(shelf[key].name for key in row.options.get("packs", ()))]
    found += [words(MODULES[module]) for module in row.options.get("modules", ())]
    return [part for part in found if part]


def shown(row: models.League, person: Person | None, words: Words, wanted: str, now: datetime) -> Shown:
    """What *person* is shown, who looks through the own seat *wanted*."""
    chairs = list(row.chairs.select_related("person"))
    own = [chair for chair in chairs if person is not None and chair.person_id == person.pk]
    league = store.load(row)
    names = {chair.name: called(chair, words) for chair in chairs}
    parts = {part.number: part for part in row.parts.select_related("match").prefetch_related("match__seats")}
    viewer = own[0] if len(own) == 1 else next((chair for chair in own if chair.name == wanted), None)
    mutating = viewer if viewer is not None and row.phase and row.running and not viewer.computer else None
    if mutating is not None and len(own) > 1 and mutating.done >= row.phase:
        mutating = None  # the screen goes on to the next
    free = tuple(chair.name for chair in chairs if chair.free)
    playing = [chair for chair in own if not chair.computer]
    return Shown(
        token=row.token,
        age=f"{store.age(row, mutating)}.{wanted if len(own) > 1 else ''}",
        details=(*details_of(row, words), clock_said(row, words)),
        state=_state(row, league, names, words),
        begun=row.begun is not None,
        over=bool(row.ending),
        sitters=tuple(Sitter(chair.name, names[chair.name], chair in own) for chair in chairs),
        own=tuple(chair.name for chair in own),
        free=free if not own else (),
        call_off=_can_be_called_off(row, chairs, person),
        back=next((chair.name for chair in own if chair.gone == "away" and row.running), ""),
        leave=viewer.name if viewer is not None and row.running and viewer.gone != "resigned" else "",
        next=_next(row, playing, parts, names, words),
        curtain=_curtain(row, playing, mutating),
        board=_board(row, mutating, words),
        clock=_clock(row, now, words),
        draft=parts[0].match.token if 0 in parts else "",
        table=tuple(_row(league, seat, names[seat]) for seat in NAMES) if row.begun else (),
        rounds=_rounds(row, league, parts, names, [chair.name for chair in own]) if row.begun else (),
        decks=tuple(_deck(league, seat, names[seat], words) for seat in NAMES) if league.phases else (),
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
    """With several own seats nothing of a phase is shown before somebody says who looks."""
    if not (row.running and row.phase) or mutating is not None or len(playing) < 2:
        return ()
    return tuple(chair.name for chair in playing if chair.done < row.phase)


def _state(row: models.League, league: League, names: dict[str, str], words: Words) -> str:
    """One sentence: what is waited for, or how it has ended; nothing of who has ended a phase."""
    if not row.begun:
        return words("The league begins when four sit at the table.")
    if row.ending == "left":
        return words("Nobody is left at the table.")
    if row.ending:
        winners = ", ".join(names[seat] for seat in league.winners)
        return words("The session is over. Won by: {winners}", winners=winners)
    if row.phase:
        return words("Mutation phase {number} of {all}: all mutate their decks, unseen by the others.", number=row.phase, all=6)
    if not league.phases:
        return words("The draft goes on.")
    return words("Round {number} of {all}: two duels.", number=league.round, all=6)


def _next(
    row: models.League, playing: Sequence[models.Chair], parts: dict[int, models.Part], names: dict[str, str], words: Words
) -> tuple[Next, ...]:
    """The matches in which the visitor plays now."""
    found = []
    for part in parts.values():
        here = [chair.name for chair in playing if chair.name in part.seats]
        if not here or part.match.ending or row.ending:
            continue
        address = reverse("match", args=[part.match.token])
        if part.number == store.DRAFT:
            found.append(Next(words("To the draft"), address))
        else:
            others = ", ".join(names[seat] for seat in part.seats if seat not in here) or ", ".join(here)
            asked = any(seat.name in map(part.seat_of, here) and seat.since is not None for seat in part.match.seats.all())
            found.append(Next(words("To the duel against {name}", name=others), address, asked))
    return tuple(found)


def _row(league: League, seat: str, name: str) -> Row:
    cells = ["" if seat == other else " ".join(_cells(league, seat, other)) for other in NAMES]
    return Row(seat, name, tuple(cells), league.points[seat], seat in league.winners)


def _cells(league: League, seat: str, other: str) -> list[str]:
    """1 won, 0 lost, = undecided, - not played yet."""
    marks = []
    for i, fixture in enumerate(league.schedule):
        if {seat, other} == set(fixture.seats):
            result = league.result(i) if league.ended(i) else "-"
            marks.append("-" if result == "-" else "=" if "=" in result else "1" if result[0] == seat else "0")
    return marks


def _rounds(
    row: models.League, league: League, parts: dict[int, models.Part], names: dict[str, str], own: Sequence[str]
) -> tuple[Round, ...]:
    found: dict[int, list[Duel]] = {}
    for i, fixture in enumerate(league.schedule):
        a, b = fixture.seats if fixture.first == "A" else fixture.seats[::-1]
        part = parts.get(fixture.number)
        duel = Duel(
            fixture.number, f"{a} – {b}", league.result(i).replace(">", " > ").replace("=", " = ") if league.ended(i) else "",
            part.match.token if part else "", any(seat in own for seat in fixture.seats),
        )  # fmt: skip
        found.setdefault(fixture.round, []).append(duel)
    return tuple(Round(number, tuple(duels)) for number, duels in found.items())


def _deck(league: League, seat: str, name: str, words: Words) -> Deck:
    """Of the league as all may know it, which holds nothing of the phase that is open."""
    match = league.phases[seat]
    g, names = match.state, Names(match, words)
    assert isinstance(g, Phase)
    done = [
        words("Before round {number}: {changes}", number=number, changes="; ".join(changes) or words("no mutation"))
        for number, changes in enumerate(mutations(match, names)[:-1], 1)
    ]
    return Deck(
        seat, name, pile(g.deck, g.mutated, names, words("mutated")), pile(g.lab, g.cut, names, words("cut out")), tuple(done)
    )
