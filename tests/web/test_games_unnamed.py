"""The website asks no game by its name: outside the folder of a game, its name is written only where its own parts are meant."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import clashyard.web
from clashyard.games import NAMED

WEB = Path(clashyard.web.__file__).parent
ALLOWED = {
    "league/forms.py", "league/store.py",  # a league is a format of Clash of Decks
    "own/parser.py", "own/shelf.py", "own/views.py",   # decks of a pack
    "generator/views.py",  # a match with the card just made
    "own/jinja2/own/text.html",  # links to play with them
    "builder/page.py", "builder/jinja2/builder/build.html",  # the deck builder
}  # fmt: skip


def named() -> Iterator[str]:
    """Yield the files outside the folders of the games that write the name of a game."""
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB).parts[:2] in [("games", name) for name in NAMED]
        if not inside and path.suffix in (".py", ".html") and set(written(path)) & set(NAMED):
            yield path.relative_to(WEB).as_posix()


def written(path: Path) -> list[str]:
    """Return the texts that a file writes between quotation marks; of a template, only where it computes."""
    text = path.read_text("utf-8")
    if path.suffix == ".html":
        return re.findall(r"""['"](\w+)['"]""", " ".join(re.findall(r"{[{%].*?[%}]}", text, re.S)))
    return [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def test_no_page_asks_for_a_game_by_its_name() -> None:
    assert set(named()) == ALLOWED
