"""The ``pictures`` command: list reports of uploaded pictures, and remove a picture."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from clashyard.web.generator.models import Picture, PictureReport
from clashyard.web.generator.uploads import remove


class Command(BaseCommand):
    help = "List the reports of pictures on cards, or remove a picture from the site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("picture", nargs="?", help="the name of a picture in its address; without it, all reports are listed")
        parser.add_argument("--remove", action="store_true", help="erase the picture, and refuse it when it is uploaded again")

    def handle(self, *args: Any, **options: Any) -> None:
        reports = PictureReport.objects.select_related("picture").order_by("pk")
        if options["picture"] is not None:
            row = Picture.objects.filter(token=options["picture"]).first()
            if row is None:
                raise CommandError(f"picture {options['picture']} does not exist; leave out the name to list all reports")
            if options["remove"]:
                remove(row)
            state = "removed" if row.removed else reverse("generator-picture", args=[row.token])
            self.stdout.write(f"Picture {row.token}: {state}")
            reports = reports.filter(picture=row)
        for report in reports:
            state = "removed" if report.picture.removed else "visible"
            self.stdout.write(f"{report.made:%Y-%m-%d}  {report.picture.token}  {state}  {' '.join(report.text.split())}")
        if not reports:
            self.stdout.write("No reports.")
