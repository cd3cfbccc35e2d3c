"""The board of Clashing Blades! in use: cards are chosen, discards are added up, and everybody can use it."""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest
from django.contrib.staticfiles import finders

from clashyard import blades
from clashyard.core.words import Words
from tests.support.blades_matches import play
from tests.support.nights import at_night
from tests.support.web.blades_board import at, balanced, crowded, zones
from tests.support.web.browser import DESK, PHONE, Visitor

pytestmark = pytest.mark.xdist_group("board_blades_by_hand")
HERE = "http://board.example"
HEARTS = {"extra-hearts": True}
ACTIONS = "button[name=action]:visible"
POLICY = "default-src 'self'; img-src 'self' data:"
STYLES = ("web/tokens.css", "web/base.css", "web/explain.css", "matches/stage.css", "matches/rail.css", "blades/board.css")
LINKS = "".join(f'<link rel="stylesheet" href="/static/{name}">' for name in STYLES)
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blades</title>
<meta name="viewport" content="width=device-width, initial-scale=1">{LINKS}
<script type="module" src="/static/blades/board.js"></script></head>
<body class="at-table"><main><h1 class="unseen">Blades</h1><div class="table of-blades"><div class="stage">
<form class="acting" method="get" action="/sent"><div id="board">{{board}}</div></form></div>
<div class="rail others">{{beside}}</div></div></main><div id="effects"></div></body></html>"""
SHED = {"A": {"hand": ["S2", "S3", "D4", "C6", "C7", "D9"], "injury": ["H5"]}, "B": {"hand": ["S5", "DA", "C2", "H3"]},
        "dealer": "A", "step": "shed"}  # fmt: skip


class Table(Visitor):
    """A visitor who is shown boards, with the website's security policy and without a server."""

    def __init__(self, chromium: Any, script: bool = True) -> None:
        super().__init__(chromium, HERE, size=PHONE)
        self.script, self.body = script, ("", "")
        self.page.route("**/*", self.answer)

    def answer(self, route: Any) -> None:
        path = route.request.url.removeprefix(HERE)
        found = path.startswith("/static/") and finders.find(path.removeprefix("/static/"))
        if path.endswith(".js") and not self.script:
            route.fulfill(body="", content_type="text/javascript")
        elif found:
            route.fulfill(path=str(found))
        else:
            headers = {"Content-Type": "text/html", "Content-Security-Policy": POLICY}
            route.fulfill(body=PAGE.format(board=self.body[0], beside=self.body[1]), headers=headers)

    def shown(self, body: tuple[str, str]) -> Any:
        """Show a board, and what is beside it."""
        self.body = body
        self.goes("/")
        return self.page

    def sent(self, button: str) -> str:
        """Return what a button sends."""
        with self.page.expect_request("**/sent?*") as request:
            self.page.click(button)
        found = re.search(r"action=([^&]*)", request.value.url)
        assert found
        return found[1].replace("+", " ").replace("%3A", ":").replace("%2B", "+")


def test_a_card_is_chosen_and_then_what_to_do_with_it(chromium: Any) -> None:
    table = Table(chromium)
    match = blades.new(seed=7)
    first, *_, last = match.view("A")["A"]["hand"]
    board = table.shown(zones(match, "A"))
    assert board.locator(ACTIONS).count() == 0
    board.click(f"label[for=pick-{first}]")
    board.click(f"label[for=pick-{last}]")  # one alone goes en garde
    assert board.locator(ACTIONS).count() == 1 and not board.is_checked(f"#pick-{first}")
    assert table.sent(ACTIONS) == f"en-garde A:{last}"
    assert table.said == []


def test_cards_of_the_hand_go_with_balance_cards(chromium: Any) -> None:
    table = Table(chromium)
    board = table.shown(zones(balanced(), "B"))
    board.click("label[for=pick-D5]")
    board.focus("#pick-KD")
    board.keyboard.press("Space")
    assert [text.partition("\n")[0] for text in board.locator(ACTIONS).all_inner_texts()] == [
        "Do not answer: suffer 7",
        "Answer with ♦5 ♦K",
    ]
    board.click("label[for=pick-C9]")  # a club goes with none
    assert [pick.get_attribute("value") for pick in board.locator(".pick:checked").all()] == ["C9"]
    board.click("label[for=pick-D5]")
    board.click("label[for=pick-KD]")
    assert table.sent(f"{ACTIONS} >> nth=1") == "D5+KD"
    assert table.said == []


def test_discards_are_added_up(chromium: Any) -> None:
    match = blades.from_position(SHED, HEARTS)
    table = Table(chromium)
    board = table.shown(zones(match, "A"))
    board.click("label[for=pick-S2]")
    assert board.inner_text("#actions output") == "2" and board.is_disabled(".owed button")
    board.click("label[for=pick-D4]")
    assert board.inner_text("#actions output") == "6" and board.is_enabled(".owed button")
    board.click("label[for=pick-D4]")
    assert board.is_disabled(".owed button")
    board.click("label[for=pick-S3]")
    match.play(table.sent(".owed button"))
    assert match.actions == ["shed S2 S3"] and table.said == []


def test_just_as_many_go_as_a_trick_takes(chromium: Any) -> None:
    match = at(["S3", "S6", "D9", "C4"], ["S2", "C6"], {"event-deck": True}, events=["QC"])
    play(match, "en-garde A:S6", "en-garde B:C6", "event")
    table = Table(chromium)
    board = table.shown(zones(match, "A"))
    enabled = []
    for card in ("S3", "D9", "C4"):
        board.click(f"label[for=pick-{card}]")
        enabled.append(board.is_enabled(".owed button"))
    assert enabled == [False, True, False] and table.said == []


def test_choosing_a_card_again_plays_it(chromium: Any) -> None:
    table = Table(chromium)
    board = table.shown(zones(balanced(), "B"))
    board.click("label[for=pick-C9]")
    assert table.sent("label[for=pick-C9]") == "C9" and table.said == []


def test_a_discard_chosen_again_is_taken_back(chromium: Any) -> None:
    table = Table(chromium)
    board = table.shown(zones(blades.from_position(SHED, HEARTS), "A"))
    board.click("label[for=pick-D9]")
    assert board.is_enabled(".owed button")
    board.click("label[for=pick-D9]")
    assert board.is_disabled(".owed button") and board.url == f"{HERE}/" and table.said == []


def test_a_card_is_played_where_it_is_dropped(chromium: Any) -> None:
    """It is played on the piste, and goes back to the hand anywhere else. What was chosen before does not matter."""
    table = Table(chromium)
    board = table.shown(zones(balanced(), "B"))
    board.click("label[for=pick-D5]")
    dragged(board, "label[for=pick-C9]", "#actions")
    assert [pick.get_attribute("value") for pick in board.locator(".pick:checked").all()] == ["D5"] and board.url == f"{HERE}/"
    with board.expect_request("**/sent?action=C9"):
        dragged(board, "label[for=pick-C9]", ".hall")
    assert table.said == []


def dragged(board: Any, what: str, where: str) -> None:
    """Drag one element to the middle of another."""
    for number, selector in enumerate((what, where)):
        box = board.locator(selector).bounding_box()
        board.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        board.mouse.up() if number else board.mouse.down()


def test_keys_choose_and_play(chromium: Any) -> None:
    table = Table(chromium)
    board = table.shown(zones(balanced(), "B"))
    board.keyboard.press("3")
    assert board.evaluate("document.activeElement.value") == "C9"
    with board.expect_request("**/sent?action=C9"):
        board.keyboard.press("Enter")
    assert table.said == []


@pytest.mark.parametrize("size", [{"width": 360, "height": 640}, *at_night(DESK)], ids=["phone", "desk"])
def test_choosing_moves_nothing_else(chromium: Any, size: dict[str, int]) -> None:
    """Zones and buttons keep their places; the chosen card rises, and its button takes the place that was kept for it."""
    table = Table(chromium)
    table.page.set_viewport_size(size)
    board = table.shown(zones(balanced(), "B"))
    before, kept = placed(board, PLACES), placed(board, ".choice")
    board.click("label[for=pick-C9]")
    assert placed(board, PLACES) == before
    (x, _, width, _), (was_x, _, was_width, _) = placed(board, "#actions button:visible >> nth=1")[0], kept[0]
    assert (x, width) == (was_x, was_width)


def test_a_wound_is_shown_on_the_fencer(chromium: Any) -> None:
    """The number rises over the figure of the seat that suffers, on its side of the piste."""
    table = Table(chromium)
    table.page.emulate_media(reduced_motion="no-preference")
    board = table.shown(zones(balanced(), "A"))
    text, x, width = board.evaluate(WOUND, {"movement": "hit", "about": {"cards": [], "seats": ["B"]}, "fields": {"amount": 3}})
    assert text == "−3" and x > width / 2
    board.wait_for_selector(".float", state="detached")
    assert board.evaluate(WOUND, {"movement": "parry", "about": {"cards": [], "seats": ["B"]}, "fields": {}}) is None
    assert table.said == []


WOUND = """async (step) => {
  const { animate, snapshot } = await import("/static/matches/motion.js");
  const board = document.getElementById("board");
  animate(board, snapshot(board), step, 900);
  const star = document.querySelector(".float");
  return star && [star.textContent, star.getBoundingClientRect().x, innerWidth];
}"""
PLACES = "#board > *, #actions [data-cards=''], .fencer > *, .duel .card, #hand > :not([data-card=C9])"


def placed(board: Any, selector: str) -> list[tuple[float, float, float, float]]:
    boxes = [each.bounding_box() for each in board.locator(selector).all()]
    return [(box["x"], box["y"], box["width"], box["height"]) for box in boxes]


@pytest.mark.parametrize(("scheme", "script"), [*at_night(("light", False)), ("dark", True)], ids=["no-script", "script"])
def test_boards_are_for_everybody(chromium: Any, scheme: Literal["light", "dark"], script: bool) -> None:
    """Axe finds nothing serious, and nothing is wider than a phone."""
    sting = play(at(["S9", "C3", "H4"], ["D2", "H3"], HEARTS), "en-garde A:S9", "en-garde B:D2", "pass")
    boards = {
        "en-garde": zones(blades.new(seed=7), "A"),
        "balance": zones(balanced(), "B"),
        "shed": zones(blades.from_position(SHED, HEARTS), "A"),
        "looking-on": zones(sting, None),
        "crowded": zones(crowded(), "A", Words("fr")),
    }
    table = Table(chromium, script)
    table.page.emulate_media(color_scheme=scheme)
    for name, body in boards.items():
        table.page.set_viewport_size(PHONE)
        table.shown(body)
        table.photographed(f"blades-{name}-{scheme}{'' if script else '-no-script'}")
        table.examined(name)
        table.page.set_viewport_size(DESK)  # with what is beside the board
        table.photographed(f"blades-{name}-{scheme}{'' if script else '-no-script'}-desk")
        table.examined(name)
