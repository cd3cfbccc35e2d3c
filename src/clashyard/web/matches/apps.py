"""The app configuration of matches: what wakes computers, and what becomes of a person's matches when they leave for good."""

from __future__ import annotations

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "clashyard.web.matches"

    def ready(self) -> None:
        from clashyard.web.matches import bots, ending, monitor, signals, vacations
        from clashyard.web.people import signals as people

        signals.due.connect(bots.computer_due)
        people.leaving.connect(ending.person_leaving)
        people.deleted.connect(vacations.person_deleted)
        monitor.watch()
