"""The search itself: depth first through all choices of both sides, with a table of answers.

It is written without recursion, so that it compiles, and can be left after some nodes and called again.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.contract import renew
from clashyard.decks.rules.actions import END
from clashyard.decks.search.choices import choices
from clashyard.decks.search.keys import add, search_key
from clashyard.decks.search.last_turn import thinned
from clashyard.decks.search.order import SOONER, meaning, ply, put_first, try_early
from clashyard.decks.search.reach import hopeless
from clashyard.decks.search.short_turns import refuted
from clashyard.decks.search.state import DEEPEST, FAIL, FORCED, FRAMES, OPEN, SETS, UNKNOWN
from clashyard.decks.search.steps import advance


def begin(table: Any, q: Any, moves: Any) -> None:
    """Open frame 0 at table[0], which is the seat's decision, or the enemy's within its turns."""
    q.nodes = 0
    q.answer = OPEN
    q.narrow = q.read = 0
    q.sets = 0
    q.plays[0] = 0
    q.key[0] = search_key(table[0], q, q.left[0])
    open_frame(table, q, moves, 0)


def search(table: Any, q: Any, moves: Any, known: Any, found: Any) -> None:
    """Go on until the question is answered (`depth` is -1) or `pause` nodes have been visited."""
    while q.depth >= 0 and q.nodes < q.pause:
        d = q.depth
        if q.cursor[d] == q.count[d]:
            q.depth = d - 1
            keep(known, q.key[d], q.best[d])
            settle(table, q, moves, d - 1, q.best[d], found)
        else:
            choice = moves[d][q.cursor[d]]
            q.cursor[d] += 1
            q.nodes += 1
            visit(table, q, moves, d, choice, known, found)


def visit(table: Any, q: Any, moves: Any, d: int, choice: int, known: Any, found: Any) -> None:
    """Try one choice: answer it, or open the decision that follows."""
    answer = tried(table, q, d, choice)
    if answer == FORCED and choice != END and in_first_turn(q, table[d], d):
        write_set(q, moves, d + 1, found)
    if answer == OPEN:
        key = search_key(table[d + 1], q, q.left[d + 1])
        if in_first_turn(q, table[d + 1], d + 1):
            key = add(key, q.plays[d + 1])
        answer = recall(known, key)
        if answer == OPEN and q.left[d + 1] == 1 and table[d + 1].active == q.seat and hopeless(table[d + 1], q, 1):
            answer = FAIL
            keep(known, key, FAIL)
        if answer == OPEN and d + 2 == FRAMES:
            q.narrow = 1
            answer = UNKNOWN
        if answer == OPEN:
            open_frame(table, q, moves, d + 1)
            q.key[d + 1] = key
            return
    settle(table, q, moves, d, answer, found)


def tried(table: Any, q: Any, d: int, choice: int) -> int:
    """Carry out a choice of frame *d* in the next place of the table. Return the answer, or OPEN if a decision follows."""
    if choice == SOONER:
        renew(table, d + 1, d)
        q.left[d + 1] = q.left[d] - 1
        q.plays[d + 1] = q.plays[d]
        return OPEN
    if choice == END and q.left[d] == 1 and q.mine[d] != 0 and hopeless(table[d], q, 0):
        return FAIL
    answer: int = advance(table, q, d, choice)
    return answer


def in_first_turn(q: Any, g: Any, d: int) -> bool:
    """Return whether frame *d* is one whose winning sets of plays are listed."""
    return bool(q.listing != 0 and q.left[d] == q.turns and g.active == q.seat)


def open_frame(table: Any, q: Any, moves: Any, d: int) -> None:
    """Make frame *d* the present one."""
    g = table[d]
    q.depth = d
    q.mine[d] = 1 if g.active == q.seat else 0
    q.cursor[d] = 0
    q.best[d] = FAIL if q.mine[d] != 0 else FORCED
    q.count[d] = choices(g, q, moves[d])
    if q.left[d] == 1 and q.mine[d] != 0 and not in_first_turn(q, g, d):
        q.count[d] = thinned(g, q, moves[d], q.count[d])
    if q.count[d] < 0:
        q.count[d] = 0
        q.best[d] = UNKNOWN
        q.narrow = 1
    else:
        if not in_first_turn(q, g, d):  # lists look at the end of the turn first: a set that wins is never prolonged
            try_early(g, q, moves[d], q.count[d], q.killer[ply(q, g, d)])
        if q.mine[d] == 0 and q.left[d] == 1 and g.plays == 0 and refuted(table, q, moves, d):
            q.best[d] = FAIL
            q.cursor[d] = q.count[d]
        if q.mine[d] != 0 and q.left[d] > 1 and g.plays == 0 and q.listing == 0:
            q.count[d] = put_first(moves[d], q.count[d], SOONER)


def settle(table: Any, q: Any, moves: Any, d: int, answer: int, found: Any) -> None:
    """Give frame *d* the answer to the choice tried last: the seat needs one that is FORCED, the enemy one that is FAIL."""
    if d < 0:
        q.answer = answer
    elif q.mine[d] != 0:
        if moves[d][q.cursor[d] - 1] == SOONER:
            if answer == FORCED:  # what can be forced sooner can be forced
                q.best[d] = FORCED
                q.cursor[d] = q.count[d]
            return
        q.best[d] = max(q.best[d], answer)
        if answer == FORCED:
            q.killer[ply(q, table[d], d)] = meaning(table[d], q, moves[d][q.cursor[d] - 1])
            if q.listing == 0 or q.left[d] != q.turns:
                q.cursor[d] = q.count[d]
            elif moves[d][q.cursor[d] - 1] == END:
                q.cursor[d] = q.count[d]  # a set that wins is never prolonged
                write_set(q, moves, d, found)
    else:
        q.best[d] = min(q.best[d], answer)
        if answer == FAIL:
            q.killer[ply(q, table[d], d)] = meaning(table[d], q, moves[d][q.cursor[d] - 1])
            q.cursor[d] = q.count[d]


def write_set(q: Any, moves: Any, d: int, found: Any) -> None:
    """List the plays of frames 0 to *d* - 1."""
    if q.sets < SETS and d <= DEEPEST:
        for i in range(d):
            found[q.sets][i] = moves[i][q.cursor[i] - 1]
        q.lengths[q.sets] = d
    q.sets += 1


def recall(known: Any, key: int) -> int:
    """Return the answer kept for a key, or OPEN. The lowest bits of a key are in its place already, so the answer has theirs."""
    entry = int(known[key & (len(known) - 1)])
    return entry & OPEN if entry ^ entry & OPEN == key ^ key & OPEN else OPEN


def keep(known: Any, key: int, answer: int) -> None:
    """Keep an answer in place of whatever was kept there."""
    known[key & (len(known) - 1)] = key ^ key & OPEN | answer
