"""The command ``reports``: what people have reported, to be read by whoever keeps the rules."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clashyard.core.words import Words
from clashyard.web.replays.positions import position_text
from clashyard.web.replays.viewing import looked_at
from clashyard.web.reports.models import Report

FIRST = 60  # letters of the text in the list


class Command(BaseCommand):
    help = "List the reports of wrong rulings, or show one of them with its position and log."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", nargs="?", type=int, help="of the report to show; all are listed where it is missing")

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
            raise CommandError(f"there is no report number {number}; without a number all are listed")
        for line in (
            f"Report {report.pk} of {report.made:%Y-%m-%d %H:%M} UTC",
            f"Match {report.token}, rules {report.rules}, after {report.at} actions, as seen by {report.viewer}",
            f"Rule: {report.rule or '-'}",
            f"\n{report.text}\n",
            f"# What had happened last\n{report.excerpt}\n",
            f"# The position as it was seen\n{_position(report)}",
        ):
            self.stdout.write(line)


def _position(report: Report) -> str:
    """Return the position that was reported, worked out from the match. It cannot be had where the match has changed since."""
    if report.match is None:
        return "(the match is gone)"
    seen = looked_at(report.match, None)
    if report.at not in seen.points:
        return f"(actions were taken back since: the match has no point {report.at} any more)"
    return position_text(seen, report.viewer, report.at, Words("en"))
