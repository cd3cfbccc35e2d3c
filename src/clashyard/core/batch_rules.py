"""Compiled drivers for `core/batch.py`, which advance a slice of the games by one decision.

`table` holds a record for each game, `starts` the tables before their deals, `notes` a row of numbers for each game, and `menus`
its legal actions, up to KEPT of them: no menu is computed twice, and only the bits that were set in a mask are cleared.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import CHOICE, DEAL, below, seeded, turn
from clashyard.core.contract import deal, menu, observe, payoff, play, to_act

EPISODE, DRAW, CHOICES, SEAT = range(4)  # columns of notes: games before this one, a generator, legal actions, seat to act
NOTES = 4
KEPT = 256  # legal actions that are kept; a longer menu (a few hands of CLASH) is computed again
DEALS = 1000  # consecutive deals that may end without a decision; after that the game stays over
NOBODY = -1
BEGIN, GIVEN, RESTORE = 0, -1, -2  # in place of a number of random steps
WAIT = -1  # in place of an action: the game stays as it is in this step


def origin(seed: int, game: int, episode: int) -> int:
    """Return the number below 2**63 that determines an episode. Half of it is the seed of the deal."""
    return seeded(seeded(seeded(seed, DEAL) >> 1 ^ game, DEAL) >> 1 ^ episode, DEAL)


def deal_anew(table: Any, starts: Any, notes: Any, seed: int, i: int) -> None:
    """Deal game *i* from one of the starts, skipping deals that lead to no decision."""
    for _ in range(DEALS):
        x = origin(seed, i, notes[i, EPISODE])
        table[i] = starts[below(x, len(starts))]
        deal(table[i], x >> 1)
        notes[i, SEAT] = to_act(table[i])
        if notes[i, SEAT] >= 0:
            return
        notes[i, EPISODE] += 1


def list_choices(table: Any, notes: Any, out: Any, i: int) -> None:
    """Write the menu of the seat to act in game *i* to *out*."""
    notes[i, CHOICES] = menu(table[i], notes[i, SEAT], out) if notes[i, SEAT] >= 0 else 0


def keep(menus: Any, notes: Any, out: Any, i: int) -> None:
    """Store the menu of game *i*, read from *out*."""
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
    """Return one of *choices*, the menu of game *i*, each equally likely; 0 for a game that stays over."""
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
    """Play *action* in game *i*. If that ends it, write each seat's reward and deal the next game. *out* then holds its menu."""
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
    """Write the seat to act in game *i*, its legal actions and its observation."""
    seats[i] = notes[i, SEAT]
    mark(table, menus, notes, out, masks, i, 1)
    if notes[i, SEAT] >= 0:
        observe(table[i], notes[i, SEAT], observations[i])


def begin(table: Any, starts: Any, notes: Any, seed: int, i: int) -> None:
    """Deal game *i* for the first time with this seed."""
    notes[i, EPISODE] = 0
    deal_anew(table, starts, notes, seed, i)
    notes[i, DRAW] = seeded(origin(seed, i, notes[i, EPISODE]) >> 1, CHOICE)


def restore(table: Any, notes: Any, out: Any, masks: Any, rewards: Any, dones: Any, i: int) -> None:
    """Take up game *i* where its record and its notes say that it stands."""
    list_choices(table, notes, out, i)
    stay(rewards, dones, i)
    for action in range(masks.shape[1]):
        masks[i, action] = 0


def stay(rewards: Any, dones: Any, i: int) -> None:
    """Write that nothing has happened in game *i*."""
    dones[i] = 0
    for other in range(rewards.shape[1]):
        rewards[i, other] = 0


def refused(table: Any, menus: Any, notes: Any, out: Any, actions: Any, first: int, last: int) -> int:
    """Return the first game of the slice whose action is neither WAIT nor legal, or NOBODY."""
    for i in range(first, last):
        choices = notes[i, CHOICES]
        listed = actions[i] == WAIT
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
    """Draw a legal action for each game of the slice, each equally likely; 0 for a game that stays over."""
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
    """Advance the games from *first* to before *last*, write the results, and return how many games ended.

    *steps* is the number of random decisions, GIVEN for the action in *actions* (which must be legal), BEGIN to deal all anew, or
    RESTORE if *table* and *notes* have been replaced. One driver serves all these purposes, since each separate driver would
    contain all rules once more and take as long to compile.
    """
    ended = 0
    for i in range(first, last):
        if steps == GIVEN and actions[i] == WAIT:
            stay(rewards, dones, i)
            continue
        if steps == BEGIN:
            begin(table, starts, notes, seed, i)
        if steps == BEGIN or steps == RESTORE:
            restore(table, notes, out, masks, rewards, dones, i)
        else:
            mark(table, menus, notes, out, masks, i, 0)
        if steps > 0:
            recall(table, menus, notes, out, i)
        for _ in range(1 if steps == GIVEN else max(0, steps)):
            action = actions[i] if steps == GIVEN else drawn(notes, out, i)
            take(table, starts, notes, seed, out, rewards, dones, i, action)
            ended += dones[i]
        keep(menus, notes, out, i)
        show(table, menus, notes, out, observations, masks, seats, i)
    return ended
