"""The card data: complete, valid, named in three languages, and the facts of the published list."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from clashyard import decks
from clashyard.core.words import LANGUAGES, slug
from clashyard.decks.cards.abilities import LATER, entries, entry
from clashyard.decks.cards.catalogue import BIT, OWN, PACKS, PRINTED, catalogue, preconstructed, printed_cards
from clashyard.decks.setup.random_matches import sample_options
from tests.support.paths import DOCS, SHARED

PUBLISHED = SHARED / "cards" / "clash-of-decks.csv"


@pytest.mark.rule("decks.components.pack")
def test_seven_printed_packs_and_our_own_of_thirty_two() -> None:
    assert len(PRINTED) == 7 and (*PRINTED, *OWN) == PACKS
    assert Counter(card.pack for card in catalogue().values()) == dict.fromkeys(PACKS, 32)
    for pack in PACKS:
        assert sorted(card.number for card in catalogue().values() if card.pack == pack) == list(range(1, 33))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    names = [card.names[language] for card in catalogue().values()]
    assert all(names) and len(set(names)) == len(names)


def test_printed_names_are_marked() -> None:
    assert all("fr" in card.printed for card in printed_cards().values())
    assert {lang for card in catalogue().values() if card.pack == "initiation" for lang in card.printed} == {"en", "fr"}


def test_names_of_original_cards_are_unique_in_each_language() -> None:
    """Names can be typed in any language, so a name in two languages must mean one card."""
    ours = [card for card in catalogue().values() if card.pack in OWN]
    assert not any(card.printed for card in ours) and all(card.key.isascii() and card.key.islower() for card in ours)
    typed = {key: {key, *map(slug, card.names.values())} for key, card in catalogue().items()}
    for card in ours:
        assert [key for key, names in typed.items() if names & typed[card.key]] == [card.key]


def test_the_page_of_our_own_pack_shows_its_cards_and_decks() -> None:
    page = (DOCS / "decks" / "dead-letters.md").read_text("utf-8")
    cards = [catalogue()[key] for deck in preconstructed(*OWN).values() for key in deck]
    rows = [" | ".join([f"| `{card.facts}`", *map(card.name, LANGUAGES), f"`{card.key}` |"]) for card in cards]
    assert [line for line in page.splitlines() if line.endswith("` |")] == rows


@pytest.mark.parametrize("word", [word for word in LATER if entry(word).printed])
def test_our_own_pack_bears_every_printed_later_ability(word: str) -> None:
    ours = [card.facts for card in catalogue().values() if card.pack in OWN]
    assert sum(bool(facts.abilities & BIT[word]) for facts in ours if not facts.incantation) >= 3
    if word in ("counter-order", "cursed", "lucidity"):
        assert any(facts.abilities & BIT[word] for facts in ours if facts.incantation)


def test_three_later_abilities_are_lent_in_our_own_pack() -> None:
    ours = [card.facts for card in catalogue().values() if card.pack in OWN]
    assert sum(any(facts.auras & BIT[word] for facts in ours) for word in LATER) >= 3
    assert 4 <= sum(facts.incantation for facts in ours) <= 7


def test_printed_samples_have_printed_cards_only() -> None:
    for seed in range(100):
        for deck in sample_options(seed, printed=True)["decks"]:
            assert set(deck) <= set(printed_cards())


@pytest.mark.rule("decks.format.preconstructed", "decks.format.deck-size")
@pytest.mark.parametrize("pack, ids", [("initiation", "1234"), ("dead-letters", "5678")])
def test_four_preconstructed_decks_use_their_pack_once(pack: str, ids: str) -> None:
    assert list(preconstructed(pack)) == list(ids)
    used = [key for deck in preconstructed(pack).values() for key in deck]
    assert sorted(used) == sorted(key for key, card in catalogue().items() if card.pack == pack)
    assert all(len(deck) == 8 for deck in preconstructed(pack).values())


def test_preconstructed_decks_of_all_packs() -> None:
    assert list(preconstructed()) == list("12345678")
    match = decks.new(decks=("5", "8"))
    assert [card.pack for card in match.setting.cards] == ["dead-letters"] * 16


def test_no_two_abilities_have_the_same_name() -> None:
    for language in LANGUAGES:
        assert len({found.name[language] for found in entries().values()}) == len(entries())


def test_the_abilities_without_an_entry_yet_are_called_by_their_words() -> None:
    assert "webs" not in entries() and entry("webs").name == dict.fromkeys(LANGUAGES, "Webs")
    assert not entry("webs").creatures_only and entry("webs").price is None


def test_the_later_abilities_are_those_of_the_french_and_the_korean_rulebook_alone() -> None:
    later = "backfire blackmail chain counter-order cursed immolation lucidity reinforcement"
    assert [word for word in LATER if entry(word).printed] == later.split()
    assert all(entry(word).printed == ("fr", "ko") for word in later.split())


def test_the_facts_are_those_of_the_published_list() -> None:
    if not PUBLISHED.exists():
        return
    by_place = {(card.pack, card.number): card.facts for card in catalogue().values()}
    for row in csv.DictReader(PUBLISHED.open(encoding="utf-8")):
        facts = by_place[row["pack"], int(row["number"])]
        values = f"{row['attack']}!" if row["kind"] == "incantation" else f"{row['attack']}/{row['hp']}"
        assert str(facts).split()[:2] == [row["mana"], values]
        assert sorted(facts.words) == sorted(row["abilities"].split())
