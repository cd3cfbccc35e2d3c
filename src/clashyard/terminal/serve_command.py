"""The ``clashyard serve`` command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

import typer

from clashyard.core import machine_code
from clashyard.core.errors import ClashyardError
from clashyard.core.words import N_

NEEDED = ("django", "channels", "uvicorn", "django_htmx", "servestatic", "dj_database_url", "csp", "jinja2", "django_ratelimit")
MISSING = N_('the web site needs more packages: pip install "clashyard[web]"')


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = 8000,
    no_migrate: Annotated[bool, typer.Option("--no-migrate", help="Leave the database as it is.")] = False,
) -> None:
    """Serve the website, to play in a browser."""
    if any(find_spec(name) is None for name in NEEDED):
        raise ClashyardError(MISSING)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clashyard.web.settings")
    arguments = ["serve", "--host", host, "--port", str(port), *(["--no-migrate"] if no_migrate else [])]
    with _compiling():
        import_module("django.core.management").execute_from_command_line(["clashyard", *arguments])


@contextmanager
def _compiling() -> Iterator[None]:
    """Compile the rules beside the server, at low priority, unless that is done: the strongest opponent needs them."""
    if not machine_code.available or machine_code.prepared():
        yield
        return
    typer.echo("The rules are being compiled meanwhile, once: for some minutes Grandmaster and analyses are slow.")
    nice = ["nice", "-n", "19"] if os.name == "posix" else []
    quiet = subprocess.DEVNULL
    command = [*nice, sys.executable, "-m", "clashyard", "setup"]
    with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as process:
        try:
            yield
        finally:
            process.terminate()
