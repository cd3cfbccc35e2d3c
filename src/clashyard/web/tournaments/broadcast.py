"""Broadcasts to everyone who views a tournament. They say that something public has changed, and nothing else."""

from __future__ import annotations

from django.db import transaction

from clashyard.web.matches import broadcast


def group(token: str) -> str:
    """Return the name of the group of all open pages of a tournament."""
    return f"tournament-{token}"


def later(token: str) -> None:
    """Tell all viewers of the tournament that it has changed, once the current transaction is committed."""
    transaction.on_commit(lambda: broadcast.send(group(token), "tournament.changed"))
