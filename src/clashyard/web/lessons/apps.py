"""The app configuration of lessons."""

from __future__ import annotations

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "clashyard.web.lessons"

    def ready(self) -> None:
        """Forget the lessons of deleted accounts."""
        from clashyard.web.lessons import progress
        from clashyard.web.people import signals

        signals.deleted.connect(progress.person_deleted)
