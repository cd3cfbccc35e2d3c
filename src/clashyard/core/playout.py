"""Drivers over the rules of any game: random games, surveys, counts. The same source interpreted and compiled.

`menu`, `play` and the other names in `_RULES` are the game's; `driver` binds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from clashyard.core import fast
from clashyard.core.chance import CHOICE, below, seeded, turn
from clashyard.core.game import Game
from clashyard.core.state import State

LIMIT = 100_000  # decisions after which a random game is given up; none has come near
MASK = (1 << 31) - 1
UNMARKED = 17  # a mark before the first choice
SEATS_AT_MOST = 8  # around a table


def unbound(*_: Any) -> Any:
    """Stands in a driver for a rule of the game until `bind` puts it there."""
    raise TypeError("a driver must be bound to a game: see `driver`")


deal = to_act = deciding = menu = play = hide = settle = prospects = payoff = renew = unbound
_RULES = ("deal", "to_act", "menu", "play", "hide", "settle", "prospects", "payoff", "observe")


def _renew_state(table: list[State], to: int, of: int) -> None:
    table[to] = table[of].copy()


def _renew_record(table: Any, to: int, of: int) -> None:
    table[to] = table[of]


def _one_decides(g: Any) -> int:
    """The seats that choose at once, where it is always one."""
    seat = to_act(g)
    return 1 << seat if seat >= 0 else 0


def bind(game: Game, compiled: bool, drivers: Sequence[Callable[..., Any]]) -> dict[str, Any]:
    """The rules of *game* and *drivers* bound to them and to one another, callees first, by name."""
    tag = f"{game.name}{game.form}"
    names: dict[str, Any] = {name: getattr(game, name) for name in _RULES}
    names["renew"] = _renew_record if compiled else _renew_state
    names["deciding"] = game.deciding or fast.bound(_one_decides, names, tag)
    for rule in drivers:
        names[rule.__name__] = fast.bound(rule, names, tag)
    return names


@cache
def _drivers(game: Game, compiled: bool) -> dict[str, Any]:
    every = (
        random_game, random_games, marked_game, sign, survey, greedy_choice, greedy_against_random, greedy_game, fill, perft,
    )  # fmt: skip
    return bind(game, compiled, every)


def driver(game: Game, rule: Callable[..., Any], compiled: bool) -> Callable[..., Any]:
    """*rule*, one of the drivers below, for *game*, and the others that it calls with it."""
    function: Callable[..., Any] = _drivers(game, compiled)[rule.__name__]
    return fast.compiled(function) if compiled else function


def room(game: Game, start: State, places: int, compiled: bool) -> Any:
    """A table of *places* states for a driver; the first is *start*."""
    if not compiled:
        return [start.copy() for _ in range(places)]
    table = np.zeros(places, game.state.dtype)
    table[:] = start.to_record()[0]
    return table


def sampled(game: Game, pairings: int, mode: str, printed: bool = False) -> list[State]:
    """Tables of random matches of a mode, before the deal."""
    return [game.table(game.prepare(game.sample(seed, printed=printed, mode=mode))) for seed in range(pairings)]


def table_of(starts: list[State], compiled: bool) -> Any:
    """A table for `random_games` and `sign`: a working place, then the starts."""
    if not compiled:
        return [starts[0].copy(), *starts]
    return np.concatenate([starts[0].to_record(), *(start.to_record() for start in starts)])


def buffer(game: Game, compiled: bool) -> Any:
    """Room for a number for each action: where `menu` writes, and `survey` its values."""
    return np.zeros(game.actions, np.int64) if compiled else [0] * game.actions


def random_game(g: Any, seed: int, limit: int, out: Any) -> int:
    """Play *g* on at random, at most *limit* decisions; return how many were made."""
    x = seeded(seed, CHOICE)
    made = 0
    while made < limit:
        seat = to_act(g)
        if seat < 0:
            return made
        choices = menu(g, seat, out)
        action = out[below(x, choices)]
        x = turn(x)
        play(g, seat, action)
        made += 1
    return made


def random_games(table: Any, seed: int, count: int, out: Any) -> int:
    """Deal and play *count* games from the tables after place 0, in turn; return how many decisions were made."""
    made = 0
    for k in range(count):
        renew(table, 0, 1 + k % (len(table) - 1))
        deal(table[0], seed + k)
        made += random_game(table[0], seed + k, LIMIT, out)
    return made


def sign(table: Any, seed: int, count: int, out: Any) -> int:
    """Fold every choice of *count* random games into one number: the behaviour signature."""
    mark = UNMARKED
    for k in range(count):
        renew(table, 0, 1 + k % (len(table) - 1))
        _, mark = marked_game(table[0], seed + k, mark, out)
        mark = (mark * 31 + payoff(table[0], 0) + 1) & MASK
    return mark


def marked_game(g: Any, seed: int, mark: int, out: Any) -> tuple[int, int]:
    """Deal and play a random game; return how many decisions were made, and *mark* with every choice folded into it."""
    deal(g, seed)
    x = seeded(seed, CHOICE)
    made = 0
    while made < LIMIT:
        seat = to_act(g)
        if seat < 0:
            break
        choices = menu(g, seat, out)
        action = int(out[below(x, choices)])
        x = turn(x)
        mark = (mark * 31 + choices * 1009 + action * 7 + seat) & MASK
        play(g, seat, action)
        made += 1
    return made, mark


def survey(table: Any, seat: int, seed: int, out: Any, values: Any) -> int:
    """What each legal action of *seat* leads to by the end of its turn, as far as it can know.

    Reads table[0], works in table[1] and table[2]. Writes the actions to *out* and their prospects to *values*;
    returns how many there are.
    """
    renew(table, 1, 0)
    hide(table[1], seat, seed)
    choices: int = menu(table[1], seat, out)
    for i in range(choices):
        renew(table, 2, 1)
        play(table[2], seat, out[i])
        settle(table[2], seat)
        answer = to_act(table[2])
        for _ in range(SEATS_AT_MOST):  # the others' plainest answers, up to the next turn of this seat
            if answer in (-1, seat):
                break
            settle(table[2], answer)
            answer = to_act(table[2])
        values[i] = prospects(table[2], seat)
    return choices


def greedy_choice(table: Any, seat: int, seed: int, out: Any, values: Any) -> int:
    """The action that `survey` finds best; the first of equals."""
    choices = survey(table, seat, seed, out, values)
    best = 0
    for i in range(choices):
        if values[i] > values[best]:
            best = i
    return int(out[best])


def greedy_against_random(table: Any, seat: int, seed: int, out: Any, values: Any) -> int:
    """Play table[0] on, *seat* greedy and the others random; return greedy's payoff."""
    g = table[0]
    x = seeded(seed, CHOICE)
    for _ in range(LIMIT):
        mover = to_act(g)
        if mover < 0:
            break
        if mover == seat:
            action = greedy_choice(table, seat, x & MASK, out, values)
        else:
            action = out[below(x, menu(g, mover, out))]
        x = turn(x)
        play(g, mover, action)
        g = table[0]
    return int(payoff(g, seat))


def greedy_game(table: Any, seed: int, out: Any, values: Any) -> int:
    """Play table[0] on, every seat greedy; return the first seat's payoff."""
    x = seeded(seed, CHOICE)
    for _ in range(LIMIT):
        mover = to_act(table[0])
        if mover < 0:
            break
        action = greedy_choice(table, mover, x & MASK, out, values)
        x = turn(x)
        play(table[0], mover, action)
    return int(payoff(table[0], 0))


def perft(table: Any, depth: int, outs: Any, left: Any) -> int:
    """How many sequences of *depth* legal actions start from table[0].

    Needs room for *depth* + 1 in *table*, *outs* (menus) and *left* (how many actions of each are still to do).
    """
    if depth == 0:
        return 1
    count = 0
    level = 0
    left[0] = fill(table[0], outs[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
        elif level == depth - 1:
            count += left[level]
            left[level] = 0
        else:
            left[level] -= 1
            renew(table, level + 1, level)
            play(table[level + 1], to_act(table[level]), outs[level][left[level]])
            level += 1
            left[level] = fill(table[level], outs[level])
    return count


def fill(g: Any, out: Any) -> int:
    """The menu of whoever is to act; nothing when the match is over."""
    seat = to_act(g)
    return int(menu(g, seat, out)) if seat >= 0 else 0


def abreast(game: Game, starts: list[State], workers: int) -> Callable[[int, int], int]:
    """Random games on *workers* threads, for compiled rules hold no lock; each has its tables, made once.

    What is returned takes a seed and a number of games for each thread, and returns how many decisions were made.
    """
    run, pool = driver(game, random_games, True), ThreadPoolExecutor(workers)
    rooms = [(table_of(starts, True), buffer(game, True)) for _ in range(workers)]

    def play(seed: int, count: int) -> int:
        return sum(pool.map(lambda k: int(run(rooms[k][0], seed + k * count, count, rooms[k][1])), range(workers)))

    return play
