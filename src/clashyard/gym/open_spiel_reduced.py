"""A reduced Clashing Blades!, small enough to be solved: few ranks, short hands, little health, one deal.

The rules are those of the whole game. A deal is one of its positions: the cards beyond the ranks are in the discard pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from clashyard import blades
from clashyard.blades.last_deal import pairs_of_hands
from clashyard.blades.rules.state import BASIC, HEALTH
from clashyard.blades.setup.options import SEAT_NAMES
from clashyard.blades.text.actions import NAMES, RANKS, hand
from clashyard.core.errors import BadInput, whole
from clashyard.core.state import State
from clashyard.gym.open_spiel_game import Recall, TableGame, TableState, game_info, game_type
from clashyard.gym.open_spiel_kinds import Parameters
from clashyard.gym.open_spiel_table import Choice, Memory, Seating, Table

REDUCED = "clashyard_blades_reduced"
PARAMETERS = {"ranks": 3, "cards": 3, "health_a": 2, "health_b": 2}
SUITS = "SDC"
MOST_RANKS = 4
MOST_CARDS = 3
PLAYERS = 2
HOLDS = "holds "
SAID = ("pass", "keep")
SAID_OF_CARDS = ("en-garde A:", "en-garde B:", "", "withdraw ")
Hands = tuple[tuple[str, ...], tuple[str, ...]]


class Fencers(Seating):
    """Seating with memory in words: the hand that was dealt and every action. Nothing else is ever learnt in one deal."""

    def first(self, state: State) -> Memory:
        return Memory(";", tuple(f"{HOLDS}{held(state, seat)};" for seat in self.seats))

    def opened(self, memory: Memory, state: State, actions: Sequence[Choice]) -> Memory:
        own = []
        for mine, seat in zip(memory.own, self.seats, strict=True):
            news = [action for action in actions if action not in memory.sealed or action[0] != seat]
            own.append(told(mine, news))
        return Memory(told(memory.open, actions), tuple(own))

    def committed(self, memory: Memory, choice: Choice) -> Memory:
        own = (told(mine, [choice] if seat == choice[0] else []) for mine, seat in zip(memory.own, self.seats, strict=True))
        return Memory(memory.open, tuple(own), (*memory.sealed, choice))

    def information(self, state: State, memory: Memory, player: int) -> str:
        return f"{self.name(player)} {memory.own[player]} {held(state, self.seats[player])}"


def held(state: Any, seat: int) -> str:
    """Return the cards of a hand, including a sealed one."""
    return " ".join(NAMES[card] for card in hand(state, seat))


def told(before: str, actions: Sequence[Choice]) -> str:
    """Append *actions* to *before*."""
    return "".join([before, *(f" {text};" for _, text in actions)])


class ReducedGame(TableGame):
    """The reduced game, with every deal of the small pack equally likely. Raises BadInput with the parameter that is wrong."""

    mode = "basic"

    @classmethod
    def listed(cls) -> Any:
        return game_type(REDUCED, "Clashing Blades! reduced", PARAMETERS, (PLAYERS, PLAYERS), recall_tensor=True)

    def __init__(self, params: Parameters | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        ranks, cards = whole(given["ranks"], "ranks", 1, MOST_RANKS), whole(given["cards"], "cards", 1, MOST_CARDS)
        if PLAYERS * cards > len(SUITS) * ranks:
            raise BadInput("cards", f"two hands of {cards} are more than {len(SUITS)} suits of {ranks}; give fewer")
        self.health = tuple(whole(given[f"health_{seat}"], f"health_{seat}", 1, HEALTH) for seat in "ab")
        self.hands = deals_of(ranks, cards)
        self.deals = len(self.hands)
        self.pack = frozenset(pack(ranks))
        setting = blades.GAME.setup.prepare({"deal-limit": 1})
        self.seating = Fencers(blades.GAME, setting, (0, 1))
        self.longest = longest(cards)
        super().__init__(self.listed(), game_info(blades.GAME.rules.actions, self.deals, PLAYERS, self.longest), given)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer as for every game; with perfect recall it has a tensor too."""
        observer = super().make_py_observer(iig_obs_type, params)
        return Transcript(sorted(self.pack), self.longest) if isinstance(observer, Recall) else observer

    def table(self, deal: int) -> Table:
        position: dict[str, Any] = {"discard": [name for name in NAMES[:BASIC] if name not in self.pack]}
        for seat, health, cards in zip(SEAT_NAMES, self.health, self.hands[deal], strict=True):
            position[seat] = {"health": health, "hand": list(cards)}
        _, state = blades.GAME.notation.read_position(position, self.seating.setting.options)
        return Table(state, self.seating.first(state))


class Transcript(Recall):
    """An observer with perfect recall, as numbers: the player, the hand that it was dealt, and the moves."""

    def __init__(self, cards: Sequence[str], longest: int) -> None:
        super().__init__()
        said = (*SAID, *(f"{verb}{card}" for verb in SAID_OF_CARDS for card in cards))
        self.place = {text: number for number, text in enumerate(said)}
        self.cards = {card: number for number, card in enumerate(cards)}
        shapes = {"player": (PLAYERS,), "dealt": (len(cards),), "moves": (longest, len(said))}
        self.tensor = np.zeros(sum(prod(shape) for shape in shapes.values()), np.float32)
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: TableState, player: int) -> None:
        """Fill `tensor`, and with it `dict`; before the deal, with the player only."""
        self.tensor[:] = 0
        self.dict["player"][player] = 1
        if state.table is None:
            return
        dealt, *moves = state.table.recall(state.seating).own[player].removesuffix(";").split("; ")
        for card in dealt.removeprefix(HOLDS).removesuffix(";").split():
            self.dict["dealt"][self.cards[card]] = 1
        for number, text in enumerate(moves):
            self.dict["moves"][number, self.place[text]] = 1


def pack(ranks: int) -> list[str]:
    """Return the spades, diamonds and clubs from the aces to rank *ranks*."""
    return [f"{suit}{rank}" for suit in SUITS for rank in RANKS[:ranks]]


def deals_of(ranks: int, cards: int) -> Sequence[Hands]:
    """Return all pairs of hands, A's and B's, in a fixed order."""
    return list(pairs_of_hands(pack(ranks), cards, cards))


def longest(cards: int) -> int:
    """Return a bound on the decisions of a deal: each card once, two questions for each pair of spades, and a pass."""
    return PLAYERS * cards + PLAYERS * cards + 1
