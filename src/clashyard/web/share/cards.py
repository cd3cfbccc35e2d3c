"""What share pictures show: nothing but what a stranger sees on the page that the link leads to."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.grimoire.puzzle import Puzzle
from clashyard.paper.book import STAKES
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import models
from clashyard.web.matches.captions import called, clock_said, details_of, named, stake_said, state_of, title_of
from clashyard.web.matches.page import face_of
from clashyard.web.matches.perspective import Look
from clashyard.web.matches.standing import Standing
from clashyard.web.people.models import Person
from clashyard.web.profiles.history import Filter
from clashyard.web.profiles.page import profile_of
from clashyard.web.puzzles.attempts import words_in
from clashyard.web.puzzles.shelf import title_of as puzzle_title
from clashyard.web.share.picture import Card, Side
from clashyard.web.tournaments.boards import behind
from clashyard.web.tournaments.models import Meeting, Tournament
from clashyard.web.tournaments.page import shown


def of_match(standing: Standing, words: Words) -> Card:
    """Return the card of a match: the players and what is public of the board, in a running tournament as late as its boards."""
    row, seats = standing.row, standing.seats
    facts = " · ".join([*details_of(row, words), clock_said(row, words), *stake_said(row, words)])
    said = state_of(standing, Look(), named(words, seats)) if row.ending or not row.begun else ""
    names = [called(seat, words) for seat in seats]
    sides = _sides(behind(row, _delay(row)), words, names, [face_of(seat) for seat in seats]) if row.begun else ()
    if not sides:
        sides = tuple(Side(name, face_of(seat)) for name, seat in zip(names, seats, strict=True))
    return Card(title_of(row), " – ".join(names) if len(names) == 2 else title_of(row), (facts, said), sides)


def _delay(row: models.Match) -> int:
    """Return how many public actions strangers are behind: as the organiser of a running tournament has chosen."""
    if row.ending:
        return 0
    meeting = (
        Meeting.objects.filter(Q(match=row) | Q(match__after=row), tournament__ending="").select_related("tournament").first()
    )
    return meeting.tournament.delay if meeting is not None else 0


def _sides(match: Match, words: Words, names: list[str], faces: list[str]) -> tuple[Side, ...]:
    game = registration_of(match.game.name)
    said: Any = {} if match.game.form else game.scores(match, words)
    lines: Any = {} if match.game.form else game.figures(match)
    each = zip(match.seats, names, faces, strict=True)
    return tuple(Side(name, face, said.get(seat, ""), lines.get(seat, ())) for seat, name, face in each)


def of_puzzle(puzzle: Puzzle, words: Words) -> Card:
    """Return the card of a puzzle: what is asked, and the position that it begins with. Nothing of the solution."""
    told = words_in(puzzle, words)
    match = Match.from_position(puzzle.game, puzzle.position, puzzle.options)
    sides = _sides(match, words, [told.player(seat) for seat in match.seats], ["" for _ in match.seats])
    sides = sides if any(side.text or side.lines for side in sides) else ()
    return Card(puzzle.game.title, puzzle_title(puzzle, words), (words.text(puzzle.task), words(STAKES[puzzle.stakes])), sides)


def of_person(person: Person, words: Words) -> Card:
    """Return the card of a public profile."""
    profile = profile_of(person, None, Filter.of({}), words)
    total = profile.total
    played = words("{number} public match", "{number} public matches", number=total.number)
    won = [words("{share}% won", share=total.share)] if total.number else []
    since = words("Here since {month}", month=profile.since)
    return Card("", profile.name, (since, " · ".join([played, *won])), face=profile.face)


def of_tournament(row: Tournament, words: Words, now: datetime) -> Card:
    """Return the card of a tournament: what it is, how it stands, and who leads."""
    seen = shown(row, None, False, words, now)
    leaders = tuple(Side(f"{line.place}. {line.name}", line.face, line.points) for line in seen.lines) if seen.begun else ()
    return Card(words("Tournaments"), seen.title, (" · ".join(seen.details), seen.state), leaders)
