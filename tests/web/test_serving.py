"""The server as people meet it: `serve` in a process of its own, a real browser, and a kill in the middle of a duel."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
SECONDS = 60
CHOICES = "#board button[name=action]"

pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no Chromium: apt install chromium, or say where it is: CHROMIUM=/path"),
]


class Server:
    """`python -m clashyard.web serve` with its data in a folder."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = {**os.environ, "CLASHYARD_DATA": str(folder)}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "clashyard.web", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, start_new_session=True)
        for _ in range(SECONDS * 10):
            try:
                urlopen(self.address, timeout=5).read()
                return
            except URLError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """`kill -9` of the server; its workers end by themselves."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for _ in range(SECONDS * 10):
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.1)
        os.killpg(self.process.pid, signal.SIGKILL)
        raise AssertionError("a worker has outlived the server")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    running.kill()


@pytest.fixture
def page() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 740}, locale="en-GB", reduced_motion="reduce")
        yield page
        browser.close()


def decide(page: Any) -> bool:
    """One decision: the first that a card offers, else the end of the turn. False when the match is over."""
    page.wait_for_selector(f"{CHOICES}, #match .over", timeout=SECONDS * 1000)
    if page.locator("#match .over").count():
        return False
    point = page.get_attribute("#match", "data-point")
    page.locator(CHOICES).first.click()
    page.wait_for_function("point => document.getElementById('match').dataset.point !== point", arg=point, timeout=SECONDS * 1000)
    return True


def test_a_duel_in_the_browser_goes_on_after_a_kill(server: Server, page: Any) -> None:
    """From the first page to the result, on a phone's screen; the server is killed twice under way."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(server.address)
    page.select_option("#level", "level-1")
    page.click("text=Play against the computer")
    for number in range(300):
        if not decide(page):
            break
        if number in (2, 7):
            before = page.get_attribute("#match", "data-point")
            server.kill()
            server.start()
            page.reload()
            page.wait_for_selector("#match")
            said.clear()  # of requests and sockets that the kill cut off
            assert int(page.get_attribute("#match", "data-point")[:-1]) >= int(before[:-1])
    assert page.inner_text("#match .state") in ("You win.", "You lose.", "The match is drawn.")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert said == []
