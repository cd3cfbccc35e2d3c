"""How pages that hear of a change spread their requests over time: the more of them are open, the longer."""

from __future__ import annotations

from collections import Counter

EACH = 50  # ms between two requests to this process, on average: it answers one in a fifth of that, and has other things to do
LONGEST = 20_000  # ms until the last page asks

_pages: Counter[str] = Counter()  # open pages by group, in this process; touched by its event loop alone


def opened(group: str) -> None:
    """Count a page that hears of changes of *group*."""
    _pages[group] += 1


def closed(group: str) -> None:
    """Forget a page that `opened` has counted."""
    _pages[group] -= 1
    if _pages[group] <= 0:
        del _pages[group]


def change(group: str) -> str:
    """Return the message that says that something has changed: ``changed 400``, if pages should ask within 400 ms."""
    return f"changed {min(LONGEST, EACH * _pages[group])}"
