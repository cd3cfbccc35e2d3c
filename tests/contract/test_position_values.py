"""Positions as people and programs hand them in: values of all types, digits of all scripts, nothing unknown beside them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from clashyard import blades, clash, decks
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.match import Match
from tests.support import positions
from tests.support.decks_matches import sampled
from tests.support.junk import places
from tests.support.nights import at_night

NO_JSON: list[Any] = [
    set(),
    {"x"},
    frozenset(),
    b"",
    b"x",
    object(),
    range(0),
    1j,
    bytearray(),
    {(1, 2): 3},
    {None: 1},
    ["x", set()],
]


def written() -> Iterator[tuple[Any, dict[str, Any], Any]]:
    """Yield games with positions that contain everything, and their options."""
    for given, options in positions.RICH.values():
        yield decks, given, options
    for match in (
        blades.new(seed=1, extra_hearts=True, event_deck=True), clash.new(seed=1), decks.new(format="draft", seed=1),
        decks.new(format="constructed", seed=1), decks.new(format="mutation-draft", seed=1),
        decks.new(**positions.OPTIONS["mutation"]),
    ):  # fmt: skip
        for _ in range(3):
            yield {"blades": blades, "clash": clash}.get(match.game.name, decks), match.position(), match.options
            if match.legal:
                match.play(match.legal[0])


@pytest.mark.parametrize(("most", "least"), [(8, 1_500), *at_night((30, 5_000))])
def test_values_that_no_file_can_hold_are_refused_like_any_other(most: int, least: int) -> None:
    refused, draw = 0, Random(1)
    for game, given, options in written():
        paths = list(places(given))
        for path in draw.sample(paths, min(len(paths), most)):
            for junk in NO_JSON:
                copied = at = copy.deepcopy(given)
                for key in path[:-1]:
                    at = at[key]
                at[path[-1]] = junk
                try:
                    game.from_position(copied, options)
                except BadInput:
                    refused += 1
    assert refused > least


def test_a_set_is_not_accepted_as_a_line() -> None:
    given: dict[str, Any] = {"A": {"hand": ["fort", "x"], "upper": set()}, "B": {"hand": ["fort", "y"]}, "cards": CARDS}
    with pytest.raises(BadInput, match=r"^A.upper: expected a list, got set\(\)"):
        decks.from_position(given)
    given["A"]["upper"] = None
    assert decks.from_position(given).position()["A"]["upper"] == []


CARDS = {"x": "1 1/1", "y": "1 1/1", "q": "3 3/3 sharpening", "bolt": "0 1!", "leech": "0 1/1 symbiote"}


@pytest.mark.parametrize("mark", ["sharpened", "reinforced"])
def test_a_card_that_is_described_and_lies_nowhere_is_called_that(mark: str) -> None:
    given = {"turn": {mark: ["q"]}, "A": {"hand": ["fort", "x"]}, "B": {"hand": ["fort", "y"]}, "cards": CARDS}
    with pytest.raises(BadInput, match=rf"^turn.{mark}\[1\]: q is not placed in this position"):
        decks.from_position(given)


@pytest.mark.parametrize("place", ["01", "001", "１", "١", "१", "1 ", "²", "0"])
@pytest.mark.parametrize("text", ["play bolt B.upper.{}", "play leech onto A.upper.{}", "play bolt A.lower.{}"])
def test_a_place_is_a_plain_number(text: str, place: str) -> None:
    match = decks.from_position(
        {"A": {"hand": ["bolt", "leech", "fort", "x"], "upper": ["q"]}, "B": {"hand": ["fort", "y"], "upper": ["z"]},
         "cards": {**CARDS, "z": "1 1/1"}}
    )  # fmt: skip
    if place == "1 " and "lower" not in text:
        return match.play(text.format(place))  # spaces around an action are not part of it
    with pytest.raises(IllegalAction):
        match.play(text.format(place))
    assert match.actions == []


@pytest.mark.parametrize("text", ["１ 1/1", "1 １/1", "1 1/１", "1 ٣!"])
def test_the_numbers_of_a_card_are_plain(text: str) -> None:
    with pytest.raises(BadInput, match="is not a card"):
        decks.from_position({"A": {"hand": ["fort", "x"]}, "B": {"hand": ["fort", "y"]}, "cards": {"x": text, "y": "1 1/1"}})


@pytest.mark.rule("decks.module.champion")
def test_a_position_with_a_champion_says_that_there_are_champions() -> None:
    seen = 0
    for seed in range(40):
        match, draw = sampled(seed), Random(seed)
        for _ in range(draw.randrange(30)):
            if match.to_act:
                match.play(draw.choice(match.menu()))
        if "champion" not in match.options["modules"] or match.to_act is None or "exhaustion" in match.options["modules"]:
            continue
        seen += 1
        tried: list[dict[str, Any]] = [{"modules": []}, {"modules": None}, {}]
        for options in tried:
            kept = {key: match.options[key] for key in ("first", "edition", "turn-limit")}
            twin = Match.from_position(decks.GAME, match.position(), {**kept, **options})
            assert twin.options["modules"] == ["champion"] and twin.position() == match.position()
            assert twin.legal == match.legal
    assert seen > 5
