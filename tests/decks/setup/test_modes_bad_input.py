"""Wrong options and positions of solo, co-op, four kingdoms and the formats are refused with the exact place and a remedy."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.decks.cards.catalogue import catalogue
from tests.support.tampering import GIVEN, GONE, C, put

KEYS = list(catalogue())
REST = KEYS[8:32]  # the printed cards without those of deck 1, and enough of others
ALL = [
    "sharpening",
    "aquatic",
    "berserk",
    "catalyst",
    "vanish",
    "instinct",
    "perforation",
    "protection",
    "rage",
    "splash",
    "sprint",
]
SOLO: dict[str, Any] = {"mode": "solo"}
COOP: dict[str, Any] = {"mode": "coop"}
FOUR: dict[str, Any] = {"mode": "ffa"}
CHAMPION: dict[str, Any] = {"modules": ["champion"]}

OPTIONS: list[tuple[dict[str, Any], str]] = [
    # modes, formats
    ({"mode": "sol"}, "options.mode: 'sol' is not a valid mode; did you mean solo?"),
    ({"mode": 2}, "options.mode: 2 is not a valid mode; known: 2v2, coop, duel, ffa, solo"),
    ({"format": "drafts"}, "options.format: 'drafts' is not a valid format; did you mean draft?"),
    ({"format": ["draft"]}, "options.format: ['draft'] is not a valid format"),
    ({"format": "none"}, "options.mode: mode duel has no automaton; use solo or coop"),
    ({"format": "constructed", **SOLO}, "options.format: solo is not played with constructed decks"),
    ({"format": "constructed", **COOP}, "options.format: co-op is not played with constructed decks"),
    ({"format": "mutation", **SOLO}, "options.mode: 'solo' is not a valid mode for the Mutation format"),
    ({"format": "mutation-draft", **FOUR}, "options.mode: 'ffa' is not a valid mode for the Mutation format"),
    ({"format": "draft", **COOP, "packs": ["initiation"]}, "options.packs: the pile has 32 cards; this draft needs at least 64"),
    # the automaton
    ({"ai": {}}, "options.ai: mode duel has no automaton; leave it out"),
    ({**FOUR, "ai": {"level": 3}}, "options.ai: mode ffa has no automaton; leave it out"),
    ({"mode": "2v2", "ai": {"fixed": 7}}, "options.ai: mode 2v2 has no automaton; leave it out"),
    ({**SOLO, "ai": 3}, "options.ai: expected a mapping such as {fixed: 8, abilities: [rage]}, got 3"),
    ({**SOLO, "ai": {"fixt": 8}}, "options.ai: 'fixt' is not a valid automaton option; did you mean fixed?"),
    ({**SOLO, "ai": {3: 8}}, "options.ai: 3 is not a valid automaton option; known: abilities, first, fixed, level, resistance"),
    ({**SOLO, "ai": {"fixed": 11}}, "options.ai.fixed: 11 is not a valid choice; known: 6, 7, 8, 9, 10"),
    ({**SOLO, "ai": {"fixed": "8"}}, "options.ai.fixed: '8' is not a valid choice; known: 6, 7, 8, 9, 10"),
    ({**SOLO, "ai": {"fixed": 8.0}}, "options.ai.fixed: 8.0 is not a valid choice; known: 6, 7, 8, 9, 10"),
    ({**SOLO, "ai": {"variable": 0}}, "options.ai.variable: 0 is not a valid choice; known: 1, 2"),
    ({**SOLO, "ai": {"variable": True}}, "options.ai.variable: True is not a valid choice; known: 1, 2"),
    ({**SOLO, "ai": {"resistance": 1}}, "options.ai.resistance: 1 is neither true nor false"),
    ({**SOLO, "ai": {"first": "B"}}, "options.ai.first: 'B' is neither true nor false"),
    ({**SOLO, "ai": {"level": 0}}, "options.ai.level: 0 is not a level from 1 to 10"),
    ({**COOP, "ai": {"level": 11}}, "options.ai.level: 11 is not a level from 1 to 10"),
    ({**COOP, "ai": {"level": True}}, "options.ai.level: True is not a level from 1 to 10"),
    ({**SOLO, "ai": {"level": 2, "fixed": 8}}, "options.ai.level: a level is a preset; give either the level or the other "
                                               "options"),
    ({**SOLO, "ai": {"abilities": "rage"}}, "options.ai.abilities: expected a list of abilities, got 'rage'"),
    ({**SOLO, "ai": {"abilities": ["rage", "flying"]}}, "options.ai.abilities: 'flying' is not a valid ability for an automaton"),
    ({**SOLO, "ai": {"abilities": ["chain"]}}, "options.ai.abilities: 'chain' is not a valid ability for an automaton"),
    (
        {**SOLO, "ai": {"abilities": ["raage"]}},
        "options.ai.abilities: 'raage' is not a valid ability for an automaton; did you mean rage?",
    ),
    ({**SOLO, "ai": {"abilities": ["rage", "rage"]}}, "options.ai.abilities: rage is listed twice"),
    ({**SOLO, "ai": {"abilities": ALL}}, "options.ai: these choices add up to level 11; the highest is 10"),
    ({**COOP, "ai": {"fixed": 10, "variable": 2, "abilities": ALL[:5]}}, "options.ai: these choices add up to level 11"),
    # who begins
    ({**SOLO, "first": "B"}, "options.first: in mode solo, A plays first; set ai.first to change that"),
    ({**COOP, "first": "C"}, "options.first: in mode coop, A plays first; set ai.first to change that"),
    ({**SOLO, "first": "A", "ai": {"first": True}}, "options.first: in mode solo, B plays first; set ai.first to change that"),
    ({**COOP, "first": "A", "ai": {"level": 3}}, "options.first: in mode coop, B plays first; set ai.first to change that"),
    ({**SOLO, "first": "C"}, "options.first: 'C' is not a valid seat; known: A, B"),
    ({**FOUR, "first": "E"}, "options.first: 'E' is not a valid seat; known: A, B, C, D"),
    ({"first": "D"}, "options.first: 'D' is not a valid seat; known: A, B"),
    # decks
    ({**SOLO, "decks": []}, "options.decks: wrong number of decks (0)"),
    ({**SOLO, "decks": ["1", REST, "2"]}, "options.decks: wrong number of decks (3)"),
    ({**COOP, "decks": ["1"]}, "options.decks: wrong number of decks (1)"),
    ({**FOUR, "decks": ["1", "2"]}, "options.decks: wrong number of decks (2); four decks are needed, one for each seat"),
    ({"mode": "2v2", "decks": ["1"] * 5}, "options.decks: wrong number of decks (5); four decks are needed, one for each seat"),
    ({"decks": ["1", "2", "3"]}, "options.decks: wrong number of decks (3); two decks are needed, one for each seat"),
    ({**SOLO, "decks": ["1", REST[:23]]}, "options.decks[2]: the automata need 24 cards, not 23"),
    ({**SOLO, "decks": ["1", [*REST, "troll"]]}, "options.decks[2]: the automata need 24 cards, not 25"),
    ({**SOLO, "decks": ["1", "2"]}, "options.decks[2]: the automata need 24 cards, not 8"),
    ({**SOLO, "decks": ["1", [*REST[:23], REST[0]]]}, f"options.decks[2]: {REST[0]} is listed twice"),
    ({**SOLO, "decks": ["1", [*REST[:23], "trolll"]]}, "options.decks[2]: 'trolll' is not a valid catalogue card"),
    ({**COOP, "decks": ["1", "2", REST]}, "options.decks[3]: the automata need 48 cards, not 24"),
    ({**SOLO, "decks": [KEYS[:7]]}, "options.decks: after these decks, list the 24 cards of the automata"),
    ({**SOLO, "decks": [KEYS[:7], REST]}, "options.decks[1]: a deck has 8 cards, not 7"),
    ({**SOLO, "decks": ["9"]}, "options.decks[1]: '9' is not a valid preconstructed deck"),
    ({**FOUR, "decks": ["1", "2", "3", KEYS[:9]]}, "options.decks[4]: a deck has 8 cards, not 9"),
    ({**FOUR, "decks": ["1", "2", "3", 4]}, "options.decks[4]: 4 is not a deck; give a number from 1 to 8, or eight cards"),
    ({**SOLO, "decks": "1"}, "options.decks: expected a list of decks, one for each seat, got '1'"),
    # Champions
    ({**SOLO, **CHAMPION}, "options.modules: in solo, Champions require a custom automaton; set it with ai"),
    ({**SOLO, **CHAMPION, "champions": ["brute"]}, "options.modules: in solo, Champions require a custom automaton"),
    ({**SOLO, **CHAMPION, "ai": {"fixed": 8}}, "options.champions: exactly one Champion is needed"),
    ({**SOLO, **CHAMPION, "ai": {"fixed": 8}, "champions": ["brute", "ogre"]}, "options.champions: exactly one Champion is "
                                                                               "needed"),
    ({**COOP, **CHAMPION, "champions": ["brute"]}, "options.champions: two Champions are needed, one for each seat"),
    ({**FOUR, **CHAMPION, "champions": ["brute", "ogre"]}, "options.champions: four Champions are needed, one for each seat"),
    ({**FOUR, "champions": ["brute"] * 4}, "options.champions: Champions need the module champion"),
    ({**FOUR, **CHAMPION, "champions": ["brute"] * 4}, "options.champions[1]: brute is in the deck; a Champion is a ninth card"),
    ({**SOLO, "modules": ["exhaustion"], "edition": "en-1.1"}, "options.modules: rulebook en-1.1 has no Exhaustion"),
    ({**SOLO, "turn_limit": 10_001}, "options.turn-limit: 10001 is not a number of turns from 0 (none) to 10000"),
]  # fmt: skip


@pytest.mark.parametrize("options, said", OPTIONS, ids=[said[:60] for _, said in OPTIONS])
@pytest.mark.rule(
    "decks.solo.custom", "decks.solo.custom.points", "decks.format.constructed.not-solo", "decks.solo.custom.abilities"
)
def test_options(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        decks.new(**options)
    assert str(caught.value).startswith(said)


# Positions

PILE = "B.automaton"

POSITIONS: list[tuple[str, str, Any, str]] = [
    ("solo", PILE, GONE, "B.automaton: expected a mapping, got None"),
    ("solo", PILE, ["d1"], "B.automaton: expected a mapping, got ['d1']"),
    ("solo", f"{PILE}.deck", [], "B.automaton.deck: the deck is empty, so the Stronghold has fallen; put a card in it"),
    ("solo", f"{PILE}.deck", GONE, "B.automaton.deck: expected a list, got None"),
    ("solo", f"{PILE}.deck", "d1", "B.automaton.deck: expected a list, got 'd1'"),
    ("solo", f"{PILE}.deck", ["d1", "d2", "d1"], "B.automaton.deck[3]: d1 is already at B.automaton.deck[1]"),
    ("solo", f"{PILE}.deck", ["a1", "d2", "d3"], "B.automaton.deck[1]: a1 is already at A.hand[3]"),
    ("solo", f"{PILE}.deck", ["ghost"], "B.automaton.deck[1]: the card 'ghost' is not described under cards"),
    ("solo", f"{PILE}.deck", ["bastion"], "B.automaton.deck[1]: the card 'bastion' is not described under cards"),
    ("solo", f"{PILE}.deck", ["d1", "hidden"], "B.automaton.deck[2]: the card 'hidden' is not described under cards"),
    ("solo", f"{PILE}.deck-size", 4, "B.automaton.deck-size: the deck has 3 cards; write that or leave it out"),
    ("solo", f"{PILE}.deck-size", "3", "B.automaton.deck-size: the deck has 3 cards"),
    ("solo", f"{PILE}.deck-size", None, "B.automaton.deck-size: the deck has 3 cards"),
    ("solo", f"{PILE}.discard", ["e1", "e1"], "B.automaton.discard[1]: e1 is already at B.automaton.discard[2]"),
    ("solo", f"{PILE}.discard", ["e1", "d1"], "B.automaton.discard[2]: d1 is already at B.automaton.deck[1]"),
    ("solo", f"{PILE}.stronghold", "castle", "B.automaton.stronghold: 'castle' is not a valid side; known: bastion, fort"),
    ("solo", f"{PILE}.known", ["d2", "a1"], "B.automaton.known[2]: a1 is not in B's deck"),
    ("solo", f"{PILE}.known", ["e1"], "B.automaton.known[1]: e1 is not in B's deck"),
    ("solo", f"{PILE}.known", "d2", "B.automaton.known: expected a list, got 'd2'"),
    ("solo", f"{PILE}.hand", ["d1"], "B.automaton: 'hand' is not a valid key"),
    ("solo", "B.hand", ["bastion", "d1"], "B: 'hand' is not a valid key"),
    ("solo", "B.champion", {"card": "d1"}, "B: 'champion' is not a valid key"),
    ("solo", "B.removed", ["d1"], "B: 'removed' is not a valid key"),
    ("solo", "B.unfit", ["d1"], "B: 'unfit' is not a valid key"),
    ("solo", "B.seen", ["e1"], "B.seen[1]: e1 is not in B's deck"),
    ("solo", "B.upper", ["d2"], "B.upper[1]: d2 is already at B.automaton.deck[2]"),
    ("solo", "B", GONE, "B: this kingdom is missing; give at least its automaton"),
    ("solo", "A", GONE, "A: this kingdom is missing; give at least its hand"),
    ("solo", "A.automaton", {"deck": ["bolt"]}, "A: 'automaton' is not a valid key"),
    ("solo", "A.hand", GONE, "A.hand: the hand is missing"),
    ("solo", "C", {"hand": ["bastion", "x"]}, "position: 'C' is not a valid key"),
    ("solo", "turn.chance", -1, "turn.chance: -1 is not a whole number from 1 to 9223372036854775807"),
    ("solo", "turn.chance", 2**63, "turn.chance: 9223372036854775808 is not a whole number from 1 to 9223372036854775807"),
    ("solo", "turn.chance", "7", "turn.chance: '7' is not a whole number from 1 to 9223372036854775807"),
    ("solo", "turn.active", "B", "turn.phase: B is an automaton and plays whole turns; write phase: regeneration, then begin"),
    ("solo", "turn.active", "C", "turn.active: 'C' is not a valid seat; known: A, B"),
    ("solo", "winner", "A", "winner: the match is over in this position; there is nothing left to decide"),
    ("solo", "A.champion", {"card": "d1"}, "B.automaton.deck[1]: d1 is already at A.champion"),
    ("coop", "turn.phase", "summoning", "turn.phase: D is an automaton and plays whole turns"),
    ("coop", "D", GONE, "D: this kingdom is missing; give at least its automaton"),
    ("coop", "C", GONE, "C: this kingdom is missing; give at least its hand"),
    ("coop", "D.automaton.known", ["b1"], "D.automaton.known[1]: b1 is not in D's deck"),
    ("coop", "D.automaton.deck", ["d1", "b1"], "D.automaton.deck[2]: b1 is already at B.automaton.deck[1]"),
    ("coop", "C.hand", ["c1", "c2"], "C.hand: a hand has exactly one bastion or fort, not 0"),
    ("coop", "turn.number", 0, "turn.number: 0 is not a whole number from 1 to 10000"),
    ("ffa", "turn.chance", 3, "turn: 'chance' is not a valid key"),
    ("ffa", "D", GONE, "D: this kingdom is missing; give at least its hand"),
    ("ffa", "D", None, "D: expected a mapping, got None"),
    ("ffa", "D.automaton", {"deck": ["d2"]}, "D: 'automaton' is not a valid key"),
    ("ffa", "D.hand", ["fort", "a2"], "D.hand[2]: a2 is already at A.hand[3]"),
    ("ffa", "E", {"hand": ["fort", "a2"]}, "position: 'E' is not a valid key"),
    ("ffa", "turn.active", "E", "turn.active: 'E' is not a valid seat; known: A, B, C, D"),
    ("ffa", "C.unfit", ["c3"], "C.unfit[1]: c3 is not in C's hand"),
]  # fmt: skip


@pytest.mark.parametrize("mode, path, value, said", POSITIONS, ids=[f"{m}-{said[:50]}" for m, _, _, said in POSITIONS])
def test_positions(mode: str, path: str, value: Any, said: str) -> None:
    given, options = GIVEN[mode]
    with pytest.raises(BadInput) as caught:
        decks.from_position(put(given, path, value), options)
    assert str(caught.value).startswith(said)


def test_positions_of_other_modes() -> None:
    """A kingdom too many, too few, or of the wrong kind is refused."""
    for mode, (given, _) in GIVEN.items():
        for other in decks.GAME.modes:
            if other != mode and {mode, other} != {"ffa", "2v2"}:
                with pytest.raises(BadInput, match="^(position|[A-D]|turn)"):
                    decks.from_position(
                        given, {"mode": other, "modules": ["champion"], **({"ai": {}} if other in "solo coop" else {})}
                    )


@pytest.mark.rule("decks.solo.custom")
def test_a_typed_position_may_have_an_automaton_above_the_highest_level() -> None:
    """The prices of abilities are assumed, so no puzzle is refused because of them."""
    assert decks.from_position(C, {**COOP, "ai": {"abilities": ALL}}).legal
