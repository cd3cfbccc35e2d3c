"""The app configuration of tournaments, which connects it to the signals of matches."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "clashyard.web.tournaments"

    def ready(self) -> None:
        from django.db.models import Q

        from clashyard.web.league import signals as league
        from clashyard.web.matches import publicity as findable
        from clashyard.web.matches import signals, vacations
        from clashyard.web.tournaments import entries, progress, publicity, upkeep

        signals.ended.connect(progress.match_ended)
        signals.swept.connect(upkeep.swept)
        signals.left.connect(entries.person_left)
        findable.add_public(publicity.any_tournament())
        findable.add_public(publicity.over(), findable=True)
        findable.add_untold(publicity.running())
        league.duels_begun.connect(progress.duels_begun)
        league.ended.connect(progress.league_ended)
        vacations.add_running_on(Q(meeting__isnull=False) | Q(before__meeting__isnull=False))
