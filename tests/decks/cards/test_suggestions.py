"""Ways to make a card fair: each of them is fair, and close to the card."""

from __future__ import annotations

import pytest

from clashyard.decks.cards.catalogue import catalogue, read_card
from clashyard.decks.cards.prices import is_fair
from clashyard.decks.cards.suggestions import suggestions


@pytest.mark.parametrize(("card", "expected"), [
    ("4 4/4 berserk rage regeneration", ["6 4/4 berserk rage regeneration", "5 4/4 berserk regeneration",
                                         "4 2/2 berserk rage regeneration"]),
    ("1 9/9 aerial rage", ["10 9/9 aerial rage", "8 9/9 aerial"]),
    ("1 5!", ["3 5!", "1 1!"]),
    ("9 3/1", ["1 3/1"]),
    ("9 X/4 vulnerability", ["3 X/4 vulnerability"]),
    ("3 2/4 vanish", []),
    ("0 2/3 aura:defender", []),  # nobody knows a price
])  # fmt: skip
def test_a_card_is_made_fair(card: str, expected: list[str]) -> None:
    assert [str(each) for each in suggestions(read_card(card))] == expected


def test_every_suggestion_for_a_printed_card_is_fair() -> None:
    found = [each for card in catalogue().values() for each in suggestions(card.facts)]
    assert found and all(map(is_fair, found))
