"""The content of a tournament's page for one viewer: standings, rounds, the viewer's game, and boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from clashyard.core.words import N_, Words
from clashyard.decks.setup.table import DECK
from clashyard.games import NAMED
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import store
from clashyard.web.matches.captions import called, clock_said
from clashyard.web.matches.clocks import clock_of
from clashyard.web.matches.players import handle_of
from clashyard.web.own import saved_decks
from clashyard.web.people.models import Person
from clashyard.web.tournaments import boards, models
from clashyard.web.tournaments.bracket_view import Column, columns
from clashyard.web.tournaments.entries import open_late
from clashyard.web.tournaments.forms import FORMATS, KINDS, MODULES
from clashyard.web.tournaments.names import names_of
from clashyard.web.tournaments.pairs import ARENA, KNOCKOUT
from clashyard.web.tournaments.ranks import Line, halves, lines_of, quarters
from clashyard.web.tournaments.registered_decks import changeable, named, registered, secret
from clashyard.web.tournaments.seeds import ratings
from clashyard.web.tournaments.standings import BERGER, BUCHHOLZ, DIRECT, ORDERS, POINTS, WINS, Standing, decided_by, standings
from clashyard.web.tournaments.tables import Pairing, pairings_of

BOARDS_AT_MOST = 8
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
    playing: bool  # the viewer plays in an arena that goes on, and may pause


def shown(row: models.Tournament, person: Person | None, organises: bool, words: Words, now: datetime) -> Shown:
    """Return what *person* is shown."""
    entries = list(row.entries.select_related("person"))
    meetings = list(row.meetings.select_related("first", "second", "match"))
    names = names_of(entries, words)
    own = next((entry for entry in entries if person is not None and entry.person_id == person.pk), None)
    table = _standings(entries, meetings, row)
    known = {} if row.begun else ratings(row, entries)
    going = [each for each in meetings if not each.result and (row.kind == ARENA or each.round == row.number)]
    mine = next((each for each in going if own is not None and own.pk in (each.first_id, each.second_id)), None)
    return Shown(
        token=row.token, title=row.title, details=tuple(details_of(row, len(entries), words)),
        state=state_of(row, words), number=row.number, rounds=row.rounds, starts=row.starts, zone=row.zone, due=row.due,
        begun=row.begun is not None, over=bool(row.ending),
        lines=tuple(lines_of(row, entries, meetings, names, table, own, known, words)),
        pairings=tuple(pairings_of(row, meetings, names, {each.pk: handle_of(each.person) for each in entries}, own, words)),
        bracket=tuple(columns(row, entries, meetings, own, words)) if row.kind == KNOCKOUT and row.begun else (),
        mine=_mine(mine, own, names, words, now) if mine is not None and own is not None else None,
        boards=tuple(_boards(row, going, names, words)),
        place=_place(row, table, {entry.seed or 0: names[entry.pk] for entry in entries}, own, words),
        enter=own is None and not row.ending and (row.begun is None or open_late(row, now)),
        leave=own is not None and not own.gone and not row.ending and not (row.kind == ARENA and row.begun),
        organises=organises and row.begun is None and not row.ending,
        delay=row.delay, grace=row.grace, kind=row.kind, rated=row.rated, decks=decks_of(row, entries, own, names, words),
        until=row.until if row.running else None,
        paused=own is not None and own.paused,
        playing=own is not None and not own.gone and row.kind == ARENA and row.running,
    )  # fmt: skip


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
    if row.kind == ARENA and row.begun:
        return words("under way")
    return words("Round {number} of {rounds}", number=row.number, rounds=row.rounds) if row.begun else words("not begun yet")


def _standings(entries: Sequence[models.Entry], meetings: Sequence[models.Meeting], row: models.Tournament) -> list[Standing]:
    seeds = [entry.seed for entry in entries if entry.seed is not None]
    return standings(seeds, [meeting.game for meeting in meetings], row.kind)


SHOWN: Mapping[str, Callable[[int], str]] = {BERGER: quarters, WINS: str}


def _mine(
    meeting: models.Meeting, own: models.Entry, names: Mapping[int, str], words: Words, now: datetime
) -> OwnGame | None:  # fmt: skip
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


def _boards(
    row: models.Tournament, going: Sequence[models.Meeting], names: Mapping[int, str], words: Words
) -> list[boards.LiveBoard]:  # fmt: skip
    found = []
    for each in going[:BOARDS_AT_MOST]:
        if each.match is not None and each.second_id is not None:
            match = boards.current(each.match)
            found.append(boards.live_board(each.table, match, (names[each.first_id], names[each.second_id]), row.delay, words))
    return [board for board in found if board is not None]


def _place(
    row: models.Tournament, table: Sequence[Standing], names: Mapping[int, str], own: models.Entry | None, words: Words
) -> tuple[str, ...]:  # fmt: skip
    """Return why the viewer is behind the one before them and before the one behind them."""
    at = next((number for number, each in enumerate(table) if own is not None and each.player == own.seed), None)
    if at is None or row.begun is None or row.kind == KNOCKOUT:  # there, places are shared
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
