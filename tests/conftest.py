"""Configuration shared by all tests. Without Numba the compiled tests are skipped, with a notice."""

from __future__ import annotations

import fcntl
import gc
import os
import random
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django
import pytest
import pytest_django
from django.conf import settings
from django.core.management.color import no_style
from django.core.management.commands.migrate import Command
from django.core.management.sql import sql_flush
from django.db import connection

from clashyard import games
from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.scenario import Scenario
from clashyard.games import GAMES
from tests.toy_game import HIGH_CARD

gc.disable()  # until everything is collected: nearly all of it stays until the end
# Set here and not by pytest-django, which would read the settings before the folder is known.
os.environ["CLASHYARD_DATA"] = tempfile.mkdtemp(prefix="clashyard-tests-")
os.environ["DJANGO_SETTINGS_MODULE"] = "clashyard.web.settings"
django.setup()

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # a real one takes a third of a second
if settings.DATABASES["default"]["ENGINE"] == "clashyard.web.runtime.sqlite":  # no test cuts the power
    settings.DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
worker = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
if worker and settings.REDIS_URL:  # each worker has separate counts in Redis, as it has a separate database
    settings.CACHES["default"]["LOCATION"] = urlsplit(settings.REDIS_URL)._replace(path=f"/{int(worker) + 1}").geturl()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the workers for `-n auto`: three for two cores, as tests in a browser spend much of their time waiting."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


@pytest.hookimpl(wrapper=True, tryfirst=True)  # pytest-xdist reads the groups within this, and pytest-django sorts
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Skip compiled tests without Numba, and keep those of one game in one worker, so that its rules are loaded once.

    Grouped tests come first, so that no worker is left with the long ones at the end.
    """
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.xdist_group(f"compiled-{game_of(item)}"))
            if not machine_code.available:
                item.add_marker(pytest.mark.skip(reason="numba is not installed"))
    yield
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


def game_of(item: pytest.Item) -> str:
    """Return the game of a test: that of its scenario, the one in its name, the first that it uses, or the first of all."""
    given = getattr(item, "callspec", None)
    scenario = given.params.get("scenario") if given else None
    named = re.search("blades|clash", item.nodeid.replace("clashyard", ""))
    if isinstance(scenario, Scenario):
        return str(scenario.data["game"])
    if named:
        return named[0]
    used = item.function.__code__.co_names if isinstance(item, pytest.Function) else ()
    return next((game.name for game in GAMES if game.name in used), GAMES[0].name)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Keep the garbage collector off what has been imported and collected: it would look through all of it again and again."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def kept_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of the file in which all workers share the database before the first test."""
    folder = tmp_path_factory.getbasetemp()
    return (folder.parent if worker else folder) / "empty.sqlite3"


@pytest.fixture(scope="session")
def migrated_once(kept_database: Path) -> Iterator[None]:
    """Let the first worker migrate its database, which takes seconds, and the others copy the result."""
    migrate = Command.handle

    def handle(self: Command, *args: Any, **options: Any) -> None:
        if connection.vendor != "sqlite":
            migrate(self, *args, **options)
            return
        with kept_database.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            connection.ensure_connection()
            if kept_database.exists():
                with closing(sqlite3.connect(kept_database)) as source:
                    source.backup(connection.connection)
            else:
                migrate(self, *args, **options)
                with connection.cursor() as cursor:
                    cursor.execute("VACUUM INTO %s", [str(kept_database)])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Command, "handle", handle)
        yield


@pytest.fixture(scope="session")
def django_db_setup(
    migrated_once: None, django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[None]:
    """Empty the database quickly.

    Django would look for all tables after each test with transactions, and write permissions anew, which no test changes.
    """
    if connection.vendor != "sqlite":
        yield
        return
    with django_db_blocker.unblock():
        every = sql_flush(no_style(), connection, reset_sequences=False)
    statements = [each for each in every if not re.search("django_content_type|auth_permission", each)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.core.management.commands.flush.sql_flush", lambda *_, **__: statements)
        patch.setattr("django.core.management.commands.flush.emit_post_migrate_signal", lambda *_: None)
        yield


@pytest.fixture(scope="session")
def empty_database(django_db_setup: None, kept_database: Path) -> Path:
    """Return the path of an empty database for servers in processes of their own.

    It is not there if the tests run with another database than SQLite.
    """
    return kept_database


@pytest.fixture(autouse=True)
def drawn_lots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw whatever `secrets` draws in this process from the test's name, so that deals are the same in each run.

    `CLASHYARD_LOTS` gives other ones: tests must pass with any. Names that two runs must not share come from `uuid`.
    """
    lots = random.Random(f"{os.environ.get('CLASHYARD_LOTS', '')} {request.node.nodeid}")
    monkeypatch.setattr(random, "_urandom", lots.randbytes)


@pytest.fixture
def high_card() -> Iterator[Game]:
    """Offer the toy game beside the others."""
    games.offer(HIGH_CARD)
    yield HIGH_CARD
    games.withdraw(HIGH_CARD)


@pytest.fixture
def carrier(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Set whether searches run compiled, whatever is set up on this machine: interpreted, unless a test asks for the other."""
    name: str = getattr(request, "param", "interpreted")
    monkeypatch.setattr(machine_code, "prepared", lambda: name == "compiled")
    return name
