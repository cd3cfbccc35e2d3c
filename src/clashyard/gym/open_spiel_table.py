"""A match as OpenSpiel plays it, and what each seat has seen of it."""

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
    """All that has been seen up to a point, as digests: what lay open to everybody, and what each player has seen."""

    open: str
    own: tuple[str, ...]  # of each player
    sealed: tuple[Choice, ...] = ()  # those that wait for another seat's


@dataclass(frozen=True)
class Seating:
    """What does not change in a match: the game, its setting, the seats of the players, and how their memory is kept."""

    game: Game
    setting: Any
    seats: tuple[int, ...]  # of player 0, 1, …

    def name(self, player: int) -> str:
        return self.game.seats[self.seats[player]]

    def sees(self, state: State, player: int, memory: bool) -> str:
        """The view of a player in one line; with *memory* also what it has seen before and the view still tells."""
        return plain(self.game.view_position(state, self.setting, self.seats[player], memory))

    def menu(self, state: State) -> list[int]:
        """The legal actions of the seat to act, in order."""
        out = [0] * self.game.actions
        return sorted(out[: self.game.menu(state, self.game.to_act(state), out)])

    def first(self, state: State) -> Memory:
        """The memory after the deal: what was told of it, and the first view of each player."""
        return self.opened(Memory("", ("",) * len(self.seats)), state, [])

    def opened(self, memory: Memory, state: State, actions: Sequence[Choice]) -> Memory:
        """The memory after *actions* that lie open: they, what was told of them, and what each player sees then."""
        told = plain([actions, state.log])
        views = (self.sees(state, player, True) for player in range(len(self.seats)))
        own = tuple(digest(mine, told, view) for mine, view in zip(memory.own, views, strict=True))
        return Memory(digest(memory.open, told), own)

    def committed(self, memory: Memory, choice: Choice) -> Memory:
        """The memory after a sealed choice, which its own seat knows and no other."""
        own = (digest(mine, choice[1]) if seat == choice[0] else mine for seat, mine in zip(self.seats, memory.own, strict=True))
        return Memory(memory.open, tuple(own), (*memory.sealed, choice))

    def information(self, state: State, memory: Memory, player: int) -> str:
        """All that a player has seen, in one line."""
        return f"{self.name(player)} {memory.own[player]} {self.sees(state, player, True)}"


class Table:
    """A match in play: what has been seen of it up to some point, and the moves since then.

    The memory is only brought up to date where somebody asks for it, so that a playout does not pay for it.
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
        seat = game.to_act(self.state)
        self.since.append((seat, action))
        self.state.log.clear()
        game.play(self.state, seat, action)

    def recall(self, seating: Seating) -> Memory:
        """The memory of all players, up to date."""
        for seat, action in self.since:
            before, self.past = self.past, self.past.copy()
            seating.game.play(self.past, seat, action)
            text = seating.game.write_action(before, seating.setting, seat, action)
            if at_once(seating.game, before):
                self.memory = seating.committed(self.memory, (seat, text))
            else:
                self.memory = seating.opened(self.memory, self.past, sorted([*self.memory.sealed, (seat, text)]))
        self.since = []
        return self.memory

    def guess(self, seating: Seating, player: int, seed: int) -> Table:
        """A world that *player* cannot tell from this one, drawn by *seed*; its own memory goes on.

        Of the others' memory only what lay open is left. Who has sealed a choice chooses again, by chance.
        """
        game, seat, actor = seating.game, seating.seats[player], seating.game.to_act(self.state)
        memory, world = self.recall(seating), self.state.copy()
        if actor >= 0:
            game.hide(world, seat, seed)
        own = tuple(mine if number == player else memory.open for number, mine in enumerate(memory.own))
        twin = Table(world, Memory(memory.open, own, tuple(choice for choice in memory.sealed if choice[0] == seat)))
        draw = Random(seed)
        while game.to_act(twin.state) != actor:
            twin.play(game, draw.choice(seating.menu(twin.state)))
        return twin


def at_once(game: Game, state: State) -> bool:
    """Do several seats still have to choose?"""
    bits = game.deciding(state) if game.deciding else 0
    return bits & (bits - 1) != 0


def digest(*parts: str) -> str:
    """One short word for all *parts*, different for different ones."""
    return sha256("\n".join(parts).encode()).hexdigest()[:DIGITS]


def plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
