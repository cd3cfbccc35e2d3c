"""A board on the stage of a match page, in a browser without a server: what it sends is recorded."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles import finders

HERE = "http://board.example"
POLICY = "default-src 'self'; img-src 'self' data:"
STYLES = ("web/tokens.css", "web/base.css", "web/explain.css", "matches/stage.css", "matches/rail.css", "matches/motion.css")
PAGE = """<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>A board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">{head}</head><body class="at-table"><header></header>
<main><div id="table" class="table of-{folder}" data-board="{kind}">
<section id="match" class="match"><div class="stage" data-board="{kind}">
<form class="acting" method="get" action="/sent"><div id="board">{board}</div></form>
<div class="say"><p class="state"></p><p class="choosing" hidden><span class="asks"></span>
<button type="button" class="cancel">Cancel</button></p></div><div class="undo"></div></div></section></div></main>
<div id="effects"></div></body></html>"""
SENT = """() => {
  document.sent = null;
  document.querySelector("form").onsubmit = (event) => { document.sent = event.submitter.value; return false; };
}"""


def staged(context: Any, board: str, folder: str, scripts: tuple[str, ...] = (), language: str = "en", kind: str = "") -> Any:
    """Open a page with a board as its match page shows it, under the website's security policy. *kind*: as in `Scene`.

    The page keeps what its form was to send in ``document.sent``, and its errors in ``mistakes``.
    """
    links = "".join(f'<link rel="stylesheet" href="/static/{name}">' for name in (*STYLES, f"{folder}/board.css"))
    modules = "".join(f'<script type="module" src="/static/{name}"></script>' for name in scripts)
    text = PAGE.format(language=language, head=links + modules, folder=folder, board=board, kind=kind)

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(HERE).partition("?")[0]
        found = path.startswith("/static/") and finders.find(path.removeprefix("/static/"))
        if found:
            route.fulfill(path=str(found))
        elif path == "/":
            route.fulfill(body=text, headers={"Content-Type": "text/html", "Content-Security-Policy": POLICY})
        else:
            route.fulfill(status=404, body="")

    opened = context.new_page()
    opened.mistakes = []
    opened.on("pageerror", lambda error: opened.mistakes.append(str(error)))
    opened.route("**/*", answer)
    opened.goto(f"{HERE}/")
    opened.evaluate(SENT)
    return opened
