"""Drivers over many games at once, for `core/batch.py`: a slice of the games is played one decision on, compiled.

`table` holds a record for each game, `starts` the tables before their deals, `notes` a row of numbers for each game, and
`menus` its legal actions up to KEPT of them: so no menu is written twice, and only what was set in a mask is cleared.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from clashyard.core import fast
from clashyard.core.chance import CHOICE, DEAL, below, seeded, turn
from clashyard.core.game import Game
from clashyard.core.playout import bind, unbound

EPISODE, DRAW, CHOICES, SEAT = range(4)  # columns of notes: games before this one, a generator, legal actions, who decides
NOTES = 4
KEPT = 256  # legal actions that are kept; where there are more (a few hands of CLASH) the menu is written again
DEALS = 1000  # that may end without a decision, one after the other; then the game stays over
NOBODY = -1
BEGIN, GIVEN = 0, -1  # instead of a number of random steps

deal = to_act = menu = play = payoff = observe = unbound


@cache
def _drivers(game: Game) -> dict[str, Any]:
    every = (deal_anew, list_choices, keep, recall, drawn, mark, take, show, begin, refused, draw_actions, advance)
    return bind(game, True, every)


def driver(game: Game, rule: Callable[..., Any]) -> Callable[..., Any]:
    """*rule*, one of the drivers below, compiled for *game*. Raises NotCompilable without Numba."""
    return fast.compiled(_drivers(game)[rule.__name__])


def origin(seed: int, game: int, episode: int) -> int:
    """What decides an episode: below 2**63. Its half is the seed of the deal."""
    return seeded(seeded(seeded(seed, DEAL) >> 1 ^ game, DEAL) >> 1 ^ episode, DEAL)


def deal_anew(table: Any, starts: Any, notes: Any, seed: int, i: int) -> None:
    """Game *i* begins, from one of the starts; a deal that leads to no decision is passed over."""
    for _ in range(DEALS):
        x = origin(seed, i, notes[i, EPISODE])
        table[i] = starts[below(x, len(starts))]
        deal(table[i], x >> 1)
        notes[i, SEAT] = to_act(table[i])
        if notes[i, SEAT] >= 0:
            return
        notes[i, EPISODE] += 1


def list_choices(table: Any, notes: Any, out: Any, i: int) -> None:
    """Write the menu of whoever decides in game *i* to *out*."""
    notes[i, CHOICES] = menu(table[i], notes[i, SEAT], out) if notes[i, SEAT] >= 0 else 0


def keep(menus: Any, notes: Any, out: Any, i: int) -> None:
    """Keep the menu of game *i* that stands in *out*."""
    for k in range(min(notes[i, CHOICES], KEPT)):
        menus[i, k] = out[k]


def recall(table: Any, menus: Any, notes: Any, out: Any, i: int) -> None:
    """Write the menu of game *i* to *out* again."""
    choices = notes[i, CHOICES]
    if choices > KEPT:
        menu(table[i], notes[i, SEAT], out)
    else:
        for k in range(choices):
            out[k] = menus[i, k]


def drawn(notes: Any, choices: Any, i: int) -> int:
    """One of *choices*, the menu of game *i*, each equally likely; 0 for a game that stays over."""
    k = below(notes[i, DRAW], notes[i, CHOICES])
    notes[i, DRAW] = turn(notes[i, DRAW])
    return int(choices[k]) if notes[i, CHOICES] > 0 else 0


def mark(table: Any, menus: Any, notes: Any, out: Any, masks: Any, i: int, value: int) -> None:
    """Write *value* into the mask of game *i* for each of its legal actions."""
    choices = notes[i, CHOICES]
    if choices <= KEPT:
        for k in range(choices):
            masks[i, menus[i, k]] = value
        return
    choices = menu(table[i], notes[i, SEAT], out)
    for k in range(choices):
        masks[i, out[k]] = value


def take(table: Any, starts: Any, notes: Any, seed: int, out: Any, rewards: Any, dones: Any, i: int, action: int) -> None:
    """Play *action* in game *i*; if that is its end, write what each seat has won and deal the next. *out*: its menu then."""
    g = table[i]
    play(g, notes[i, SEAT], action)
    seat = to_act(g)
    dones[i] = 1 if seat < 0 else 0
    for other in range(rewards.shape[1]):
        rewards[i, other] = payoff(g, other) if seat < 0 else 0
    notes[i, SEAT] = seat
    if seat < 0:
        notes[i, EPISODE] += 1
        deal_anew(table, starts, notes, seed, i)
    list_choices(table, notes, out, i)


def show(table: Any, menus: Any, notes: Any, out: Any, observations: Any, masks: Any, seats: Any, i: int) -> None:
    """Write who decides in game *i*, what it may do and what it observes."""
    seats[i] = notes[i, SEAT]
    mark(table, menus, notes, out, masks, i, 1)
    if notes[i, SEAT] >= 0:
        observe(table[i], notes[i, SEAT], observations[i])


def begin(table: Any, starts: Any, notes: Any, seed: int, out: Any, masks: Any, rewards: Any, dones: Any, i: int) -> None:
    """Deal game *i* for the first time with this seed."""
    notes[i, EPISODE] = 0
    deal_anew(table, starts, notes, seed, i)
    notes[i, DRAW] = seeded(origin(seed, i, notes[i, EPISODE]) >> 1, CHOICE)
    list_choices(table, notes, out, i)
    dones[i] = 0
    for other in range(rewards.shape[1]):
        rewards[i, other] = 0
    for action in range(masks.shape[1]):
        masks[i, action] = 0


def refused(table: Any, menus: Any, notes: Any, out: Any, actions: Any, first: int, last: int) -> int:
    """The first game of the slice whose action is not legal, or NOBODY."""
    for i in range(first, last):
        choices = notes[i, CHOICES]
        listed = False
        if choices <= KEPT:
            for k in range(choices):
                listed |= menus[i, k] == actions[i]
        else:
            choices = menu(table[i], notes[i, SEAT], out)
            for k in range(choices):
                listed |= out[k] == actions[i]
        if not listed:
            return i
    return NOBODY


def draw_actions(table: Any, menus: Any, notes: Any, out: Any, actions: Any, first: int, last: int) -> None:
    """A legal action for each game of the slice, each equally likely; 0 for a game that stays over."""
    for i in range(first, last):
        if notes[i, CHOICES] > KEPT:
            recall(table, menus, notes, out, i)
            actions[i] = drawn(notes, out, i)
        else:
            actions[i] = drawn(notes, menus[i], i)


def advance(
    table: Any, starts: Any, menus: Any, notes: Any, seed: int, out: Any, actions: Any, observations: Any, masks: Any,
    rewards: Any, dones: Any, seats: Any, first: int, last: int, steps: int,
) -> int:  # fmt: skip
    """Play the games from *first* to before *last* on and show where that led; return how many ended.

    *steps* is how many random decisions, GIVEN for the legal one in *actions*, or BEGIN to deal all anew. One driver for
    the three, since each would contain all rules once more, and compile as long.
    """
    ended = 0
    for i in range(first, last):
        if steps == BEGIN:
            begin(table, starts, notes, seed, out, masks, rewards, dones, i)
        else:
            mark(table, menus, notes, out, masks, i, 0)
        if steps > 0:
            recall(table, menus, notes, out, i)
        for _ in range(abs(steps)):
            action = actions[i] if steps == GIVEN else drawn(notes, out, i)
            take(table, starts, notes, seed, out, rewards, dones, i, action)
            ended += dones[i]
        keep(menus, notes, out, i)
        show(table, menus, notes, out, observations, masks, seats, i)
    return ended
