"""What all tests share: the compiled half is left out where Numba is missing, and said to be."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from urllib.parse import urlsplit

import django
import pytest
from django.conf import settings

from clashyard.core import fast
from clashyard.core.scenario import Scenario
from clashyard.games import GAMES

# Said here and not to pytest-django, which would read the settings before the folder is known.
os.environ["CLASHYARD_DATA"] = tempfile.mkdtemp(prefix="clashyard-tests-")
os.environ["DJANGO_SETTINGS_MODULE"] = "clashyard.web.settings"
django.setup()

worker = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
if worker and settings.REDIS_URL:  # what is counted there is each worker's own, as its database is
    settings.CACHES["default"]["LOCATION"] = urlsplit(settings.REDIS_URL)._replace(path=f"/{int(worker) + 1}").geturl()


@pytest.hookimpl(wrapper=True, tryfirst=True)  # pytest-xdist reads the groups within this, and pytest-django sorts
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Compiled tests need Numba; those of one game share a worker, so that its rules are loaded once.

    What has to stay in one worker comes first: what takes long is not left to one of them in the end.
    """
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.xdist_group(f"compiled-{game_of(item)}"))
            if not fast.available:
                item.add_marker(pytest.mark.skip(reason="numba is not installed"))
    yield
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


def game_of(item: pytest.Item) -> str:
    """The game that a test is about: that of its scenario, or the one in its name; else the first."""
    given = getattr(item, "callspec", None)
    scenario = given.params.get("scenario") if given else None
    named = re.search("blades|clash|fencers", item.nodeid.replace("clashyard", ""))
    if isinstance(scenario, Scenario):
        return str(scenario.data["game"])
    if named:
        return named[0].replace("fencers", "blades")
    return GAMES[0].name


@pytest.fixture
def carrier(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Whether searches run compiled, whatever was set up on this machine: interpreted, unless a test asks for the other."""
    name: str = getattr(request, "param", "interpreted")
    monkeypatch.setattr(fast, "prepared", lambda: name == "compiled")
    return name
