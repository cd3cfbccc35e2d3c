"""The app configuration of the league, which connects it to the signals of matches."""

from __future__ import annotations

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    name = "clashyard.web.league"

    def ready(self) -> None:
        from clashyard.web.league import bots, housekeeping, progress
        from clashyard.web.league import signals as league_signals
        from clashyard.web.matches import monitor, signals

        signals.ended.connect(progress.match_ended)
        signals.swept.connect(housekeeping.swept)
        signals.tidied.connect(housekeeping.tidied)
        league_signals.phase_opened.connect(bots.phase_opened)
        signals.left.connect(housekeeping.person_left)
        monitor.watch_bench(bots.BENCH)
