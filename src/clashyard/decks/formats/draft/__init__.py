"""Drafts of decks for a game of Clash of Decks: each is a small game in itself, in which nobody wins (decks.format.draft).

>>> from clashyard import decks
>>> draft = decks.new(format="draft", seed=7)
>>> draft.play(draft.legal[0])
>>> len(draft.legal)
3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.game import Event, Game, Notation, Preparation, Rules, Setup
from clashyard.decks.cards.former_keys import in_actions, in_options, in_positions
from clashyard.decks.formats.card_pool import Pool
from clashyard.decks.formats.draft.events import KINDS
from clashyard.decks.formats.draft.notation import read_action, read_position, view_position, write_action, write_position
from clashyard.decks.formats.draft.picks import deal, hide, menu, payoff, play, prospects, settle, to_act
from clashyard.decks.formats.draft.setup import REST, RULES, owners, prepare, sample_options, table
from clashyard.decks.formats.draft.state import Draft
from clashyard.decks.formats.draft.strong_picks import drawn
from clashyard.decks.rules.house import HOUSE
from clashyard.decks.rules.state import MODES
from clashyard.decks.setup.options import NAMES

__all__ = ["DRAFT"]

ROW = 8  # the longest row to pick from


def _options(setting: Pool) -> Mapping[str, Any]:
    return setting.options


def _write_event(setting: Pool, entry: tuple[int, int, int, int]) -> Event:
    return setting.event(KINDS[entry[0]], entry[1:], RULES[setting.options["mode"]])


def _winner(g: Draft) -> None:
    """Return None: nobody wins a draft; the game that follows decides."""


def _reveals(before: Draft, after: Draft) -> bool:
    """Return whether the action revealed a new row."""
    return after.taken < after.picks and after.taken // after.row > before.taken // before.row


def _at_table(setting: Pool) -> tuple[str, ...]:
    return tuple(name for name in owners(setting.options["mode"]) if name != REST)


DRAFT = Game(
    name="decks", title="Clash of Decks: draft", version="decks-draft-2", former="decks-draft-1",
    refusal="decks.turn.order",
    rules=Rules(
        state=Draft, actions=ROW, deal=deal, to_act=to_act, menu=menu, play=play, payoff=payoff, hide=hide, settle=settle,
        prospects=prospects,
    ),
    notation=Notation(
        read_position=in_positions(read_position), write_position=write_position, view_position=view_position,
        read_action=in_actions(read_action), write_action=write_action, write_event=_write_event, winner=_winner,
    ),
    setup=Setup(
        seats=NAMES, modes=MODES, prepare=in_options(prepare), options=_options, table=table, at_table=_at_table,
        sample=sample_options, house=HOUSE,
    ),
    reveals=_reveals,
    preparation=Preparation("draft", drawn=drawn),
)  # fmt: skip
