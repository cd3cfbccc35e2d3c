"""What all viewers of a tournament see alike: computed once for each public change and language, and shared for a moment.

It is what a spectator sees who is not logged in, so it holds nothing that anybody must not see, and no form. What a viewer sees
beside that, `page` adds for each of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.template import engines
from markupsafe import Markup

from clashyard.core.words import Words
from clashyard.web.matches.players import handle_of
from clashyard.web.momentary import Momentary
from clashyard.web.tournaments import boards, models
from clashyard.web.tournaments.bracket_view import Column, columns
from clashyard.web.tournaments.names import names_of
from clashyard.web.tournaments.pairs import ARENA, KNOCKOUT, LEAGUE
from clashyard.web.tournaments.ranks import Line, games_of, lines_of
from clashyard.web.tournaments.seeds import ratings
from clashyard.web.tournaments.standings import Standing, standings
from clashyard.web.tournaments.tables import Pairing, pairings_of

BOARDS_AT_MOST = 8
KEPT = 16  # tournaments and languages that are shared
LATE = 5.0  # seconds, at most, for what `changes` does not count: pages ask for that every 15 seconds


class Drawn:
    """Rows of the page as HTML. Those that all viewers share are drawn once; others, which are one viewer's own, each time."""

    def __init__(self, words: Words, shared: Sequence[object]) -> None:
        self._words, self._shared = words, {id(part): part for part in shared}  # which keeps them, and so their ids
        self._kept: dict[tuple[str, int], Markup] = {}

    def __call__(self, macro: str, part: object, *more: Any) -> Markup:
        """Return *part* as the *macro* of rows.html draws it. *more* is the same for all viewers."""
        if id(part) not in self._shared:
            return self._draw(macro, part, *more)
        found = self._kept.get((macro, id(part)))
        if found is None:
            found = self._kept[macro, id(part)] = self._draw(macro, part, *more)
        return found

    def _draw(self, macro: str, *given: Any) -> Markup:
        return Markup(str(getattr(self._rows, macro)(*given)))

    @cached_property
    def _rows(self) -> Any:
        engine: Any = engines["jinja2"]
        return engine.env.get_template("tournaments/rows.html").make_module({"words": self._words})


@dataclass(frozen=True)
class Public:
    """A tournament as spectators see it. *entries* and *meetings* are as stored, and for reading only.

    *entered*: the entries of people, by person; *at*: the place of an entry in *lines*. *age* changes with all that is shown.
    """

    entries: tuple[models.Entry, ...]
    meetings: tuple[models.Meeting, ...]
    games: Mapping[int, Sequence[models.Meeting]]
    names: Mapping[int, str]
    handles: Mapping[int, str]
    table: tuple[Standing, ...]
    going: Set[models.Meeting]
    entered: Mapping[int, models.Entry]
    at: Mapping[int, int]
    lines: tuple[Line, ...]
    pairings: tuple[tuple[int, tuple[Pairing, ...]], ...]
    bracket: tuple[Column, ...]
    boards: tuple[boards.LiveBoard, ...]
    age: str
    draw: Drawn

    def played(self, entry: models.Entry) -> Sequence[models.Meeting]:
        """Return the meetings of an entry. One that waited for its match is read again: it may have been dealt since."""
        games = self.games.get(entry.pk, ())
        waiting = [each.pk for each in games if each.match_id is None and not each.result and each.second_id is not None]
        if not waiting:
            return games
        dealt = models.Meeting.objects.exclude(match=None).filter(pk__in=waiting).select_related("first", "second", "match")
        now = {each.pk: each for each in dealt}
        return tuple(now.get(each.pk, each) for each in games)

    def current(self, games: Sequence[models.Meeting]) -> models.Meeting | None:
        """Return that of *games* which goes on, if there is one."""
        return next((each for each in games if each in self.going), None)


_shared: Momentary[tuple[str, ...], Public] = Momentary(KEPT, LATE)


def public(row: models.Tournament, words: Words) -> Public:
    """Return what everybody sees of a tournament. What `changes` counts is there immediately, all else within `LATE`.

    Matches of a round that is being dealt are seen late as well: to compute everything anew after each batch, for pages that ask
    all the time, would take longer than the deal. Players are sent their own game, and `Public.played` knows it.
    """
    return _shared.of((row.token, str(row.changes - row.deals), *words.key), lambda: _computed(row, words))


def forget() -> None:
    """Compute everything anew from now on."""
    _shared.clear()


def _computed(row: models.Tournament, words: Words) -> Public:
    entries = tuple(row.entries.select_related("person"))
    meetings = tuple(row.meetings.select_related("first", "second", "match"))
    names, handles = names_of(entries, words), {each.pk: handle_of(each.person) for each in entries}
    table = tuple(ranked(entries, meetings, row))
    going = tuple(each for each in meetings if not each.result and (row.kind in (ARENA, LEAGUE) or each.round == row.number))
    known = {} if row.begun else ratings(row, entries)
    found = lines_of(row, entries, meetings, names, table, known, words)
    lines = tuple(line for _, line in found)
    pairings = tuple(pairings_of(row, meetings, names, handles, words))
    bracket = tuple(columns(row, entries, meetings, words)) if row.kind == KNOCKOUT and row.begun else ()
    small = tuple(_boards(row, going, names, words))
    shared = [*lines, *small, *(pair for _, pairs in pairings for pair in pairs), *(tie for each in bracket for tie in each.ties)]
    return Public(
        entries, meetings, games_of(meetings), names, handles, table, frozenset(going),
        {entry.person_id: entry for entry in entries if entry.person_id is not None},
        {key: number for number, (key, _) in enumerate(found)}, lines, pairings, bracket, small,
        hashlib.sha256(repr((lines, pairings, bracket, small)).encode()).hexdigest(), Drawn(words, shared),
    )  # fmt: skip


def ranked(entries: Sequence[models.Entry], meetings: Sequence[models.Meeting], row: models.Tournament) -> list[Standing]:
    """Return the standings."""
    seeds = [entry.seed for entry in entries if entry.seed is not None]
    return standings(seeds, [meeting.game for meeting in meetings], row.kind)


def _boards(
    row: models.Tournament, going: Sequence[models.Meeting], names: Mapping[int, str], words: Words
) -> list[boards.LiveBoard]:  # fmt: skip
    found = []
    for each in going[:BOARDS_AT_MOST]:
        if each.match is not None and each.second_id is not None:
            match = boards.current(each.match)
            found.append(boards.live_board(each.table, match, (names[each.first_id], names[each.second_id]), row.delay, words))
    return [board for board in found if board is not None]
