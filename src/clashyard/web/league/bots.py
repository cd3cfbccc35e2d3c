"""Computers in mutation phases. They take some hundredths of a second in a thread; the phase does not show when they move."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from clashyard.core.errors import ClashyardError
from clashyard.core.secret import luck
from clashyard.players import player
from clashyard.web.league import models, progress, store
from clashyard.web.matches.bots import Bench
from clashyard.web.matches.store import Stale


def wake(token: str) -> None:
    """Let computers mutate if it is their turn, once the current transaction is committed."""
    transaction.on_commit(lambda: BENCH.ask(token))


def phase_opened(sender: object, token: str, **_: object) -> None:
    """Wake the computers of a league when a phase opens."""
    wake(token)


def waiting() -> list[str]:
    """Return the leagues in which a computer is to mutate."""
    chairs = models.Chair.objects.filter(league__ending="", done__lt=F("league__phase")).exclude(computer="")
    return list(chairs.order_by("league__token").values_list("league__token", flat=True).distinct())


def mutate_all(token: str) -> None:
    """Do everything that computers have to do in the open phase of this league."""
    row = models.League.objects.filter(token=token).first()
    for chair in row.chairs.exclude(computer="") if row is not None else ():
        try:
            while row is not None and store.mutates(row, chair):
                match = store.phase_of(row, chair.name)
                action = player(chair.computer, luck(str(row.seed), f"{chair.name} {row.phase} {len(match.actions)}")).choose(
                    match, chair.name
                )
                progress.mutate(token, chair.name, store.point(chair, match), match.text(action, chair.name), by=chair.computer)
                row = models.League.objects.filter(token=token).first()
                chair.refresh_from_db()
        except (Stale, ClashyardError):
            continue  # somebody else was quicker, or has come back


def _serve(bench: Bench, token: str) -> None:
    mutate_all(token)


BENCH = Bench("leagues", 1, _serve)
