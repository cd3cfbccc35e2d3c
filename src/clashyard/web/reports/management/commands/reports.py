"""The command ``reports``: what people have reported, to be read by whoever keeps the rules."""

from __future__ import annotations

from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

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
        position = yaml.safe_dump(report.position, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100)
        for line in (
            f"Report {report.pk} of {report.made:%Y-%m-%d %H:%M} UTC",
            f"Match {report.token}, rules {report.rules}, after {report.at} actions, as seen by {report.viewer}",
            f"Rule: {report.rule or '-'}",
            f"\n{report.text}\n",
            f"# What had happened\n{report.log}\n",
            f"# The position as it was seen\n{position}",
        ):
            self.stdout.write(line)
