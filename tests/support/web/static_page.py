"""A page of a few elements with scripts of the website and its security policy, in a browser and without a server."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders

from tests.support.web.browser import DESK, Visitor

HERE = "http://page.test"
POLICY = "; ".join(
    f"{kind} {' '.join(map(str, sources))}" for kind, sources in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"].items()
)
SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Clash of Decks</title>
<link rel="icon" href="/static/web/icon.svg" type="image/svg+xml">%s</head><body>%s</body></html>"""


class StaticPage(Visitor):
    """A visitor of one page: *body*, with the modules at *scripts* in the static folders. *loaded* collects what it loads."""

    def __init__(
        self, chromium: Any, body: str, *scripts: str, size: dict[str, int] = DESK, styles: tuple[str, ...] = ()
    ) -> None:
        super().__init__(chromium, HERE, size=size)
        head = [f'<link rel="stylesheet" href="/static/{each}">' for each in styles]
        head += [f'<script type="module" src="/static/{each}"></script>' for each in scripts]
        self.html = SHELL % ("".join(head), body)
        self.loaded: list[str] = []
        self.page.route("**/*", self.answer)

    def answer(self, route: Any) -> None:
        _, static, path = route.request.url.partition("/static/")
        file = finders.find(path) if static else None
        self.loaded += [path] if static else []
        if file:
            route.fulfill(path=str(file))
        else:
            route.fulfill(body=self.html, content_type="text/html", headers={"Content-Security-Policy": POLICY})
