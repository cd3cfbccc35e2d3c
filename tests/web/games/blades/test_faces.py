"""The illustrated faces of the cards of Clashing Blades!"""

from __future__ import annotations

from clashyard.art.keys import parse
from clashyard.core.words import Words
from clashyard.web.games.blades.cards import COURT_FACES, JOKER_FACES, SUIT_FACES, drawn

COURT = [rank + suit for rank in "JQK" for suit in "SDCH"]


def test_every_card_has_a_face_in_its_sheet() -> None:
    cards = [drawn(key, Words(), "") for key in ("SA", "D10", "C7", "H5", *COURT, *JOKER_FACES)]
    assert all(parse(card.face).number == 0 and card.face in card.faces for card in cards)
    assert {card.face for card in cards} == {*SUIT_FACES.values(), *COURT_FACES}
