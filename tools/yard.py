"""Helpers shared by the load tools: a data folder, a server process on it, and matches with people in them.

Matches are written to the database directly, so that people can be seated against one another without a page for it.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path

from visitor import Visitor

SECONDS = 60


def prepare(folder: Path, **environment: str) -> None:
    """Use *folder* as the data folder of this process and of the servers that it starts. Rate limits are off by default."""
    os.environ |= {"CLASHYARD_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "clashyard.web.settings", "CLASHYARD_RATES": "off"}
    os.environ |= environment
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def visitor(address: str) -> tuple[int, Visitor]:
    """Create a new guest. Return the person's number, and a visitor with the guest's session."""
    from django.contrib.sessions.backends.db import SessionStore

    from clashyard.web.people.models import Person

    person, session = Person.objects.create(), SessionStore()
    session["person"] = person.pk
    session.save()
    return person.pk, Visitor(address, {"sessionid": str(session.session_key)})


def begun(people: tuple[int, int | str], seed: int) -> str:
    """Start a duel of Clash of Decks between two people, or a person and a computer of a level. Return its token."""
    from clashyard.games import NAMED
    from clashyard.web.matches import store
    from clashyard.web.people.models import Person

    options = NAMED["decks"].setup.sample(random.Random(seed).randrange(2**31), printed=True, mode="duel")
    sitting = {seat: Person.objects.get(pk=who) if isinstance(who, int) else who for seat, who in zip("AB", people, strict=True)}
    return store.begin("decks", options, sitting, seed=seed).token


class Server:
    """A separate process that runs `python -m clashyard.web serve`, always at the same address."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def spawn(self) -> None:
        """Start the server without waiting for it."""
        command = [sys.executable, "-m", "clashyard.web", "serve", "--port", str(self.port)]
        with Path(os.environ["CLASHYARD_DATA"], "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, start_new_session=True, stdout=log, stderr=log)

    def answers(self) -> bool:
        """Return whether the server answers."""
        try:
            return Visitor(self.address).get("/healthz").status == 200
        except (OSError, HTTPException):
            return False

    def start(self) -> float:
        """Start the server and wait until it answers. Return the seconds that took.

        Raises RuntimeError if it does not start.
        """
        begin = time.monotonic()
        self.spawn()
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() - begin > SECONDS:
                raise RuntimeError(f"the server does not start: {self.process.poll()}")
            time.sleep(0.05)
        return time.monotonic() - begin

    def kill(self) -> None:
        """Kill the server with `kill -9`. Its workers end by themselves."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def spied(server: Server, path: str, seconds: float) -> subprocess.Popen[bytes]:
    """Start py-spy on the server. It writes the folded stacks that hold the interpreter to *path*."""
    command = [
        "py-spy",
        "record",
        "--gil",
        "--pid",
        str(server.process.pid),
        "--duration",
        str(int(seconds)),
        "--format",
        "raw",
        "--output",
        path,
    ]
    return subprocess.Popen([str(Path(sys.executable).parent / command[0]), *command[1:]], stdout=subprocess.DEVNULL)
