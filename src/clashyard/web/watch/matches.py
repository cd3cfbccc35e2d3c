"""Matches that go on, as everyone may see them: those that pages may link to, and those of tournaments, as far behind as chosen.

Nothing here depends on a sealed choice, and neither does the order of the list.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from clashyard.core.words import Words
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import models, store
from clashyard.web.matches.captions import clock_said, details_of, named, stake_said, title_of
from clashyard.web.matches.marks import marks_of
from clashyard.web.matches.players import Player, players_of
from clashyard.web.matches.publicity import findable
from clashyard.web.shared_results import once
from clashyard.web.tournaments import boards
from clashyard.web.tournaments.models import Meeting
from clashyard.web.tournaments.registered_decks import secret

AT_MOST = 24  # matches on the page
RECENT = timedelta(days=30)  # since a match began: whoever has not ended it by then has left it


@dataclass(frozen=True)
class Live:
    """A match in progress. *token*: empty if only a delayed view is public; *cup*, *title*: its tournament, and the delay."""

    key: str
    token: str
    game: str
    facts: tuple[str, ...]
    poster: str
    players: tuple[tuple[Player, str], ...]  # with how each stands, in words
    turn: str  # whose decision is awaited, in words
    action: int  # the number of public actions that are shown
    board: boards.LiveBoard | None
    cup: str = ""
    title: str = ""
    delay: int = 0


def live(game: str, words: Words, now: datetime) -> list[Live]:
    """Return the matches of a game, or of all, those of tournaments first, then the newest."""
    return found(game, words, now)[0]


def found(game: str, words: Words, now: datetime) -> tuple[list[Live], set[str]]:
    """Return the same with the tokens of these matches, to follow them: no page may show those of delayed ones."""
    meetings = _meetings(game)
    rows = _rows(game, now)[: AT_MOST - len(meetings)]
    shown = [*(_of_tournament(each, words) for each in meetings), *(_listed(row, words) for row in rows)]
    played = [boards.current(each.match).token for each in meetings if each.match is not None]
    return shown, {*played, *(row.token for row in rows)}


def _rows(game: str, now: datetime) -> list[models.Match]:
    apart = Q(meeting=None) & (Q(before=None) | Q(before__meeting=None))  # those of tournaments may be delayed
    found = models.Match.objects.filter(findable(), apart, ending="", begun__gt=now - RECENT)
    found = found.filter(game=game) if game else found
    return list(found.order_by("-begun", "-pk").prefetch_related("seats__person")[:AT_MOST])


def _meetings(game: str) -> list[Meeting]:
    found = Meeting.objects.filter(result="", match__isnull=False, second__isnull=False, tournament__ending="")
    found = found.filter(tournament__game=game) if game else found
    rows = found.select_related("tournament", "match").order_by("-tournament__starts", "table")
    return list(rows.prefetch_related("match__seats__person")[: AT_MOST // 2])


def _listed(row: models.Match, words: Words) -> Live:
    return _live(row, 0, row.token, words)


def _of_tournament(meeting: Meeting, words: Words) -> Live:
    cup = meeting.tournament
    assert meeting.match is not None
    row = boards.current(meeting.match)
    return _live(
        row, cup.delay, "" if cup.delay or secret(cup) else row.token, words, f"{cup.token}-{meeting.table}", cup.token, cup.title
    )


def _live(
    row: models.Match, delay: int, token: str, words: Words, key: str = "", cup: str = "", title: str = ""
) -> Live:  # fmt: skip
    seats = sorted(row.seats.all(), key=lambda seat: seat.name)
    told, turn, board = _public(row, delay, words)
    board = board if len(seats) == 2 else None
    marks, texts = marks_of(row, seats), [side.text for side in board.sides] if board is not None else [""] * len(seats)
    players = tuple((players_of([seat], words, marks)[0], text) for seat, text in zip(seats, texts, strict=True))
    people = named(words, seats)
    facts = (*details_of(row, words), clock_said(row, words), *stake_said(row, words))
    return Live(
        key or token, token, title_of(row), facts, registration_of(row.game).poster, players,
        people("{seats} to play", seats=", ".join(turn)) if turn else "",
        told, board, cup, title, delay,
    )  # fmt: skip


def _public(row: models.Match, delay: int, words: Words) -> tuple[int, list[str], boards.LiveBoard | None]:
    """Return the number of actions, the deciding seats and the board, as everyone may know them. Drawn once for all viewers."""
    told = max(0, store.load(row).told - delay)

    def drawn() -> str:
        match = boards.behind(row, delay)
        board = boards.live_board(0, row, ("", ""), delay, words)
        return json.dumps([list(store.choosers(match)), board and boards.as_json(board)])

    turn, board = json.loads(once(("watch", row.token, row.undos, told, *words.key), drawn))
    return told, turn, boards.from_json(board) if board else None
