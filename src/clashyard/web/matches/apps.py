"""The app configuration of matches: a person who leaves permanently gives up all of theirs."""

from __future__ import annotations

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "clashyard.web.matches"

    def ready(self) -> None:
        from clashyard.web.matches import ending
        from clashyard.web.people import signals

        signals.leaving.connect(ending.person_leaving)
