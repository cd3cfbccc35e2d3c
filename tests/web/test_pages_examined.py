"""Every page that needs no match: axe finds nothing serious, nothing is wider than a phone, the console is silent."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .browser import DESK, PHONE, Visitor

pytestmark = pytest.mark.xdist_group("pages_examined")
PAGES = (
    "", "new/decks/", "new/blades/", "new/clash/", "lobby/", "mine/", "cards/", "cards/troll/", "cards/clash/", "cards/blades/",
    "decks/build/", "rules/", "rules/decks/", "rules/blades/", "rules/clash/", "account/", "account/sign-up", "account/log-in",
    "fair/", "nothing-here/",
)  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "fr-FR"), (DESK, "en-GB")], ids=["phone", "desk"])
def test_a_page_is_fit_for_everybody(visitor: Callable[..., Visitor], path: str, size: dict[str, int], locale: str) -> None:
    one = visitor(size=size, locale=locale)
    one.goes("/" + path)
    name = path.strip("/").replace("/", "-") or "first"
    one.photographed(f"page-{name}-{size['width']}")
    one.examined(name)
    assert [text for text in one.said if "404" not in text] == []
