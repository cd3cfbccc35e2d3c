"""The app configuration of the card generator, whose cards and pictures are deleted with their owner's account."""

from __future__ import annotations

from django.apps import AppConfig


class GeneratorConfig(AppConfig):
    name = "clashyard.web.generator"

    def ready(self) -> None:
        from clashyard.web.generator import saved
        from clashyard.web.people import signals

        signals.deleted.connect(saved.owner_deleted)
