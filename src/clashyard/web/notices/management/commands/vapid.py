"""The ``vapid`` command: a new key for Web Push."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clashyard.web.notices.vapid import new_key, public_key


class Command(BaseCommand):
    help = "Make a key for Web Push. Keep it: with another one, every browser has to subscribe again."

    def handle(self, *args: Any, **options: Any) -> None:
        key = new_key()
        self.stdout.write(f"CLASHYARD_VAPID_KEY={key}")
        self.stderr.write(f"Browsers are given the public key that follows from it: {public_key(key)}")
