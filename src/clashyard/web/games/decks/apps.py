"""The app configuration of Clash of Decks, which registers the game."""

from __future__ import annotations

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "clashyard.web.games.decks"

    def ready(self) -> None:
        from clashyard.web.boards.registration import register
        from clashyard.web.games.decks.registration import REGISTRATION
        from clashyard.web.games.decks.setup_form import DecksForm
        from clashyard.web.start.forms import register_form

        register("decks", REGISTRATION)
        register_form(DecksForm)
