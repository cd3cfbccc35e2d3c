"""Near misses of a puzzle of Clash of Decks: wrong first turns that fail only just."""

from __future__ import annotations

from collections.abc import Iterator

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.solver import Line, Mining, Quest

END = "end"
LINES = ("upper", "lower")
STRONGHOLDS = {"win": "fort", "bastion": "bastion"}  # the side whose fall is the goal


def near_misses(mining: Mining, quest: Quest, solution: Line) -> int:
    """Return how many sets of plays that differ from the solution in one play fail only just.

    Within one turn, they leave one damage to be dealt, or one Creature in play. Within more turns, they would force the goal if
    the enemy ended its next turn without a play.
    """
    tried = {tuple(sorted(_plays(solution)))}
    count = 0
    for plays in _neighbours(quest, _plays(solution)):
        key = tuple(sorted(plays))
        if key not in tried:
            tried.add(key)
            count += _just_fails(mining, quest, plays)
    return count


def _plays(line: Line) -> Line:
    return tuple(action for action in line if action != END)


def _neighbours(quest: Quest, plays: Line) -> Iterator[Line]:
    """Yield the plays less one, with another in the place of one, and with one more."""
    match = quest.match.copy()
    for k in range(len(plays) + 1):
        others = [action for action in match.legal if action != END] if quest.seat in match.deciding else []
        yield from ((*plays[:k], other, *plays[k + 1 :]) for other in others)
        if k < len(plays):
            yield (*plays[:k], *plays[k + 1 :])
            match.play(plays[k])


def _just_fails(mining: Mining, quest: Quest, plays: Line) -> bool:
    match = quest.match.copy()
    try:
        for action in (*plays, END):
            match.play(action, quest.seat)
    except ClashyardError:  # not legal in this order, or decided before the end
        return False
    if match.winner is not None or mining.holds(quest, (*plays, END)):
        return False
    if quest.turns == 1:
        return _one_short(quest, match)
    match.play(END)
    if match.to_act != quest.seat:
        return False
    after = Match.from_position(match.game, match.position(), match.options)
    return mining.holds(Quest(after, quest.seat, quest.goal, quest.turns - 1), ())


def _one_short(quest: Quest, match: Match) -> bool:
    """Return whether one damage more would have reached the goal, or one Creature less."""
    enemy = match.position()[next(seat for seat in match.seats if seat != quest.seat)]
    if quest.goal == "clear":
        return sum(len(enemy[line]) for line in LINES) == 1
    return bool(enemy["hand"][-2:-1] == [STRONGHOLDS.get(quest.goal)])
