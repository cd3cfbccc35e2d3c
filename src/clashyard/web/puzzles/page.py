"""The page of a puzzle: the board where an attempt stands, what was tried, and how visitors have done."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from clashyard.core.words import Words
from clashyard.grimoire.attempt import OPEN, SOLVED, Attempt
from clashyard.grimoire.books import number_of
from clashyard.grimoire.difficulty import GRADES, said
from clashyard.paper.book import STAKES
from clashyard.web.boards.board import Scene
from clashyard.web.boards.registration import board_of
from clashyard.web.boards.stops import Stop
from clashyard.web.people.models import Person
from clashyard.web.puzzles import days, ratings, records
from clashyard.web.puzzles.attempts import query_of
from clashyard.web.puzzles.models import Record
from clashyard.web.puzzles.refutations import line_said, moment_of, own_tries, stop_of, tempting_tries
from clashyard.web.puzzles.shelf import grade_of, next_after, pages, title_of


@dataclass(frozen=True)
class Asked:
    """What a request asks for: an attempt, on the page of a *day* if any. *age*: grows with each answer that the page gets."""

    at: Attempt
    person: Person | None
    words: Words  # with the names of the players
    day: date | None = None
    age: int = 0


@dataclass(frozen=True)
class Attempted:
    """An attempt as the page shows it. *query*, *back*: its address, and that without the last own action.

    *stop*: why it fails; *themes*, *hint*, *first*: what may be told of the solution by now; *plays*: the own actions in words.
    """

    status: str
    told: int
    own: tuple[str, ...]
    query: str
    back: tuple[str, ...]
    template: str
    scene: Scene
    stop: Stop | None
    effects: str
    plays: tuple[str, ...]
    shown: bool  # the solution, to somebody who has given up
    continues: bool  # the solution does, with another turn


def attempted(asked: Asked, record: Record | None) -> Attempted:
    """Return an attempt as the page shows it."""
    at, words = asked.at, asked.words
    board, stop = board_of(at.match), stop_of(at, words)
    scene = board.scene(moment_of(at, stop), at.puzzle.seat, words, at.status == OPEN)
    scene = board.posed(scene, words, stop.flag if stop else "")
    own, given_up = at.own_actions, bool(record and record.given_up and not record.solved)
    return Attempted(
        at.status, at.match.told, own, query_of(own), own[:-1], board.template, scene, stop,
        json.dumps([asdict(effect) for effect in stop.effects]) if stop and stop.effects else "", plays_of(at, words),
        at.status == SOLVED and given_up, at.status == OPEN and given_up and at.turns_left < at.puzzle.turns,
    )  # fmt: skip


def plays_of(at: Attempt, words: Words) -> tuple[str, ...]:
    """Return the own actions in words, without the ends of turns."""
    board, movers = board_of(at.match), at.match.movers()
    say = board.caption(at.match, words)
    played = [
        (n, action) for n, action in enumerate(at.match.actions) if movers[n] == at.puzzle.seat and action not in board.ends
    ]
    return tuple(say(action, at.match.at(n)) for n, action in played)


def context_of(asked: Asked) -> dict[str, Any]:
    """Return what the changing part of the page shows."""
    at, words, person = asked.at, asked.words, asked.person
    puzzle, record = at.puzzle, records.record_of(person, at.puzzle)
    finished = at.status == SOLVED or bool(record and (record.given_up or record.solved))
    open_now = finished or bool(record and record.hints)
    theme, hints = board_of(at.match).theme, record.hints if record else 0
    strength = ratings.rating_of(ratings.strength_for(puzzle))
    solved, stars, day = days.days_of(person), records.stars_of(puzzle), asked.day or days.today()
    return {
        "words": words, "puzzle": puzzle, "title": title_of(puzzle, words), "page": pages().get(puzzle.id), "asked": asked,
        "task": words.text(puzzle.task), "now": attempted(asked, record), "record": record, "age": asked.age + 1,
        "themes": [theme(each, words) for each in puzzle.themes] if open_now else None,
        "counts": records.counts(record, puzzle),
        "hints": hints, "hints_left": records.HINTS - hints, "hint": words.text(puzzle.hint) if hints and puzzle.hint else "",
        "first": line_said(puzzle, puzzle.solution[:1], words) if hints > 1 else "",
        "stakes": words(STAKES[puzzle.stakes]), "strength": strength,
        "grade": grade_of(puzzle), "grades": GRADES, "graded": said(puzzle.difficulty, words),
        "percent": round(100 * (strength.number - strength.won) / strength.number) if strength.number else 0,
        "player": ratings.rating_of(ratings.strength_of(person)), "next": next_after(puzzle),
        "tries": own_tries(puzzle, record.lines if record else [], words),
        "tempting": tempting_tries(puzzle, words) if finished else [],
        "number": number_of(day), "day_said": days.day_said(day, words), "month": days.month_of(day, person, solved),
        "month_said": days.month_said(day, words), "weekdays": days.weekdays(words),
        "streak": days.streak_of(solved), "stars": stars, "most_stars": records.STARS,
    }  # fmt: skip
