"""Wrong options and positions of solo, co-op, four kingdoms and the formats: the exact place, and a remedy."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.decks.catalogue import catalogue

from . import positions

KEYS = list(catalogue())
REST = KEYS[8:32]  # what deck 1 leaves of the printed cards, and enough of others
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
    ({"mode": "sol"}, "options.mode: 'sol' is no mode; did you mean solo?"),
    ({"mode": 2}, "options.mode: 2 is no mode; known: 2v2, coop, duel, ffa, solo"),
    ({"format": "drafts"}, "options.format: 'drafts' is no format; did you mean draft?"),
    ({"format": ["draft"]}, "options.format: ['draft'] is no format"),
    ({"format": "none"}, "options.mode: in the mode duel there is no automaton; use solo or coop"),
    ({"format": "constructed", **SOLO}, "options.format: a solo game is not played with constructed decks"),
    ({"format": "constructed", **COOP}, "options.format: co-op is not played with constructed decks"),
    ({"format": "mutation", **SOLO}, "options.mode: 'solo' is no mode of the Mutation format"),
    ({"format": "mutation-draft", **FOUR}, "options.mode: 'ffa' is no mode of the Mutation format"),
    ({"format": "draft", **COOP, "packs": ["initiation"]}, "options.packs: the pile has 32 cards; this draft needs 64"),
    # the automaton
    ({"ai": {}}, "options.ai: in the mode duel there is no automaton; leave it out"),
    ({**FOUR, "ai": {"level": 3}}, "options.ai: in the mode ffa there is no automaton"),
    ({"mode": "2v2", "ai": {"fixed": 7}}, "options.ai: in the mode 2v2 there is no automaton"),
    ({**SOLO, "ai": 3}, "options.ai: a mapping is needed here, such as {fixed: 8, abilities: [rage]}, not 3"),
    ({**SOLO, "ai": {"fixt": 8}}, "options.ai: 'fixt' is no choice for the automaton; did you mean fixed?"),
    ({**SOLO, "ai": {3: 8}}, "options.ai: 3 is no choice for the automaton; known: abilities, first, fixed, level, resistance"),
    ({**SOLO, "ai": {"fixed": 11}}, "options.ai.fixed: 11 cannot be chosen; known: 6, 7, 8, 9, 10"),
    ({**SOLO, "ai": {"fixed": "8"}}, "options.ai.fixed: '8' cannot be chosen; known: 6, 7, 8, 9, 10"),
    ({**SOLO, "ai": {"fixed": 8.0}}, "options.ai.fixed: 8.0 cannot be chosen"),
    ({**SOLO, "ai": {"variable": 0}}, "options.ai.variable: 0 cannot be chosen; known: 1, 2"),
    ({**SOLO, "ai": {"variable": True}}, "options.ai.variable: True cannot be chosen; known: 1, 2"),
    ({**SOLO, "ai": {"resistance": 1}}, "options.ai.resistance: 1 is neither true nor false"),
    ({**SOLO, "ai": {"first": "B"}}, "options.ai.first: 'B' is neither true nor false"),
    ({**SOLO, "ai": {"level": 0}}, "options.ai.level: 0 is no level from 1 to 10"),
    ({**COOP, "ai": {"level": 11}}, "options.ai.level: 11 is no level from 1 to 10"),
    ({**COOP, "ai": {"level": True}}, "options.ai.level: True is no level from 1 to 10"),
    ({**SOLO, "ai": {"level": 2, "fixed": 8}}, "options.ai.level: a level is a preset; leave out the level or the other choices"),
    ({**SOLO, "ai": {"abilities": "rage"}}, "options.ai.abilities: a list of abilities is needed here, not 'rage'"),
    ({**SOLO, "ai": {"abilities": ["rage", "flying"]}}, "options.ai.abilities: 'flying' is no ability that"),
    ({**SOLO, "ai": {"abilities": ["chain"]}}, "options.ai.abilities: 'chain' is no ability that an automaton may be given"),
    (
        {**SOLO, "ai": {"abilities": ["raage"]}},
        "options.ai.abilities: 'raage' is no ability that an automaton may be given; did you mean rage?",
    ),
    ({**SOLO, "ai": {"abilities": ["rage", "rage"]}}, "options.ai.abilities: rage stands twice"),
    ({**SOLO, "ai": {"abilities": ALL}}, "options.ai: these choices make level 11; the highest is 10"),
    ({**COOP, "ai": {"fixed": 10, "variable": 2, "abilities": ALL[:5]}}, "options.ai: these choices make level 11"),
    # who begins
    ({**SOLO, "first": "B"}, "options.first: in the mode solo A begins; ai.first decides that"),
    ({**COOP, "first": "C"}, "options.first: in the mode coop A begins; ai.first decides that"),
    ({**SOLO, "first": "A", "ai": {"first": True}}, "options.first: in the mode solo B begins; ai.first decides that"),
    ({**COOP, "first": "A", "ai": {"level": 3}}, "options.first: in the mode coop B begins; ai.first decides that"),
    ({**SOLO, "first": "C"}, "options.first: 'C' is no seat; known: A, B"),
    ({**FOUR, "first": "E"}, "options.first: 'E' is no seat; known: A, B, C, D"),
    ({"first": "D"}, "options.first: 'D' is no seat; known: A, B"),
    # decks
    ({**SOLO, "decks": []}, "options.decks: 0 decks; solo needs the human's, and may have the automaton's 24 cards after it"),
    ({**SOLO, "decks": ["1", REST, "2"]}, "options.decks: 3 decks; solo needs the human's"),
    ({**COOP, "decks": ["1"]}, "options.decks: 1 decks; co-op needs the two humans'"),
    ({**FOUR, "decks": ["1", "2"]}, "options.decks: 2 decks; four decks are needed, one for each seat"),
    ({"mode": "2v2", "decks": ["1"] * 5}, "options.decks: 5 decks; four decks are needed"),
    ({"decks": ["1", "2", "3"]}, "options.decks: 3 decks; two decks are needed"),
    ({**SOLO, "decks": ["1", REST[:23]]}, "options.decks[2]: the automata need 24 cards, not 23"),
    ({**SOLO, "decks": ["1", [*REST, "troll"]]}, "options.decks[2]: the automata need 24 cards, not 25"),
    ({**SOLO, "decks": ["1", "2"]}, "options.decks[2]: the automata need 24 cards, not 8"),
    ({**SOLO, "decks": ["1", [*REST[:23], REST[0]]]}, f"options.decks[2]: {REST[0]} stands twice"),
    ({**SOLO, "decks": ["1", [*REST[:23], "trolll"]]}, "options.decks[2]: 'trolll' is no card of the catalogue"),
    ({**COOP, "decks": ["1", "2", REST]}, "options.decks[3]: the automata need 48 cards, not 24"),
    ({**SOLO, "decks": [KEYS[:7]]}, "options.decks: the automata need 24 cards of their own after these decks: list them"),
    ({**SOLO, "decks": [KEYS[:7], REST]}, "options.decks[1]: a deck is 8 cards, not 7"),
    ({**SOLO, "decks": ["9"]}, "options.decks[1]: '9' is no preconstructed deck"),
    ({**FOUR, "decks": ["1", "2", "3", KEYS[:9]]}, "options.decks[4]: a deck is 8 cards, not 9"),
    ({**FOUR, "decks": ["1", "2", "3", 4]}, "options.decks[4]: 4 is no deck"),
    ({**SOLO, "decks": "1"}, "options.decks: '1' is no list of decks, one for each seat"),
    # Champions
    ({**SOLO, **CHAMPION}, "options.modules: in solo Champions go with a custom automaton only; say which with ai"),
    ({**SOLO, **CHAMPION, "champions": ["brute"]}, "options.modules: in solo Champions go with a custom automaton only"),
    ({**SOLO, **CHAMPION, "ai": {"fixed": 8}}, "options.champions: one Champion is needed"),
    ({**SOLO, **CHAMPION, "ai": {"fixed": 8}, "champions": ["brute", "ogre"]}, "options.champions: one Champion is needed"),
    ({**COOP, **CHAMPION, "champions": ["brute"]}, "options.champions: two Champions are needed, one for each seat"),
    ({**FOUR, **CHAMPION, "champions": ["brute", "ogre"]}, "options.champions: four Champions are needed, one for each seat"),
    ({**FOUR, "champions": ["brute"] * 4}, "options.champions: Champions need the module champion"),
    ({**FOUR, **CHAMPION, "champions": ["brute"] * 4}, "options.champions[1]: brute is in the deck; a Champion is a ninth card"),
    ({**SOLO, "modules": ["exhaustion"], "edition": "en-1.1"}, "options.modules: the rulebook en-1.1 has no Exhaustion"),
    ({**SOLO, "turn_limit": 10_001}, "options.turn-limit: 10001 is no number of turns"),
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

S, C, F = positions.SOLO, positions.COOP, positions.FOUR
GIVEN = {"solo": (S, positions.SOLO_OPTIONS), "coop": (C, positions.COOP_OPTIONS), "ffa": (F, positions.FOUR_OPTIONS)}
GONE = object()
PILE = "B.automaton"

POSITIONS: list[tuple[str, str, Any, str]] = [
    ("solo", PILE, GONE, "B.automaton: a mapping is needed here, not None"),
    ("solo", PILE, ["d1"], "B.automaton: a mapping is needed here, not ['d1']"),
    ("solo", f"{PILE}.deck", [], "B.automaton.deck: the deck is empty, so the Stronghold has fallen; put a card into it"),
    ("solo", f"{PILE}.deck", GONE, "B.automaton.deck: a list is needed here, not None"),
    ("solo", f"{PILE}.deck", "d1", "B.automaton.deck: a list is needed here, not 'd1'"),
    ("solo", f"{PILE}.deck", ["d1", "d2", "d1"], "B.automaton.deck[3]: d1 is at B.automaton.deck[1] already"),
    ("solo", f"{PILE}.deck", ["a1", "d2", "d3"], "B.automaton.deck[1]: a1 is at A.hand[3] already"),
    ("solo", f"{PILE}.deck", ["ghost"], "B.automaton.deck[1]: the card 'ghost' is not described under cards"),
    ("solo", f"{PILE}.deck", ["bastion"], "B.automaton.deck[1]: the card 'bastion' is not described under cards"),
    ("solo", f"{PILE}.deck", ["d1", "hidden"], "B.automaton.deck[2]: the card 'hidden' is not described under cards"),
    ("solo", f"{PILE}.deck-size", 4, "B.automaton.deck-size: the deck has 3 cards; write that or leave it out"),
    ("solo", f"{PILE}.deck-size", "3", "B.automaton.deck-size: the deck has 3 cards"),
    ("solo", f"{PILE}.deck-size", None, "B.automaton.deck-size: the deck has 3 cards"),
    ("solo", f"{PILE}.discard", ["e1", "e1"], "B.automaton.discard[1]: e1 is at B.automaton.discard[2] already"),
    ("solo", f"{PILE}.discard", ["e1", "d1"], "B.automaton.discard[2]: d1 is at B.automaton.deck[1] already"),
    ("solo", f"{PILE}.stronghold", "castle", "B.automaton.stronghold: 'castle' is no side; known: bastion, fort"),
    ("solo", f"{PILE}.known", ["d2", "a1"], "B.automaton.known[2]: a1 is not in B's deck"),
    ("solo", f"{PILE}.known", ["e1"], "B.automaton.known[1]: e1 is not in B's deck"),
    ("solo", f"{PILE}.known", "d2", "B.automaton.known: a list is needed here, not 'd2'"),
    ("solo", f"{PILE}.hand", ["d1"], "B.automaton: 'hand' is no key of this mapping"),
    ("solo", "B.hand", ["bastion", "d1"], "B: 'hand' is no key of this mapping"),
    ("solo", "B.champion", {"card": "d1"}, "B: 'champion' is no key of this mapping"),
    ("solo", "B.removed", ["d1"], "B: 'removed' is no key of this mapping"),
    ("solo", "B.unfit", ["d1"], "B: 'unfit' is no key of this mapping"),
    ("solo", "B.seen", ["e1"], "B.seen[1]: e1 is not in B's deck"),
    ("solo", "B.upper", ["d2"], "B.upper[1]: d2 is at B.automaton.deck[2] already"),
    ("solo", "B", GONE, "B: this kingdom is missing; give at least its automaton"),
    ("solo", "A", GONE, "A: this kingdom is missing; give at least its hand"),
    ("solo", "A.automaton", {"deck": ["bolt"]}, "A: 'automaton' is no key of this mapping"),
    ("solo", "A.hand", GONE, "A.hand: the hand is missing"),
    ("solo", "C", {"hand": ["bastion", "x"]}, "position: 'C' is no key of this mapping"),
    ("solo", "turn.chance", -1, "turn.chance: -1 is no whole number from 1 to"),
    ("solo", "turn.chance", 2**63, "turn.chance: 9223372036854775808 is no whole number from 1 to"),
    ("solo", "turn.chance", "7", "turn.chance: '7' is no whole number"),
    ("solo", "turn.active", "B", "turn.phase: B is an automaton and plays whole turns; write phase: regeneration, then begin"),
    ("solo", "turn.active", "C", "turn.active: 'C' is no seat; known: A, B"),
    ("solo", "winner", "A", "winner: this position is over; there is nothing left to decide"),
    ("solo", "A.champion", {"card": "d1"}, "B.automaton.deck[1]: d1 is at A.champion already"),
    ("coop", "turn.phase", "summoning", "turn.phase: D is an automaton and plays whole turns"),
    ("coop", "D", GONE, "D: this kingdom is missing; give at least its automaton"),
    ("coop", "C", GONE, "C: this kingdom is missing; give at least its hand"),
    ("coop", "D.automaton.known", ["b1"], "D.automaton.known[1]: b1 is not in D's deck"),
    ("coop", "D.automaton.deck", ["d1", "b1"], "D.automaton.deck[2]: b1 is at B.automaton.deck[1] already"),
    ("coop", "C.hand", ["c1", "c2"], "C.hand: 0 Strongholds"),
    ("coop", "turn.number", 0, "turn.number: 0 is no whole number"),
    ("ffa", "turn.chance", 3, "turn: 'chance' is no key of this mapping"),
    ("ffa", "D", GONE, "D: this kingdom is missing; give at least its hand"),
    ("ffa", "D", None, "D: a mapping is needed here, not None"),
    ("ffa", "D.automaton", {"deck": ["d2"]}, "D: 'automaton' is no key of this mapping"),
    ("ffa", "D.hand", ["fort", "a2"], "D.hand[2]: a2 is at A.hand[3] already"),
    ("ffa", "E", {"hand": ["fort", "a2"]}, "position: 'E' is no key of this mapping"),
    ("ffa", "turn.active", "E", "turn.active: 'E' is no seat; known: A, B, C, D"),
    ("ffa", "C.unfit", ["c3"], "C.unfit[1]: c3 is not in C's hand"),
]  # fmt: skip


def put(given: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """*given* with one thing changed, or GONE; *path* has dots between keys."""
    changed = at = copy.deepcopy(given)
    *keys, last = path.split(".")
    for key in keys:
        at = at[key]
    at[last] = value
    if value is GONE:
        del at[last]
    return changed


@pytest.mark.parametrize("mode, path, value, said", POSITIONS, ids=[f"{m}-{said[:50]}" for m, _, _, said in POSITIONS])
def test_positions(mode: str, path: str, value: Any, said: str) -> None:
    given, options = GIVEN[mode]
    with pytest.raises(BadInput) as caught:
        decks.from_position(put(given, path, value), options)
    assert str(caught.value).startswith(said)


def test_positions_of_other_modes() -> None:
    """A kingdom too many, too few, or of the wrong kind."""
    for mode, (given, _) in GIVEN.items():
        for other in decks.GAME.modes:
            if other != mode and {mode, other} != {"ffa", "2v2"}:
                with pytest.raises(BadInput, match="^(position|[A-D]|turn)"):
                    decks.from_position(
                        given, {"mode": other, "modules": ["champion"], **({"ai": {}} if other in "solo coop" else {})}
                    )


@pytest.mark.rule("decks.solo.custom")
def test_a_typed_position_may_have_an_automaton_above_the_highest_level() -> None:
    """The prices of abilities are assumed, so no puzzle is refused for them."""
    assert decks.from_position(C, {**COOP, "ai": {"abilities": ALL}}).legal
