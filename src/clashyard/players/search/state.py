"""What the search remembers: a table of entries, found by key, and a desk to work at.

A key stands for what has been chosen on the way from the present decision, so what looks the same to the seat that
thinks is the same entry, whichever cards were guessed. Values are whole numbers from -ONE (a loss) to ONE (a win).
"""

from __future__ import annotations

from clashyard.core.state import State, each, one

SEATS = 4  # of the largest game
ONE = 1 << 16
ROOT = 1  # key of the present decision
KEYS = (1 << 62) - 1
NONE = -1  # no entry
NOBODY = -1  # no seat: an entry for what several chose together

DEEPEST = 80  # decisions on the way from the present one
TRAIL = 1 << 14  # numbers that describe such a way

Row = list[int]


class Entry(State):
    """An action that was looked at, as seen from one decision; or what several seats chose together."""

    key: int = one(size=8)  # 0 for an empty place
    parent: int = one(size=8)  # key of the decision
    action: int = one(size=4)  # of several: the thinker's
    seat: int = one()  # who decides, or NOBODY
    together: int = one()  # 1 where others choose at the same time
    visits: int = one(size=4)
    total: Row = each(SEATS, size=8)  # sum of the values for each seat
    guess: int = one(size=4)  # its value for the seat that decides, before any visit; of several: another's action
    regret: int = one(size=8)  # of not having chosen it, where several choose at once
    weight: int = one(size=8)  # how much of the choice was its own, in sum, where several choose at once


class Desk(State):
    """What one search works with."""

    seat: int = one()  # who thinks
    sitting: int = one()  # the seats that decide something in this match, a bit each
    used: int = one(size=4)  # entries

    # By what it is tuned.
    exploration: int = one(size=4)  # thousandths: how much a prior counts beside a value
    scale: int = one(size=4)  # prospects that are worth half a win
    doubt: int = one(size=4)  # how much worse than the best an action seems that is looked at a quarter as often, of ONE
    mixing: int = one(size=4)  # how often, of ONE, a choice at once is made regardless of regret
    belief: int = one(size=4)  # how often, of ONE, others are believed to choose at once by guess
    ahead: int = one(size=4)  # decisions for which a new position is played on, as looks best to each, before it is weighed

    # The present iteration.
    key: int = one(size=8)
    x: int = one(size=8)  # the generator
    value: Row = each(SEATS, size=4)  # what came out, for each seat
    best: Row = each(SEATS, size=4)
    chosen: Row = each(SEATS, size=4)
    length: int = one(size=4)
    trail: Row = each(TRAIL, size=4)  # for each decision: 1 and an entry; or what `at_once` writes
