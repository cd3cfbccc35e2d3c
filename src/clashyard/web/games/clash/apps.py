"""The app configuration of CLASH, which registers the game."""

from __future__ import annotations

from django.apps import AppConfig


class ClashConfig(AppConfig):
    name = "clashyard.web.games.clash"

    def ready(self) -> None:
        from clashyard.web.boards.registration import register
        from clashyard.web.games.clash.registration import REGISTRATION
        from clashyard.web.games.clash.setup_form import ClashForm
        from clashyard.web.start.forms import register_form

        register("clash", REGISTRATION)
        register_form(ClashForm)
