"""Bind the books of Clash of Decks from what `clashyard puzzle mine` found: python tools/bind_books.py MINED.jsonl …

Without files, the pages of all books get the measurements that they lack, and are put into the order of their difficulty. This
changes the ids of those of Clash of Decks, so do not do it once they are published. Compile first (`clashyard setup`): a search
of 100,000 iterations takes minutes otherwise.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from clashyard.decks.cards.catalogue import PACKS, read_data
from clashyard.decks.solver import SOLVER
from clashyard.grimoire.binder import arrange, choose, page
from clashyard.grimoire.duels import GROUNDS
from clashyard.grimoire.duels.facts import deepened as deepened_duel
from clashyard.grimoire.grades import deepened
from clashyard.grimoire.near_misses import near_misses
from clashyard.grimoire.puzzle import parse_puzzle, write_puzzle
from clashyard.grimoire.titles import Titles

BOOKS = Path(__file__).parents[1] / "src" / "clashyard" / "grimoire" / "books"
TITLES = Path(__file__).parent / "puzzle_titles.json"


def mined(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a mine."""
    for text in path.read_text("utf-8").splitlines():
        yield from json.loads(text)["found"]


def shipped(shelf: str) -> list[dict[str, Any]]:
    """Return the pages of a book."""
    pages: list[dict[str, Any]] = json.loads((BOOKS / f"{shelf}.json").read_text("utf-8"))["pages"]
    return pages


def measured(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a page with all its measurements."""
    facts = dict(row["difficulty"])
    if "near-misses" not in facts:
        puzzle = parse_puzzle(row)
        assert SOLVER.mining is not None
        facts["near-misses"] = near_misses(SOLVER.mining, puzzle.quest, puzzle.solution)
    return deepened({**row, "difficulty": facts})


def write(shelf: str, pages: Iterable[Mapping[str, Any]]) -> None:
    """Write a book with these pages, the easiest first."""
    book = {"id": shelf, "title": read_data(f"{shelf}.toml")["name"]["en"], "game": "decks"}
    rows = arrange(map(measured, pages), shelf)
    (BOOKS / f"{shelf}.json").write_text(json.dumps({**book, "pages": rows}, ensure_ascii=False) + "\n", "utf-8")
    print(f"{shelf}: {len(rows)} pages")


def main(paths: list[str]) -> None:
    found = [row for path in paths for row in mined(Path(path))]
    titles, signatures = Titles(json.loads(TITLES.read_text("utf-8"))), set[str]()
    for shelf in PACKS:
        chosen = choose([row for row in found if row["source"]["shelf"] == shelf], signatures)
        write(shelf, [page(row, titles) for row in chosen] if paths else shipped(shelf))
    for game in GROUNDS if not paths else ():
        write_duels(game)


def write_duels(game: str) -> None:
    """Write the book of a game for two with all measurements, the easiest page first; its pages keep their ids."""
    path = BOOKS / f"{game}.json"
    book = json.loads(path.read_text("utf-8"))
    rows = sorted((write_puzzle(deepened_duel(parse_puzzle(row))) for row in book.pop("pages")), key=duel_rank)
    lines = ",\n".join(" " + json.dumps(row, ensure_ascii=False) for row in rows)
    path.write_text(json.dumps(book, ensure_ascii=False)[:-1] + f', "pages": [\n{lines}\n]}}\n', "utf-8")
    print(f"{game}: {len(rows)} pages")


def duel_rank(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what the pages of games for two are ordered by."""
    facts = row["difficulty"]
    return facts["grade"], facts["decisions"], facts["positions"], row["id"]


if __name__ == "__main__":
    main(sys.argv[1:])
