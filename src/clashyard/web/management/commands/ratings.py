"""The ``ratings`` command: compare all ratings with the stored matches, or count them anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clashyard.web.ratings import recount

SHOWN = 20  # differences


class Command(BaseCommand):
    help = "Check the ratings against the stored matches, or count them anew."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--check", action="store_true", help="compare; change nothing, and fail if anything differs")
        which.add_argument("--recount", action="store_true", help="replace all ratings by those that the stored matches give")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["recount"]:
            self.stdout.write(f"{recount.recount()} matches counted.")
            return
        found = recount.differences()
        for said in found[:SHOWN]:
            self.stdout.write(said)
        if found:
            raise CommandError(f"{len(found)} ratings differ from what the stored matches give; use --recount")
        self.stdout.write("The ratings are those that the stored matches give.")
