"""The story of a match in words: its actions and their effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.web.boards.registration import board_of
from clashyard.web.matches import models
from clashyard.web.matches.captions import reason_of
from clashyard.web.matches.page import Told


@dataclass(frozen=True)
class Entry:
    """The step between two public points: the acting players by name, their actions, the effects.

    *at*: the number of public actions then. *seats*: the acting players, in the order of *players* and *actions*.
    """

    at: int
    seats: tuple[str, ...]
    players: str
    actions: tuple[str, ...]
    told: tuple[Told, ...]


def story(match: Match, points: Sequence[int], words: Words) -> Iterator[Entry]:
    """Yield every step of the match, the deal being the first, as far as it is public."""
    say, do, movers = board_of(match).teller(match, words), board_of(match).caption(match, words), match.movers()
    return (_entry(match, movers, points, index, words, say, do) for index in range(len(points)))


def entry_at(match: Match, points: Sequence[int], index: int, words: Words) -> Entry:
    """Return the step that leads to one of the public points."""
    say, do = board_of(match).teller(match, words), board_of(match).caption(match, words)
    return _entry(match, match.movers(), points, index, words, say, do)


def _entry(
    match: Match, movers: Sequence[str], points: Sequence[int], index: int, words: Words,
    say: Callable[..., str], do: Callable[..., str],
) -> Entry:  # fmt: skip
    at = points[index]
    numbers = range(points[index - 1], at) if index else range(-1, 0)
    before = match.at(numbers[0]) if index else None
    acted = sorted((movers[number], match.actions[number]) for number in numbers if number >= 0)
    seats = tuple(dict.fromkeys(seat for seat, _ in acted))
    return Entry(
        at,
        seats,
        ", ".join(player_said(seat, words) for seat in seats),
        () if match.game.form else tuple(do(text, before) for _, text in acted),  # what is picked for a deck may be a secret
        tuple(Told(say(event, number), event.rule) for number in numbers for event in match.events_of(number)),
    )


def player_said(seat: str, words: Words) -> str:
    """Return “You” for the visitor, else the player's name."""
    return words("You") if seat == words.you else words.player(seat)


def ended(row: models.Match, words: Words) -> str:
    """Return how a match ended, in one or two sentences."""
    return " ".join(filter(None, (reason_of(row, words), result_of(row.winner, words))))


def result_of(winner: str, words: Words) -> str:
    """Return who has won, in a sentence; an empty string without a winner."""
    if not winner:
        return ""
    if winner == "draw":
        return words("The match is drawn.")
    if len(winner) > 1:
        return words("{seats} win together.", seats=", ".join(winner))
    return words.told(N_("{seat} wins."), N_("You win."), {"seat": winner})
