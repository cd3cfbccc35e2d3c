"""Bad options, cards and positions: one clear sentence that names the place and what was expected."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.decks.cards.catalogue import check_printable, read_card, read_pack
from tests.support.positions import POSITION

CARDS = {
    "wolf": "'wolf' is not a card; write COST AV/HP abilities, or COST AV! abilities, such as '3 2/4",
    "3 2/4 vanish vanish": "vanish is listed twice",
    "3 2/4 flying": "'flying' is not a valid ability",
    "3 2/4 vanisch": "did you mean vanish",
    "3 X/4": "the AV in '3 X/4' must be X if the card has vulnerability, and only then",
    "3 2/4 vulnerability": "the AV in '3 2/4 vulnerability' must be X if the card has vulnerability, and only then",
    "3 2/0": "has no HP",
    "300 2/4": "300 .* is too high",
    "3 -2/4": "'3 -2/4' is not a card; write COST AV/HP abilities, or COST AV! abilities, such as '3 2/4",
    "3 2/4 aura:": "'aura:' is not a valid ability; known: aerial, aquatic, aura:<ability>, backfire,",
    "3 2/4 aura:aura:rage": "'aura:aura:rage' is not a valid ability; known",
    "3 2/4 aura": "'aura' is not a valid ability; known: aerial, aquatic, aura:<ability>, backfire, berserk,",
    "": "'' is not a card; write COST AV/HP abilities, or COST AV! abilities, such as '3 2/4",
}


@pytest.mark.parametrize("text", CARDS)
def test_cards(text: str) -> None:
    with pytest.raises(BadInput, match=CARDS[text]):
        read_card(text)


@pytest.mark.parametrize("text", ["3 2/4 vanish aura:rage", "2 3! perforation", "4 X/2 aerial vulnerability", "0 0/1"])
@pytest.mark.rule("decks.card.anatomy")
def test_cards_are_written_as_they_are_read(text: str) -> None:
    assert str(read_card(text)) == text


@pytest.mark.rule("decks.card.anatomy")
@pytest.mark.parametrize("text", ["2 3! aquatic", "2 3! aura:rage", "1 2! chain", "3 4! symbiote"])
def test_a_card_file_refuses_creature_abilities_on_incantations(text: str) -> None:
    with pytest.raises(BadInput, match=f"{text.split()[2]} has no effect on an Incantation; leave it out"):
        check_printable(read_card(text))
    with pytest.raises(BadInput, match=rf"mine.toml \[bolt\]: {text.split()[2]} has no effect on an Incantation; leave it out"):
        read_pack("mine.toml", {"card": [{"id": "bolt", "name": {"en": "Bolt"}, "card": text}]})


def put(path: str, value: Any) -> dict[str, Any]:
    """Return POSITION with one change; *path* has dots between keys."""
    given = copy.deepcopy(POSITION)
    at: Any = given
    *keys, last = path.split(".")
    for key in keys:
        at = at[key]
    at[last] = value
    return given


POSITIONS: list[tuple[str, Any, str]] = [
    ("A.hand", ["bolt", "bastion", "a1", "a1"], r"A.hand\[4\]: a1 is already at A.hand\[3\]"),
    ("A.upper", ["bolt"], r"A.upper\[1\]: bolt is already at A.hand\[1\]"),
    ("A.hand", ["bolt", "bastion", "fort", "a1"], "A.hand: a hand has exactly one bastion or fort, not 2"),
    ("A.hand", ["bolt", "a1"], "A.hand: a hand has exactly one bastion or fort, not 0"),
    ("A.hand", ["a1", "bastion"], "A.hand: a Stronghold at the right end has fallen"),
    ("A.hand", ["bastion", "ghost"], r"A.hand\[2\]: the card 'ghost' is not described"),
    ("A.hand", "bastion", "A.hand: expected a list, got 'bastion'"),
    ("A", {}, "A.hand: the hand is missing"),
    ("A", None, "A: expected a mapping, got None"),
    ("A.middle", ["wolf"], "A: 'middle' is not a valid key"),
    ("B.upper", [{"card": "wolf", "damage": 4}], r"B.upper\[1\].damage: 4 is not a whole number from 0 to 3"),
    ("B.upper", [{"card": "wolf", "fresh": "yes"}], r"B.upper\[1\].fresh: 'yes' is neither true nor false"),
    ("B.upper", [{"card": "wolf", "hurt": 1}], r"B.upper\[1\]: 'hurt' is not a valid key"),
    (
        "B.upper",
        [{"card": "wolf", "host": "b1"}],
        r"B.upper\[1\].host: b1 is already at B.hand\[1\]; a card can only be in one place",
    ),
    ("B.upper", ["bolt"], r"bolt is already at A.hand\[1\]; a card can only be in one place"),
    ("turn.mana", "four", "turn.mana: 'four' is not a whole number from 0 to 999"),
    ("turn.mana", -1, "turn.mana: -1 is not a whole number from 0 to 999"),
    ("turn.mana", True, "turn.mana: True is not a whole number from 0 to 999"),
    ("turn.number", 0, "turn.number: 0 is not a whole number from 1 to 10000"),
    ("turn.active", "C", "turn.active: 'C' is not a valid seat"),
    ("turn.phase", "assault", "turn.phase: 'assault' is not a valid phase"),
    ("turn.weather", "wet", "turn: 'weather' is not a valid key"),
    ("cards.wolf", "3 2/4 vanisch", "cards.wolf: 'vanisch' is not a valid ability; did you mean vanish"),
    ("cards", ["wolf"], r"cards: expected a mapping from names to cards, such as \{wolf: 3 2/4 vanish\}"),
    ("cards.bastion", "3 2/4", "cards.bastion: 'bastion' cannot be a card key; use one word of letters, digits and dashes"),
    ("A.champion", {"card": "a1"}, r"A.champion.card: the Champion is already at A.hand\[3\]"),
    ("turn.sharpened", ["beyond"], r"turn.sharpened\[1\]: the card 'beyond' is not described under cards"),
    ("A.seen", ["b1"], r"A.seen\[1\]: b1 is not in A's hand"),
]


@pytest.mark.parametrize("path, value, said", POSITIONS, ids=[f"{p}={v}"[:40] for p, v, _ in POSITIONS])
def test_positions(path: str, value: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        decks.from_position(put(path, value))


@pytest.mark.parametrize("given", [None, [], "bastion", 3, {}])
def test_values_that_are_not_positions_are_refused(given: Any) -> None:
    with pytest.raises(BadInput):
        decks.from_position(given)


def test_too_many_cards_and_too_many_hp() -> None:
    many = {f"c{i}": "1 1/1" for i in range(73)}
    assert len(decks.from_position(put("cards", {**POSITION["cards"], **many})).position()["cards"]) == 6  # type: ignore[dict-item]
    with pytest.raises(BadInput, match=r"cards: too many cards in the match \(73\); the limit is 72"):
        decks.from_position({"cards": many, "A": {"hand": ["bastion", *many]}, "B": {"hand": ["bastion", "c1"]}})
    given = put("cards", {**POSITION["cards"], **{f"c{i}": "1 0/99" for i in range(7)}})  # type: ignore[dict-item]
    given["A"]["upper"] = [f"c{i}" for i in range(7)]
    decks.from_position(given)
    given["cards"]["c7"] = "1 1/1 instinct"
    given["A"]["upper"].append("c7")
    with pytest.raises(
        BadInput, match="cards: with Instinct in the match, the HP of all cards may add up to at most 648; lower some"
    ):
        decks.from_position(given)


OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"decks": ("1", "9")}, r"options.decks\[2\]: '9' is not a valid preconstructed deck; known: 1, 2, 3, 4, 5, 6, 7, 8"),
    ({"decks": "12"}, "options.decks: expected a list of decks, one for each seat, got '12'"),
    ({"decks": ("1",)}, "options.decks: .*(no list of decks|two decks are needed), one for each seat"),
    ({"decks": ("1", ["troll"] * 8)}, r"options.decks\[2\]: troll is listed twice"),
    ({"decks": ("1", ["troll", "ogre"])}, r"options.decks\[2\]: a deck has 8 cards, not 2"),
    ({"decks": ("1", ["trolll"] * 8)}, r"options.decks\[2\]: 'trolll' is not a valid catalogue card; did you mean troll\?"),
    ({"decks": ("1", {"wolf": "bad"})}, r"options.decks\[2\].wolf: 'bad' is not a card"),
    ({"decks": ("1", {"a b": "2 3!"})}, r"options.decks\[2\].a b: 'a b' cannot be a card key"),
    ({"decks": ("1", {"fort": "2 3!"})}, r"options.decks\[2\].fort: 'fort' cannot be a card key"),
    ({"decks": ("1", 5)}, r"options.decks\[2\]: 5 is not a deck; give a number from 1 to 8, or eight cards"),
    ({"mode": "chess"}, "options.mode: 'chess' is not a valid mode"),
    ({"edition": "fr"}, "options.edition: 'fr' is not a valid edition"),
    ({"first": "C"}, "options.first: 'C' is not a valid seat"),
    ({"modules": ["dragon"]}, "options.modules: 'dragon' is not a valid module"),
    ({"modules": "champion"}, "options.modules: expected a list of modules, got 'champion'"),
    ({"modules": ["champion"]}, "options.champions: two Champions are needed"),
    ({"champions": ["ogre", "brute"]}, "options.champions: Champions need the module"),
    ({"modules": ["champion"], "champions": ["troll", "ogre"], "decks": ("1", "3")}, r"champions\[1\]: troll is in the deck"),
    ({"modules": ["champion"], "champions": ["boom", "ogre"], "decks": ("2", "3")}, "boom is an Incantation"),
    ({"modules": ["exhaustion"], "edition": "en-1.1"}, "rulebook en-1.1 has no Exhaustion; use edition latest"),
    (
        {"decks": ("1", {"bolt": "2 3! aquatic"})},
        r"options.decks\[2\].bolt: aquatic has no effect on an Incantation; leave it out",
    ),
    ({"turn_limit": -1}, r"options.turn-limit: -1 is not a number of turns from 0 \(none\) to 10000"),
    ({"colour": "red"}, "options: 'colour' is not a valid option"),
    ({"seed": -4}, "seed: -4 is not a whole number"),
    ({"seed": 2**62}, "seed: .* is not a whole number"),
]


@pytest.mark.parametrize("options, said", OPTIONS, ids=[said[:40] for _, said in OPTIONS])
def test_options(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        decks.new(**options)


@pytest.mark.rule("decks.module.champion")
def test_the_english_edition_has_twenty_abilities_and_its_own_champions() -> None:
    own = {f"c{i}": "3 2/4" for i in range(7)}
    with pytest.raises(BadInput, match="c9: rulebook en-1.1 has no chain; use edition latest"):
        decks.new(edition="en-1.1", decks=({**own, "c9": "3 2/4 chain"}, "1"))
    with pytest.raises(BadInput, match="rulebook en-1.1, Champions are only for drafted or constructed decks"):
        decks.new(edition="en-1.1", modules=["champion"], decks=("1", "2"), champions=["ogre", "troll"])
