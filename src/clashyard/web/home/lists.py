"""What waits for a visitor on the home page: the match to continue, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from django.db.models import Q

from clashyard.core.words import Words
from clashyard.web.art.links import sheet_url
from clashyard.web.boards.registration import Lines, registration_of
from clashyard.web.lobby.lists import Challenge, challenge_of, deciding, is_challenge
from clashyard.web.matches import clocks, models, store
from clashyard.web.matches.captions import called, title_of
from clashyard.web.matches.page import face_of
from clashyard.web.people.models import Person

SHOWN = 4  # matches on the page; the list of all has its own
MOST = 50  # read, to find those where it is the visitor's turn


@dataclass(frozen=True)
class Score:
    """How one player stands, as everyone may see it: in words, and with what fights for them. *face*: an art key."""

    name: str
    own: bool
    text: str
    face: str
    lines: Lines = ()


@dataclass(frozen=True)
class Going:
    """A match of the visitor's that goes on. *left*: the time on their clock; *scores*: of two players, the visitor's
    first, and only where the whole match was read; *pictures*: the address of the sheet with theirs.
    """

    token: str
    title: str
    others: tuple[str, ...]
    turn: bool
    open: bool  # seats are free, and the match has not begun
    left: str = ""
    scores: tuple[Score, ...] = ()
    pictures: str = ""


def going(person: Person | None, words: Words) -> tuple[list[Going], int, list[Challenge]]:
    """Return the visitor's matches that go on, those where it is their turn first, in how many it is their turn, and the
    challenges that wait for their answer.
    """
    if person is None:
        return [], 0, []
    found = models.Match.objects.filter(Q(seats__person=person) | Q(seats__kept_for=person), ending="").distinct()
    found = found.order_by("-made")  # not by the last change: that may be a sealed choice
    every = list(found.select_related("maker").prefetch_related("seats__person")[:MOST])
    rows = [row for row in every if _own(row, person)]
    asked = [challenge_of(row, person, words) for row in every if row not in rows and is_challenge(row, person)]
    rows.sort(key=lambda row: not deciding(row, person))
    listed = [_going(row, person, words, full=number == 0) for number, row in enumerate(rows[:SHOWN])]
    return listed, sum(deciding(row, person) for row in rows), asked


def _own(row: models.Match, person: Person) -> list[models.Seat]:
    return [seat for seat in row.seats.all() if seat.person_id == person.pk]


def _going(row: models.Match, person: Person, words: Words, full: bool) -> Going:
    own = _own(row, person)
    others = [called(seat, words) for seat in row.seats.all() if seat not in own]
    turn = deciding(row, person)
    left = _left(own, words) if turn else ""
    scores = _scores(row, person, words) if full and row.running else ()
    pictures = {each.face for each in scores} | {figure.picture for each in scores for figure in chain(*each.lines)}
    return Going(
        row.token, title_of(row), tuple(dict.fromkeys(others)), turn, row.begun is None, left, scores,
        sheet_url(pictures - {""}, small=True) if scores else "",
    )  # fmt: skip


def _left(own: list[models.Seat], words: Words) -> str:
    shown = [clocks.clock_of(seat, True, False, words, clocks.now()) for seat in own if seat.deadline is not None]
    return next((clock.text for clock in shown if clock), "")


def _scores(row: models.Match, person: Person, words: Words) -> tuple[Score, ...]:
    """Return how the players stand by the public view of the match, the visitor first: the game says it, or nobody does."""
    match, seats = store.load(row), {seat.name: seat for seat in row.seats.all()}
    game = registration_of(row.game)
    said, lines = game.scores(match, words), game.figures(match)
    found = [
        Score(called(seats[name], words), seats[name].person_id == person.pk, text, face_of(seats[name]), lines.get(name, ()))
        for name, text in said.items()
    ]
    return tuple(sorted(found, key=lambda score: not score.own))
