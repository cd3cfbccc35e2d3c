"""Views and offsets (core/observation.py) come from the same declaration."""

from __future__ import annotations

from pathlib import Path

import pytest

from clashyard.blades.rules import observation
from clashyard.core import machine_code
from clashyard.core.observation import columns, offsets, parts

SMALL = parts(
    whose_turn=((2,), 0, 1, "whose turn it is"),
    players=((2,), 0, 9, columns(gold="coins", cards="cards in hand", won="has won")),
)  # fmt: skip


def test_parts_follow_one_another_and_columns_are_their_last_dimension() -> None:
    turn, players = SMALL
    assert (turn.name, turn.start, turn.shape, turn.columns) == ("whose turn", 0, (2,), ())
    assert (players.start, players.stop, players.shape) == (2, 8, (2, 3))
    assert players.meaning == "coins, cards in hand, has won" and players.columns == ("gold", "cards", "won")


def test_offsets_are_those_of_the_views() -> None:
    at = offsets(SMALL)
    assert (at.whose_turn.start, at.players.start, at.end) == (0, 2, 8)
    assert (at.players.high, at.players.width, at.players.gold, at.players.cards, at.players.won) == (9, 3, 0, 1, 2)


def test_of_several_layouts_each_has_its_own_starts() -> None:
    one, two = (parts(seats=((seats,), 0, 1, "…"), turn=((), 0, 9, columns(number="…"))) for seats in (2, 4))
    at = offsets(one, two)
    assert (at.seats.start, at.turn.start, at.end) == ((0, 0), (2, 4), (3, 5)) and at.turn.width == 1


def test_layouts_that_differ_in_more_than_starts_are_refused() -> None:
    with pytest.raises(ValueError, match="too many values"):
        offsets(parts(mana=((2,), 0, 9, "…")), parts(mana=((2,), 0, 8, "…")))


@pytest.mark.parametrize(
    ("before", "after", "compiles"),
    [
        ("cards that each has laid", "cards laid by each", False),
        ('laid="cards laid"', 'laid="cards on the table"', False),
        ("((SEATS, CARDS), 0, HAND", "((SEATS, HAND), 0, HAND", True),
        ("0, HAND", "0, CARDS", True),
        ("sealed=((", "committed=((", True),
        ("held=", "kept=", True),
    ],
)
def test_a_layout_counts_for_machine_code_and_its_sentences_do_not(before: str, after: str, compiles: bool) -> None:
    path = Path(observation.__file__)
    source = path.read_text("utf-8")
    assert path in machine_code.sources() and Path(machine_code.__file__).with_name("observation.py") in machine_code.sources()
    assert before in source
    assert (machine_code.essence(source.replace(before, after, 1)) != machine_code.essence(source)) is compiles
