"""All histories of a match from given deals, by the rules of any game: a driver, as in `core/playout.py`.

A seat's key stands for everything that it has seen and done, so histories that it cannot tell apart have the same key.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.contract import menu, observe, payoff, play, renew, to_act

PARENT, MOVER, ACTION, KEY, PAYOFF = range(5)  # columns of a history
COLUMNS = 5
OVER = -1  # the mover of a history that has ended
SEATS = 2
FULL = -1
DEEP = -2
ODD = 0x1E3779B97F4A7C15
OTHER_ODD = 0x2545F4914F6CDD1D
KEYS = (1 << 62) - 1


def unfold(table: Any, outs: Any, left: Any, at: Any, keys: Any, row: Any, found: Any, first: int) -> int:
    """Write every history from table[0] on to *found*, from row *first*, each after its parent; return the next free row.

    Needs as many places in *table*, *outs* (menus), *left* (how many actions are still to do), *at* (the row of the history)
    and *keys* (of both seats) as decisions on the longest path, and one more. Returns FULL if *found*, or DEEP if these are too
    small. The parent of the first history is -1, and its action too.
    """
    count = first
    level = 0
    for seat in range(SEATS):
        keys[seat] = mingled(1 + seat, seen(table[0], seat, row))
    if count >= len(found):
        return FULL
    left[0] = written(table[0], outs[0], keys, 0, found[count], -1, -1)
    at[0] = count
    count += 1
    while level >= 0:
        if left[level] == 0:
            level -= 1
        elif level + 1 >= len(left):
            return DEEP
        elif count >= len(found):
            return FULL
        else:
            left[level] -= 1
            action = outs[level][left[level]]
            mover = to_act(table[level])
            renew(table, level + 1, level)
            play(table[level + 1], mover, action)
            for seat in range(SEATS):
                key = keys[level * SEATS + seat]
                if seat == mover:
                    key = mingled(key, action + 1)
                keys[(level + 1) * SEATS + seat] = mingled(key, seen(table[level + 1], seat, row))
            left[level + 1] = written(table[level + 1], outs[level + 1], keys, level + 1, found[count], at[level], action)
            at[level + 1] = count
            count += 1
            level += 1
    return count


def followed(states: Any, movers: Any, actions: Any, many: int, seat: int, row: Any) -> int:
    """Return the key that `unfold` gives *seat* after *many* actions; *states* are those before the first and after each."""
    key = mingled(1 + seat, seen(states[0], seat, row))
    for k in range(many):
        if movers[k] == seat:
            key = mingled(key, actions[k] + 1)
        key = mingled(key, seen(states[k + 1], seat, row))
    return key


def written(g: Any, out: Any, keys: Any, level: int, history: Any, parent: int, action: int) -> int:
    """Write a history, and its menu to *out*; return how many actions there are."""
    mover = to_act(g)
    history[PARENT] = parent
    history[MOVER] = mover
    history[ACTION] = action
    history[KEY] = keys[level * SEATS + mover] if mover >= 0 else 0
    history[PAYOFF] = payoff(g, 0) if mover < 0 else 0
    return int(menu(g, mover, out)) if mover >= 0 else 0


def seen(g: Any, seat: int, row: Any) -> int:
    """Return a number for what *seat* sees now."""
    observe(g, seat, row)
    mark = 1
    for i in range(len(row)):
        mark = mingled(mark, int(row[i]) + 1)
    return mark


def mingled(key: int, number: int) -> int:
    """Return the key of what follows *key* by *number* (0 or more)."""
    x = (key ^ (number + 1) * ODD) & KEYS
    x = (x ^ x >> 29) * OTHER_ODD & KEYS
    return x ^ x >> 31
