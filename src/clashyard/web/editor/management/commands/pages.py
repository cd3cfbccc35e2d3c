"""The ``pages`` command: list reports of bad pages, and remove or restore a page."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clashyard.web.editor.models import Page, PageReport
from clashyard.web.editor.removal import remove, restore


class Command(BaseCommand):
    help = "List the reports of bad pages of the puzzle editor, or remove or restore a page."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("page", nargs="?", help="the short id of a page; without it, all reports are listed")
        parser.add_argument("--remove", action="store_true", help="show the page to nobody but its author")
        parser.add_argument("--restore", action="store_true", help="show it again")

    def handle(self, *args: Any, **options: Any) -> None:
        reports = PageReport.objects.select_related("page").order_by("pk")
        if options["page"] is not None:
            page = Page.objects.filter(name=options["page"].upper()).first()
            if page is None:
                raise CommandError(f"page {options['page']} does not exist; leave out the id to list all reports")
            if options["remove"] or options["restore"]:
                (remove if options["remove"] else restore)(page.pk)
                page.refresh_from_db()
            self.stdout.write(f"Page {page.name}, {page.state}: {page.title}\n{page.hint}\n{page.about}")
            reports = reports.filter(page=page)
        for report in reports:
            self.stdout.write(
                f"{report.made:%Y-%m-%d}  {report.page.name}  {report.page.state:9}  {' '.join(report.text.split())}"
            )
        if not reports:
            self.stdout.write("No reports.")
