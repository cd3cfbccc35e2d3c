"""The app configuration of talk, which forgets what people have said when they leave."""

from __future__ import annotations

from django.apps import AppConfig


class TalkConfig(AppConfig):
    name = "clashyard.web.talk"

    def ready(self) -> None:
        from clashyard.web.people import signals
        from clashyard.web.talk import lines

        signals.deleted.connect(lines.person_deleted)
