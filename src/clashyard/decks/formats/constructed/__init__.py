"""Constructed decks, chosen freely from the cards that each seat owns: a small game in itself (decks.format.constructed).

>>> from clashyard import decks
>>> choice = decks.new(format="constructed", packs=["initiation"])
>>> choice.play("deck " + " ".join(choice.view("A")["construct"]["owned"][:8]))
>>> choice.to_act, choice.view("B")["construct"]["chosen"]["A"][0]
('B', 'hidden')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.game import Event, Game, Notation, Preparation, Rules, Setup
from clashyard.decks.cards.former_keys import in_actions, in_options, in_positions
from clashyard.decks.formats.card_pool import Pool
from clashyard.decks.formats.constructed.choices import accepts, deal, hide, menu, payoff, play, prospects, settle, to_act
from clashyard.decks.formats.constructed.events import KINDS
from clashyard.decks.formats.constructed.mixture import drawn
from clashyard.decks.formats.constructed.notation import read_action, read_position, view_position, write_action, write_position
from clashyard.decks.formats.constructed.setup import prepare, sample_options, seats, table
from clashyard.decks.formats.constructed.state import ALL, Choice
from clashyard.decks.rules.house import HOUSE
from clashyard.decks.setup.options import NAMES

__all__ = ["CONSTRUCT"]


def _options(setting: Pool) -> Mapping[str, Any]:
    return setting.options


def _write_event(setting: Pool, entry: tuple[int, int, int, int]) -> Event:
    return setting.event(KINDS[entry[0]], entry[1:], KINDS[entry[0]].rule)


def _winner(g: Choice) -> None:
    """Return None: nobody wins; the game that follows decides."""


def _reveals(before: Choice, after: Choice) -> bool:
    """Return whether the action was the last choice, which reveals all decks."""
    return after.chosen == after.seats


def _at_table(setting: Pool) -> tuple[str, ...]:
    return seats(setting.options["mode"])


CONSTRUCT = Game(
    name="decks", title="Clash of Decks: constructed decks", version="decks-constructed-2",
    former="decks-constructed-1", refusal="decks.turn.order",
    rules=Rules(
        state=Choice, actions=ALL, deal=deal, to_act=to_act, menu=menu, play=play, payoff=payoff, hide=hide, settle=settle,
        prospects=prospects, compiles=False,
    ),
    notation=Notation(
        read_position=in_positions(read_position), write_position=write_position, view_position=view_position,
        read_action=in_actions(read_action), write_action=write_action, write_event=_write_event, winner=_winner,
    ),
    setup=Setup(
        seats=NAMES, modes=("duel", "ffa", "2v2"), prepare=in_options(prepare), options=_options, table=table,
        at_table=_at_table, sample=sample_options, house=HOUSE,
    ),
    reveals=_reveals,
    preparation=Preparation("constructed", accepts=accepts, drawn=drawn),
)  # fmt: skip
