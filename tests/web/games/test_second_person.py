"""Sentences to the player that an event is about: one for each event of a seat, in every language, without its name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.blades.rules.events import KINDS as BLADES
from clashyard.blades.text import second_person as blades
from clashyard.clash.rules.events import KINDS as CLASH
from clashyard.clash.text import second_person as clash
from clashyard.core.match import Match
from clashyard.core.phrase import Plural, pieces
from clashyard.core.words import LANGUAGES, Noun, Words, catalogue
from clashyard.decks.formats.constructed.events import KINDS as CONSTRUCTED
from clashyard.decks.formats.draft.events import KINDS as DRAFT
from clashyard.decks.formats.mutation.events import KINDS as MUTATION
from clashyard.decks.rules.events import KINDS as DECKS
from clashyard.decks.text import second_person
from clashyard.decks.text.places import Owners
from clashyard.web.boards.registration import board_of
from tests.support.games import choose

ABOUT_AUTOMATA = {
    "mana-automaton", "bled-deck", "deck-struck", "absorbed", "discarded", "laid-down", "stacked", "lifted", "reshuffled",
    "called", "unaided-deck",
}  # fmt: skip
GAMES = pytest.mark.parametrize(
    ("kinds", "yours"),
    [
        ((*DECKS, *DRAFT, *MUTATION, *CONSTRUCTED), second_person.YOURS),
        (BLADES, blades.YOURS),
        (CLASH, clash.YOURS),
    ],
    ids=["decks", "blades", "clash"],
)
MATCHES = ("Mirelle", "Anselm", "Odo", "Berthe")


def fields(pattern: str) -> set[str]:
    forms = (str.__str__(pattern), pattern.many) if isinstance(pattern, Plural) else (pattern,)
    return {name for form in forms for _, name, _ in pieces(form) if name}


@GAMES
def test_each_event_of_a_seat_is_said_to_its_player(kinds: Any, yours: Any) -> None:
    about = {kind.name: kind for kind in kinds if "{seat}" in kind.sentence}
    assert about.keys() - ABOUT_AUTOMATA <= yours.keys() <= {kind.name for kind in kinds}
    for name, sentence in yours.items():
        assert "seat" not in fields(sentence) and "you" in sentence.lower()
        if name in about:
            assert fields(sentence) == fields(about[name].sentence) - {"seat"}


@GAMES
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_it_is_translated_with_the_same_fields(kinds: Any, yours: Any, language: str) -> None:
    known = catalogue(language)
    assert all(fields(known[sentence]) == fields(sentence) for sentence in yours.values())


def played(mode: str, actions: int) -> Match:
    match, draw = Match.new(decks.GAME, decks.GAME.setup.sample(5, mode=mode), 5), Random(5)
    while match.deciding and len(match.actions) < actions:
        mover, number = choose(match, draw)
        match.play(number, mover)
    return match


@pytest.mark.parametrize("mode", ["duel", "coop", "ffa"])
def test_only_the_reader_is_you(mode: str) -> None:
    """A sentence says you or your exactly if it is about the reader's seat, or about a Creature of theirs."""
    match = played(mode, 40)
    words = Words().named(dict(zip(match.seats, MATCHES, strict=False)))
    plain, mine = board_of(match).teller(match, words), board_of(match).teller(match, words.addressing("A"))
    changed = [(plain(event), mine(event)) for event in match.events if plain(event) != mine(event)]
    assert changed
    for said, yours in changed:
        assert "you" in yours.lower() and MATCHES[0] not in yours
        assert MATCHES[0] in said or said.replace(".", "").split()[0] in yours
    assert not [said for event in match.events for said in [plain(event)] if "your " in said.lower()]


def test_cards_are_said_to_be_whose_they_are_in_blows_alone() -> None:
    match = played("duel", 60)
    words = Words().named({"A": "Mirelle", "B": "Anselm"}).addressing("B")
    say = board_of(match).teller(match, words)
    blows = [say(event) for event in match.events if event.name == "attacked"]
    assert blows and all(("Mirelle's " in said) and ("your " in said.lower()) for said in blows)
    assert any(said.startswith("Your ") for said in blows) and any(" your " in said for said in blows)
    assert any(say(event).startswith("You play ") for event in match.events if event.name == "summoned")


def test_a_sentence_begins_with_a_capital_and_ends_with_one_sign() -> None:
    words = Words()
    assert words("{card} attacks {by}.", card=Noun("your Troll"), by=Noun("your Ogre")) == "Your Troll attacks your Ogre."
    assert words("You pay {amount} Mana for {card}.", amount=5, card="Boom!") == "You pay 5 Mana for Boom!"
    assert Words("fr")("You pay {amount} Mana for {card}.", amount=5, card="Boum !") == "Vous payez 5 Mana pour Boum !"


def test_an_automaton_has_a_small_letter_within_a_sentence() -> None:
    match = played("solo", 30)
    words = Words().named({"A": "Mirelle"}).addressing("A")
    said = [board_of(match).teller(match, words)(event) for event in match.events]
    assert any("the automaton's " in text for text in said) and not [text for text in said if " The automaton" in text]


def test_a_card_that_goes_over_is_theirs_from_the_next_action_on() -> None:
    position = {
        "turn": {"active": "A", "mana": 9, "number": 3},
        "cards": {"loot": "1 1/1 mercenary", "ogre": "1 3/3", "imp": "1 1/1", "gnat": "1 1/1"},
        "A": {"hand": ["bastion", "ogre"], "upper": [{"card": "loot", "fresh": False}], "lower": []},
        "B": {"hand": ["bastion", "gnat"], "upper": [{"card": "imp", "fresh": False}], "lower": []},
    }  # fmt: skip
    match = decks.from_position(position)
    words = Words().named({"A": "Mirelle", "B": "Anselm"}).addressing("A")
    owners = Owners(match)
    assert owners.before("loot", 0) == "A" and owners.before("imp", 0) == "B" and owners.before("nothing", 0) == ""
    owners.changes.append((1, "loot", "B"))  # noted by the first action
    assert (owners.before("loot", 0), owners.before("loot", 1)) == ("A", "B")
    match.play("end")
    say = board_of(match).teller(match, words)
    told = [say(event, 0) for event in match.events_of(0)]
    assert "Your loot attacks Anselm's imp." in told
