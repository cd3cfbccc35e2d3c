"""Pairings of Swiss rounds, by py4swiss: the Dutch system of FIDE, whose matching is that of bbpPairings.

Nobody meets anybody twice, nobody has two byes, and the right to begin alternates as far as that allows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from clashyard.web.tournaments.pairs import Pair, Unpairable
from clashyard.web.tournaments.scores import BOTH_ABSENT, BYE, DRAWN, FIRST_ABSENT, LOST, SECOND_ABSENT, WON, Game

TOKENS = {
    WON: (ResultToken.WIN, ResultToken.LOSS),
    LOST: (ResultToken.LOSS, ResultToken.WIN),
    DRAWN: (ResultToken.DRAW, ResultToken.DRAW),
    SECOND_ABSENT: (ResultToken.FORFEIT_WIN, ResultToken.FORFEIT_LOSS),
    FIRST_ABSENT: (ResultToken.FORFEIT_LOSS, ResultToken.FORFEIT_WIN),
    BOTH_ABSENT: (ResultToken.FORFEIT_LOSS, ResultToken.FORFEIT_LOSS),
}
OUT = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
FREE = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE)


def swiss(players: int, away: Collection[int], games: Sequence[Game], number: int, rounds: int) -> list[Pair]:
    """Return the pairs of round *number* of *rounds* for the players 1 to *players*, by seed. Raises Unpairable.

    *away*: those who do not play, because they have withdrawn. *games*: all games of the rounds before.
    """
    sections = [_section(player, games, number) for player in range(1, players + 1)]
    trf = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=rounds, zeroed_ids=set(away)))
    try:
        found = DutchEngine.generate_pairings(trf)
    except PairingError as error:
        raise Unpairable from error
    return [Pair(pair.white, pair.black or None) for pair in found]


def _section(player: int, games: Iterable[Game], number: int) -> PlayerSection:
    """Return what the library needs to know of a player before round *number*."""
    results = {game.round: game for game in games if player in (game.first, game.second)}
    halves = sum(game.halves(player) for game in results.values())
    told = [_told(player, results.get(each)) for each in range(1, number)]
    return PlayerSection(
        code=PlayerCode.PLAYER, starting_number=player, points_times_ten=5 * halves, rank=player, results=told
    )  # fmt: skip


def _told(player: int, game: Game | None) -> RoundResult:
    if game is None:
        return OUT
    if game.result == BYE or game.second is None:
        return FREE
    first = player == game.first
    color = ColorToken.WHITE if first else ColorToken.BLACK
    return RoundResult(id=game.second if first else game.first, color=color, result=TOKENS[game.result][not first])
