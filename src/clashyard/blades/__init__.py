"""Clashing Blades!: cut and parry with a pack of cards.

`GAME` is the game as a value: its rules, notation and set-up (`clashyard.core.Game`).

>>> from clashyard import blades
>>> match = blades.new(seed=7)
>>> match.deciding
('A', 'B')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from clashyard.blades.rules.action_parts import PARTS
from clashyard.blades.rules.actions import ACTIONS, deciding, menu, play, to_act
from clashyard.blades.rules.deal import deal_match
from clashyard.blades.rules.events import KINDS
from clashyard.blades.rules.house import HOUSE
from clashyard.blades.rules.observation import observe, views
from clashyard.blades.rules.prospects import payoff, prospects, settle
from clashyard.blades.rules.state import Fight
from clashyard.blades.rules.view import hide, reveals
from clashyard.blades.setup.options import MODES, SEAT_NAMES, Setting, empty_table, of_mode, prepare, sample_options
from clashyard.blades.solver.goals import SOLVER
from clashyard.blades.strength import STRENGTH
from clashyard.blades.text.actions import card_name, in_order, read_action, write_action
from clashyard.blades.text.board import draw_board, stage
from clashyard.blades.text.position_reader import read_position
from clashyard.blades.text.position_writer import UNORDERED, spelled_out, view_position, winner_name, write_position
from clashyard.blades.version import FORMER, VERSION
from clashyard.core import match_file as _files
from clashyard.core.conduct import Conduct, next_seat, reveals_nothing
from clashyard.core.game import Event, Game, Notation, Rules, Setup
from clashyard.core.match import Match

__all__ = ["GAME", "from_position", "load", "new"]


def _write_event(setting: Setting, entry: tuple[int, int, int, int]) -> Event:
    names: dict[str, Callable[[int], Any]] = {"card": card_name, "seat": SEAT_NAMES.__getitem__, "amount": int}
    return KINDS[entry[0]].event(entry[1:], names)


def _options(setting: Setting) -> Mapping[str, Any]:
    return setting.options


def _drawn_options(g: Fight) -> Mapping[str, Any]:
    return {"dealer": SEAT_NAMES[g.dealer]}


def _at_table(setting: Setting) -> tuple[str, ...]:
    return SEAT_NAMES


def _rematch(dealt: Match) -> Mapping[str, Any]:
    """Let the other player deal first."""
    return {"dealer": next_seat(dealt.seats, dealt.position()["dealer"])}


GAME = Game(
    name="blades", title="Clashing Blades!", version=VERSION, former=FORMER, refusal="blades.decision.refuse",
    parts=PARTS, strength=STRENGTH, conduct=Conduct(undoable=reveals_nothing, rematch=_rematch),
    rules=Rules(
        state=Fight, actions=ACTIONS, deal=deal_match, to_act=to_act, menu=menu, play=play, payoff=payoff, hide=hide,
        settle=settle, prospects=prospects, deciding=deciding, observe=observe,
    ),
    notation=Notation(
        read_position=read_position, write_position=write_position, view_position=view_position, read_action=read_action,
        write_action=write_action, write_event=_write_event, winner=winner_name, unordered=UNORDERED, spelled_out=spelled_out,
        in_order=in_order, draw=draw_board, stage=stage,
    ),
    setup=Setup(
        seats=SEAT_NAMES, modes=tuple(MODES), prepare=prepare, options=_options, table=empty_table, at_table=_at_table,
        sample=sample_options, of_mode=of_mode, limit="deal-limit", drawn_options=_drawn_options,
        house=HOUSE,
    ),
    views=views, reveals=reveals, solver=SOLVER,
)  # fmt: skip


def new(*, seed: int | None = None, compiled: bool = False, **options: Any) -> Match:
    """Deal a match. Options: extra_hearts, event_deck, marcus_king, dealer, deal_limit, house; *seed* is from 0 to 2**62 - 1.

    Raises BadInput with the invalid option.
    """
    return Match.new(GAME, {key.replace("_", "-"): value for key, value in options.items()}, seed, compiled)


def from_position(given: Any, options: Mapping[str, Any] | None = None, compiled: bool = False) -> Match:
    """Return a match that starts from a position (docs/notation.md). Raises BadInput with the invalid key."""
    return Match.from_position(GAME, given, options, compiled)


def load(path: str | Path) -> Match:
    """Read a saved match and replay it. Raises BadInput naming the first action that fails."""
    return _files.load([GAME], path)


def __dir__() -> list[str]:
    return sorted(__all__)
