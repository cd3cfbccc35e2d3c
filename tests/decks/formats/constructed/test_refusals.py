"""Constructed decks: refusals."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput, IllegalAction
from tests.support.constructed import KEYS, OWNED, finished, new, text, typed

REFUSED = [
    ("deck p q r s t u v", "a deck has 8 cards, not 7", "decks.format.deck-size"),
    ("deck p q r s t u v w x", "a deck has 8 cards, not 9", "decks.format.deck-size"),
    ("deck p p r s t u v w", "p is listed twice", "decks.card.distinct"),
    ("deck p q r s t u v z", "A does not own the card z", "decks.format.constructed"),
    ("deck", "a deck has 8 cards, not 0", "decks.format.deck-size"),
    ("pick p", "write 'deck' and 8 different cards", "decks.format.constructed"),
    ("", "write 'deck' and 8 different cards", "decks.format.constructed"),
]


@pytest.mark.parametrize("action, said, rule", REFUSED)
@pytest.mark.rule("decks.format.constructed", "decks.format.deck-size", "decks.card.distinct")
def test_refused_actions_change_nothing(action: str, said: str, rule: str) -> None:
    match = typed()
    before = match.state.copy()
    with pytest.raises(IllegalAction) as error:
        match.play(action)
    assert said in error.value.reason and error.value.rule == rule
    for number in (-1, 9, True):
        with pytest.raises(IllegalAction):
            match.play(number)
    assert match.state == before and len(match.legal) == 9


def test_nothing_is_chosen_after_the_end() -> None:
    with pytest.raises(IllegalAction, match="all decks have been chosen"):
        finished("duel").play(text(KEYS[:8]))


@pytest.mark.rule("decks.format.constructed", "decks.format.constructed.not-solo")
def test_solo_and_coop_know_no_constructed_decks() -> None:
    for mode, rule in (("solo", "decks.format.constructed.not-solo"), ("coop", "decks.format.constructed")):
        with pytest.raises(BadInput, match=f"options.format: .* constructed decks.*{rule}"):
            new(mode)
        match = typed(mode)
        assert match.to_act is None and match.legal == []
        with pytest.raises(IllegalAction) as error:
            match.play("deck p q r s t u v w")
        assert error.value.rule == rule
        with pytest.raises(BadInput, match="not finished"):
            decks.hand_on(match)
        assert decks.from_position(match.position(), {"mode": mode, "format": "constructed"}).state == match.state


OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"packs": ["initiation"], "owned": KEYS}, "options.owned: give either the packs that everybody owns or the cards, not both"),
    ({"packs": ["inition"]}, r"options.packs\[1\]: 'inition' is not a valid pack"),
    ({"owned": KEYS[:7]}, r"options.owned: wrong number of cards \(7\); a deck is 8 of them, so give 8 to 320"),
    ({"owned": [*KEYS[:8], KEYS[0]]}, r"options.owned\[9\]: '.*' is listed twice"),
    ({"owned": OWNED}, r"options.owned\[1\]: 'p' is not a valid card from the catalogue or options.cards"),
    ({"owned": {"A": KEYS[:8]}}, "options.owned.B: this seat's cards are missing; give a list of cards"),
    ({"owned": {"A": KEYS[:8], "B": KEYS[:8], "C": KEYS[:8]}}, "options.owned: 'C' is not a valid key"),
    ({"owned": "all"}, "options.owned: expected a list of cards, got 'all'"),
    ({"pile": KEYS}, r"options: 'pile' is not a valid option for this format \(constructed\)"),
    ({"cards": {"wolf": "bad"}}, "options.cards.wolf: 'bad' is not a card"),
    (
        {
            "owned": {"A": KEYS[:200], "B": [f"c{i}" for i in range(200)]},
            "cards": dict.fromkeys([f"c{i}" for i in range(200)], "1 1/1"),
        },
        r"options.owned: too many different cards \(400\); the limit is 320",
    ),
]


@pytest.mark.parametrize("options, said", OPTIONS, ids=[said[:40] for _, said in OPTIONS])
def test_bad_options(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        new(**options)


POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"owned": None}, "construct.owned: expected a list of cards, got None"),
    ({"owned": OWNED[:7]}, r"construct.owned: wrong number of cards \(7\); a deck is 8 of them, so give 8 to 320"),
    ({"owned": ["hidden", *OWNED]}, r"construct.owned\[1\]: 'hidden' cannot be a card key"),
    ({"chosen": {"B": OWNED[:8]}}, "construct.chosen.B: seats choose in order, and none may be skipped"),
    ({"chosen": {"C": OWNED[:8]}}, "construct.chosen: 'C' is not a valid key"),
    ({"chosen": {"A": OWNED[:7]}}, r"construct.chosen.A: a deck has 8 cards, not 7 \(decks.format.deck-size\)"),
    ({"chosen": {"A": [*OWNED[:7], "y"]}}, "construct.chosen.A: A does not own the card y"),
    ({"chosen": {"A": ["hidden"] * 8}}, r"construct.chosen.A\[2\]: 'hidden' is listed twice"),
    ({"to-choose": "B"}, "construct.to-choose: seats choose in order, and it is A's turn"),
    ({"to-choose": 3}, "construct.to-choose: 3 is not a valid seat"),
    ({"deck": []}, "construct: 'deck' is not a valid key"),
]


@pytest.mark.parametrize("construct, said", POSITIONS, ids=[said[:40] for _, said in POSITIONS])
def test_bad_positions(construct: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        typed(**construct)
