"""Recipes: mistakes in the data, and what custom cards become."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest

from clashyard.art.keys import PACKS, drawn_abilities
from clashyard.art.parts import DrawingError
from clashyard.art.recipes import Recipe, all_lines, for_name, foreign, named, pack, plain, read, settled
from clashyard.clash.cards.library import library
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.rules.state import ABILITIES

WRONG = [
    ("troll", "a.txt line 1: write NAME: FIGURE slot=part role=colour"),
    ("\ntroll: unicorn", "a.txt line 2: unknown figure unicorn; write the name of a part in parts/*.txt"),
    ("troll: bust", "a.txt line 1: a bust needs a head"),
    ("troll: bust head=teapot", "a.txt line 1: unknown part teapot for head; write the name of a part in parts/*.txt"),
    ("troll: bust head=troll/teapot", "a.txt line 1: unknown part teapot for head; write the name of a part in parts/*.txt"),
    ("troll: bust head=troll skin", "a.txt line 1: skin is not a new setting; write slot=part or role=colour"),
    ("troll: bust head=troll skin=red skin=red", "a.txt line 1: skin=red is not a new setting; write slot=part or role=colour"),
    ("troll: bust head=troll skin=scarlet", "a.txt line 1: scarlet is not a colour for skin"),
    ("troll: bust head=troll fur=red", "a.txt line 1: fur is neither a slot nor a colour"),
    ("troll: bust head=troll zoom=big", "a.txt line 1: zoom is a number, not big"),
    ("troll: bust head=troll flip=maybe", "a.txt line 1: flip is one of yes, no, not maybe"),
]


@pytest.mark.parametrize("text, what", WRONG)
def test_mistakes_are_said_with_file_and_line(text: str, what: str) -> None:
    with pytest.raises(DrawingError) as caught:
        read("a.txt", text)
    assert str(caught.value) == what


def test_all_recipes_are_sound() -> None:
    assert len(list(all_lines())) > 400


def test_every_card_has_its_own_recipe_and_only_incantations_have_a_burst() -> None:
    cards = {(card.pack, card.number): card.is_incantation for card in catalogue().values()}
    assert {(name, number): spell for name in PACKS for number, (spell, _) in pack(name).items()} == cards


def test_every_character_has_a_portrait() -> None:
    assert set(named("portrait")) == {name.partition(" ")[0].lower() for name in library()}


def test_abilities_of_the_recipes_are_abilities_of_the_game() -> None:
    assert drawn_abilities() - {"spell"} <= set(ABILITIES)


@pytest.mark.parametrize(
    "name, abilities, figure",
    [
        ("Storm crab", (), "crab"),
        ("œuf de phœnix", (), "egg"),
        ("Nonsense", (), "bust"),
        ("Nonsense", ("spell",), "spell.bolt"),
        ("Nonsense", ("vulnerability",), "slime"),
        ("Scatter", (), "bust"),  # a keyword is a word: no cat
        ("Vertigo", (), "bust"),  # and a short one is the whole word: no worm
        ("Vieux loups", (), "prowl"),
        ("Fire hound", (), "prowl"),  # a Creature is the Creature of its name
        ("Hound of fire", ("spell",), "spell.fire"),
    ],
)
def test_a_name_chooses_the_figure_and_abilities_help(name: str, abilities: tuple[str, ...], figure: str) -> None:
    assert for_name(name, abilities).figure == figure


def test_adjectives_add_to_the_noun() -> None:
    assert for_name("Emerald dragon", ()).settings["skin"] == "green"


def test_what_flies_has_wings() -> None:
    assert for_name("Troll", ("aerial",)).settings["cape"] == "wings.bird"


def test_colours_stand_out_from_the_ground() -> None:
    recipe = Recipe("crab", {"skin": "lime/navy"})
    assert {settled(recipe, "deliquescence", Random(seed)).settings["skin"] for seed in range(20)} == {"navy"}
    assert {settled(recipe, "elusive", Random(seed)).settings["skin"] for seed in range(20)} == {"lime", "navy"}


def test_names_are_compared_without_accents_and_signs() -> None:
    assert plain("Œuf de Phœnix-roi’s!") == "oeuf de phoenix roi s"


def test_every_korean_noun_stands_for_a_keyword() -> None:
    lines = (files("clashyard.art") / "words" / "korean.txt").read_text("utf-8").splitlines()
    nouns = [line.partition(": ") for line in lines if line and not line.startswith("#")]
    assert len(nouns) > 100
    assert [line for line in nouns if line[2] not in named("names")] == []
    assert foreign("서리 늑대인간") == "werewolf" and foreign("박쥐와 쥐") == "bat rat" and foreign("Troll") == ""
