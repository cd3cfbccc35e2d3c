"""The content of a tournament's page for one viewer: standings, rounds, the viewer's game, and boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from clashyard.core.words import N_, Words
from clashyard.games import NAMED
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import store
from clashyard.web.matches.captions import called, clock_said
from clashyard.web.matches.clocks import clock_of
from clashyard.web.matches.page import face_of
from clashyard.web.matches.players import handle_of
from clashyard.web.people.models import Person
from clashyard.web.tournaments import boards, models, scores
from clashyard.web.tournaments.entries import open_late
from clashyard.web.tournaments.forms import FORMATS, KINDS, MODULES
from clashyard.web.tournaments.names import names_of
from clashyard.web.tournaments.standings import BERGER, BUCHHOLZ, DIRECT, ORDERS, POINTS, WINS, Standing, decided_by, standings

BOARDS_AT_MOST = 8
RESULTS = {scores.WON: "1 : 0", scores.LOST: "0 : 1", scores.DRAWN: "½ : ½"}
CRITERIA = {
    POINTS: N_("Points"), BUCHHOLZ: N_("Buchholz"), BERGER: N_("Sonneborn-Berger"), DIRECT: N_("Direct encounter"),
    WINS: N_("Wins"),
}  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """A round in a player's line: *look* is w, l, d, now or none."""

    text: str
    look: str
    said: str


@dataclass(frozen=True)
class Line:
    """A player's line of the standings."""

    place: int
    name: str
    own: bool
    gone: bool
    face: str
    handle: str
    now: str
    cells: tuple[Cell, ...]
    points: str
    buchholz: str
    berger: str


@dataclass(frozen=True)
class Pairing:
    """A game of a round. *token*: of its match, empty while only a delayed view is public."""

    table: int
    first: str
    second: str
    said: str
    over: bool
    own: bool
    token: str
    pages: tuple[str, str]  # of the two, as handles: empty for guests and computers


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
    pairings: tuple[tuple[int, tuple[Pairing, ...]], ...]  # by round, the current one first
    mine: OwnGame | None
    boards: tuple[boards.LiveBoard, ...]
    place: tuple[str, ...]  # why the viewer has their place
    enter: bool
    leave: bool
    organises: bool
    delay: int
    grace: int
    kind: str


def shown(row: models.Tournament, person: Person | None, organises: bool, words: Words, now: datetime) -> Shown:
    """Return what *person* is shown."""
    entries = list(row.entries.select_related("person"))
    meetings = list(row.meetings.select_related("first", "second", "match"))
    names = names_of(entries, words)
    own = next((entry for entry in entries if person is not None and entry.person_id == person.pk), None)
    table = _standings(entries, meetings, row)
    going = [meeting for meeting in meetings if meeting.round == row.number and not meeting.result]
    mine = next((each for each in going if own is not None and own.pk in (each.first_id, each.second_id)), None)
    return Shown(
        token=row.token, title=row.title, details=tuple(details_of(row, len(entries), words)),
        state=state_of(row, words), number=row.number, rounds=row.rounds, starts=row.starts, zone=row.zone, due=row.due,
        begun=row.begun is not None, over=bool(row.ending),
        lines=tuple(_lines(row, entries, meetings, names, table, own, words)),
        pairings=tuple(_pairings(row, meetings, names, {each.pk: handle_of(each.person) for each in entries}, own, words)),
        mine=_mine(mine, own, names, words, now) if mine is not None and own is not None else None,
        boards=tuple(_boards(row, going, names, words)),
        place=_place(row, table, {entry.seed or 0: names[entry.pk] for entry in entries}, own, words),
        enter=own is None and not row.ending and (row.begun is None or open_late(row)),
        leave=own is not None and not own.gone and not row.ending, organises=organises and row.begun is None and not row.ending,
        delay=row.delay, grace=row.grace, kind=row.kind,
    )  # fmt: skip


def details_of(row: models.Tournament, players: int, words: Words) -> list[str]:
    """Return the settings as text: game, kind, number of players, clock, format and modules."""
    found = [NAMED[row.game].title, words(KINDS[row.kind]), words("{number} player", "{number} players", number=players)]
    found.append(clock_said(row, words))
    if row.setting.get("format"):
        found.append(words(FORMATS[row.setting["format"]]))
    return [*found, *(words(name) for module, name in MODULES.items() if row.setting.get(module))]


def state_of(row: models.Tournament, words: Words) -> str:
    """Return how the tournament stands, in a few words."""
    if row.ending == "played":
        return words("finished")
    if row.ending:
        return words("called off")
    return words("Round {number} of {rounds}", number=row.number, rounds=row.rounds) if row.begun else words("not begun yet")


def _standings(entries: Sequence[models.Entry], meetings: Sequence[models.Meeting], row: models.Tournament) -> list[Standing]:
    seeds = [entry.seed for entry in entries if entry.seed is not None]
    return standings(seeds, [meeting.game for meeting in meetings], row.kind)


def halves(number: int) -> str:
    """Return half points as text."""
    return f"{number // 2}{'½' if number % 2 else ''}" if number != 1 else "½"


def quarters(number: int) -> str:
    """Return quarter points as text, with at most two decimals."""
    return f"{number / 4:g}"


def halves_of(game: Mapping[str, Any], player: int) -> str:
    """Return the points of a player in a game of `results`, empty while it goes on."""
    played = scores.Game(game["round"], game["first"], game["second"], game["result"] or "")
    return f"{played.halves(player) / 2:g}" if played.result else ""


SHOWN: Mapping[str, Callable[[int], str]] = {BERGER: quarters, WINS: str}


def _lines(
    row: models.Tournament, entries: Sequence[models.Entry], meetings: Sequence[models.Meeting], names: Mapping[int, str],
    table: Sequence[Standing], own: models.Entry | None, words: Words,
) -> list[Line]:  # fmt: skip
    if row.begun is None:
        return [
            Line(number, names[entry.pk], entry == own, False, face(entry), handle_of(entry.person), "", (), "", "", "")
            for number, entry in enumerate(entries, 1)
        ]
    by_seed = {entry.seed: entry for entry in entries}
    found = []
    for each in table:
        entry = by_seed[each.player]
        games = {one.round: one for one in meetings if entry.pk in (one.first_id, one.second_id)}
        cells = tuple(_cell(number, games.get(number), each.player, words) for number in range(1, row.number + 1))
        now = _now(games.get(row.number), entry, names, words) if row.running else ""
        found.append(Line(
            each.place, names[entry.pk], entry == own, entry.gone, face(entry), handle_of(entry.person),
            now, cells, halves(each.points), halves(each.buchholz), quarters(each.berger),
        ))  # fmt: skip
    return found


def face(entry: models.Entry) -> str:
    """Return the art key of the picture of somebody who has entered."""
    return face_of(entry)  # type: ignore[arg-type]  # it has what a seat has


def _cell(number: int, meeting: models.Meeting | None, player: int, words: Words) -> Cell:
    said = words("Round {number}", number=number)
    if meeting is None:
        return Cell("–", "none", f"{said}: –")
    game = meeting.game
    if not game.result:
        return Cell("·", "now", f"{said}: ·")
    points = game.halves(player)
    text = halves(points) + ("" if game.played else "*")
    return Cell(text, {2: "w", 1: "d", 0: "l"}[points], f"{said}: {text}")


def _now(meeting: models.Meeting | None, entry: models.Entry, names: Mapping[int, str], words: Words) -> str:
    if meeting is None:
        return ""
    other = meeting.second if entry.pk == meeting.first_id else meeting.first
    return words("bye") if other is None else words("against {name}", name=names[other.pk])


def _pairings(
    row: models.Tournament, meetings: Sequence[models.Meeting], names: Mapping[int, str], handles: Mapping[int, str],
    own: models.Entry | None, words: Words,
) -> list[tuple[int, tuple[Pairing, ...]]]:  # fmt: skip
    found: dict[int, list[Pairing]] = {number: [] for number in range(row.number, 0, -1)}
    for each in meetings:
        mine = own is not None and own.pk in (each.first_id, each.second_id)
        token = each.match.token if each.match and (each.result or mine or not row.delay) else ""
        second = names[each.second_id] if each.second_id else words("bye")
        pages = handles[each.first_id], handles.get(each.second_id or 0, "")
        found[each.round].append(
            Pairing(each.table, names[each.first_id], second, _result(row, each, words), bool(each.result), mine, token, pages)
        )
    return [(number, tuple(each)) for number, each in found.items()]


def _result(row: models.Tournament, meeting: models.Meeting, words: Words) -> str:
    if meeting.result in RESULTS:
        return RESULTS[meeting.result]
    if meeting.result:
        return {scores.BYE: "1", scores.FREE: "–"}.get(meeting.result, meeting.result.replace("/", " : "))
    if meeting.match is None:
        return "–"
    told = boards.behind(boards.current(meeting.match), row.delay).told
    return words("Action {number}", number=told)


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
    if at is None or row.begun is None:
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
                "{better} is before {worse} only by having entered earlier: all else is equal.",
                better=names[better.player], worse=names[worse.player],
            ))  # fmt: skip
    return tuple(found)


def criteria_said(kind: str, words: Words) -> list[str]:
    """Return the criteria after points, in their order, in words."""
    return [words(CRITERIA[each]) for each in ORDERS[kind]]
