"""What tests of the web share: computers that are asleep; for those with a real browser one server and one Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from clashyard.core.words import Words
from clashyard.web import once
from clashyard.web.boards import drawing
from clashyard.web.league import computers as league_computers
from clashyard.web.league import store as leagues
from clashyard.web.matches import computers, store

from .browser import CHROMIUM, MISSING, SECONDS, Server, Visitor, patient


@pytest.fixture(autouse=True)
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the process of a test no computer plays by itself, and no match and no league of another test is in memory."""
    for module in (computers, league_computers):
        monkeypatch.setattr(module, "wake", lambda *_: None)
    for cache in (store._matches, store._ended, leagues._leagues):
        cache.clear()
    once.forget()


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[str, str], str]], None]]:
    """`speaking(change)`: whatever words say is `change(pattern, text)`; parts of boards are drawn anew, and not kept."""
    say, kept = Words.__call__, (drawing._macros, drawing._drawn, drawing._piece)

    def begin(change: Callable[[str, str], str]) -> None:
        monkeypatch.setattr(Words, "__call__", lambda words, pattern, **fields: change(pattern, say(words, pattern, **fields)))
        for each in kept:
            each.cache_clear()

    yield begin
    for each in kept:
        each.cache_clear()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """One for a module: while it runs, Django thinks that its thread is an asynchronous one."""
    if not CHROMIUM.exists():
        pytest.skip(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"], timeout=SECONDS * 1000)
        yield patient(browser)
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
