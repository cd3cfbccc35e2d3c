"""Gymnasium environments: the agent plays one seat of any game, and opponents of Clashyard play the others.

Importing this module registers ``clashyard/Decks-v0``, ``clashyard/Blades-v0`` and ``clashyard/Clash-v0``.
See docs/environments/gymnasium.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded

from clashyard.core.errors import BadInput, one_of
from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.gym.spaces import Choices, Numbers, mask_of, numbers_seen
from clashyard.gym.table import RANDOM, RENDERED, Table, legal, picture, play, rendering, shown_to
from clashyard.players import Player, player

SEEDS_OF_PLAYERS = 2**31


class OneSeat(gymnasium.Env[Any, Any]):
    """An environment in which the agent plays one seat. Its reward is that seat's payoff at the end: 1, 0 or -1.

    *seat* is a seat that decides in the mode, or "random" for a new one in each match; *opponent* is a name that
    `clashyard.players.player` knows, for all other seats. Raises BadInput for an unknown name or option.
    """

    metadata = {"render_modes": RENDERED, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        mode: str | None = None,
        opponent: str = "greedy",
        seat: str = "A",
        options: Mapping[str, Any] | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, mode, options)
        one_of(seat, (*self.table.seats, RANDOM), "seat", "seat")
        self.seat_asked, self.opponent, self.render_mode = seat, opponent, rendering(render_mode)
        player(opponent)
        self.observation_space = numbers_seen(self.table.views)
        self.action_space = Choices(self.table.game.rules.actions)
        self.match: Match | None = None
        self.seat = seat
        self._opponents: dict[str, Player] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        """Deal a match and let the opponents play up to the agent's first decision.

        *options* must be empty: give those of the game to `gymnasium.make`. Raises BadInput if they are not.
        """
        if options:
            raise BadInput("options", "reset takes none; give those of the game to gymnasium.make")
        super().reset(seed=seed)
        match = self._deal()
        while not match.deciding:  # over before the agent's first decision
            match = self._deal()
        return self._seen(match), self._info(match)

    def _deal(self) -> Match:
        self.match = self.table.deal(self.np_random)
        seats = self.table.seats
        self.seat = seats[self.np_random.integers(len(seats))] if self.seat_asked == RANDOM else self.seat_asked
        seeds = [int(seed) for seed in self.np_random.integers(SEEDS_OF_PLAYERS, size=len(seats))]
        self._opponents = {s: player(self.opponent, seed) for s, seed in zip(seats, seeds, strict=True) if s != self.seat}
        self._let_others_play(self.match)
        return self.match

    def _let_others_play(self, match: Match) -> None:
        """Let the opponents play until the agent decides or the match is over."""
        while match.deciding and self.seat not in match.deciding:
            mover = match.deciding[0]
            match.play(self._opponents[mover].choose(match, mover), mover)

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Play *action*, then let the opponents play up to the agent's next decision or the end.

        Raises IllegalAction, and changes nothing, for an action that is not in the mask.
        """
        match = self._dealt()
        if not match.deciding:
            raise BadInput("", "the match is over; call reset")
        play(match, self.seat, legal(match, self.seat, action), self.np_random)
        self._let_others_play(match)
        reward = float(match.game.rules.payoff(match.state, match.game.seats.index(self.seat)))
        return self._seen(match), reward, not match.deciding, False, self._info(match)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal now, under the name that MaskablePPO of sb3-contrib expects."""
        return self._mask(self._dealt()).astype(np.bool_)

    def render(self) -> str | None:
        """Return the agent's view of the position and its legal actions, as YAML."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render_mode; make the environment with render_mode='ansi'")
            return None
        return picture(shown_to(self._dealt(), self.seat))

    def _dealt(self) -> Match:
        if self.match is None:
            raise ResetNeeded("there is no match yet; call reset first")
        return self.match

    def _seen(self, match: Match) -> Numbers:
        return self.table.observe(match, self.seat)

    def _mask(self, match: Match) -> Numbers:
        return mask_of(match.menu(self.seat), self.table.game.rules.actions)

    def _info(self, match: Match) -> dict[str, Any]:
        info = {"action_mask": self._mask(match), "seat": self.seat}
        return info | {"winner": match.winner} if match.winner else info


for _name in NAMED:
    gymnasium.register(f"clashyard/{_name.capitalize()}-v0", f"{__name__}:OneSeat", kwargs={"game": _name})
