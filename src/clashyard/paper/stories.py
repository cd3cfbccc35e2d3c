"""Solutions and wrong tries told event by event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clashyard.core.errors import IllegalAction
from clashyard.core.match import Match
from clashyard.core.solver import Line
from clashyard.core.words import N_, Noun, Words
from clashyard.grimoire.attempt import attempt
from clashyard.grimoire.puzzle import Puzzle, Try
from clashyard.paper.positions.picture import capital
from clashyard.paper.positions.registry import teller

LAST_EVENTS = 8  # of a wrong try: they show what is missing
MOST_LINES = 3  # that a book tells, of the second turn
ENEMY = N_("the enemy")


def addressed(puzzle: Puzzle, words: Words) -> Words:
    """Return *words* that call the solver “you” and the other player “the enemy”."""
    others = [seat for seat in puzzle.quest.match.seats if seat != puzzle.seat]
    told = words.calling({seat: Noun(words(ENEMY)) for seat in others}) if len(others) == 1 else words
    return told.addressing(puzzle.seat)


def solution(puzzle: Puzzle, words: Words) -> dict[str, Any]:
    """Return a solution, its themes and the tempting tries, for the typesetter."""
    told = addressed(puzzle, words)
    answered = puzzle.solver.turns_left is not None  # the others decide between the actions
    match = attempt(puzzle, puzzle.solution).match if answered else puzzle.match()
    rest = () if answered else _played(match, puzzle.solution, puzzle.seat)
    tells = teller(match, puzzle.game, told)
    later = [{"action": capital(tells.action(action)), "events": ""} for action in rest]
    return {
        "steps": [*_steps(match, puzzle, told, named=True), *later],
        "orders": _orders(puzzle, words),
        "themes": [tells.theme(each) for each in puzzle.themes],
        "tries": [found for each in puzzle.tries if (found := tempting_try(puzzle, each, told))],
        "later": "" if answered else _later(match, puzzle, told),
    }


def _played(match: Match, actions: Line, seat: str | None = None) -> Line:
    """Play *actions*, of *seat* or of whoever is to act; return those left when one is not possible: others choose first."""
    for number, action in enumerate(actions):
        try:
            match.play(action, seat)
        except IllegalAction:
            return actions[number:]
    return ()


def _later(match: Match, puzzle: Puzzle, words: Words) -> str:
    """Return how the second turn goes, if it is the last and there are few ways; otherwise where to see it."""
    if puzzle.turns == 1:
        return ""
    tells = teller(match, puzzle.game, words)
    lines = tells.turns(puzzle.certificate) if puzzle.turns == 2 else []
    if not 1 <= len(lines) <= MOST_LINES:
        return words("The website plays the turns that follow.")
    said = ["; ".join(capital(tells.action(action)) for action in line) for line in lines]
    if len(said) == 1:
        return words("Then, whatever the enemy does: {turn}.", turn=said[0])
    return words("Then, depending on the enemy's reply: {turns}.", turns=" – ".join(said))


def _orders(puzzle: Puzzle, words: Words) -> str:
    working, most = puzzle.orders
    return (
        words("{number} of {most} orders works.", "{number} of {most} orders work.", number=working, most=most)
        if most > 1
        else ""
    )


def _steps(match: Match, puzzle: Puzzle, words: Words, most: int = 0, named: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the actions of a match, each with the sentences of its events: of the last *most*, or all.

    *named*: actions of the others say whose they are.
    """
    tells, movers = teller(match, puzzle.game, words), match.movers()
    for number in range(len(match.actions)):
        events = [event for event in match.events_of(number) if event.name not in tells.trivia]
        more = "… " if 0 < most < len(events) else ""
        events = events[-most:]
        action = tells.action(match.actions[number], match.at(number))
        if named and movers[number] != puzzle.seat:
            action = words("{seat}: {action}", seat=movers[number], action=action)
        yield {
            "action": capital(action),
            "events": more + " ".join(tells.event(event, number) for event in events),
        }


def tempting_try(puzzle: Puzzle, tempting: Try, words: Words) -> dict[str, Any] | None:
    """Return a wrong try: its actions, then what the last of them and the reply lead to; None if it cannot be played.

    A reply may need other hidden cards than those of the position; it is told as far as it goes.
    """
    match = puzzle.match()
    if _played(match, tempting.actions, puzzle.seat):
        return None
    tried = len(match.actions)
    _played(match, tempting.reply)
    steps = list(_steps(match, puzzle, words, LAST_EVENTS))
    return {"actions": [step["action"] for step in steps[:tried]], "events": steps[tried - 1]["events"], "reply": steps[tried:]}


def why_not(puzzle: Puzzle, tempting: Try, words: Words) -> tuple[str, str]:
    """Return a wrong try in words, and in sentences what it leads to."""
    told = tempting_try(puzzle, tempting, words) or {"actions": [], "events": "", "reply": []}
    sentences = [told["events"], *(f"{step['action']}. {step['events']}" for step in told["reply"])]
    said = " ".join(filter(None, map(str.strip, sentences)))
    return "; ".join(told["actions"]), said or words("This does not reach the goal.")
