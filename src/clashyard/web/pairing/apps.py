"""The app configuration of quick pairing, which connects it to housekeeping."""

from __future__ import annotations

from django.apps import AppConfig


class PairingConfig(AppConfig):
    name = "clashyard.web.pairing"

    def ready(self) -> None:
        from clashyard.web import metrics
        from clashyard.web.matches import signals
        from clashyard.web.pairing import queue

        signals.swept.connect(queue.swept)
        told = "People in the queue of quick pairing: the same number at all processes"
        metrics.watch("clashyard_pairing_waiting", told, lambda: sum(queue.counts().values()))
