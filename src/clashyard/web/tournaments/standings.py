"""Standings: points, then tie-breaks, and which of them decides between two players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from clashyard.web.tournaments.arena import scored
from clashyard.web.tournaments.scores import Game

BUCHHOLZ, BERGER, DIRECT, WINS, SEED = "buchholz", "berger", "direct", "wins", "seed"
POINTS = "points"
ORDERS: Mapping[str, Sequence[str]] = {  # kind of tournament -> its criteria after points
    "swiss": (BUCHHOLZ, BERGER, DIRECT, WINS),
    "robin": (BERGER, DIRECT, WINS),
    "arena": (WINS,),
    "league": (),  # duels won alone: equals share a place
    "knockout": (),  # rounds won alone: equals share a place
}


@dataclass(frozen=True)
class Standing:
    """One player's line. Points and tie-breaks count in halves, Sonneborn-Berger in quarters."""

    player: int
    points: int = 0
    buchholz: int = 0
    berger: int = 0
    direct: int = 0
    wins: int = 0
    place: int = 0

    def value(self, criterion: str) -> int:
        """Return the value of a criterion: more is better."""
        return -self.player if criterion == SEED else int(getattr(self, criterion))


def standings(players: Sequence[int], games: Iterable[Game], kind: str) -> list[Standing]:
    """Return the lines of all players, best first. The games are in the order in which they were played.

    Buchholz: the points of all opponents. Sonneborn-Berger: those of the opponents beaten, and half of those drawn against. A
    round without a game counts as one against an opponent with the player's own points. Direct encounter counts among players who
    are equal until there, if all of them have met.
    """
    own: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        if game.result:
            for player in (game.first, game.second):
                if player is not None:
                    own[player].append(game)
    if kind == "arena":
        points = {player: 2 * sum(scored(own[player], player)) for player in players}
    else:
        points = {player: sum(game.halves(player) for game in own[player]) for player in players}
    lines = [_line(player, own[player], points) for player in players]
    order = (POINTS, *ORDERS[kind])
    before = order[: order.index(DIRECT)] if DIRECT in order else order
    groups: dict[tuple[int, ...], list[Standing]] = defaultdict(list)
    for line in lines:
        groups[tuple(line.value(each) for each in before)].append(line)
    found = [line for group in groups.values() for line in (met(group, own) if DIRECT in order else group)]
    found.sort(key=lambda line: tuple(-line.value(each) for each in (*order, SEED)))
    if order == (POINTS,):
        return [replace(line, place=1 + sum(each.points > line.points for each in found)) for line in found]
    return [replace(line, place=place) for place, line in enumerate(found, 1)]


def _line(player: int, games: Sequence[Game], points: Mapping[int, int]) -> Standing:
    buchholz = berger = 0
    for game in games:
        other = game.other(player)
        theirs = points[other] if game.played and other is not None else points[player]
        buchholz += theirs
        berger += theirs * game.halves(player)
    wins = sum(game.played and game.halves(player) == 2 for game in games)
    return Standing(player, points[player], buchholz, berger, 0, wins)


def met(group: list[Standing], own: Mapping[int, Sequence[Game]]) -> list[Standing]:
    """Return the lines of equal players with the points that they have from games among them, if all have met."""
    alike = {line.player for line in group}
    found = []
    for line in group:
        games = [game for game in own[line.player] if game.played and game.other(line.player) in alike]
        if len(games) < len(alike) - 1:
            return group
        found.append(replace(line, direct=sum(game.halves(line.player) for game in games)))
    return found


def decided_by(better: Standing, other: Standing, kind: str) -> str:
    """Return the criterion that puts one player before another."""
    return next((each for each in (POINTS, *ORDERS[kind]) if better.value(each) != other.value(each)), SEED)
