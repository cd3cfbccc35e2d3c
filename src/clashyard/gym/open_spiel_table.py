"""Matches for OpenSpiel, with the memory of each seat."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from clashyard.core.game import Game
from clashyard.core.state import State

DIGITS = 32  # of a digest, in hex
Choice = tuple[int, str]  # seat and action


@dataclass(frozen=True)
class Memory:
    """Everything that has been seen up to a point, as digests: what was public, and what each player has seen."""

    open: str
    own: tuple[str, ...]  # of each player
    sealed: tuple[Choice, ...] = ()  # choices that wait for another seat's


@dataclass(frozen=True)
class Seating:
    """The constants of a match: the game, its setting, the seats of the players, and the way their memory is kept."""

    game: Game
    setting: Any
    seats: tuple[int, ...]  # of player 0, 1, …

    def name(self, player: int) -> str:
        return self.game.seats[self.seats[player]]

    def sees(self, state: State, player: int, memory: bool) -> str:
        """Return the view of a player in one line; with *memory*, including what the view keeps of the past."""
        return plain(self.game.notation.view_position(state, self.setting, self.seats[player], memory))

    def menu(self, state: State) -> list[int]:
        """Return the legal actions of the seat to act, in order."""
        out = [0] * self.game.rules.actions
        return sorted(out[: self.game.rules.menu(state, self.game.rules.to_act(state), out)])

    def first(self, state: State) -> Memory:
        """Return the memory after the deal: its public events, and the first view of each player."""
        return self.opened(Memory("", ("",) * len(self.seats)), state, [])

    def opened(self, memory: Memory, state: State, actions: Sequence[Choice]) -> Memory:
        """Return the memory after public *actions*: the actions, their events, and each player's view afterwards."""
        told = plain([actions, state.log])
        views = (self.sees(state, player, True) for player in range(len(self.seats)))
        own = tuple(digest(mine, told, view) for mine, view in zip(memory.own, views, strict=True))
        return Memory(digest(memory.open, told), own)

    def committed(self, memory: Memory, choice: Choice) -> Memory:
        """Return the memory after a sealed choice, which only its own seat knows."""
        own = (digest(mine, choice[1]) if seat == choice[0] else mine for seat, mine in zip(self.seats, memory.own, strict=True))
        return Memory(memory.open, tuple(own), (*memory.sealed, choice))

    def information(self, state: State, memory: Memory, player: int) -> str:
        """Return everything that a player has seen, in one line."""
        return f"{self.name(player)} {memory.own[player]} {self.sees(state, player, True)}"


class Table:
    """A match in play: its memory up to some point, and the moves since then.

    The memory is only brought up to date on request, so that a playout does not pay for it.
    """

    def __init__(self, state: State, memory: Memory) -> None:
        self.state = state.copy()
        self.past, self.memory = state, memory  # shared by copies and never changed
        self.since: list[tuple[int, int]] = []  # seat and action

    def __deepcopy__(self, memo: Any) -> Table:
        twin = Table(self.state, self.memory)
        twin.past, twin.since = self.past, self.since[:]
        return twin

    def play(self, game: Game, action: int) -> None:
        """Carry out a legal action of the seat to act."""
        seat = game.rules.to_act(self.state)
        self.since.append((seat, action))
        self.state.log.clear()
        game.rules.play(self.state, seat, action)

    def recall(self, seating: Seating) -> Memory:
        """Bring the memory of all players up to date and return it."""
        for seat, action in self.since:
            before, self.past = self.past, self.past.copy()
            seating.game.rules.play(self.past, seat, action)
            text = seating.game.notation.write_action(before, seating.setting, seat, action)
            if is_simultaneous(seating.game, before):
                self.memory = seating.committed(self.memory, (seat, text))
            else:
                self.memory = seating.opened(self.memory, self.past, sorted([*self.memory.sealed, (seat, text)]))
        self.since = []
        return self.memory

    def determinization(self, seating: Seating, player: int, seed: int) -> Table:
        """Return a table that *player* cannot tell from this one, drawn by *seed*. The memory of *player* is kept.

        The others remember only what was public. A seat that has sealed a choice chooses again, at random.
        """
        game, seat, actor = seating.game, seating.seats[player], seating.game.rules.to_act(self.state)
        memory, world = self.recall(seating), self.state.copy()
        if actor >= 0:
            game.rules.hide(world, seat, seed)
        own = tuple(mine if number == player else memory.open for number, mine in enumerate(memory.own))
        twin = Table(world, Memory(memory.open, own, tuple(choice for choice in memory.sealed if choice[0] == seat)))
        draw = Random(seed)
        while game.rules.to_act(twin.state) != actor:
            twin.play(game, draw.choice(seating.menu(twin.state)))
        return twin


def is_simultaneous(game: Game, state: State) -> bool:
    """Return whether several seats have to choose."""
    bits = game.rules.deciding(state) if game.rules.deciding else 0
    return bits & (bits - 1) != 0


def digest(*parts: str) -> str:
    """Return one short word for all *parts*, different for different ones."""
    return sha256("\n".join(parts).encode()).hexdigest()[:DIGITS]


def plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
