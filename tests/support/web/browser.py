"""A server in a separate process and a real browser, shared by the tests of pages as people meet them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import wraps
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.request import urlopen

# The shell renders the same pages with half the work of the whole browser.
SHELL, WHOLE = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
CHROMIUM = Path(os.environ.get("CHROMIUM", SHELL if SHELL.exists() else WHOLE))
MISSING = "no Chromium: apt install chromium-headless-shell (or chromium), or set CHROMIUM=/path"
SCREENS = os.environ.get("CLASHYARD_SCREENS")  # a folder for screenshots of the pages, to review
SECONDS = int(os.environ.get("CLASHYARD_PATIENCE", 300))  # how long to wait for anything: machines may be busy
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
# Tests end their turns with one click, apart from that of the confirmation.
UNASKED = "try { localStorage.confirm ??= 'off'; } catch { /* refused */ }"
# Pages are laid out but not painted: no test looks at pixels of a page, and painting takes a third of a browser's work.
UNPAINTED = """{
  const unseen = new CSSStyleSheet();
  unseen.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(unseen);
}"""
SERIOUS = ("serious", "critical")
# Contrasts take most of the time of axe: of long lists, whose entries look alike, they are computed for the first twelve.
WORST = """impacts => {
  const later = document.querySelectorAll(":nth-child(n + 13), :nth-child(n + 13) *");
  later.forEach((each) => each.toggleAttribute("later", true));
  axe.configure({rules: [{id: "color-contrast", selector: "*:not([later])"}]});
  const unseen = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = []; // contrasts need colours
  const others = axe._audit.rules.filter((rule) => !impacts.includes(rule.impact)); // what they find would be left out below
  const rules = Object.fromEntries(others.map((rule) => [rule.id, {enabled: false}]));
  return axe.run(document, {resultTypes: ['violations'], rules, preload: false}).then((found) => {
    document.adoptedStyleSheets = unseen;
    later.forEach((each) => each.removeAttribute("later"));
    return found.violations.filter((each) => impacts.includes(each.impact))
      .map((each) => [each.id, each.help, each.nodes.slice(0, 3).map((node) => node.html)]);
  });
}"""


def put(empty_database: Path, folder: Path) -> None:
    """Put a copy where a server looks for its database, which it would take seconds to create."""
    if empty_database.exists():
        shutil.copy(empty_database, folder / "clashyard.sqlite3")


class Server:
    """The server with its data in a folder, from an empty database. It draws the same each time (`seeded_server.py`)."""

    def __init__(self, folder: Path, empty_database: Path) -> None:
        put(empty_database, folder)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = {**os.environ, "CLASHYARD_DATA": str(folder)}
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(Path(__file__).with_name("seeded_server.py")), "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, start_new_session=True)
        for _ in range(SECONDS * 10):
            try:
                urlopen(self.address, timeout=SECONDS).read()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """`kill -9` the server; its workers end by themselves."""
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


def settled(act: Callable[..., Any]) -> Callable[..., Any]:
    """Return the act of a page or a part of it, which then waits until all of a page that it has opened is there.

    By itself it returns when the next page has begun, which is empty then on a busy machine.
    """

    @wraps(act)
    def acts(where: Any, *given: Any, **how: Any) -> Any:
        answer = act(where, *given, **how)
        getattr(where, "page", where).wait_for_load_state("domcontentloaded")
        return answer

    return acts


def patient(browser: Any) -> Any:
    """Return the browser, set to wait for minutes for what its pages are to show, and to paint only what is photographed."""
    from playwright.sync_api import Locator, Page

    for kind in (Page, Locator):
        for act in ("click", "press"):
            plain = getattr(kind, act)
            if not hasattr(plain, "__wrapped__"):
                setattr(kind, act, settled(plain))
    new_context = browser.new_context

    def opened(**options: Any) -> Any:
        context = new_context(**{"service_workers": "block", **options})  # each would load the page without a connection first
        context.set_default_timeout(SECONDS * 1000)
        if not SCREENS:
            context.add_init_script(UNPAINTED)
        return context

    browser.new_context, browser.new_page = opened, lambda **options: opened(**options).new_page()
    return browser


class Visitor:
    """A visitor with a separate browser; *said* collects the complaints of its console.

    *workers*: whether service workers are installed, "allow" or "block".
    """

    def __init__(
        self, browser: Any, address: str, locale: str = "en-GB", size: dict[str, int] = DESK, touch: bool = False,
        workers: str = "block",
    ) -> None:  # fmt: skip
        self.address = address
        how = {"viewport": size, "locale": locale, "has_touch": touch, "reduced_motion": "reduce", "base_url": address}
        self.context = browser.new_context(**how, service_workers=workers)
        self.context.add_init_script(UNASKED)
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))

    def goes(self, path: str) -> None:
        self.page.goto(path)

    def photographed(self, name: str) -> None:
        """Save a screenshot if requested. Nothing may be wider than the screen."""
        if SCREENS:
            self.page.screenshot(path=Path(SCREENS, f"{name}.png"), full_page=True)
        assert self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), f"{name} is wider than the screen"

    def photographed_on_both(self, name: str) -> None:
        """Save screenshots on a phone's and on a desktop's screen, whichever the current one is."""
        size = self.page.viewport_size
        for other in (PHONE, DESK):
            self.page.set_viewport_size(other)
            self.photographed(f"{name}-{other['width']}")
        self.page.set_viewport_size(size)

    def examined(self, name: str) -> None:
        """Check that axe finds nothing serious on this page."""
        self.page.evaluate_handle(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
        worst = self.page.evaluate(WORST, list(SERIOUS))  # filtered there: the whole answer is long
        assert not worst, f"{name}\n{json.dumps(worst, indent=1)}"

    def leaves(self) -> None:
        self.context.close()
