"""The mixture of constructed decks that the strongest levels draw from: its data, what a seat owns of it, and the draw."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import printed_cards
from clashyard.decks.formats.constructed import mixture
from clashyard.decks.formats.constructed.mixture import read_mixture, shipped
from clashyard.players import Greedy, level
from tests.support.constructed import new

CARDS = list(printed_cards())
FIRST, SECOND, THIRD = (tuple(sorted(CARDS[8 * k : 8 * k + 8])) for k in range(3))
STRONG = (7, 8)


def entry(probability: object, cards: Any) -> str:
    return f"[[deck]]\nprobability = {probability}\ncards = {list(cards)}\n"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a mixture of three decks."""
    text = entry(0.5, FIRST) + entry(0.25, SECOND) + entry(0.25, THIRD)
    monkeypatch.setattr(mixture, "shipped", lambda: read_mixture(text))


def chances(match: Match, seat: str = "A", number: int = 8) -> dict[tuple[str, ...], float]:
    found = level(number).mixture(match, seat)
    return {tuple(sorted(match.text(action, seat).split()[1:])): chance for action, chance in found.items()}


def test_the_shipped_decks_are_printed_and_their_probabilities_add_up() -> None:
    assert len(shipped()) > 1 and sum(shipped().values()) == pytest.approx(1)
    assert all(set(deck) <= set(CARDS) for deck in shipped())
    assert chances(new()) == pytest.approx(shipped())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[deck]", "mixture.toml: invalid TOML"),
        ("deck = 3", "mixture.toml deck: expected a list of decks, got 3"),
        ("", "mixture.toml deck: expected a list of decks, got None"),
        ("decks = 3", "mixture.toml: 'decks' is not a valid key"),
        ("deck = [1]", r"mixture.toml deck\[1\]: expected a mapping, got 1"),
        (entry(1, FIRST) + "colour = 1", r"mixture.toml deck\[1\]: 'colour' is not a valid key"),
        (entry(1, [*FIRST[:7], "yeti-of-oz"]), r"mixture.toml deck\[1\].cards: 'yeti-of-oz' is not a valid card"),
        (entry(1, FIRST[:7]), r"mixture.toml deck\[1\].cards: a deck is 8 different cards, not 7 with 7 different ones"),
        (entry(1, [*FIRST[:7], FIRST[0]]), r"deck\[1\].cards: a deck is 8 different cards, not 8 with 7 different ones"),
        (entry(0.5, FIRST) + entry(0.5, FIRST[::-1]), r"mixture.toml deck\[2\]: this deck is listed twice"),
        (entry(0.5, FIRST) + entry(0.4, SECOND), "mixture.toml: the probabilities add up to 0.9, not to 1"),
        (entry("'much'", FIRST), r"deck\[1\].probability: 'much' is not a probability above 0 and up to 1"),
        (entry("true", FIRST), r"deck\[1\].probability: True is not a probability"),
        (entry(0, FIRST) + entry(1, SECOND), r"deck\[1\].probability: 0 is not a probability"),
        (entry("nan", FIRST), r"deck\[1\].probability: nan is not a probability"),
    ],
)
def test_damaged_data_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_mixture(text)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("number", STRONG)
def test_strong_levels_draw_by_their_seed_as_often_as_it_is_probable(number: int) -> None:
    match = new()
    drawn = [level(number, seed).choose(match) for seed in range(400)]
    assert drawn == [level(number, seed).choose(match) for seed in range(400)]
    met = Counter(tuple(sorted(match.text(action).split()[1:])) for action in drawn)
    assert met.keys() == {FIRST, SECOND, THIRD}
    assert [met[deck] / 400 for deck in (FIRST, SECOND, THIRD)] == pytest.approx([0.5, 0.25, 0.25], abs=0.06)
    match.play(drawn[0])
    assert match.to_act == "B" and chances(match, "B", number) == {FIRST: 0.5, SECOND: 0.25, THIRD: 0.25}


@pytest.mark.usefixtures("small")
def test_a_seat_draws_from_the_decks_that_it_owns() -> None:
    match = new(owned={"A": [*SECOND, *FIRST[:7], *THIRD], "B": [*FIRST[:7], *SECOND[:7]]})
    assert chances(match, "A") == {SECOND: 0.5, THIRD: 0.5}
    match.play(level(8, 1).choose(match))
    assert level(8, 1).choose(match, "B") == level(6, 1).choose(match, "B") == Greedy(1).choose(match, "B")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("mode", ["ffa", "2v2"])
def test_other_modes_and_other_levels_choose_the_worthiest_cards(mode: str) -> None:
    match = new(mode)
    assert level(8, 3).choose(match) == Greedy(3).choose(match)
    duel = new()
    assert level(6, 3).choose(duel) == Greedy(3).choose(duel) == next(iter(level(6, 3).mixture(duel)))
    assert chances(duel, number=6).keys() & {FIRST, SECOND, THIRD} == set()


def test_decks_that_are_not_in_the_menu_are_played() -> None:
    match = new()
    for seat in ("A", "B"):
        match.play(level(8, 5).choose(match, seat), seat)
    chosen = match.position()["construct"]["chosen"]
    assert {tuple(sorted(deck)) for deck in chosen.values()} <= shipped().keys()
