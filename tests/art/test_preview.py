"""The page and the sheets for whoever draws."""

from __future__ import annotations

from pathlib import Path

from tests.support.tools import tool

PREVIEW = tool("art_preview")


def test_the_page_shows_a_group_or_what_a_key_contains() -> None:
    assert PREVIEW.page("portrait", "").count('viewBox="0 0 400 400"') == 3 * 6
    assert PREVIEW.page("portrait", "initiation-04").count('viewBox="0 0 400 400"') == 4


def test_the_page_says_what_is_wrong_with_the_data() -> None:
    assert "<pre>'nothing'</pre>" in PREVIEW.page("nothing", "")


def test_every_card_is_in_a_group() -> None:
    assert sum(len(keys) for keys in PREVIEW.groups().values()) > 256


def test_the_picture_of_the_documentation_is_current() -> None:
    assert Path(PREVIEW.DOCS).read_text("utf-8") == PREVIEW.contact_sheet(PREVIEW.SHOWN, 96, 8, small=True) + "\n"
