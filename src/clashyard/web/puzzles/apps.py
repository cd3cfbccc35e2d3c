"""The app configuration of puzzles."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "clashyard.web.puzzles"

    def ready(self) -> None:
        """Let housekeeping end the first tries that were left."""
        from clashyard.web.matches import signals

        signals.tidied.connect(tidied)


def tidied(sender: Any, now: datetime, **_: Any) -> None:
    """End the first tries that nobody has gone on with."""
    from clashyard.web.puzzles import records  # once the models can be imported

    records.lapse(now)
