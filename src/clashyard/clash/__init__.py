"""CLASH: jousts of attack cards, chains of hits, and the Will to play supers.

`GAME` is the game as a value: its rules, notation and set-up (`clashyard.core.Game`).

>>> from clashyard import clash
>>> match = clash.new(characters=["Ansa Verrell", "Bram Okkert"], seed=7)
>>> match.deciding
('A', 'B')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from clashyard.clash.cards.character import Character
from clashyard.clash.cards.library import find_character, library, read_characters
from clashyard.clash.rules.action_parts import PARTS
from clashyard.clash.rules.actions import deciding, menu, play, to_act
from clashyard.clash.rules.events import KINDS
from clashyard.clash.rules.house import HOUSE
from clashyard.clash.rules.observation import observe, views
from clashyard.clash.rules.prospects import payoff, prospects, settle
from clashyard.clash.rules.state import ACTIONS, DISCARD, JOUST, LETTERS, Clash
from clashyard.clash.rules.turn import deal
from clashyard.clash.rules.view import hide, hide_but
from clashyard.clash.setup.options import MODES, NAMES, Setting, prepare, table, write_options
from clashyard.clash.setup.random_matches import sample_options
from clashyard.clash.solver.goals import SOLVER
from clashyard.clash.strength import STRENGTH
from clashyard.clash.text.actions import read_action, write_action, write_cards
from clashyard.clash.text.board import draw_board, stage
from clashyard.clash.text.position_reader import read_position
from clashyard.clash.text.position_writer import spelled_out, view_position, winner_name, write_position
from clashyard.clash.version import FORMER, VERSION
from clashyard.core import match_file as _files
from clashyard.core.conduct import Conduct, reveals_nothing
from clashyard.core.game import Event, Game, Notation, Rules, Setup
from clashyard.core.match import Match

__all__ = ["GAME", "Character", "character", "from_position", "library", "load", "new", "read_characters"]

_FIELDS: dict[str, Callable[[int], Any]] = {
    "seat": NAMES.__getitem__,
    "card": LETTERS.__getitem__,
    "by": LETTERS.__getitem__,
    "cards": write_cards,
    "amount": int,
}


def _write_event(setting: Setting, entry: tuple[int, int, int, int]) -> Event:
    return KINDS[entry[0]].event(entry[1:], _FIELDS)


def _at_table(setting: Setting) -> tuple[str, ...]:
    return NAMES


def _reveals(before: Clash, after: Clash) -> bool:
    """Return whether a card left a hand or a deck, or sealed choices were revealed."""
    opened = before.step in (JOUST, DISCARD) and any(before.sealed)
    return opened or before.hand != after.hand or before.deck != after.deck


def _usual(options: Mapping[str, Any]) -> bool:
    """Return whether both characters are from the library."""
    return all(isinstance(character, str) for character in options.get("characters") or ())


GAME = Game(
    name="clash", title="CLASH", version=VERSION, former=FORMER, refusal="clash.decision.refuse",
    parts=PARTS, strength=STRENGTH, conduct=Conduct(undoable=reveals_nothing, usual=_usual),
    rules=Rules(
        state=Clash, actions=ACTIONS, deal=deal, to_act=to_act, menu=menu, play=play, payoff=payoff, hide=hide, settle=settle,
        prospects=prospects, deciding=deciding, observe=observe, hide_but=hide_but,
    ),
    notation=Notation(
        read_position=read_position, write_position=write_position, view_position=view_position, read_action=read_action,
        write_action=write_action, write_event=_write_event, winner=winner_name,
        unordered=frozenset({"hand", "used", "field", "pool", "known"}), spelled_out=spelled_out, draw=draw_board, stage=stage,
    ),
    setup=Setup(
        seats=NAMES, modes=MODES, prepare=prepare, options=write_options, table=table, at_table=_at_table,
        sample=sample_options, limit="turn-limit", house=HOUSE,
    ),
    views=views, reveals=_reveals, solver=SOLVER,
)  # fmt: skip


def new(*, seed: int | None = None, compiled: bool = False, **options: Any) -> Match:
    """Deal a match. Options: characters (two: names of the library, or data), turn_limit (0 for none), house.

    *seed* is a whole number from 0 to 2**62 - 1. Raises BadInput with the invalid option.
    """
    return Match.new(GAME, {key.replace("_", "-"): value for key, value in options.items()}, seed, compiled)


def character(name: str) -> Character:
    """Return a character of the library by its name. Raises BadInput for an unknown one.

    >>> character("ansa verrell").hp
    8
    """
    return find_character(name, "character")


def from_position(given: Any, options: Mapping[str, Any] | None = None, compiled: bool = False) -> Match:
    """Return a match that starts from a position (docs/notation.md). Raises BadInput with the invalid key."""
    return Match.from_position(GAME, given, options, compiled)


def load(path: str | Path) -> Match:
    """Read a saved match and replay it. Raises BadInput naming the first action that fails."""
    return _files.load([GAME], path)


def __dir__() -> list[str]:
    return sorted(__all__)
