"""PettingZoo environments for all games and modes: one seat at a time (`env`), or all in every step (`parallel_env`).

See docs/environments/pettingzoo.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import logger, spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from clashyard.core.errors import BadInput, IllegalAction, mapping, shown, whole
from clashyard.core.match import Match
from clashyard.gym.spaces import ANY, Choices, Numbers, mask_of, seen_and_legal
from clashyard.gym.table import RENDERED, Table, legal, number_of, picture, play, rendering, shown_to

Options = Mapping[str, Any] | str | None
Seen = dict[str, Numbers]
MOST_CYCLES = 2**31 - 1


def env(
    game: str = "decks",
    mode: str | None = None,
    options: Options = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> Any:
    """Make an environment in which one seat acts at a time, wrapped so that calls out of order are refused.

    *mode* defaults to the game's usual one; after *max_cycles* rounds of choices the match is truncated.
    Raises BadInput for an unknown name or option.
    """
    return OrderEnforcingWrapper(raw_env(game, mode, options, render_mode, max_cycles))


def raw_env(
    game: str = "decks",
    mode: str | None = None,
    options: Options = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> Sequential:
    """Make the same environment without the wrapper."""
    return Sequential(Table(game, mode, options), render_mode, max_cycles)


def parallel_env(
    game: str = "blades",
    mode: str | None = None,
    options: Options = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> Simultaneous:
    """Make an environment in which all seats act in every step; a seat with nothing to decide passes. Raises as `env` does."""
    return Simultaneous(Table(game, mode, options), render_mode, max_cycles)


class _Seats:
    """The common part of both interfaces: spaces, a match dealt by seed, observations, and the end of the match."""

    def __init__(self, table: Table, render_mode: str | None, max_cycles: int | None, passing: bool) -> None:
        self.table, self.render_mode = table, rendering(render_mode)
        self.max_cycles = None if max_cycles is None else whole(max_cycles, "max_cycles", 1, MOST_CYCLES)
        self.pass_action = table.game.rules.actions  # of `parallel_env`
        self.actions = table.game.rules.actions + passing
        self.possible_agents = list(table.seats)
        self.agents: list[str] = []
        self.match: Match | None = None
        self.cycles = 0  # rounds of choices: of one seat, or of several simultaneously
        self._generator, _ = seeding.np_random()
        self._seen = {agent: seen_and_legal(table.views, self.actions) for agent in self.possible_agents}
        self._chosen = {agent: Choices(self.actions) for agent in self.possible_agents}
        self.metadata = {
            "name": f"clashyard_{table.game.name}_{table.mode}_v0", "render_modes": RENDERED, "render_fps": 1,
            "is_parallelizable": passing,
        }  # fmt: skip

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._seen[agent]

    def action_space(self, agent: str) -> Choices:
        return self._chosen[agent]

    def close(self) -> None:
        """Do nothing, since nothing is held open."""

    def _deal(self, seed: int | None) -> None:
        """Deal a new match. Without a *seed* the generator of the last match continues."""
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        self.match = self.table.deal(self._generator)
        self.agents, self.cycles = self.possible_agents[:], 0

    def _dealt(self) -> Match:
        """Return the match. Raises BadInput before the first `reset`."""
        if self.match is None:
            raise BadInput("", "there is no match yet; call reset first")
        return self.match

    def _playing(self) -> Match:
        """Return the match. Raises BadInput if there is none, or if it is over for all agents."""
        match = self._dealt()
        if not self.agents:
            raise BadInput("", "the match is over; call reset")
        return match

    def _renders(self) -> bool:
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode; make the environment with render_mode='ansi'")
        return self.render_mode is not None

    def _cut_off(self, match: Match) -> bool:
        return bool(match.deciding) and self.max_cycles is not None and self.cycles >= self.max_cycles

    def _payoffs(self, match: Match) -> dict[str, float]:
        """Return 1, 0 or -1 for each agent; all 0 until the match is over."""
        seats = self.table.game.seats
        return {agent: float(match.game.rules.payoff(match.state, seats.index(agent))) for agent in self.agents}

    def _infos(self, match: Match) -> dict[str, dict[str, Any]]:
        return {agent: {"winner": match.winner} if match.winner else {} for agent in self.agents}


class Sequential(_Seats, AECEnv):  # type: ignore[misc]
    """An environment in which seats decide one after the other. At simultaneous moves they do not see each other's choice."""

    def __init__(self, table: Table, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        super().__init__(table, render_mode, max_cycles, passing=False)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a match. *options* belong to the interface and change nothing; give those of the game to `env`."""
        self._deal(seed)
        self._skip_agent_selection = None
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._go_on()

    def observe(self, agent: str) -> Seen:
        """Return what *agent* may know and do. The mask is empty if it has nothing to decide."""
        match = self._dealt()
        mask = mask_of(match.menu(agent), self.actions)
        return {"observation": self.table.observe(match, agent), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play *action* for the selected agent; None for an agent whose match is over.

        Raises IllegalAction, and changes nothing, for an action that is not in its mask.
        """
        match = self._playing()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = legal(match, agent, action)
        self.cycles += len(match.deciding) == 1
        play(match, agent, number, self._generator)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Set rewards and ends by the position, and select the agent that decides."""
        match = self._dealt()
        cut_off = self._cut_off(match)
        self.rewards, self.infos = self._payoffs(match), self._infos(match)
        self.terminations = dict.fromkeys(self.agents, not match.deciding)
        self.truncations = dict.fromkeys(self.agents, cut_off)
        self.agent_selection = match.deciding[0] if match.deciding and not cut_off else self.agents[0]

    def render(self) -> str | None:
        """Return the selected agent's view of the position and its legal actions, as YAML."""
        match = self._dealt()
        return picture(shown_to(match, self.agent_selection)) if self._renders() else None


class Simultaneous(_Seats, ParallelEnv):  # type: ignore[misc]
    """An environment in which all seats act in every step: those that decide choose, all others pass."""

    def __init__(self, table: Table, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        super().__init__(table, render_mode, max_cycles, passing=True)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal a match. *options* belong to the interface and change nothing; give those of the game to `parallel_env`."""
        self._deal(seed)
        match = self._dealt()
        return self._observations(match), self._infos(match)

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play an action of every agent; a step in which one seat decides alone counts as a round too.

        Raises BadInput if an agent is missing, and IllegalAction for an action that is not in its mask; nothing is changed.
        """
        match = self._playing()
        numbers = self._checked(match, actions)
        for agent, number in numbers.items():
            play(match, agent, number, self._generator)
        self.cycles += 1
        cut_off = self._cut_off(match)
        told = (
            self._observations(match),
            self._payoffs(match),
            dict.fromkeys(self.agents, not match.deciding),
            dict.fromkeys(self.agents, cut_off),
            self._infos(match),
        )
        if cut_off or not match.deciding:
            self.agents = []
        return told

    def _checked(self, match: Match, actions: Mapping[str, Any]) -> dict[str, int]:
        """Return the choices of the seats that decide, all legal; check that the others pass."""
        given = mapping(actions, "actions", self.agents)
        missing = [agent for agent in self.agents if agent not in given]
        if missing:
            raise BadInput("actions", f"there is none of {', '.join(missing)}; every agent acts, if only to pass")
        for agent in self.agents:
            if agent not in match.deciding and number_of(match, given[agent]) not in (self.pass_action, ANY):
                what = f"{agent} has nothing to choose now; its only action is {self.pass_action}, to pass"
                raise IllegalAction(shown(given[agent]), what, match.game.refusal)
        return {agent: legal(match, agent, given[agent]) for agent in match.deciding}

    def _observations(self, match: Match) -> dict[str, Seen]:
        seen = {}
        for agent in self.agents:
            mask = mask_of(match.menu(agent) or [self.pass_action], self.actions)
            seen[agent] = {"observation": self.table.observe(match, agent), "action_mask": mask}
        return seen

    def render(self) -> str | None:
        """Return each agent's view of the position and its legal actions, as YAML."""
        match = self._dealt()
        return picture({agent: shown_to(match, agent) for agent in self.possible_agents}) if self._renders() else None
