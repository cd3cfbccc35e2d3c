"""Tables put back to an earlier point, and rid of what an earlier fetch has cached."""

from __future__ import annotations

from clashyard.web.matches import models, store
from tests.support.web.tables import Hour, Table


def taken_off(table: Table, length: int) -> None:
    """Remove sealed choices, as if nothing had been sealed."""
    models.Action.objects.filter(match=table.row, number__gte=length).delete()
    models.Match.objects.filter(pk=table.row.pk).update(length=length)
    table.row.refresh_from_db()
    store._matches.clear()


def calm_again() -> None:
    Hour.now = Hour.now.replace(hour=12, minute=0, second=0)
    store._matches.clear()
