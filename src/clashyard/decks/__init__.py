"""Clash of Decks: creatures on two lines, and a hand that is also your life.

`GAME` is the game as a value: its rules, notation and set-up (`clashyard.core.Game`).

>>> from clashyard import decks
>>> match = decks.new(decks=("1", "3"), seed=7)
>>> match.to_act in ("A", "B")
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from clashyard.core import match_file as _files
from clashyard.core.game import Event, Game, Notation, Rules, Setup
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import Card, catalogue
from clashyard.decks.cards.former_keys import in_actions, in_options, in_positions
from clashyard.decks.formats.registry import form, hand_on
from clashyard.decks.rules.action_parts import PARTS
from clashyard.decks.rules.actions import ACTIONS, menu, play, settle, to_act
from clashyard.decks.rules.events import KINDS
from clashyard.decks.rules.house import HOUSE
from clashyard.decks.rules.observation import observe, views
from clashyard.decks.rules.prospects import payoff, prospects
from clashyard.decks.rules.state import MODES, Duel
from clashyard.decks.rules.turn import deal_hands
from clashyard.decks.rules.view import hide
from clashyard.decks.setup.conduct import CONDUCT
from clashyard.decks.setup.options import NAMES
from clashyard.decks.setup.random_matches import sample_options
from clashyard.decks.setup.table import Setting, prepare, table
from clashyard.decks.solver import SOLVER
from clashyard.decks.strength import STRENGTH
from clashyard.decks.text.actions import line_name, read_action, write_action
from clashyard.decks.text.board import draw_board, stage
from clashyard.decks.text.names import card
from clashyard.decks.text.position_reader import read_position
from clashyard.decks.text.position_writer import MARKS, spelled_out, view_position, winner_name, write_position
from clashyard.decks.version import FORMER, VERSION

__all__ = ["GAME", "Card", "card", "catalogue", "from_position", "hand_on", "load", "new"]


def _write_event(setting: Setting, entry: tuple[int, int, int, int]) -> Event:
    names: dict[str, Callable[[int], Any]] = {
        "card": setting.key,
        "by": setting.key,
        "seat": NAMES.__getitem__,
        "line": line_name,
        "amount": int,
    }
    return KINDS[entry[0]].event(entry[1:], names)


def _options(setting: Setting) -> Mapping[str, Any]:
    return setting.options


def _of_mode(mode: str) -> Mapping[str, Any]:
    return {"mode": mode}


def _drawn_options(g: Duel) -> Mapping[str, Any]:
    return {"first": NAMES[g.first]}


def _at_table(setting: Setting) -> tuple[str, ...]:
    return setting.seats


def _variant(options: Mapping[str, Any]) -> Game:
    return form(options) or GAME


GAME = Game(
    name="decks", title="Clash of Decks", version=VERSION, former=FORMER, refusal="decks.turn.order",
    parts=PARTS, strength=STRENGTH, conduct=CONDUCT,
    rules=Rules(
        state=Duel, actions=ACTIONS, deal=deal_hands, to_act=to_act, menu=menu, play=play, payoff=payoff, hide=hide,
        settle=settle, prospects=prospects, observe=observe,
    ),
    notation=Notation(
        read_position=in_positions(read_position), write_position=write_position, view_position=view_position,
        read_action=in_actions(read_action), write_action=write_action, write_event=_write_event, winner=winner_name,
        marks=MARKS, spelled_out=spelled_out, draw=draw_board, stage=stage,
    ),
    setup=Setup(
        seats=NAMES, modes=MODES, prepare=in_options(prepare), options=_options, table=table, at_table=_at_table,
        sample=sample_options, of_mode=_of_mode, limit="turn-limit", drawn_options=_drawn_options,
        house=HOUSE,
    ),
    views=views, variant=_variant, solver=SOLVER,
)  # fmt: skip


def new(*, seed: int | None = None, compiled: bool = False, **options: Any) -> Match:
    """Deal a duel. Options: decks, cards, edition, modules, champions, first, turn_limit, house (see docs/decks/options.md).

    A deck is "1" to "8", eight card keys, or a mapping of eight custom cards; *seed* is from 0 to 2**62 - 1. Raises BadInput with
    the invalid option.
    """
    return Match.new(GAME, {key.replace("_", "-"): value for key, value in options.items()}, seed, compiled)


def from_position(given: Any, options: Mapping[str, Any] | None = None, compiled: bool = False) -> Match:
    """Return a duel that starts from a position (docs/decks/notation.md). Raises BadInput with the invalid key."""
    return Match.from_position(GAME, given, options, compiled)


def load(path: str | Path) -> Match:
    """Read a saved duel and replay it. Raises BadInput naming the first action that fails."""
    return _files.load([GAME], path)


def __dir__() -> list[str]:
    return sorted(__all__)
