"""The app configuration of custom content, which is deleted with its owner's account."""

from __future__ import annotations

from django.apps import AppConfig


class OwnConfig(AppConfig):
    name = "clashyard.web.own"

    def ready(self) -> None:
        from clashyard.web.own import saved_texts
        from clashyard.web.people import signals

        signals.deleted.connect(saved_texts.owner_deleted)
