"""What a search says of a decision, and of every action of a match that was played.

All chances are in percent, a draw counting half, as the search sees them: they order actions, and no match was
counted for them. A decision is judged by what its seat could know when it was made, and by nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from clashyard.core.errors import BadInput, one_of
from clashyard.core.match import SEALED, Match
from clashyard.players.search.searching import Budget, Candidate, Thought, think
from clashyard.players.search.state import ONE
from clashyard.players.search.tuning import Tuning, tuning_of

MISTAKE = 5  # percent points lost that are marked "?"
BLUNDER = 15  # and "??"
ENOUGH = 20  # visits; the value of an action that was looked at less is unsure
SECOND_LOOK = 4  # times the budget, for a mistake that may be none
TURNING_POINTS = 5  # at most


def chances(value: float) -> float:
    """A value from -1 to 1 in percent, from 0 to 100."""
    return 50 * (value + 1)


def whole(percent: float) -> int:
    """As it is shown: smaller differences than a point mean nothing."""
    return int(percent + 0.5)


def expected(thought: Thought) -> float:
    """The chances of who follows the search: those of the best action, or of the mixture where seats choose at once."""
    return chances(sum(each.share * each.value for each in thought.candidates))


def unsure(candidate: Candidate) -> bool:
    """Has the search looked at this action too seldom to trust its value?"""
    return candidate.visits < ENOUGH


def at_once(thought: Thought) -> bool:
    """Is this a choice that other seats make at the same time?"""
    return bool(SEALED.fullmatch(thought.candidates[0].text))


def opposed(match: Match) -> bool:
    """Are there two seats, one of which wins what the other loses? Then the chances of one tell those of the other."""
    return match.seats == match.game.seats[:2]


@dataclass(frozen=True)
class Judgement:
    """One action of a match, beside what else its seat could have chosen."""

    number: int  # of the action, from 1
    thought: Thought
    played: Candidate

    @property
    def seat(self) -> str:
        """Who chose."""
        return self.thought.seat

    @property
    def chances(self) -> float:
        """The chances of the seat with what it played."""
        return chances(self.played.value)

    @property
    def best(self) -> float:
        """Its chances with what the search would have played."""
        return expected(self.thought)

    @property
    def better(self) -> tuple[Candidate, ...]:
        """What the search would have played: one action, or the parts of a mixture, most frequent first."""
        return tuple(each for each in self.thought.candidates if each.share > 0)

    @property
    def lost(self) -> int:
        """Percent points that the action gave away; none where the search might have played it too."""
        return 0 if self.played.share > 0 else max(0, whole(self.best) - whole(self.chances))

    @property
    def unsure(self) -> bool:
        """Was the action looked at too seldom?"""
        return unsure(self.played)

    @property
    def mark(self) -> str:
        """`??` for a blunder, `?` for a mistake, or nothing."""
        return "??" if self.lost >= BLUNDER else "?" if self.lost >= MISTAKE else ""

    def chances_of(self, seat: str) -> float:
        """The same from the side of *seat*, in a match of two opposed seats."""
        return self.chances if seat == self.seat else 100 - self.chances


def thoughts(match: Match, budget: Budget, seed: int = 0, seat: str | None = None) -> tuple[Thought, ...]:
    """What the search says for *seat*, or for each seat that decides here. *match* is left as it is.

    Raises BadInput where nobody, or not this seat, has anything to decide, and for what leads to a game, a draft say.
    """
    _need_a_game(match)
    if seat is not None:
        one_of(seat, match.seats, "seat", "seat of this match")
    return tuple(think(match, each, budget, seed) for each in ([seat] if seat else match.deciding or (None,)))


def judgements(match: Match, budget: Budget, seed: int = 0, first: int = 0) -> Iterator[Judgement]:
    """Every action of *match* from number *first* (from 0) on, one after another; *budget* is for each. *match* is left as it is.

    An apparent mistake that was looked at too seldom is thought about again, four times as long and with every action
    looked at. Raises BadInput where nothing was played yet, and for what leads to a game, a draft say.
    """
    _need_a_game(match)
    if not match.actions:
        raise BadInput("actions", "no action has been played in this match yet")
    return _judged(match, budget, seed, first)


def _judged(match: Match, budget: Budget, seed: int, first: int) -> Iterator[Judgement]:
    point = match.again()
    for number, (action, seat) in enumerate(zip(match.numbers, match.movers(), strict=True), 1):
        if number <= first:
            point.play(action, seat)
            continue
        found = _judge(number, action, think(point, seat, budget, seed))
        if found.mark and found.unsure:
            longer = replace(budget, iterations=SECOND_LOOK * budget.iterations, seconds=SECOND_LOOK * budget.seconds)
            found = _judge(number, action, think(point, seat, longer, seed, _open_minded(match)))
        yield found
        point.play(action, seat)


def _judge(number: int, action: int, thought: Thought) -> Judgement:
    return Judgement(number, thought, next(each for each in thought.candidates if each.action == action))


def _open_minded(match: Match) -> Tuning:
    """A tuning that looks at what seems bad, too: a search that wants to win leaves it out."""
    usual = tuning_of(match.game)
    return replace(usual, doubt=ONE, exploration=3 * usual.exploration)


def turning_points(judged: Iterable[Judgement], most: int = TURNING_POINTS) -> list[Judgement]:
    """The mistakes that lost most, the largest first."""
    return sorted((each for each in judged if each.mark), key=lambda each: -each.lost)[:most]


def _need_a_game(match: Match) -> None:
    if match.game.form or not match.game.compiles:
        raise BadInput("form", "what leads to a game ({form}) is not analysed, only the game itself", form=match.game.form)
