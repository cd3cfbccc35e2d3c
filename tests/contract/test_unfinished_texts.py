"""Texts that are still being written: everything readable in them, and more than the first mistake."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard.clash.cards.library import read_characters, toml_document
from clashyard.clash.cards.mistakes import examine
from clashyard.core.errors import BadInput
from clashyard.core.yaml_reader import yaml_document
from clashyard.decks.cards.packs import examine_text, load_pack
from tests.support.paths import EXAMPLES

PLAIN = {"name": "Odo", "openers": {"H": 2, "L": 1, "Q": 1}}


def test_texts_are_read_as_their_files_are() -> None:
    for name in ("my-pack.toml", "my-pack.csv"):
        path = EXAMPLES / name
        assert examine_text(path.read_text("utf-8"), path.suffix, path.stem) == (load_pack(path), [])
    characters = read_characters(EXAMPLES / "my-character.yaml")
    assert examine(yaml_document((EXAMPLES / "my-character.yaml").read_text("utf-8"), aliases=False).data) == (characters, [])
    assert examine(toml_document((EXAMPLES / "my-character.toml").read_text("utf-8"))) == (characters, [])


@pytest.mark.parametrize(
    ("changed", "places"),
    [
        ({"hp": 0, "max-will": -1, "style": 3}, {"Odo.style", "Odo.hp", "Odo.max-will"}),
        ({"openers": {"H": 2}, "combos": [{"chain": "H", "damage": [9]}]}, {"Odo.openers.L"}),
        ({"openers": None, "super": {"9": {}}}, {"Odo.openers", "Odo.super"}),
        ({"combos": [{"chain": "H>L", "damage": [2]}], "super": {"4": {}}}, {"Odo.combos[1].damage", "Odo.super.4.effects"}),
        ({"name": 7, "hp": "x"}, {"character[1].name", "character[1].hp"}),
        ({"weight": 1, "hp": "x"}, {"Odo", "Odo.hp"}),
    ],
)
def test_each_part_of_a_character_tells_its_first_mistake(changed: dict[str, Any], places: set[str]) -> None:
    found, wrong = examine([{**PLAIN, **changed}, {**PLAIN, "name": "Sefa"}])
    assert [each.name for each in found] == ["Sefa"]
    assert {error.place for _, error in wrong} == places and {number for number, _ in wrong} == {1}


def test_non_characters_and_duplicates_are_reported() -> None:
    found, wrong = examine([PLAIN, 3, PLAIN])
    assert len(found) == 1 and [number for number, _ in wrong] == [2, 3]
    with pytest.raises(
        BadInput, match=r"this file contains no characters; write one, a list of them, or \[\[character\]\] tables"
    ):
        examine("a word")


def test_an_alias_is_read_only_where_it_is_trusted() -> None:
    text = "a: &x [1]\nb: *x"
    assert yaml_document(text).data == {"a": [1], "b": [1]}
    with pytest.raises(BadInput, match=r"^:2: invalid YAML: an alias"):
        yaml_document(text, aliases=False)
