"""The task of a worker: decide for a computer's seat. This module does not depend on Django."""

from __future__ import annotations

from collections.abc import Sequence

from clashyard.players import player
from clashyard.web.matches.deal import Deal


def choice(deal: Deal, actions: Sequence[tuple[str, str]], seat: str, name: str) -> str:
    """Return the action that the opponent *name* chooses for *seat* after *actions*, which are pairs of seat and text.

    Each decision has a separate seed, so that nobody can predict the next one from those they have seen.
    """
    match = deal.match(actions)
    return match.text(player(name, deal.luck(f"{name} {seat} {match.told}")).choose(match, seat), seat)
