"""Bind the books of Clash of Decks from what `clashyard puzzle mine` found: python tools/bind_books.py MINED.jsonl …"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clashyard.decks.cards.catalogue import PACKS, read_data
from clashyard.grimoire.binder import bind
from clashyard.grimoire.titles import Titles

BOOKS = Path(__file__).parents[1] / "src" / "clashyard" / "grimoire" / "books"
TITLES = Path(__file__).parent / "puzzle_titles.json"


def mined(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a mine."""
    for text in path.read_text("utf-8").splitlines():
        yield from json.loads(text)["found"]


def main(paths: list[str]) -> None:
    found = [page for path in paths for page in mined(Path(path))]
    titles, signatures = Titles(json.loads(TITLES.read_text("utf-8"))), set[str]()
    for shelf in PACKS:
        pages = bind([page for page in found if page["source"]["shelf"] == shelf], shelf, titles, signatures)
        book = {"id": shelf, "title": read_data(f"{shelf}.toml")["name"]["en"], "game": "decks", "pages": pages}
        (BOOKS / f"{shelf}.json").write_text(json.dumps(book, ensure_ascii=False, indent=None) + "\n", "utf-8")
        print(f"{shelf}: {len(pages)} pages")


if __name__ == "__main__":
    main(sys.argv[1:])
