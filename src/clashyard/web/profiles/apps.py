"""The app configuration of profiles, which counts matches when they end."""

from __future__ import annotations

from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    name = "clashyard.web.profiles"

    def ready(self) -> None:
        from clashyard.web.matches import signals
        from clashyard.web.people import signals as people
        from clashyard.web.profiles import results
        from clashyard.web.tournaments import signals as tournaments

        signals.ended.connect(results.match_ended)
        tournaments.over.connect(results.tournament_over)
        people.deleted.connect(results.person_deleted)
