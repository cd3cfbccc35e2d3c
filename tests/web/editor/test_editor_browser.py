"""The editor in a real browser: cards are dragged, placed and removed, changes are undone, a file opened, a page printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.web.browser import DESK, Server, Visitor
from tests.support.web.editor import TEXT as FILE

pytestmark = pytest.mark.xdist_group("editor_browser")


@pytest.mark.nightly
def test_cards_are_dragged_placed_and_removed_and_changes_undone(site: Server, chromium: Any, tmp_path: Path) -> None:
    visitor = Visitor(chromium, site.address, size=DESK)
    page = visitor.page
    visitor.goes("/editor/")
    page.locator("[data-place='A.upper']").wait_for()
    start, goal = page.locator("[value=baron] + .card").bounding_box(), page.locator("[data-row='A.upper']").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(goal["x"] + 60, goal["y"] + 40, steps=4)
    page.mouse.up()
    page.locator("[data-place='A.upper.1'][title=Baron]").wait_for()
    page.fill("[data-search]", "gueule")
    page.fill("[data-search]", "troll")
    page.keyboard.press("Enter")
    page.locator("[data-place='B.hand']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-place='B.hand.2'][title=Troll]").wait_for()
    assert "upper: [baron]" in page.input_value("#text") and "B: {hand: [bastion, troll]}" in page.input_value("#text")
    page.locator("[data-place='A.upper.1']").click()
    page.locator(".pop").wait_for()
    page.keyboard.press("Delete")
    page.locator("[data-place='A.upper.1']").wait_for(state="detached")
    page.click("[data-undo]")
    page.locator("[data-place='A.upper.1'][title=Baron]").wait_for()
    opens_a_file_and_prints(page, tmp_path)
    assert [each for each in visitor.said if "422" not in each] == []  # the file that cannot be read
    visitor.leaves()


def opens_a_file_and_prints(page: Any, folder: Path) -> None:
    """Open a file that cannot be read, which changes nothing, and one that can; print the page."""
    bad, good = folder / "bad.yaml", folder / "page.yaml"
    bad.write_text("A: {hand: [bastion", "utf-8")
    good.write_text(FILE, "utf-8")
    with page.expect_navigation():
        page.set_input_files("[name=file]", bad)
    assert "text:1: invalid YAML" in page.inner_text("#bench .complaint")
    page.locator("[data-place='A.upper.1'][title=Baron]").wait_for()  # nothing is lost
    with page.expect_navigation():
        page.set_input_files("[name=file]", good)
    page.locator("[data-place='B.upper.1'][title=Revenant]").wait_for()
    assert page.locator("[data-place='A.upper.1'][title=Carapace]").count() == 1
    page.click(".papers summary")
    with page.expect_download() as found:
        page.click(".papers a:first-of-type")
    assert Path(found.value.path()).read_bytes().startswith(b"%PDF-")
