"""The board of CLASH in use: cards are selected, the largest character fits, and everybody can use it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal

import pytest
from django.contrib.staticfiles import finders

from clashyard.core.match import Match
from tests.support.nights import at_night
from tests.support.web.browser import DESK, PHONE, Visitor
from tests.support.web.clash_board import DEMANDING, EN, SUPER, crowded, drawn, environment, picture
from tests.support.web.stage import HERE, PAGE, POLICY, STYLES

pytestmark = pytest.mark.xdist_group("board_clash_by_hand")
CROWDED: list[dict[str, Any]] = [
    {"step": "joust", "attacker": None, "chain": None, "boost": None},
    {"step": "combo"},
    {"step": "respond", "threat": 297, "unblockable": "combo", "unclashable": "next", "boost": {"combo": 99}},
    {"step": "shed", "super": {"level": 4, "next": 2}, "owed": 4, "boost": None},
    {"step": "discard", "attacker": None, "chain": None, "boost": None},
]
CUT = """[...document.querySelectorAll('.clash button, .clash .tile, .clash .fighter, .clash .hit')]
  .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1
    || !e.closest('.combos-of') && e.getBoundingClientRect().right > innerWidth)
  .map(e => e.outerHTML.slice(0, 120))"""
LOST = """[...document.querySelectorAll('.combos-of')]
  .filter(e => e.checkVisibility() && (e.clientWidth > innerWidth || !['auto', 'scroll'].includes(getComputedStyle(e).overflowX)))
  .map(e => e.id)"""
SMALL = """[...document.querySelectorAll('.clash *')]
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < 12).map(e => e.className)"""
UNTOUCHABLE = """[...document.querySelectorAll('.clash button, .clash .pick, .clash summary, .clash a')]
  .map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
  .filter(([_, r]) => r.width && (r.width < 24 || r.height < 24)).map(([text, _]) => text)"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
DRAWER = '<input type="checkbox" id="drawer" class="unseen" aria-label="Rules">'
RULES = '<section class="rail panel of-rules">{rules}</section></div></main>'
SHELL = PAGE.replace("</div></main>", RULES).replace('<section id="match"', f'{DRAWER}<section id="match"')
OPEN = "document.getElementById('drawer').checked = true"


class Board(Visitor):
    """A visitor who is shown boards, with the website's security policy and without a server."""

    def __init__(self, chromium: Any, size: dict[str, int] = PHONE, scheme: str = "light") -> None:
        super().__init__(chromium, HERE, size=size)
        self.shell = ""
        self.page.emulate_media(color_scheme=scheme)
        self.page.route("**/*", self.answer)

    def answer(self, route: Any) -> None:
        path = route.request.url.removeprefix(HERE).partition("?")[0]
        file = finders.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if file:
            route.fulfill(path=str(file))
        elif path.startswith("/art/"):
            route.fulfill(body=PICTURE, content_type="image/svg+xml")
        else:
            route.fulfill(body=self.shell, content_type="text/html", headers={"Content-Security-Policy": POLICY})

    def shows(self, match: Match, viewer: str | None) -> Any:
        links = "".join(f'<link rel="stylesheet" href="/static/{name}">' for name in (*STYLES, "clash/board.css"))
        script = '<script type="module" src="/static/clash/board.js"></script>'
        rules = environment().get_template("clash/rules.html").render(words=EN)
        board = {"language": "en", "folder": "clash", "kind": "", "board": drawn(match, viewer)}
        self.shell = SHELL.format(**board, head=links + script, rules=rules)
        self.goes("/")
        return self.page


@pytest.fixture
def board(chromium: Any) -> Iterator[Board]:
    one = Board(chromium)
    yield one
    one.leaves()
    assert one.said == []


def test_discards_are_put_together_by_marking_cards(board: Board) -> None:
    match = picture("A  Ansa Verrell  8 hp, 0 will: H L L B\nB  Bram Okkert  8 hp, 0 will: H\nstep  discard")
    page = board.shows(match, "A")
    button = page.locator(".picking button")
    assert button.get_attribute("value") == "discard A:-" and page.locator(".usual").is_hidden()
    page.locator(".pick input[data-letter=L]").last.check()
    page.locator(".pick input[data-letter=B]").focus()
    page.keyboard.press("Space")
    assert button.get_attribute("value") == "discard A:LB" and button.inner_text() == "Discard Lite, Block"
    assert button.get_attribute("value") in match.legal_of("A")
    page.locator(".pick input[data-letter=L]").last.uncheck()
    page.locator(".pick input[data-letter=B]").uncheck()
    assert button.get_attribute("value") == "discard A:-" and button.inner_text() == "Discard nothing"


def test_a_super_gets_as_many_cards_as_it_demands(board: Board) -> None:
    match = picture(DEMANDING, *SUPER)
    page = board.shows(match, "B")
    button, marks = page.locator(".picking button"), page.locator(".pick input")
    for number in range(4):
        assert button.is_disabled()
        marks.nth(2 * number).check()
    assert button.is_enabled() and button.get_attribute("value") in match.legal_of("B")
    assert marks.nth(1).is_disabled()
    marks.first.uncheck()
    assert button.is_disabled() and marks.nth(1).is_enabled()


@pytest.mark.nightly
def test_the_greatest_character_fits_a_phone(board: Board) -> None:
    for more, viewer in product(CROWDED, ("A", "B", None)):
        page = board.shows(crowded(**more), viewer)
        board.photographed(f"clash-{more['step']}-{viewer}")
        assert [page.evaluate(what) for what in (CUT, LOST, SMALL, UNTOUCHABLE)] == [[], [], [], []]
        page.evaluate(OPEN)
        board.photographed(f"clash-{more['step']}-{viewer}-rules")
        assert [page.evaluate(what) for what in (CUT, SMALL, UNTOUCHABLE)] == [[], [], []]


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), *at_night((DESK, "light"))], ids=["phone", "desk"])
def test_axe_finds_nothing_serious(chromium: Any, size: dict[str, int], scheme: Literal["light", "dark"]) -> None:
    board = Board(chromium, size, scheme)
    for more in CROWDED:
        page = board.shows(crowded(**more), "B" if more["step"] in ("respond", "shed") else "A")
        board.examined(f"{more['step']}, {scheme}")
        page.evaluate(OPEN)
        board.examined(f"{more['step']}, {scheme}, with the rules")
    board.leaves()
    assert board.said == []
