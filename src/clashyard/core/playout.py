"""Drivers over the rules of any game: random games, surveys, counts. The same source runs interpreted and compiled.

They call the rules of `core/contract.py`; `driver` puts those of a game in their place.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from clashyard.core import fast
from clashyard.core.chance import CHOICE, below, seeded, turn
from clashyard.core.contract import RULES, deal, hide, menu, payoff, play, prospects, renew, settle, to_act
from clashyard.core.game import Game
from clashyard.core.state import State

LIMIT = 100_000  # decisions after which a random game is abandoned; none has come near
MASK = (1 << 31) - 1
UNMARKED = 17  # the mark before the first choice
SEATS_AT_MOST = 8  # in a match
WORK = 3  # places that `survey` works in, before the starts of `measured_games`
START, SEED, GREEDY = range(3)  # columns of the games to play: a start, the seed of the deal, greedy seats as bits
GIVEN = 3
WINNERS, FIRST, TURNS, DECISIONS = range(4)  # columns of their results: winning seats as bits, who began, changes of seat + 1
RESULTS = 4
EVERYONE = (1 << SEATS_AT_MOST) - 1


@cache
def _bindings(game: Game) -> dict[fast.Rule, fast.Rule]:
    """The functions of *game* by the rules of the contract that they stand for; drivers join them as they are bound."""
    return {rule: function for rule in RULES if (function := getattr(game.rules, rule.__name__))}


def driver(game: Game, rule: fast.Rule, compiled: bool) -> fast.Rule:
    """Return *rule*, one of the drivers below, bound to *game* together with the drivers it calls."""
    function = fast.bind(rule, _bindings(game), f"_{game.name}{game.form}")
    return fast.compiled(function) if compiled else function


def room(game: Game, start: State, places: int, compiled: bool) -> Any:
    """Return a table of *places* states for a driver; the first is *start*."""
    if not compiled:
        return [start.copy() for _ in range(places)]
    table = np.zeros(places, game.rules.state.dtype)
    table[:] = start.to_record()[0]
    return table


def sampled(game: Game, pairings: int, mode: str, printed: bool = False) -> list[State]:
    """Return the tables of random matches of a mode, before the deal."""
    return [game.setup.table(game.setup.prepare(game.setup.sample(seed, printed=printed, mode=mode))) for seed in range(pairings)]


def table_of(starts: list[State], compiled: bool) -> Any:
    """Return a table for `random_games` and `sign`: one place to work in, then the starts."""
    if not compiled:
        return [starts[0].copy(), *starts]
    return np.concatenate([starts[0].to_record(), *(start.to_record() for start in starts)])


def buffer(game: Game, compiled: bool) -> Any:
    """Return room for one number per action: for the output of `menu`, or for the values of `survey`."""
    return np.zeros(game.rules.actions, np.int64) if compiled else [0] * game.rules.actions


def measure(game: Game, starts: list[State], games: Any, compiled: bool) -> Any:
    """Play *games*, an array of `GIVEN` columns, from *starts*, and return an array of `RESULTS` columns with a row for each."""
    table = table_of([starts[0]] * (WORK - 1) + starts, compiled)  # working places are overwritten before they are read
    results = np.zeros((len(games), RESULTS), np.int64)
    given = np.ascontiguousarray(games, np.int64)
    given = given if compiled else given.tolist()
    driver(game, measured_games, compiled)(table, given, len(game.seats), buffer(game, compiled), buffer(game, compiled), results)
    return results


def results_row(compiled: bool) -> Any:
    """Return room for the results of one game."""
    return np.zeros(RESULTS, np.int64) if compiled else [0] * RESULTS


def score(result: Any, seat: int) -> float:
    """Return the score of *seat* in a row of results: 1 for a win, 0.5 for a draw, 0."""
    return float(result[WINNERS] >> seat & 1) if result[WINNERS] else 0.5


def random_game(g: Any, seed: int, limit: int, out: Any) -> int:
    """Play *g* on at random for at most *limit* decisions; return how many were made."""
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
    """Deal and play *count* games, cycling through the tables after place 0; return how many decisions were made."""
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
    """List each legal action of *seat* with the prospects it leads to by the end of the turn, as far as the seat can know.

    Reads table[0], works in table[1] and table[2]. Writes the actions to *out* and their prospects to *values*; returns their
    number.
    """
    renew(table, 1, 0)
    hide(table[1], seat, seed)
    choices: int = menu(table[1], seat, out)
    for i in range(choices):
        renew(table, 2, 1)
        play(table[2], seat, out[i])
        settle(table[2], seat)
        answer = to_act(table[2])
        for _ in range(SEATS_AT_MOST):  # the plainest answers of the others, up to this seat's next turn
            if answer in (-1, seat):
                break
            settle(table[2], answer)
            answer = to_act(table[2])
        values[i] = prospects(table[2], seat)
    return choices


def greedy_choice(table: Any, seat: int, seed: int, out: Any, values: Any) -> int:
    """Return the action that `survey` finds best, the first of equals. A single action needs no survey."""
    if menu(table[0], seat, out) == 1:
        return int(out[0])
    choices = survey(table, seat, seed, out, values)
    return int(out[first_best(values, choices)])


def first_best(values: Any, choices: int) -> int:
    """Return the index of the greatest value, the first of equals."""
    best = 0
    for i in range(choices):
        if values[i] > values[best]:
            best = i
    return best


def place_of(action: int, out: Any, choices: int) -> int:
    """Return the index of an action in a menu; its length if it is not there."""
    for i in range(choices):
        if out[i] == action:
            return i
    return choices


def chooser(game: Game, compiled: bool) -> Callable[[Any, int, int, Any, Any], int]:
    """Return `greedy_choice` over the rules of a game, for Python to call. It compiles nothing that set-up has not compiled."""
    look: Any = driver(game, survey, compiled)

    def choose(table: Any, seat: int, seed: int, out: Any, values: Any) -> int:
        choices = int(look(table, seat, seed, out, values))
        return int(out[max(range(choices), key=lambda i: values[i])])  # the first of equals

    return choose


def measured_game(table: Any, seed: int, greedy: int, out: Any, values: Any, result: Any) -> None:
    """Play table[0] to the end, the seats in *greedy* (a bit each) greedy and the others random. Write to *result*."""
    x = seeded(seed, CHOICE)
    before = to_act(table[0])
    result[FIRST] = before
    result[WINNERS] = 0
    result[TURNS] = 1
    result[DECISIONS] = 0
    for _ in range(LIMIT):
        mover = to_act(table[0])
        if mover < 0:
            break
        if greedy >> mover & 1 == 1:
            action = greedy_choice(table, mover, x & MASK, out, values)
        else:
            action = out[below(x, menu(table[0], mover, out))]
        x = turn(x)
        play(table[0], mover, action)
        result[DECISIONS] += 1
        if mover != before:
            result[TURNS] += 1
        before = mover


def measured_games(table: Any, games: Any, seats: int, out: Any, values: Any, results: Any) -> None:
    """Deal and play a row of *games* each, from the starts after place `WORK`, and write a row of *results* each.

    Nothing of it is Python when compiled: preparing a single game there took five times as long as playing it.
    """
    for k in range(len(games)):
        renew(table, 0, WORK + games[k][START])
        deal(table[0], games[k][SEED])
        measured_game(table, games[k][SEED], games[k][GREEDY], out, values, results[k])
        for seat in range(seats):
            if payoff(table[0], seat) > 0:
                results[k][WINNERS] |= 1 << seat


def perft(table: Any, depth: int, outs: Any, left: Any) -> int:
    """Count the sequences of *depth* legal actions from table[0].

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
    """Write the menu of the seat to act and return its length: 0 when the match is over."""
    seat = to_act(g)
    return int(menu(g, seat, out)) if seat >= 0 else 0


def abreast(game: Game, starts: list[State], workers: int) -> Callable[[int, int], int]:
    """Return a function that plays random games on *workers* threads, in parallel because compiled rules hold no lock.

    It takes a seed and a number of games per thread, and returns how many decisions were made. Each thread's tables are made only
    once.
    """
    run, pool = driver(game, random_games, True), ThreadPoolExecutor(workers)
    rooms = [(table_of(starts, True), buffer(game, True)) for _ in range(workers)]

    def play(seed: int, count: int) -> int:
        return sum(pool.map(lambda k: int(run(rooms[k][0], seed + k * count, count, rooms[k][1])), range(workers)))

    return play
