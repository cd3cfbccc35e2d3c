"""The card data: complete, valid, named in three languages, and the facts of the published list."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from clashyard.core.words import LANGUAGES
from clashyard.decks.catalogue import PACKS, ability_names, catalogue, preconstructed
from clashyard.decks.state import ABILITIES

SHARED = Path(__file__).parents[2] / "shared" / "cards" / "clash-of-decks.csv"


@pytest.mark.rule("decks.components.pack")
def test_seven_packs_of_thirty_two() -> None:
    assert Counter(card.pack for card in catalogue().values()) == dict.fromkeys(PACKS, 32)
    for pack in PACKS:
        assert sorted(card.number for card in catalogue().values() if card.pack == pack) == list(range(1, 33))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    names = [card.names[language] for card in catalogue().values()]
    assert all(names) and len(set(names)) == len(names)


def test_printed_names_are_marked() -> None:
    assert all("fr" in card.printed for card in catalogue().values())
    assert {lang for card in catalogue().values() if card.pack == "initiation" for lang in card.printed} == {"en", "fr"}


@pytest.mark.rule("decks.format.preconstructed", "decks.format.deck-size")
def test_four_preconstructed_decks_use_the_initiation_pack_once() -> None:
    assert list(preconstructed()) == ["1", "2", "3", "4"]
    used = [key for deck in preconstructed().values() for key in deck]
    assert sorted(used) == sorted(key for key, card in catalogue().items() if card.pack == "initiation")


def test_twenty_eight_abilities_have_official_names() -> None:
    assert set(ability_names()) == {*ABILITIES, "aura"} and len(ability_names()) == 28
    for language in LANGUAGES:
        assert len({names[language] for names in ability_names().values()}) == 28


def test_the_facts_are_those_of_the_published_list() -> None:
    if not SHARED.exists():
        return
    by_place = {(card.pack, card.number): card.facts for card in catalogue().values()}
    for row in csv.DictReader(SHARED.open(encoding="utf-8")):
        facts = by_place[row["pack"], int(row["number"])]
        values = f"{row['attack']}!" if row["kind"] == "incantation" else f"{row['attack']}/{row['hp']}"
        assert str(facts).split()[:2] == [row["mana"], values]
        assert sorted(facts.words) == sorted(row["abilities"].split())
