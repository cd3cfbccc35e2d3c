"""The app configuration of the API: the streams of events hear of matches that wait, begin and end."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "clashyard.web.api"

    def ready(self) -> None:
        from django.db.models.signals import post_save

        from clashyard.web import metrics
        from clashyard.web.api import events, streams
        from clashyard.web.matches import models

        post_save.connect(events.match_saved, sender=models.Match)
        metrics.watch("clashyard_streams_open", "Streams of programs", streams.number_open)
