"""The command ``serve``: bring the database up to date and serve the site."""

from __future__ import annotations

from typing import Any

import uvicorn
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    help = "Serve the web yard on this machine."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"Clashyard: http://{options['host']}:{options['port']}/ (Ctrl-C ends it; nothing is lost)")
        uvicorn.run("clashyard.web.asgi:application", host=options["host"], port=options["port"], log_level="warning")
