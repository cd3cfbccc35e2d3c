"""Previews in words: the labels on the cards, the sentences about the Strongholds, and the price."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.match import Match
from clashyard.core.words import LANGUAGES, Words
from clashyard.web.boards.previews import Line
from clashyard.web.games.decks.previews import previews
from tests.support import drafts
from tests.support.worlds import states

NAMED = Words("en").named({"A": "Rowan", "B": "Mirelle"})


def cyclone() -> Match:
    """Return the position of the drawing of the board: Cyclone against four Creatures."""
    cards = (
        "zombie",
        "carnivore",
        "ogre",
        "microctopus",
        "lieutenant",
        "abomination",
        "cyclone",
        "assassin",
        "machine",
        "mutant",
    )
    position: dict[str, Any] = {
        "turn": {"active": "A", "mana": 6, "number": 4},
        "cards": {**dict.fromkeys(cards), **{f"b{n}": "1 1/1" for n in range(1, 5)}},
        "A": {"hand": ["cyclone", "bastion", "assassin", "machine", "mutant"],
              "upper": ["carnivore", {"card": "zombie", "fresh": True}], "lower": []},
        "B": {"hand": ["b1", "fort", "b2", "b3", "b4"],
              "upper": ["ogre", "microctopus"], "lower": ["lieutenant", {"card": "abomination", "damage": 1}]},
    }  # fmt: skip
    return decks.from_position(position)


def test_a_preview_labels_each_card_and_says_what_becomes_of_the_strongholds() -> None:
    found = previews(cyclone(), "A", NAMED)["play cyclone B.upper.1"]
    assert found.title == "Cyclone on Ogre: 5 Mana, 1 left"
    assert [(e.card, e.label, e.note) for e in found.effects if e.card] == [
        ("microctopus", "Destroyed", "Perforation"), ("ogre", "HP 4 → 1", ""), ("lieutenant", "No damage", "Protection"),
    ]  # fmt: skip
    assert [(e.seat, e.kind, e.label) for e in found.effects if e.seat] == [
        ("A", "stronghold", "+1"), ("B", "stronghold", "+1"), ("B", "income", "+1"),
    ]  # fmt: skip
    assert found.lines == (
        Line("Your Bastion 3 → 4 HP", True),
        Line("Mirelle's Fort 3 → 4 HP", False),
        Line("Mirelle's next turn: 5 → 6 Mana", False),
    )
    assert [(arrow.card, arrow.target) for arrow in found.arrows] == [
        ("cyclone", "ogre"), ("cyclone", "microctopus"), ("cyclone", "lieutenant"),
    ]  # fmt: skip
    assert found.rest == ""


def test_a_creature_costs_hp_and_lends_its_aura() -> None:
    found = previews(cyclone(), "A", NAMED)["play machine upper"]
    assert found.title == "Machine, upper line: 3 Mana, 3 left"
    assert [(e.card, e.label, e.note) for e in found.effects if e.card] == [("zombie", "Gains Protection", "")]
    assert found.lines == (Line("Your Bastion 3 → 2 HP", False),)


def test_what_is_said_differs_by_language_and_by_nothing_else() -> None:
    each = {language: previews(cyclone(), "A", Words(language)) for language in LANGUAGES}
    plain = {language: [(a, [(e.kind, e.card, e.before, e.after) for e in p.effects]) for a, p in each[language].items()]
             for language in LANGUAGES}  # fmt: skip
    assert plain["en"] == plain["fr"] == plain["ko"]
    labels = [[e.label for e in each[language]["play cyclone B.upper.1"].effects if e.card] for language in LANGUAGES]
    assert all(len(set(same)) == len(LANGUAGES) for same in zip(*labels, strict=True))


@pytest.mark.parametrize("mode", decks.GAME.modes)
def test_every_legal_action_has_a_preview_and_every_effect_is_on_the_board_or_about_a_seat(mode: str) -> None:
    for number, match in enumerate(islice(states(mode, range(4), 4, 40), 40)):
        words = Words(LANGUAGES[number % len(LANGUAGES)])
        for seat in match.deciding:
            found = previews(match, seat, words)
            assert set(found) == set(match.legal_of(seat)) - {"begin"}
            shown = str(match.view(seat))
            for preview in found.values():
                assert preview.title and all(line.text for line in preview.lines)
                for effect in preview.effects:
                    assert effect.label and bool(effect.card or effect.seat) and effect.card in shown


def test_the_end_that_wins_the_match_is_told() -> None:
    position = cyclone().position()
    position["A"] |= {"upper": ["zombie", "ogre"], "lower": ["carnivore"]}
    position["B"] |= {"upper": [], "lower": [], "hand": ["b1", "fort", "b2"]}
    position["cards"] = {key: text for key, text in position["cards"].items() if key not in ("b3", "b4")}
    found = previews(decks.from_position(position), "A", NAMED)["end"]
    assert found.title == "End turn"
    assert Line("Mirelle's Fort falls.", True) in found.lines and Line("This wins the match.", True) in found.lines


def test_a_draft_has_nothing_to_foresee() -> None:
    match = next(iter(drafts.steps(drafts.new("duel"))))
    assert previews(match, match.deciding[0], NAMED) == {}
