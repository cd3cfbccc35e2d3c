"""The data a match is dealt from, as sent to worker processes. This module does not depend on Django."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.core.match import Match
from clashyard.core.secret import luck
from clashyard.games import NAMED


@dataclass(frozen=True)
class Deal:
    """A game, the version of its rules, the options, and the secret or the seed: see `core.match.Match.dealt`."""

    game: str
    rules: str
    options: Mapping[str, Any]
    origin: Mapping[str, Any]

    def match(self, actions: Iterable[tuple[str, str]] = ()) -> Match:
        """Return the match after *actions*, pairs of seat and text."""
        game = NAMED[self.game].of(self.options)
        match = Match.dealt(game, self.options, self.origin, former=self.rules == game.former)
        for mover, text in actions:
            match.play(text, mover)
        return match

    def luck(self, purpose: str) -> int:
        """Return a seed below 2**62 for a computer's decision.

        It reveals nothing about the cards, other decisions or the secret.
        """
        return luck(str(next(iter(self.origin.values()))), purpose)
