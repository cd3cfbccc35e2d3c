"""Designs of studies: what a file may say, and how mistakes are answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from clashyard.core.errors import BadInput
from clashyard.studies.spec import Spec, from_text, read_spec

PACK = """
id = "mine"
[[card]]
name = {en = "Wolf of mine"}
card = "3 2/4 vanish"
"""


def read(folder: Path, text: str) -> Spec:
    (folder / "study.toml").write_text(text, "utf-8")
    return read_spec(folder / "study.toml")


def test_a_design_of_decks_pairs_each_with_each(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(PACK, "utf-8")
    cards = "wolf-of-mine, ogre, troll, wall-nibbler, frost-wolf, assassin, hydra, vile-spawn"
    spec = read(tmp_path, f'decks = ["5", "6", "{cards}"]\npacks = ["mine.toml"]\nmodes = ["duel", "2v2"]')
    assert [cell.sides for cell in spec.cells()][:3] == [("5", "6"), ("5", "deck-3"), ("6", "deck-3")] and len(spec.cells()) == 6
    swapped = spec.options(spec.cells()[1], 1)
    assert swapped["decks"][1] == "5" and swapped["decks"][0][0] == "wolf-of-mine"
    assert spec.options(spec.cells()[3], 0)["decks"] == ["5", "6", "5", "6"]
    spec.played.setup.prepare(swapped)
    assert from_text(spec.text()) == spec


def test_characters_of_a_file_play_with_those_of_the_library(tmp_path: Path) -> None:
    spec = read(tmp_path, 'game = "clash"\ncharacters = ["bram-okkert", "Ilka Dorn"]')
    assert [cell.sides for cell in spec.cells()] == [("Bram Okkert", "Ilka Dorn")]


def test_cards_come_from_the_packs_of_the_pool(tmp_path: Path) -> None:
    spec = read(tmp_path, 'design = "cards"\npool = ["initiation"]')
    assert len(spec.pool) == 32 and spec.each_deal == 1


WRONG = [
    ('deck = ["5"]', "'deck' is not a valid key; did you mean decks?"),
    ("games = [", "invalid TOML"),
    ("games = 1", "games: 1 is not a whole number from 2"),
    ('game = "chess"', "game: 'chess' is not a valid game"),
    ('game = "blades"\ndesign = "cards"', "design: 'cards' is not a valid design of this game; known: seats"),
    ('decks = ["5"]', "decks: a comparison needs at least two entries, each listed once"),
    ('decks = ["5", "9"]', r"decks\[2\]: '9' is not a valid preconstructed deck"),
    ('packs = ["none.toml"]', "none.toml: cannot be read: No such file or directory"),
    ('design = "cards"\ndecks = ["5"]', "decks: only for the design decks; leave it out"),
    ('levels = ["gready"]', r"levels\[1\]: 'gready' is not a valid level; did you mean greedy"),
    ("levels = []", "levels: list at least one, and each only once"),
    ('modes = ["solo"]', "mode: in the mode solo an automaton plays"),
    ("stop = {widht = 3}", "stop: 'widht' is not a valid key; did you mean width?"),
    ("stop = {width = 0}", "stop.width: 0 is not a width from 0.1 to 50"),
    ("options = 5", "options: expected a mapping, got 5"),
    ('options = {editoin = "latest"}', "options: 'editoin' is not a valid option; did you mean edition?"),
    ('study = ""', "study: '' is not a title"),
    ('design = "cards"\nmodes = ["ffa"]', "modes: the design cards is for two players; leave ffa out"),
    ('game = "clash"\ncharacters = ["Bram Okert", "Ilka Dorn"]', r"characters\[1\]: 'Bram Okert' is not a valid character"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_mistakes_name_the_file_and_the_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said) as caught:
        read(tmp_path, text)
    assert str(tmp_path) in str(caught.value)
