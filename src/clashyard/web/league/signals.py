"""Who looks at a league is told that all could see something new, and nothing else."""

from __future__ import annotations

from django.db import transaction

from clashyard.web.matches import signals


def group(token: str) -> str:
    """What the open pages of a league are called together."""
    return f"league-{token}"


def changed(token: str) -> None:
    """Tell all who look at the league."""
    signals.send(group(token), "league.changed")


def later(token: str) -> None:
    """The same once the present transaction is committed."""
    transaction.on_commit(lambda: changed(token))
