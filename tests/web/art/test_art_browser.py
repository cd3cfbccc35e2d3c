"""Pictures in a browser: a page may show them from a sheet, under the security policy of the site."""

from __future__ import annotations

from collections.abc import Callable

from clashyard.web.art.links import art_url, sheet_url
from tests.support.web.browser import Visitor

SHOW = """([sheet, alone]) => {
    document.body.innerHTML = `<svg viewBox="0 0 400 400" width="60"><use href="${sheet}"></use></svg><img alt="" width="180">`
    document.querySelector("img").src = alone
}"""
DRAWN = "() => document.querySelector('use').getBBox().width > 0 && document.querySelector('img').naturalHeight > 0"


def test_a_page_shows_pictures_from_a_sheet_and_alone(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.goes("/")
    said: list[str] = []
    one.page.on("console", lambda message: said.append(message.text))
    sheet = f"{sheet_url(['initiation-04', 'own~storm-crab~aerial+spell'], small=True)}#art-own~storm-crab~aerial+spell"
    one.page.evaluate(SHOW, [sheet, art_url("portrait-ansa", cutout=True)])
    one.page.wait_for_function(DRAWN)
    assert said == []
