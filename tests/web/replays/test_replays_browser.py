"""A replay in a real browser: by slider, keys, links and playback, with its analysis; and without any script."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.support.web.browser import Server

MAKE = "from tests.support.web.replays import kept, played; print(kept(played()).token)"

pytestmark = pytest.mark.xdist_group("replays_browser")


@pytest.fixture(scope="module")
def replayed(site: Server) -> tuple[str, str]:
    """Return the address of the server, and the token of an ended match there."""
    command = [sys.executable, "-m", "clashyard.web", "shell", "-v", "0", "-c", MAKE]
    environment = {**site.environment, "PYTHONPATH": str(ROOT)}
    made = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return site.address, made.stdout.split()[-1]


def at(page: Any, number: int) -> None:
    """Wait until the page shows this point, in its address too."""
    page.wait_for_function("at => document.getElementById('frame').dataset.at === at", arg=str(number))
    page.wait_for_function("at => new URL(location).searchParams.get('at') === at", arg=str(number))


def test_a_replay_in_the_browser(replayed: tuple[str, str], chromium: Any) -> None:
    """It is asked for an analysis by a stranger, which appears in the page; all positions are reached without loading another."""
    address, token = replayed
    said: list[str] = []
    context = chromium.new_context(viewport={"width": 360, "height": 740}, locale="en-GB", reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(f"{address}/m/{token}/replay/?as=A")
    page.evaluate("window.loaded = true")
    page.click("text=Analyse this match")
    last = int(page.get_attribute("#scrub", "max"))
    page.click("[data-go=next]")
    at(page, 1)
    page.focus("body")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("End")
    at(page, last)
    assert page.get_attribute("[data-go=next]", "href") is None and page.get_attribute("[data-view=B]", "href").endswith(
        f"at={last}&as=B"
    )
    page.fill("#scrub", "3")
    at(page, 3)
    assert page.get_attribute(".entries [aria-current]", "data-at") == "3"
    page.click(".open-drawer")
    page.click(f".entries [data-at='{last - 1}'] > a")
    at(page, last - 1)
    page.wait_for_selector(".judged .evalbar")
    assert page.evaluate("window.loaded") and not page.is_visible("#analysis")
    assert page.input_value("#speed") == "0"  # reduced motion is set
    page.focus("body")
    page.keyboard.press("Space")
    at(page, last)
    page.evaluate("navigator.share = undefined")
    page.click("[data-share]")
    page.wait_for_selector(".shared")
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}/m/{token}/replay/?at={last}&as=A"
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(size) == [360, 740]
    page.evaluate("document.getElementById('speed').value = '400'")
    page.click("[data-go=first]")
    at(page, 0)
    page.click("#play")
    page.wait_for_selector("#telling:not([hidden])")
    page.click("#play")
    page.wait_for_selector("#telling", state="hidden")
    assert page.get_attribute("#play", "aria-label") == "Watch"
    assert said == []


@pytest.mark.nightly
def test_a_replay_without_scripts(replayed: tuple[str, str], chromium: Any) -> None:
    address, token = replayed
    page = chromium.new_context(java_script_enabled=False).new_page()
    page.goto(f"{address}/m/{token}/replay/")
    for go, number in (("next", "1"), ("next", "2"), ("previous", "1"), ("last", None), ("first", "0")):
        page.click(f"[data-go={go}]")
        assert number is None or page.get_attribute("#frame", "data-at") == number
    assert not page.is_visible("#play") and not page.is_visible("#scrub") and not page.is_visible("#speed")
    page.click(".entries [data-at='2'] > a")
    assert page.get_attribute("#frame", "data-at") == "2"


def test_another_action_is_tried_in_the_browser(replayed: tuple[str, str], chromium: Any) -> None:
    """The computer judges it and replies in the page; a refusal is said in place; Escape leads back to the match."""
    address, token = replayed
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(f"{address}/m/{token}/replay/?at=0&as=A")
    page.evaluate("window.loaded = true")
    page.click("a.try")
    page.wait_for_selector(".trying")
    page.keyboard.press("e")
    page.wait_for_selector("#frame:not([data-poll]) .evalbar[role=img]")
    assert page.query_selector(".your-line .opt.ok, .your-line .opt.bad") and "did=" in page.url
    steps = len(page.query_selector_all(".steps-of li"))
    assert steps > 1 and page.query_selector_all(".steps-of .other")
    page.evaluate("document.querySelector('#end button').value = 'nonsense'")
    page.keyboard.press("e")
    page.wait_for_selector("#complaint:not([hidden])")
    assert "not possible here" in page.inner_text("#complaint") and len(page.query_selector_all(".steps-of li")) == steps
    page.focus("body")
    page.keyboard.press("Escape")
    page.wait_for_selector("#frame:not([data-tried])", state="attached")
    at(page, 0)
    assert page.evaluate("window.loaded") and not page.query_selector(".trying")
