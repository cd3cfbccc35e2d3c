"""Constructed decks: what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput, IllegalAction

from .test_constructed import KEYS, OWNED, finished, new, text, typed

REFUSED = [
    ("deck p q r s t u v", "a deck is 8 cards, not 7", "decks.format.deck-size"),
    ("deck p q r s t u v w x", "a deck is 8 cards, not 9", "decks.format.deck-size"),
    ("deck p p r s t u v w", "p stands twice", "decks.card.distinct"),
    ("deck p q r s t u v z", "A does not own a card z", "decks.format.constructed"),
    ("deck", "a deck is 8 cards, not 0", "decks.format.deck-size"),
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
    with pytest.raises(IllegalAction, match="all decks are chosen"):
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
    ({"packs": ["initiation"], "owned": KEYS}, "options.owned: give the packs that everybody owns or the cards"),
    ({"packs": ["inition"]}, r"options.packs\[1\]: 'inition' is no pack"),
    ({"owned": KEYS[:7]}, "options.owned: a deck is 8 of these cards, and there are 7"),
    ({"owned": [*KEYS[:8], KEYS[0]]}, r"options.owned\[9\]: '.*' stands twice"),
    ({"owned": OWNED}, r"options.owned\[1\]: 'p' is no card of the catalogue or of options.cards"),
    ({"owned": {"A": KEYS[:8]}}, "options.owned.B: what this seat owns is missing"),
    ({"owned": {"A": KEYS[:8], "B": KEYS[:8], "C": KEYS[:8]}}, "options.owned: 'C' is no key"),
    ({"owned": "all"}, "options.owned: a list of cards"),
    ({"pile": KEYS}, r"options: 'pile' is no option of this format \(constructed\)"),
    ({"cards": {"wolf": "bad"}}, "options.cards.wolf: 'bad' is no card"),
    (
        {
            "owned": {"A": KEYS[:200], "B": [f"c{i}" for i in range(200)]},
            "cards": dict.fromkeys([f"c{i}" for i in range(200)], "1 1/1"),
        },
        "options.owned: 400 different cards are too many",
    ),
]


@pytest.mark.parametrize("options, said", OPTIONS, ids=[said[:40] for _, said in OPTIONS])
def test_bad_options(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        new(**options)


POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"owned": None}, "construct.owned: a list of cards"),
    ({"owned": OWNED[:7]}, "construct.owned: a deck is 8 of these cards, and there are 7"),
    ({"owned": ["hidden", *OWNED]}, r"construct.owned\[1\]: 'hidden' cannot be the name"),
    ({"chosen": {"B": OWNED[:8]}}, "construct.chosen.B: seats choose in their order"),
    ({"chosen": {"C": OWNED[:8]}}, "construct.chosen: 'C' is no key"),
    ({"chosen": {"A": OWNED[:7]}}, r"construct.chosen.A: a deck is 8 cards, not 7 \(decks.format.deck-size\)"),
    ({"chosen": {"A": [*OWNED[:7], "y"]}}, "construct.chosen.A: A does not own a card y"),
    ({"chosen": {"A": ["hidden"] * 8}}, r"construct.chosen.A\[2\]: 'hidden' stands twice"),
    ({"to-choose": "B"}, "construct.to-choose: seats choose in their order: now it is A"),
    ({"to-choose": 3}, "construct.to-choose: 3 is no seat"),
    ({"deck": []}, "construct: 'deck' is no key"),
]


@pytest.mark.parametrize("construct, said", POSITIONS, ids=[said[:40] for _, said in POSITIONS])
def test_bad_positions(construct: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        typed(**construct)
