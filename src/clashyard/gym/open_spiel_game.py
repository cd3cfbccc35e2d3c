"""Games and states for OpenSpiel's Python interface, over any game of the contract."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from clashyard.core.errors import one_of, whole
from clashyard.core.game import Game
from clashyard.core.state import State
from clashyard.gym.open_spiel_kinds import GENERAL, IDENTICAL, ZERO, Kind, Parameters
from clashyard.gym.open_spiel_table import Seating, Table, plain

MOST_DEALS = 1_000_000
DEALS = 10_000
SEED = 2**52  # a sampler's number from 0 to 1 is turned into a seed below this
UTILITY = {
    ZERO: pyspiel.GameType.Utility.ZERO_SUM,
    GENERAL: pyspiel.GameType.Utility.GENERAL_SUM,
    IDENTICAL: pyspiel.GameType.Utility.IDENTICAL,
}


def game_type(
    name: str, title: str, parameters: Parameters, players: tuple[int, int], utility: str = ZERO, recall_tensor: bool = False
) -> Any:
    """Return OpenSpiel's type of a game. It is sequential: a sealed choice is a move that the other players cannot see yet."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITY[utility],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=recall_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def game_info(actions: int, deals: int, players: int, longest: int, utility: str = ZERO) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=deals,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if utility == ZERO else None,
        max_game_length=longest,
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with one chance node: it picks the deal, which decides everything else that is drawn."""

    seating: Seating
    mode: str
    deals: int

    @classmethod
    def listed(cls) -> Any:
        """Return OpenSpiel's type of the game, before any parameter is known."""
        raise NotImplementedError

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | Recall | None:
        """Return an observer of what one player sees, now or with perfect recall; None for other kinds of observation."""
        if isinstance(iig_obs_type, pyspiel.IIGObservationType):
            if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
                return None
            if iig_obs_type.perfect_recall:
                return Recall()
        return Observer(self.seating.game, self.mode)

    def table(self, deal: int) -> Table:
        """Return the table after the deal of that number."""
        raise NotImplementedError


class DealtGame(TableGame):
    """One of Clashyard's games, with its parameters. Raises BadInput with the parameter that is wrong."""

    kind: ClassVar[Kind]

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        """Return all parameters with their defaults."""
        return {"mode": cls.kind.game.modes[0], "deals": DEALS, **cls.kind.parameters}

    @classmethod
    def listed(cls) -> Any:
        return cls.of_type((1, len(cls.kind.game.seats)), ZERO)

    @classmethod
    def of_type(cls, players: tuple[int, int], utility: str) -> Any:
        return game_type(f"clashyard_{cls.kind.game.name}", cls.kind.game.title, cls.parameters(), players, utility)

    def __init__(self, params: Parameters | None = None) -> None:
        kind = self.kind
        given = {**self.parameters(), **(params or {})}
        self.mode = one_of(given["mode"], kind.game.modes, "mode", "mode")
        self.deals = whole(given["deals"], "deals", 1, MOST_DEALS)
        setting = kind.game.setup.prepare(kind.options(given))
        self.seating = Seating(
            kind.game, setting, tuple(kind.game.seats.index(name) for name in kind.game.setup.at_table(setting))
        )
        players, utility = len(self.seating.seats), kind.sums.get(self.mode, ZERO)
        info = game_info(kind.game.rules.actions, self.deals, players, kind.longest(setting), utility)
        super().__init__(self.of_type((players, players), utility), info, given)

    def table(self, deal: int) -> Table:
        state: State = self.seating.game.setup.table(self.seating.setting)
        self.seating.game.rules.deal(state, deal)
        return Table(state, self.seating.first(state))


class TableState(pyspiel.State):  # type: ignore[misc]
    """A point of a match: before the deal, or a table."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.table: Table | None = None

    @property
    def seating(self) -> Seating:
        seating: Seating = self.get_game().seating
        return seating

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.seating.game.rules.to_act(self.table.state)
        return self.seating.seats.index(seat) if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.table is not None and self.seating.game.rules.to_act(self.table.state) < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return self.seating.menu(self.table.state)

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.get_game().table(action)
        else:
            self.table.play(self.seating.game, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player < 0:
            return f"deal {action}"
        seating = self.seating
        return seating.game.notation.write_action(self.table.state, seating.setting, seating.seats[player], action)

    def returns(self) -> list[float]:
        if self.table is None:
            return [0.0] * self.num_players()
        return [float(self.seating.game.rules.payoff(self.table.state, seat)) for seat in self.seating.seats]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> TableState:
        """Return a state that the player cannot tell from this one. It has no history, which would give the true deal away."""
        state = self.get_game().new_initial_state()
        if self.table is not None:
            state.table = self.table.determinization(self.seating, player_id, int(probability_sampler() * SEED))
        return state  # type: ignore[no-any-return]

    def words(self, player: int, recall: bool) -> str:
        """Return what a player sees in one line: now, or with *recall* everything that it has seen."""
        seating, table = self.seating, self.table
        if table is None:
            return f"{seating.name(player)} before the deal"
        if recall:
            return seating.information(table.state, table.recall(seating), player)
        return f"{seating.name(player)} {seating.sees(table.state, player, False)}"

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return plain(self.seating.game.notation.write_position(self.table.state, self.seating.setting))


class Observer:
    """An observer of what one player sees of a state: in words, and as the game's row of numbers in its named parts."""

    def __init__(self, game: Game, mode: str) -> None:
        assert game.views and game.rules.observe
        views = game.views(mode)
        self.write = game.rules.observe
        self.row = [0] * views[-1].stop
        self.tensor: Any = np.zeros(len(self.row), np.float32)
        self.dict = {view.name: self.tensor[view.start : view.stop].reshape(view.shape) for view in views}

    def set_from(self, state: TableState, player: int) -> None:
        """Fill `tensor`, and with it `dict`; with zeros before the deal."""
        if state.table is None:
            self.tensor[:] = 0
        else:
            self.write(state.table.state, state.seating.seats[player], self.row)
            self.tensor[:] = self.row

    def string_from(self, state: TableState, player: int) -> str:
        return state.words(player, recall=False)


class Recall:
    """An observer with perfect recall, in words. There is no tensor, since matches are long."""

    def __init__(self) -> None:
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TableState, player: int) -> None:
        """Do nothing, since there is no tensor."""

    def string_from(self, state: TableState, player: int) -> str:
        return state.words(player, recall=True)
