"""Regret matching in a game of one choice between two seats that each hold one of several hands: interpreted and compiled alike.

Rows are the choices of a seat, hand by hand, as many for each hand. Regrets never fall below 0.
"""

from __future__ import annotations

from typing import Any

from clashyard.players.search.layers import add_rows

ROWS = 7  # to work in


def match_regrets(
    pairs: Any, turned: Any, legal: Any, theirs: Any, expected: Any, left: Any, rounds: int, found: Any, room: Any
) -> None:  # fmt: skip
    """Play so many rounds, and add what the first seat chose in each to *found* [hands, choices], times the round's number.

    *pairs*: what each row of the first seat is worth to it against all rows of the other one, one after the other; *turned*: the
    same, for each row of the other seat. *legal* and *theirs* [hands, choices]: 1 for the choices that a hand has, else 0. The
    other seat chooses as *expected* [hands, choices] says, and with the probability that is *left* as it learns. Works in *room*
    [ROWS, rows]. All numbers but those in *found* are float32.
    """
    hands, most = legal.shape
    rows = hands * most
    own, others, chosen, replies, worth, faced, expecting = room[0], room[1], room[2], room[3], room[4], room[5], room[6]
    for k in range(rows):
        faced[k] = expected[k // most, k % most]
    add_rows(expecting, turned, 0, rows, faced, rows)
    play_regrets(own, legal, hands, most, chosen)
    for number in range(1, rounds + 1):
        play_regrets(others, theirs, hands, most, replies)
        for k in range(rows):
            worth[k] = expecting[k]
            faced[k] = left * replies[k]
        add_rows(worth, turned, 0, rows, faced, rows)
        regret(own, chosen, worth, legal, hands, most)
        play_regrets(own, legal, hands, most, chosen)
        for k in range(rows):
            worth[k] = 0.0
            faced[k] = -chosen[k]
            found[k // most, k % most] += number * chosen[k]
        add_rows(worth, pairs, 0, rows, faced, rows)
        regret(others, replies, worth, theirs, hands, most)


def play_regrets(regrets: Any, legal: Any, hands: int, most: int, chosen: Any) -> None:
    """Write how probable each choice is: in proportion to its regret, or all legal ones of a hand alike where it regrets none."""
    for hand in range(hands):
        start = hand * most
        whole, many = 0.0, 0.0
        for k in range(most):
            whole += regrets[start + k]
            many += legal[hand, k]
        for k in range(most):
            chosen[start + k] = regrets[start + k] / whole if whole > 0 else legal[hand, k] / many


def regret(regrets: Any, played: Any, worth: Any, legal: Any, hands: int, most: int) -> None:
    """Change the regrets by what the choices of a round were worth beside what was played."""
    for hand in range(hands):
        start = hand * most
        mean = 0.0
        for k in range(most):
            mean += worth[start + k] * played[start + k]
        for k in range(most):
            regrets[start + k] = max(0.0, regrets[start + k] + (worth[start + k] - mean) * legal[hand, k])
