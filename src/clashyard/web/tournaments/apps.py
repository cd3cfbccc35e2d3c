"""The app configuration of tournaments, which connects it to the signals of matches."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "clashyard.web.tournaments"

    def ready(self) -> None:
        from clashyard.web.matches import signals
        from clashyard.web.tournaments import entries, progress, upkeep

        signals.ended.connect(progress.match_ended)
        signals.swept.connect(upkeep.swept)
        signals.left.connect(entries.person_left)
