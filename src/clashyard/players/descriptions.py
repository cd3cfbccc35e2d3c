"""What a level is like, in words that a player understands, by the same numbers that it plays by."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.game import Game
from clashyard.core.strength import Level
from clashyard.core.words import Words
from clashyard.players.levels import NAMES, PERCENT, levels_of


@dataclass(frozen=True)
class Description:
    """A level as a player reads of it. *result*: how it does against the next one; empty where that was not measured."""

    number: int
    name: str
    play: str
    result: str


def descriptions(game: Game, words: Words) -> tuple[Description, ...]:
    """Return the eight levels of a game, weakest first."""
    steps = game.strength.steps
    return tuple(
        Description(
            number + 1,
            words(NAMES[number]),
            played(level, words),
            words("wins {percent}% against {name}", percent=PERCENT - steps[number], name=words(NAMES[number + 1]))
            if number < len(steps) else "",
        )
        for number, level in enumerate(levels_of(game))
    )  # fmt: skip


def played(level: Level, words: Words) -> str:
    """Return how a level plays, in a sentence or two."""
    if level.blunders == PERCENT:
        return words("Takes the worse of two actions drawn at random.")
    taken = _thinks(level, words) if level.iterations else words("Takes what looks best by the end of its turn.")
    wrong = words("{number} of 100 decisions is a mistake.", "{number} of 100 decisions are mistakes.", number=level.blunders)
    return f"{taken} {wrong}" if level.blunders else taken


def _thinks(level: Level, words: Words) -> str:
    """Return how a level searches."""
    if level.two_sided and not level.successor:  # which it has only where its network has not learned to play
        found = words(
            "Thinks ahead: it tries {number} continuation for each decision, and more where you both choose at the same time.",
            "Thinks ahead: it tries {number} continuations for each decision, and more where you both choose at the same time.",
            number=level.iterations,
        )  # fmt: skip
    else:
        found = words(
            "Thinks ahead: it tries {number} continuation for each decision.",
            "Thinks ahead: it tries {number} continuations for each decision.",
            number=level.iterations,
        )  # fmt: skip
    guided = words(
        "In the usual mode, a network that has learned the game against itself guides it, and decides where you both choose "
        "at the same time."
    )
    succeeded = words(
        "A network that has learned the game against itself chooses what it discards, and takes over if you do not play simply."
    )
    proves = words("Before anything else it looks for a certain win this turn.")
    told = ((proves, level.proof), (guided, level.guide), (succeeded, level.successor))
    return " ".join((found, *(said for said, holds in told if holds)))
