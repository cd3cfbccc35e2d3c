"""What tests with a real browser share: one server and one Chromium for all tests of a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .browser import CHROMIUM, MISSING, Server, Visitor


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """One for a module: while it runs, Django thinks that its thread is an asynchronous one."""
    if not CHROMIUM.exists():
        pytest.skip(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that no test kills."""
    running = Server(tmp_path_factory.mktemp("site"))
    yield running
    running.kill()


@pytest.fixture
def visitor(chromium: Any, site: Server) -> Iterator[Callable[..., Visitor]]:
    """Somebody new comes to the site: `visitor(locale=…, size=…)`."""
    came: list[Visitor] = []

    def comes(**how: Any) -> Visitor:
        came.append(Visitor(chromium, site.address, **how))
        return came[-1]

    yield comes
    for one in came:
        one.leaves()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path)
    yield running
    running.kill()
