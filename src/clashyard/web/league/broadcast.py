"""Broadcasts to everyone who views a league. They say that something public has changed, and nothing else."""

from __future__ import annotations

from django.db import transaction

from clashyard.web.matches import broadcast


def group(token: str) -> str:
    """Return the name of the group of all open pages of a league."""
    return f"league-{token}"


def changed(token: str) -> None:
    """Tell all viewers of the league that it has changed."""
    broadcast.send(group(token), "league.changed")


def later(token: str) -> None:
    """Do the same once the current transaction is committed."""
    transaction.on_commit(lambda: changed(token))
