"""All that has happened in a match, in words: its actions and what each of them caused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards import board_of
from clashyard.web.matches import models
from clashyard.web.matches.showing import Told
from clashyard.web.matches.stating import reason_of
from clashyard.web.replays.saying import sayer


@dataclass(frozen=True)
class Entry:
    """What lies between two open points: who acted, what they did, what it caused. *at*: how many actions lie open then."""

    at: int
    seats: str
    actions: tuple[str, ...]
    told: tuple[Told, ...]


def story(match: Match, points: Sequence[int], words: Words) -> Iterator[Entry]:
    """Every step of the match, the deal being the first; as everybody may know it."""
    say, do, movers = board_of(match).teller(match, words), sayer(match, words), match.movers()
    return (_entry(match, movers, points, index, say, do) for index in range(len(points)))


def entry_at(match: Match, points: Sequence[int], index: int, words: Words) -> Entry:
    """The step that leads to one of the open points."""
    return _entry(match, match.movers(), points, index, board_of(match).teller(match, words), sayer(match, words))


def _entry(
    match: Match, movers: Sequence[str], points: Sequence[int], index: int, say: Callable[[Event], str], do: Callable[[str], str]
) -> Entry:
    at = points[index]
    numbers = range(points[index - 1], at) if index else range(-1, 0)
    acted = sorted((movers[number], match.actions[number]) for number in numbers if number >= 0)
    return Entry(
        at,
        ", ".join(dict.fromkeys(seat for seat, _ in acted)),
        () if match.game.form else tuple(do(text) for _, text in acted),  # what is picked for a deck may be a secret
        tuple(Told(say(event), event.rule) for number in numbers for event in match.events_of(number)),
    )


def ended(row: models.Match, words: Words) -> str:
    """How a match has ended, in one sentence or two."""
    return " ".join(filter(None, (reason_of(row, words), _result(row.winner, words))))


def _result(winner: str, words: Words) -> str:
    if not winner:
        return ""
    if winner == "draw":
        return words("The match is drawn.")
    if len(winner) > 1:
        return words("{seats} win together.", seats=", ".join(winner))
    return words("{seat} wins.", seat=winner)
