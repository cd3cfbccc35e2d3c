"""The content of a tournament's page for one viewer: standings, rounds, the viewer's game, and boards."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from clashyard.core.words import N_, Words
from clashyard.decks.setup.table import DECK
from clashyard.games import NAMED
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import store
from clashyard.web.matches.captions import called, clock_said
from clashyard.web.matches.clocks import clock_of
from clashyard.web.own import saved_decks
from clashyard.web.people.models import Person
from clashyard.web.tournaments import boards, models
from clashyard.web.tournaments.bracket_view import Column, seen_by
from clashyard.web.tournaments.entries import open_late
from clashyard.web.tournaments.forms import FORMATS, KINDS, MODULES
from clashyard.web.tournaments.pairs import ARENA, KNOCKOUT, LEAGUE
from clashyard.web.tournaments.public import Drawn, Public, public
from clashyard.web.tournaments.ranks import Line, halves, quarters
from clashyard.web.tournaments.registered_decks import changeable, named, registered, secret
from clashyard.web.tournaments.standings import BERGER, BUCHHOLZ, DIRECT, ORDERS, POINTS, WINS, Standing, decided_by
from clashyard.web.tournaments.tables import Pairing, pairing_of

CRITERIA = {
    POINTS: N_("Points"), BUCHHOLZ: N_("Buchholz"), BERGER: N_("Sonneborn-Berger"), DIRECT: N_("Direct encounter"),
    WINS: N_("Wins"),
}  # fmt: skip


@dataclass(frozen=True)
class OwnGame:
    """The viewer's game. *clock*, *other_clock*: what the clocks show, empty without."""

    table: int
    other: str
    token: str
    turn: bool
    clock: str
    other_clock: str
    runs: bool
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Decks:
    """The registered decks that the viewer may see. *own*: their cards; *saved*: tokens and names of decks they may register.

    *all*: once the tournament is over, the players with their cards.
    """

    own: tuple[str, ...]
    changeable: bool
    saved: tuple[tuple[str, str], ...]
    all: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class FourSeats:
    """A table of a Mutation league, with the token of its league."""

    number: int
    names: tuple[str, ...]
    token: str
    own: bool
    over: bool


@dataclass(frozen=True)
class Shown:
    """The whole content of the page. It depends on nothing but what the viewer may see."""

    token: str
    title: str
    details: tuple[str, ...]
    state: str
    number: int
    rounds: int
    starts: datetime
    zone: str
    due: datetime | None
    begun: bool
    over: bool
    lines: tuple[Line, ...]
    pairings: tuple[tuple[int, tuple[Pairing, ...]], ...]  # by round, the current one first; of an arena: current ones, others
    bracket: tuple[Column, ...]
    mine: OwnGame | None
    boards: tuple[boards.LiveBoard, ...]
    place: tuple[str, ...]  # why the viewer has their place
    enter: bool
    leave: bool
    organises: bool
    delay: int
    grace: int
    kind: str
    rated: bool
    decks: Decks | None
    until: datetime | None
    paused: bool
    groups: tuple[FourSeats, ...]
    playing: bool  # the viewer plays in an arena that goes on, and may pause
    changes: int
    shared_age: str
    draw: Drawn = field(repr=False, compare=False)

    @property
    def age(self) -> str:
        """Return a text that changes with all that the viewer is shown."""
        lines = tuple(number for number, line in enumerate(self.lines) if line.own)
        own = replace(self, lines=(), pairings=(), bracket=(), boards=())
        games = [pair for _, pairs in self.pairings for pair in pairs if pair.own]
        return hashlib.sha256(repr((own, lines, games)).encode()).hexdigest()[:16]


def shown(row: models.Tournament, person: Person | None, organises: bool, words: Words, now: datetime) -> Shown:
    """Return what *person* is shown: what everybody sees, and what is theirs."""
    found = public(row, words)
    own = found.entered.get(person.pk) if person is not None else None
    if own is not None and registered(row):
        own = row.entries.select_related("person").filter(pk=own.pk).first()  # registering a deck does not change what is public
    games = found.played(own) if own is not None else ()
    mine = found.current(games)
    return Shown(
        token=row.token, title=row.title, details=tuple(details_of(row, len(found.entries), words)),
        state=state_of(row, words), number=row.number, rounds=row.rounds, starts=row.starts, zone=row.zone, due=row.due,
        begun=row.begun is not None, over=bool(row.ending),
        lines=_lines(found, own), pairings=_pairings(row, found, own, games, words),
        bracket=tuple(seen_by(own, found.bracket, row, games)) if own is not None else found.bracket,
        mine=own_game(mine, own, found.names, words, now) if mine is not None and own is not None else None,
        boards=found.boards,
        place=_place(row, found.table, {entry.seed or 0: found.names[entry.pk] for entry in found.entries}, own, words),
        enter=own is None and not row.ending and (row.begun is None or open_late(row, now)),
        leave=own is not None and not own.gone and not row.ending and not (row.kind == ARENA and row.begun),
        organises=organises and row.begun is None and not row.ending,
        delay=row.delay, grace=row.grace, kind=row.kind, rated=row.rated,
        decks=decks_of(row, found.entries, own, found.names, words),
        until=row.until if row.running else None,
        paused=own is not None and own.paused,
        groups=tuple(groups_of(row, found.names, own)) if row.kind == LEAGUE and row.begun else (),
        playing=own is not None and not own.gone and row.kind == ARENA and row.running,
        changes=row.changes, shared_age=found.age, draw=found.draw,
    )  # fmt: skip


def _lines(found: Public, own: models.Entry | None) -> tuple[Line, ...]:
    at = found.at.get(own.pk) if own is not None else None
    if at is None:
        return found.lines
    return (*found.lines[:at], replace(found.lines[at], own=True), *found.lines[at + 1 :])


def _pairings(
    row: models.Tournament, found: Public, own: models.Entry | None, games: Sequence[models.Meeting], words: Words
) -> tuple[tuple[int, tuple[Pairing, ...]], ...]:
    """Return the games of each round, with those of the viewer, *games*, as they alone see them."""
    if own is None or not games:
        return found.pairings
    mine = {each.pk: pairing_of(row, each, found.names, found.handles, own, words) for each in games}
    return tuple((number, tuple(mine.get(pair.meeting, pair) for pair in pairs)) for number, pairs in found.pairings)


def decks_of(
    row: models.Tournament, entries: Sequence[models.Entry], own: models.Entry | None, names: Mapping[int, str], words: Words
) -> Decks | None:  # fmt: skip
    """Return the registered decks as far as the viewer may see them; None where no decks are registered."""
    if not registered(row):
        return None
    open_ = changeable(row, own)
    saved = [deck for deck in saved_decks.decks_of(own.person) if len(deck.cards) == DECK] if own is not None and open_ else []
    shown_ = () if secret(row) else entries
    return Decks(
        named(own.deck, words.language) if own is not None else (), open_, tuple((deck.token, deck.title) for deck in saved),
        tuple((names[each.pk], named(each.deck, words.language)) for each in shown_ if each.deck),
    )  # fmt: skip


def groups_of(row: models.Tournament, names: Mapping[int, str], own: models.Entry | None) -> list[FourSeats]:
    """Return the tables of a Mutation league, the viewer's first."""
    rows = row.groups.select_related("league")
    found = [
        FourSeats(
            each.number, tuple(names[key] for key in each.seats), each.league.token,
            own is not None and own.pk in each.seats, bool(each.league.ending),
        )
        for each in rows
    ]  # fmt: skip
    return sorted(found, key=lambda each: not each.own)


def details_of(row: models.Tournament, players: int, words: Words) -> list[str]:
    """Return the settings as text: game, kind, number of players, clock, format and modules."""
    found = [NAMED[row.game].title, words(KINDS[row.kind]), words("{number} player", "{number} players", number=players)]
    found.append(clock_said(row, words))
    if row.kind == ARENA:
        found.append(words("lasts {number} min", number=row.lasts))
    if row.setting.get("format"):
        found.append(words(FORMATS[row.setting["format"]]))
    found += [words(name) for module, name in MODULES.items() if row.setting.get(module)]
    return [*found, words("rated")] if row.rated else found


def state_of(row: models.Tournament, words: Words) -> str:
    """Return how the tournament stands, in a few words."""
    if row.ending == "played":
        return words("finished")
    if row.ending:
        return words("called off")
    if row.begun and (row.kind == ARENA or not row.number):  # an arena has no rounds, a league a draft before its first one
        return words("under way")
    return words("Round {number} of {rounds}", number=row.number, rounds=row.rounds) if row.begun else words("not begun yet")


SHOWN: Mapping[str, Callable[[int], str]] = {BERGER: quarters, WINS: str}


def own_game(
    meeting: models.Meeting, own: models.Entry, names: Mapping[int, str], words: Words, now: datetime
) -> OwnGame | None:  # fmt: skip
    """Return a game as one of its players, *own*, is shown it; None before it is dealt."""
    if meeting.match is None or meeting.second is None:
        return None
    row = boards.current(meeting.match)
    standing = store.standing(row.token)
    together = len(store.choosers(standing.match)) > 1
    seats = {seat.person_id == own.person_id: seat for seat in standing.seats}
    mine, theirs = seats[True], seats[False]
    clocks = [clock_of(seat, seat is mine, together, words, now) for seat in (mine, theirs)]
    said = registration_of(row.game).scores(standing.match, words)
    turn = row.running and mine.since is not None and not mine.computer
    texts = tuple(f"{called(seat, words)}: {said[seat.name]}" for seat in (mine, theirs) if seat.name in said)
    other = meeting.second if meeting.first_id == own.pk else meeting.first
    shown_clocks = [clock.text if clock else "" for clock in clocks]
    return OwnGame(meeting.table, names[other.pk], row.token, turn, shown_clocks[0], shown_clocks[1], turn, texts)


def _place(
    row: models.Tournament, table: Sequence[Standing], names: Mapping[int, str], own: models.Entry | None, words: Words
) -> tuple[str, ...]:  # fmt: skip
    """Return why the viewer is behind the one before them and before the one behind them."""
    at = next((number for number, each in enumerate(table) if own is not None and each.player == own.seed), None)
    if at is None or row.begun is None or row.kind in (KNOCKOUT, LEAGUE):  # there, places are shared
        return ()
    found = []
    for better, worse in zip(table[max(0, at - 1) : at + 1], table[max(1, at) : at + 2], strict=False):
        why = decided_by(better, worse, row.kind)
        if why in CRITERIA:
            show = SHOWN.get(why, halves)
            found.append(words(
                "{better} is before {worse} by {criterion}: {more} to {less}.", better=names[better.player],
                worse=names[worse.player], criterion=words(CRITERIA[why]), more=show(better.value(why)),
                less=show(worse.value(why)),
            ))  # fmt: skip
        else:
            found.append(words(
                "{better} is before {worse} only by the better seed: all else is equal.",
                better=names[better.player], worse=names[worse.player],
            ))  # fmt: skip
    return tuple(found)


def criteria_said(kind: str, words: Words) -> list[str]:
    """Return the criteria after points, in their order, in words."""
    return [words(CRITERIA[each]) for each in ORDERS[kind]]
