"""Replies of one play at most, after which the seat's last turn is hopeless: they refute without a search.

Three quarters of all nodes lay in last turns that fail, and another reply often shows it sooner than the one tried first.
"""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.actions import END
from clashyard.decks.search.order import meaning, ply
from clashyard.decks.search.reach import hopeless
from clashyard.decks.search.state import FAIL, FRAMES, OPEN
from clashyard.decks.search.steps import advance

SURE_LOOKS = 64  # in each question; after these, only where two looks of three succeed
SELDOM = 32  # or now and then, as later positions may differ


def refuted(table: Any, q: Any, moves: Any, d: int) -> bool:
    """Return whether such a reply is found at frame *d*, the beginning of the enemy's turn before the seat's last one."""
    q.chances += 1
    if d + 2 >= FRAMES or (q.looks >= SURE_LOOKS and q.refuted * 3 < q.looks * 2 and q.chances % SELDOM != 0):
        return False
    q.looks += 1
    read = q.read
    narrow = q.narrow
    found = False
    for i in range(q.count[d]):
        if refutes(table, q, d, moves[d][i]):
            q.killer[ply(q, table[d], d)] = meaning(table[d], q, moves[d][i])
            q.refuted += 1
            found = True
            break
    q.read = read  # the search itself will meet these limits if it comes this way
    q.narrow = narrow
    return found


def refutes(table: Any, q: Any, d: int, choice: int) -> bool:
    """Return whether the seat certainly fails after this choice and the end of the enemy's turn."""
    q.nodes += 1
    last = d + 1
    answer = advance(table, q, d, choice)
    if answer == OPEN and choice != END:
        q.nodes += 1
        last = d + 2
        answer = advance(table, q, d + 1, END)
    return bool(answer == FAIL or (answer == OPEN and hopeless(table[last], q, 1)))
