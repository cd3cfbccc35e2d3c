"""'did you mean …?' is suggested for typing errors, and for nothing else."""

from __future__ import annotations

import pytest

from clashyard.core.errors import expected, nearest
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.rules.state import ABILITIES, MODES

SLIPS = {
    "vanisch": "vanish", "sharpning": "sharpening", "regenaration": "regeneration", "berzerk": "berserk", "instict": "instinct",
    "raeg": "rage", "RAGE": "rage", "arial": "aerial", "aquatik": "aquatic", "sprnt": "sprint", "chian": "chain",
    "counterorder": "counter-order", "priceofblood": "price-of-blood", "price_of_blood": "price-of-blood", "cursd": "cursed",
    "mercenery": "mercenary", "protect": "protection", "simbiote": "symbiote",
}  # fmt: skip
WILD = (
    "poison", "flying", "haste", "trample", "lifelink", "taunt", "stealth", "shield", "vigilance", "regen", "vampire",
    "chariot", "reach", "menace", "ward", "x", "", "of", "☃", "protagonist", "immortal", "perfume", "deathtouch", "poisonous",
)  # fmt: skip


@pytest.mark.parametrize("typed", SLIPS)
def test_a_slip_gets_a_suggestion(typed: str) -> None:
    assert nearest(typed, ABILITIES) == SLIPS[typed]
    assert str(expected(typed, ABILITIES, "ability")).endswith(f"did you mean {SLIPS[typed]}?")


@pytest.mark.parametrize("typed", WILD)
def test_words_that_are_not_typing_errors_get_none(typed: str) -> None:
    assert nearest(typed, ABILITIES) is None
    assert "did you mean" not in str(expected(typed, ABILITIES, "ability"))


@pytest.mark.parametrize(
    ("typed", "meant"), [("sky-snuot", "sky-snout"), ("trolll", "troll"), ("ogr", "ogre"), ("unicorn", None)]
)
def test_cards(typed: str, meant: str | None) -> None:
    assert nearest(typed, catalogue()) == meant


@pytest.mark.parametrize(("typed", "meant"), [("sol", "solo"), ("duet", "duel"), ("ffaa", "ffa"), ("chess", None), ("1v1", None)])
def test_modes(typed: str, meant: str | None) -> None:
    assert nearest(typed, MODES) == meant
