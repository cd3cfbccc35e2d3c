"""The ``reports`` command: list what people have reported, for the maintainers of the rules."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clashyard.core.words import Words
from clashyard.web.replays.access import looked_at
from clashyard.web.replays.positions import position_text
from clashyard.web.reports.models import Report

FIRST = 60  # characters of the text in the list


class Command(BaseCommand):
    help = "List the reports of wrong rulings, or show one of them with its position and log."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", nargs="?", type=int, help="the number of the report to show; without it, all are listed")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["number"] is None:
            self._list()
        else:
            self._show(options["number"])

    def _list(self) -> None:
        found = Report.objects.order_by("pk")
        for report in found:
            text = " ".join(report.text.split())
            first = text if len(text) <= FIRST else text[: FIRST - 2] + " …"
            self.stdout.write(f"{report.pk:5}  {report.made:%Y-%m-%d}  {report.rules:12}  {report.rule or '-':30}  {first}")
        if not found:
            self.stdout.write("No reports.")

    def _show(self, number: int) -> None:
        report = Report.objects.filter(pk=number).first()
        if report is None:
            raise CommandError(f"report {number} does not exist; leave out the number to list all")
        for line in (
            f"Report {report.pk} of {report.made:%Y-%m-%d %H:%M} UTC",
            f"Match {report.token}, rules {report.rules}, after {report.at} actions, as seen by {report.viewer}",
            f"Rule: {report.rule or '-'}",
            f"\n{report.text}\n",
            f"# Last events\n{report.excerpt}\n",
            f"# Position as seen\n{_position(report)}",
        ):
            self.stdout.write(line)


def _position(report: Report) -> str:
    """Return the reported position, derived from the match. It is unavailable if the match has changed since."""
    if report.match is None:
        return "(the match has been deleted)"
    seen = looked_at(report.match, None)
    if report.at not in seen.points:
        return f"(actions have since been taken back: the match no longer has a point {report.at})"
    return position_text(seen, report.viewer, report.at, Words("en"))
