"""A decision as one line of JSON: what the seat may know, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from clashyard.core.errors import BadInput, mapping, one_of, whole
from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.players.bots import seen_by

KEYS = ("game", "options", "seat", "number", "view", "sample", "legal")
FIXED = 0  # the seed of every sample, so that it changes only with what the seat knows
MOST_ACTIONS = 10**6


class Posed(Match):
    """A match rebuilt from a question: hidden cards are those of its sample. *number*: actions that were public before."""

    number = 0

    @property
    def told(self) -> int:
        """Return how many actions are public, counted from the first of the true match."""
        return self.number + self.history.told


def question_of(match: Match, seat: str) -> str:
    """Return the decision of *seat* as one line of JSON, with its keys in the order of `KEYS`.

    Two matches that *seat* cannot tell apart give the same line.
    """
    sample = seen_by(match, seat, FIXED)
    values: Sequence[Any] = (
        match.game.name, match.options, seat, match.told, sample.view(seat, memory=True), sample.position(), match.legal_of(seat),
    )  # fmt: skip
    return json.dumps(dict(zip(KEYS, values, strict=True)))


def read_question(text: str) -> tuple[Posed, str]:
    """Return the match of a question, and the seat that is asked. Raises BadInput with the key that is wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("position", "this is not JSON; send the position as one line of JSON") from None
    mapping(data, "position", KEYS)
    for key in ("game", "seat", "sample"):
        if key not in data:
            raise BadInput(f"position.{key}", "this is missing")
    game = NAMED[one_of(data["game"], NAMED, "position.game", "game")]
    options = mapping(data.get("options", {}), "position.options", data.get("options") or ())
    try:
        posed = Posed.from_position(game, data["sample"], options)
    except BadInput as error:
        raise error.within("position.sample") from None
    posed.number = whole(data.get("number", 0), "position.number", 0, MOST_ACTIONS)
    return posed, one_of(data["seat"], posed.deciding, "position.seat", "seat that decides here")
