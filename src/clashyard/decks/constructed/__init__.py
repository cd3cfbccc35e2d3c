"""Choosing decks freely of the cards that one owns: a small game of its own (decks.format.constructed).

>>> from clashyard import decks
>>> choice = decks.new(format="constructed", packs=["initiation"])
>>> choice.play("deck " + " ".join(choice.view("A")["construct"]["owned"][:8]))
>>> choice.to_act, choice.view("B")["construct"]["chosen"]["A"][0]
('B', 'hidden')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.game import Event, Game
from clashyard.decks.constructed.choosing import accepts, deal, hide, menu, payoff, play, prospects, settle, to_act
from clashyard.decks.constructed.events import KINDS
from clashyard.decks.constructed.notation import read_action, read_position, view_position, write_action, write_position
from clashyard.decks.constructed.setup import prepare, sample_options, seats, table
from clashyard.decks.constructed.state import ALL, Choice
from clashyard.decks.former import in_actions, in_options, in_positions
from clashyard.decks.options import NAMES
from clashyard.decks.pool import Pool

__all__ = ["CONSTRUCT"]


def _options(setting: Pool) -> Mapping[str, Any]:
    return setting.options


def _write_event(setting: Pool, entry: tuple[int, int, int, int]) -> Event:
    return setting.event(KINDS[entry[0]], entry[1:], KINDS[entry[0]].rule)


def _winner(g: Choice) -> None:
    """Nobody wins; the game to follow decides."""


def _reveals(before: Choice, after: Choice) -> bool:
    """The last choice turns up all decks."""
    return after.chosen == after.seats


def _at_table(setting: Pool) -> tuple[str, ...]:
    return seats(setting.options["mode"])


CONSTRUCT = Game(
    name="decks", form="constructed", title="Clash of Decks: constructed decks", version="decks-constructed-2",
    former="decks-constructed-1", state=Choice,
    seats=NAMES, actions=ALL, prepare=in_options(prepare), options=_options, table=table,
    read_position=in_positions(read_position),
    write_position=write_position, view_position=view_position, marks={}, read_action=in_actions(read_action),
    write_action=write_action, write_event=_write_event, winner=_winner, sample=sample_options,
    deal=deal, to_act=to_act, menu=menu, play=play, payoff=payoff, hide=hide, settle=settle, prospects=prospects,
    modes=("duel", "ffa", "2v2"), at_table=_at_table, compiles=False, reveals=_reveals, accepts=accepts,
    refusal="decks.turn.order",
)  # fmt: skip
