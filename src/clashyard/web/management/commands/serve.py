"""The ``serve`` command: migrate the database and serve the site."""

from __future__ import annotations

from typing import Any

import uvicorn
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from clashyard.web.guard import LETTERS
from clashyard.web.runtime.sockets import Sockets

PULSE = 40.0  # seconds between two keep-alives of an open connection: proxies cut off connections after a silent minute


class Command(BaseCommand):
    help = "Serve the website on this machine."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-migrate", action="store_true", help="do not migrate the database: `migrate` is run separately")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["no_migrate"]:
            call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"Clashyard: http://{options['host']}:{options['port']}/ (Ctrl-C ends it; nothing is lost)")
        uvicorn.run(
            "clashyard.web.asgi:application", host=options["host"], port=options["port"], log_level="warning",
            proxy_headers=False,  # limits.py decides which proxies to trust
            server_header=False, ws_max_size=LETTERS, timeout_graceful_shutdown=10,
            ws=Sockets, ws_ping_interval=PULSE,
        )  # fmt: skip
