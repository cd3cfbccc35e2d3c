"""The common part of the environments: a game in a mode, its matches, and checked actions."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
import yaml

from clashyard.core.errors import BadInput, IllegalAction, one_of, shown
from clashyard.core.game import Game
from clashyard.core.match import SEEDS, Match
from clashyard.core.observation import View
from clashyard.games import NAMED
from clashyard.gym.spaces import ANY, Numbers

LIMIT = 300  # turns or deals after which a match is drawn, unless the options say otherwise
RENDERED = ["ansi"]  # the render modes of an environment: text
RANDOM = "random"  # options drawn anew for each match


class Table:
    """One game in one mode: its seats, observations and matches.

    *options* are those of the game, except those that the mode sets; with "random", printed decks, or characters and
    modules, are drawn for each match. Raises BadInput for an unknown name, mode or option.
    """

    def __init__(self, game: str, mode: str | None, options: Mapping[str, Any] | str | None) -> None:
        self.game = NAMED[one_of(game, NAMED, "game", "game")]
        self.mode = self.game.modes[0] if mode is None else one_of(mode, self.game.modes, "mode", "mode")
        self._setting = None if options == RANDOM else _prepared(self.game, self.mode, {} if options is None else options)
        self.seats = self.game.setup.at_table(self._setting_of(0))
        assert self.game.views and self.game.rules.observe
        self.views: tuple[View, ...] = self.game.views(self.mode)
        self._observe = self.game.rules.observe

    def __deepcopy__(self, memo: object) -> Table:
        return self  # nothing in it changes, and rules are compiled once for each game

    def _setting_of(self, seed: int) -> Any:
        """Return the setting of a match: always the same, or drawn by *seed*."""
        if self._setting is not None:
            return self._setting
        return self.game.setup.prepare(self.game.setup.sample(seed, printed=True, mode=self.mode))

    def deal(self, generator: np.random.Generator) -> Match:
        """Deal a new match, before its first action; *generator* decides everything random in it."""
        seed = int(generator.integers(SEEDS))
        setting = self._setting_of(seed)
        state = self.game.setup.table(setting)
        self.game.rules.deal(state, seed)
        return Match(self.game, setting, state, {"seed": seed})

    def observe(self, match: Match, seat: str) -> Numbers:
        """Return everything that *seat* may know, as one row of numbers."""
        row = [0] * self.views[-1].stop
        self._observe(match.state, self.game.seats.index(seat), row)
        return np.array(row, np.int8)


def _prepared(game: Game, mode: str, options: Any) -> Any:
    """Return the setting of a match in *mode*. Raises BadInput for a wrong option, and for one of another mode or form."""
    if not isinstance(options, Mapping):
        raise BadInput("options", f'{shown(options)} is neither a mapping of options nor "{RANDOM}"')
    fixed = game.setup.of_mode(mode)
    for key in fixed:
        if options.get(key, fixed[key]) != fixed[key]:
            raise BadInput(f"options.{key}", f"{shown(options[key])} does not go with mode {mode}; say the mode you mean instead")
    limit = {game.setup.limit: LIMIT} if game.setup.limit else {}
    asked = {**limit, **options, **fixed}
    if game.of(asked) is not game:
        raise BadInput("options.format", "environments play the game itself, not what leads to it; leave it out")
    return game.setup.prepare(asked)


def legal(match: Match, seat: str, action: Any) -> int:
    """Return the number of *action* if it is ANY or legal for *seat*.

    Raises IllegalAction for anything else; the match is not changed.
    """
    menu = match.menu(seat)
    number = number_of(match, action)
    if number in menu or (number == ANY and menu):
        return number
    raise IllegalAction(shown(number), f"not legal for {seat} now; see the action mask", match.game.refusal)


def number_of(match: Match, action: Any) -> int:
    """Return *action* as a whole number. Raises IllegalAction if it is not one."""
    try:
        return operator.index(action)
    except TypeError:
        raise IllegalAction(shown(action), "an action is a whole number", match.game.refusal) from None


def play(match: Match, seat: str, number: int, generator: np.random.Generator) -> None:
    """Play a legal action of *seat*; *generator* draws it where *number* is ANY."""
    if number == ANY:
        menu = match.menu(seat)
        number = menu[generator.integers(len(menu))]
    match.play(number, seat)


def shown_to(match: Match, seat: str) -> dict[str, Any]:
    """Return the position as *seat* sees it, in the notation (docs/notation.md), and its legal actions by number."""
    return {**match.view(seat), "legal": {number: match.text(number, seat) for number in match.menu(seat)}}


def picture(seen: Mapping[str, Any]) -> str:
    """Format a view as YAML."""
    text: str = yaml.safe_dump(dict(seen), sort_keys=False, allow_unicode=True, default_flow_style=None, width=100)
    return text


def rendering(asked: str | None) -> str | None:
    """Check a render mode and return it; None is allowed. Raises BadInput."""
    return None if asked is None else one_of(asked, RENDERED, "render_mode", "way to render")
