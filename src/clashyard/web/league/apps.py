"""The league listens to what happens to matches."""

from __future__ import annotations

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    name = "clashyard.web.league"

    def ready(self) -> None:
        from clashyard.web.league import sweeping, turning
        from clashyard.web.matches import hooks

        hooks.ended.connect(turning.match_ended)
        hooks.swept.connect(sweeping.swept)
        hooks.left.connect(sweeping.person_left)
