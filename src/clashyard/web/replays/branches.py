"""A branch: a line of the visitor's own that leaves an ended match at one of its points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.web.refused import Refused
from clashyard.web.replays import analysis_queue
from clashyard.web.replays.access import Looked

LONGEST = 60  # actions of a branch
ACTION_AT_MOST = 200  # characters


@dataclass(frozen=True)
class Branch:
    """What was tried after the point *at*, and where it led. *seat*: the one that the visitor plays."""

    at: int
    seat: str
    actions: tuple[str, ...]
    match: Match

    @property
    def asked(self) -> bool:
        """Return whether the visitor's seat is to decide."""
        return self.seat in self.match.deciding

    def then(self, *actions: str) -> Branch:
        """Return the branch after more actions. Raises Refused."""
        return Branch(self.at, self.seat, (*self.actions, *actions), _played(self.match, actions, len(self.actions)))

    @property
    def movers(self) -> list[str]:
        """Return the seat of each action."""
        return self.match.movers()[-len(self.actions) :] if self.actions else []

    @property
    def back(self) -> tuple[str, ...]:
        """Return the actions without the last one of the visitor and the replies to it."""
        last = max((n for n, mover in enumerate(self.movers) if mover == self.seat), default=0)
        return self.actions[:last]


def query_of(at: int, seat: str, actions: Sequence[str], lesson: int = 0) -> str:
    """Return the query of a branch's address; *lesson*: the number of the mistake to learn from, if it is about one."""
    learn = [("learn", str(lesson))] if lesson else []
    return urlencode([("at", str(at)), ("as", seat), *learn, *(("did", action) for action in actions)])


def branch_of(seen: Looked, at: int, viewer: str, actions: Sequence[str]) -> Branch:
    """Return the branch after *actions*; the seat of the view plays it, or the one that decides there. Raises Refused."""
    refusal = analysis_queue.refused(seen.match)
    if refusal:
        raise Refused(refusal)
    start = seen.at(at)
    if not start.deciding:
        raise Refused(N_("The match is over here. Go back to an earlier position to try something else."))
    seat = viewer if viewer in seen.match.seats and (actions or viewer in start.deciding) else start.deciding[0]
    return Branch(at, seat, tuple(actions), _played(start, actions, 0))


def _played(match: Match, actions: Sequence[str], already: int) -> Match:
    if already + len(actions) > LONGEST:
        raise Refused(
            N_("At most {most} actions can be tried in a row. Go back to the match and start from there."), most=LONGEST
        )
    point = match.copy()
    for action in actions:
        if len(action) > ACTION_AT_MOST or not point.deciding:
            raise Refused(N_("This action is not possible here. Go back to the match and try another one."))
        try:
            point.play(action)
        except ClashyardError as error:
            raise Refused(N_("This action is not possible here. Go back to the match and try another one.")) from error
    return point


def as_far_as_legal(match: Match, actions: Sequence[str]) -> list[str]:
    """Return the first of *actions* that can be played in this match: what a search expects need not be in the other hand."""
    point, found = match.copy(), []
    for action in actions:
        try:
            point.play(action)
        except ClashyardError:
            break
        found.append(action)
    return found
