"""Broadcasts to everyone who views a tournament. They say that something public has changed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction

from clashyard.web.matches import broadcast


def group(token: str) -> str:
    """Return the name of the group of all open pages of a tournament."""
    return f"tournament-{token}"


def later(token: str) -> None:
    """Tell all viewers of the tournament that it has changed, once the current transaction is committed."""
    transaction.on_commit(lambda: broadcast.send(group(token), "tournament.changed"))


def player_group(token: str, person: int) -> str:
    """Return the name of the group of the open pages that a player has of the tournament."""
    return f"{group(token)}-{person}"


def dealt_later(token: str, persons: Iterable[int]) -> None:
    """Tell these players that they have a new game, once the current transaction is committed. Nobody else has to ask for it."""
    for person in persons:
        transaction.on_commit(partial(broadcast.send, player_group(token, person), "tournament.dealt"))
