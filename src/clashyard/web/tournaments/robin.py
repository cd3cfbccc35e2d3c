"""Round robin, by caissify-pairings: the Berger tables of FIDE, in which everybody meets everybody once."""

from __future__ import annotations

from caissify_pairings import generate_pairings

from clashyard.web.tournaments.pairs import Pair


def robin(players: int, number: int) -> list[Pair]:
    """Return the pairs of round *number* for the players 1 to *players*. With an odd number, one has no game in each round."""
    listed = [
        {"id": player, "starting_number": player, "name": "", "rating": 0, "score": 0.0} for player in range(1, players + 1)
    ]
    found = generate_pairings("round_robin", listed, set(), number, robin_rounds(players))
    return [Pair(each["white_id"], each["black_id"]) for each in found]


def robin_rounds(players: int) -> int:
    """Return in how many rounds everybody meets everybody."""
    return players - 1 + players % 2
