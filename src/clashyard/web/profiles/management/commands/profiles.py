"""The ``profiles`` command: count all public matches again, from the stored matches alone."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clashyard.web.profiles.results import recompute


class Command(BaseCommand):
    help = "Compute what profiles show again from the stored matches. It gives the same rows as the matches did when they ended."

    def handle(self, *args: Any, **options: Any) -> None:
        matches, rows = recompute()
        self.stdout.write(f"{matches} public matches, {rows} rows.")
