"""Prove every page of the Grimoires of Clash of Decks again by the slow solver: python -m tests.support.prove_books [--log FILE]

Pages of one turn come first, those of three last. The log has a line for each page, and the same command goes on after a stop: it
leaves out the pages that the log proves, as long as they have not changed. Exits with 1 if a page is not proven.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from hashlib import sha256
from pathlib import Path

from clashyard import decks
from clashyard.grimoire.books import books
from clashyard.grimoire.puzzle import Puzzle, write_puzzle
from tests.support.slow_proof import mistake

NODES = 200_000_000  # at most, of a page
CLAIMS = "options", "position", "seat", "goal", "turns", "solution", "orders", "tries"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--log", type=Path, default=Path("build/proven-pages.jsonl"))
    log = parser.parse_args().log
    log.parent.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []
    results = {row["claims"]: row["mistake"] for row in rows}
    pages = sorted((page for book in books() for page in book.pages if page.game == decks.GAME), key=effort)
    for page in pages:
        key = claims(page)
        if results.get(key) != "":
            begun = time.process_time()
            results[key] = mistake(page, NODES)
            row = {"page": page.id, "claims": key, "mistake": results[key], "seconds": round(time.process_time() - begun, 1)}
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(f"{page.id}: {results[key] or 'proven'} ({row['seconds']} s)", flush=True)
    wrong = [page.id for page in pages if results[claims(page)]]
    print(f"{len(pages) - len(wrong)} of {len(pages)} pages are proven. {' '.join(wrong)}")
    return int(bool(wrong))


def effort(page: Puzzle) -> tuple[int, int, str]:
    """Return what pages are ordered by: those first that are likely to be quick."""
    return page.turns, len(page.position["cards"]), page.id


def claims(page: Puzzle) -> str:
    """Return a digest of what is proven of a page."""
    given = write_puzzle(page)
    return sha256(json.dumps([given.get(key) for key in CLAIMS], sort_keys=True).encode()).hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
