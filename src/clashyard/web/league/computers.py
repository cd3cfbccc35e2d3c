"""Computers in mutation phases. They need some hundredths of a second, so a thread does it; the phase says nothing of when."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from clashyard.core.errors import ClashyardError
from clashyard.core.secret import luck
from clashyard.players import player
from clashyard.web.league import models, store
from clashyard.web.matches.computers import Bench
from clashyard.web.matches.store import Stale


def wake(token: str) -> None:
    """See to it, once the present transaction is committed, that computers mutate where they are to."""
    transaction.on_commit(lambda: BENCH.ask(token))


def waiting() -> list[str]:
    """Leagues in which a computer is to mutate."""
    chairs = models.Chair.objects.filter(league__ending="", done__lt=F("league__phase")).exclude(computer="")
    return list(chairs.order_by("league__token").values_list("league__token", flat=True).distinct())


def mutate_all(token: str) -> None:
    """All that computers have to do in the open phase of this league."""
    from clashyard.web.league import turning

    row = models.League.objects.filter(token=token).first()
    for chair in row.chairs.exclude(computer="") if row is not None else ():
        try:
            while row is not None and store.mutates(row, chair):
                match = store.phase_of(row, chair.name)
                action = player(chair.computer, luck(str(row.seed), f"{chair.name} {row.phase} {len(match.actions)}")).choose(
                    match, chair.name
                )
                turning.mutate(token, chair.name, store.point(chair, match), match.text(action, chair.name), by=chair.computer)
                row = models.League.objects.filter(token=token).first()
                chair.refresh_from_db()
        except (Stale, ClashyardError):
            continue  # somebody else was quicker, or has come back


def _serve(bench: Bench, token: str) -> None:
    mutate_all(token)


BENCH = Bench("leagues", 1, _serve)
