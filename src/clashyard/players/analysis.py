"""Analysis of single decisions, and of every action of a match.

All chances are the search's estimates in percent, a draw counting half: they rank actions, but were not counted over matches.
A decision is judged only by what its seat could know when it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from clashyard.core.errors import BadInput, one_of
from clashyard.core.match import SEALED, Match
from clashyard.core.match_file import from_json
from clashyard.core.strength import Tuning
from clashyard.core.work import Pool, completed
from clashyard.games import GAMES
from clashyard.players.search.engine import Budget, Candidate, Thought, think
from clashyard.players.search.state import ONE

MISTAKE = 5  # percentage points lost that are marked "?"
BLUNDER = 15  # and "??"
ENOUGH = 20  # visits; with fewer, the value of an action is unsure
SECOND_LOOK = 4  # times the budget, for an apparent mistake whose value is unsure
TURNING_POINTS = 5  # at most


def chances(value: float) -> float:
    """Convert a value from -1 to 1 to percent, from 0 to 100."""
    return 50 * (value + 1)


def whole(percent: float) -> int:
    """Round for display: differences of less than a point mean nothing."""
    return int(percent + 0.5)


def expected(thought: Thought) -> float:
    """Return the chances of a seat that follows the search: those of the best action, or of a mixture."""
    return chances(sum(each.policy * each.value for each in thought.candidates))


def unsure(candidate: Candidate) -> bool:
    """Return whether this action has too few visits to trust its value."""
    return candidate.visits < ENOUGH


def is_simultaneous(thought: Thought) -> bool:
    """Return whether this is a simultaneous move."""
    return bool(SEALED.fullmatch(thought.candidates[0].text))


def opposed(match: Match) -> bool:
    """Return whether the match is between two opposed seats: then the chances of one give those of the other."""
    return match.seats == match.game.seats[:2]


@dataclass(frozen=True)
class Judgement:
    """One action of a match, compared with the alternatives of its seat."""

    number: int  # of the action, from 1
    thought: Thought
    played: Candidate

    @property
    def seat(self) -> str:
        """The seat that chose."""
        return self.thought.seat

    @property
    def chances(self) -> float:
        """The chances of the seat with what it played."""
        return chances(self.played.value)

    @property
    def best(self) -> float:
        """The chances of the seat with the action that the search would have played."""
        return expected(self.thought)

    @property
    def better(self) -> tuple[Candidate, ...]:
        """The actions that the search would have played: one, or the parts of a mixture, most frequent first."""
        return tuple(each for each in self.thought.candidates if each.policy > 0)

    @property
    def lost(self) -> int:
        """Percentage points that the action gave away; 0 if the search might have played it too."""
        return 0 if self.played.policy > 0 else max(0, whole(self.best) - whole(self.chances))

    @property
    def unsure(self) -> bool:
        """Whether the action has too few visits to trust its value."""
        return unsure(self.played)

    @property
    def mark(self) -> str:
        """`??` for a blunder, `?` for a mistake, or an empty string."""
        return "??" if self.lost >= BLUNDER else "?" if self.lost >= MISTAKE else ""

    def chances_of(self, seat: str) -> float:
        """Return the same from the point of view of *seat*, in a match of two opposed seats."""
        return self.chances if seat == self.seat else 100 - self.chances


def thoughts(
    match: Match, budget: Budget, seed: int = 0, seat: str | None = None, thinker: Callable[..., Thought] = think
) -> tuple[Thought, ...]:
    """Search for *seat*, or for each seat that decides here. *match* is not changed. *thinker*: what searches.

    Raises BadInput if the seat has nothing to decide, and for a form of a game, such as a draft.
    """
    _need_a_game(match)
    if seat is not None:
        one_of(seat, match.seats, "seat", "seat in this match")
    return tuple(thinker(match, each, budget, seed) for each in ([seat] if seat else match.deciding or (None,)))


def judgements(
    match: Match, budget: Budget, seed: int = 0, first: int = 0, thinker: Callable[..., Thought] = think
) -> Iterator[Judgement]:
    """Judge every action of *match* from number *first* (from 0) on, with *budget* for each. *match* is not changed.

    An apparent mistake with too few visits is searched again, four times as long and with more exploration.
    Raises BadInput if nothing has been played yet, and for a form of a game, such as a draft.
    """
    _need_a_game(match)
    if not match.actions:
        raise BadInput("actions", "no action has been played in this match yet")
    return _judged(match, budget, seed, first, thinker)


def judgements_in(pool: Pool, text: str, budget: Budget, seed: int = 0) -> Iterator[Judgement]:
    """Judge every action of the match file *text* wherever *pool* runs it: the same judgements as `judgements`, in order.

    Raises BadInput like `judgements`, and for an invalid file.
    """
    waiting, first = dict[int, Judgement](), 0
    with closing(completed(pool, partial(_judgement, text, budget, seed), range(len(_match_of(text).actions)))) as results:
        for number, found in results:
            waiting[number] = found
            while first in waiting:
                yield waiting.pop(first)
                first += 1


def _judgement(text: str, budget: Budget, seed: int, number: int) -> Judgement:
    return next(judgements(_match_of(text), budget, seed, number))


@lru_cache(2)
def _match_of(text: str) -> Match:
    """Return the match of a file, which nobody may change."""
    return from_json(GAMES, text)


def _judged(match: Match, budget: Budget, seed: int, first: int, thinker: Callable[..., Thought]) -> Iterator[Judgement]:
    point = match.again()
    for number, (action, seat) in enumerate(zip(match.numbers, match.movers(), strict=True), 1):
        if number <= first:
            point.play(action, seat)
            continue
        found = _judge(number, action, thinker(point, seat, budget, seed))
        if found.mark and found.unsure:
            longer = replace(budget, iterations=SECOND_LOOK * budget.iterations, seconds=SECOND_LOOK * budget.seconds)
            found = _judge(number, action, thinker(point, seat, longer, seed, _open_minded(match)))
        yield found
        point.play(action, seat)


def _judge(number: int, action: int, thought: Thought) -> Judgement:
    played = next((each for each in thought.candidates if each.action == action), None)
    if played is None:
        raise BadInput("", "action {number} was not judged: the engine sent no info of it", number=number)
    return Judgement(number, thought, played)


def _open_minded(match: Match) -> Tuning:
    """Return a tuning that also explores actions that look bad, which a search that plays to win leaves out."""
    usual = match.game.strength.tuning
    return replace(usual, temperature=ONE, exploration=3 * usual.exploration)


def turning_points(judged: Iterable[Judgement], most: int = TURNING_POINTS) -> list[Judgement]:
    """Return the mistakes that lost most, the largest first."""
    return sorted((each for each in judged if each.mark), key=lambda each: -each.lost)[:most]


def _need_a_game(match: Match) -> None:
    if match.game.form or not match.game.rules.compiles:
        raise BadInput("form", "only the game itself can be analysed, not what precedes it ({form})", form=match.game.form)
