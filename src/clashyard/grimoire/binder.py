"""Binding a book: choosing pages from what a miner found, no two alike, the easiest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clashyard.grimoire.grades import rank
from clashyard.grimoire.puzzle import ANYWAY, DECIDES, ONLY
from clashyard.grimoire.titles import Titles, hint_of

PAGES = 32
QUOTAS = {1: 12, 2: 16, 3: 4}  # pages of so many turns; where there are too few, others fill up
WORTH = {ONLY: 3, DECIDES: 2, ANYWAY: 0}
Page = Mapping[str, Any]


def choose(found: Iterable[Page], signatures: set[str], pages: int = PAGES) -> list[Page]:
    """Return the pages of a book, in no order. *signatures* holds those of all books so far, and gains this one's."""
    chosen: list[Page] = []
    games: set[tuple[Any, ...]] = set()
    shown: Counter[str] = Counter()
    rows = list(found)
    for turns, quota in [*QUOTAS.items(), (0, pages)]:
        for _ in range(quota):
            if len(chosen) == pages:
                break
            fitting = [row for row in rows if turns in (0, row["turns"]) and new(row, games, signatures)]
            if fitting:
                best = max(fitting, key=lambda row: worth(row, shown))
                chosen.append(best)
                games.add(game_of(best))
                signatures.add(best["signature"])
                shown.update(features(best))
    return chosen


def arrange(chosen: Iterable[Page], id: str) -> list[dict[str, Any]]:
    """Return pages in the order of their difficulty, numbered, with hints that repeat as little as possible."""
    ordered = sorted(chosen, key=lambda row: (rank(row["difficulty"]), row["turns"], row["id"]))
    shown: Counter[str] = Counter()
    return [
        {**row, "id": f"{id}-{number:02}", "hint": hint_of(row.get("themes", ()), shown)} for number, row in enumerate(ordered, 1)
    ]


def new(row: Page, games: set[tuple[Any, ...]], signatures: set[str]) -> bool:
    """Return whether a puzzle is neither like another one nor from the same match."""
    return row["signature"] not in signatures and game_of(row) not in games


def game_of(row: Page) -> tuple[Any, ...]:
    """Return the match that a puzzle comes from."""
    return row["source"].get("shelf"), row["source"].get("seed")


def features(row: Page) -> Iterator[str]:
    """Yield what should not fill a whole book: themes, the cards that are played, the goal."""
    yield from row.get("themes", [])
    yield from (action.split()[1] for action in row["solution"] if " " in action)
    yield "goal " + row["goal"]


def worth(row: Page, shown: Counter[str]) -> tuple[float, str]:
    """Return how much a puzzle would add to the book, and its id to decide between equals."""
    plays = row["difficulty"]["plays"]
    score = WORTH[row.get("stakes", ONLY)] + min(plays, 3) + 0.7 * len(row.get("themes", []))
    seen = [shown[feature] for feature in features(row)]
    return score - 0.6 * sum(seen) / max(1, len(seen)) - 0.05 * len(row["position"].get("cards", [])), row["id"]


def page(row: Page, titles: Titles) -> dict[str, Any]:
    """Return what a miner found as it stands in a book, with one of the *titles*."""
    kept = {key: value for key, value in row.items() if key != "signature"}
    if kept.get("found") == kept["position"]:
        del kept["found"]
    return {**kept, "title": titles.next(row.get("themes", []))}
