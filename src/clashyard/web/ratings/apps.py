"""The app configuration of ratings: what ended matches and housekeeping set off, and what a match page asks."""

from __future__ import annotations

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "clashyard.web.ratings"

    def ready(self) -> None:
        from clashyard.web.matches import marks, signals
        from clashyard.web.ratings import shown, tally

        signals.ended.connect(tally.match_ended)
        signals.tidied.connect(tally.tidied)
        marks.register(shown.marks_of)
