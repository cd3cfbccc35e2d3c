"""The app configuration of Clashing Blades!, which registers the game."""

from __future__ import annotations

from django.apps import AppConfig


class BladesConfig(AppConfig):
    name = "clashyard.web.games.blades"

    def ready(self) -> None:
        from clashyard.web.boards.registration import register
        from clashyard.web.games.blades.registration import REGISTRATION
        from clashyard.web.games.blades.setup_form import BladesForm
        from clashyard.web.start.forms import register_form

        register("blades", REGISTRATION)
        register_form(BladesForm)
