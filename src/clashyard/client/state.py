"""The state of a match as the API tells it, put together from the lines of a stream."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from clashyard.core.match import Match
from clashyard.games import NAMED


@dataclass(frozen=True)
class State:
    """A match as your seat sees it. The fields are those of the API: see `MatchState` in its documentation."""

    id: str
    game: str
    form: str
    rules: str
    options: Mapping[str, Any]
    status: str
    ending: str
    winner: str
    loser: str
    seats: tuple[Mapping[str, Any], ...]
    you: str | None
    own: tuple[str, ...]
    deciding: tuple[str, ...]
    told: int
    point: str | None
    legal: tuple[str, ...]
    view: Mapping[str, Any] | None
    world: Mapping[str, Any] | None
    next: str | None
    actions: tuple[Mapping[str, Any], ...] = field(default=(), repr=False)

    @classmethod
    def read(cls, line: Mapping[str, Any], before: State | None = None) -> State:
        """Return the state of a line. An update adds its actions to those *before*."""
        given = {each.name: line[each.name] for each in fields(cls)}
        earlier = before.actions if before is not None and line.get("type") == "update" else ()
        own = {name: tuple(given[name]) for name in ("seats", "own", "deciding", "legal")}
        return cls(**{**given, **own, "actions": (*earlier, *given["actions"])})

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.status == "over"

    def match(self) -> Match:
        """Return a match that your seat cannot tell from the true one, to think about: see `position_of`."""
        return position_of(self)


def position_of(state: State) -> Match:
    """Return a match at the point of *state*, which has something to decide: its own view and legal actions are the true ones.

    What the seat cannot know is drawn by the server, from nothing but what the seat knows. Raises BadInput for a state that is
    not of this version of the rules.
    """
    return Match.from_position(NAMED[state.game], state.world, state.options)
