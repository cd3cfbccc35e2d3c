"""Outcomes of actions: true in every world that the player cannot tell apart, and nothing but what the player knows."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.decks.text.creatures import key_of
from clashyard.decks.text.outcomes import Effect, Outcome, outcomes
from clashyard.decks.text.position_reader import STRONGHOLDS
from tests.support.worlds import states, worlds

WALLS = ("stronghold", "bastion-falls", "fort-falls", "rebuilt")
REINFORCEMENTS = ("reinforced", "unaided", "called", "unaided-deck")
FACTS = {
    "cyclone": "5 3! perforation splash", "bomb": "1 1!", "ogre": "5 4/4", "octopus": "3 5/1", "guard": "3 3/1 protection",
    "mass": "6 6/4",
    "hunter": "3 2/6 splash", "drum": "3 0/3 aura:rage", "tick": "2 1/2 symbiote", "troop": "2 1/1 reinforcement",
    "cannon": "4 1/1 backfire", "jail": "4 2/3 chain", "thirst": "4 2/2 price-of-blood", "knife": "4 6/2 sharpening rage",
    "w1": "1 1/1", "w2": "1 1/1", "w3": "1 1/1", "w4": "1 1/1", "p1": "1 1/1", "shy": "2 1/2 vanish",
}  # fmt: skip


def at(hand: list[str], mine: dict[str, Any], theirs: dict[str, Any], mana: int = 9, **more: Any) -> Match:
    """Return a position of A, whose turn it is, against a Fort with 3 HP."""
    position: dict[str, Any] = {
        "turn": {"active": "A", "mana": mana, "number": 4}, "cards": FACTS,
        "A": {"hand": hand, "upper": [], "lower": [], **mine},
        "B": {"hand": ["w1", "fort", "w2", "w3", "w4"], "upper": [], "lower": [], **theirs},
    }  # fmt: skip
    return decks.from_position(position, more)


def of(match: Match, action: str) -> Outcome:
    return dict(outcomes(match, "A"))[action]


def on(outcome: Outcome, *cards: str) -> list[tuple[Any, ...]]:
    found = [effect for effect in outcome.effects if effect.card in cards]
    return [(effect.card, effect.kind, effect.before, effect.after, effect.cause) for effect in found]


# In every world


@pytest.mark.parametrize("mode", decks.GAME.modes)
def test_an_outcome_is_the_same_in_every_world_that_the_player_cannot_tell_apart(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same holds whatever is drawn for the hidden cards: otherwise it would be a guess."""
    open_ones = different = 0
    for match in islice(states(mode, range(4), 4, 50), 40):
        for seat in match.deciding:
            true = dict(outcomes(match, seat))
            assert set(true) == set(match.legal_of(seat)) - {"begin"}
            for world in worlds(match, match.game.seats.index(seat)):
                different += world.state != match.state
                assert dict(outcomes(world, seat)) == true
            for seed in (1, 2):
                with monkeypatch.context() as inner:
                    inner.setattr("clashyard.decks.text.outcomes.SEED", seed)
                    assert dict(outcomes(match, seat)) == true
            open_ones += sum(outcome.open for outcome in true.values())
    assert different > 50 and (open_ones or mode in ("solo", "duel"))


def reached(match: Match, action: str) -> tuple[list[Event], Match]:
    """Play an action; return its events up to the end of the player's own Assault, with the match at that moment."""
    played = match.copy()
    played.play(action)
    told = list(played.moments(len(match.actions)))
    ended = next((number for number, (event, _) in enumerate(told) if event.name in ("ended", "turn")), None)
    if ended is None or action != "end":
        return [event for event, _ in told], played
    return [event for event, _ in told[:ended]], told[ended][1]


def strongholds(match: Match) -> dict[str, tuple[str, int]]:
    """Return the side and the HP of each Stronghold as its owner sees them; of an automaton, the size of its deck."""
    found = {}
    for seat in (seat for seat in match.game.seats if seat in match.view(None)):
        given = match.view(None)[seat]
        if "automaton" in given:
            found[seat] = given["automaton"]["stronghold"], len(given["automaton"]["deck"])
        else:
            wall = next(place for place, key in enumerate(given["hand"]) if key in STRONGHOLDS)
            found[seat] = given["hand"][wall], len(given["hand"]) - wall - 1
    return found


def told_of(effects: tuple[Effect, ...], kind: str) -> set[str]:
    return {effect.card for effect in effects if effect.kind == kind}


@pytest.mark.parametrize("mode", decks.GAME.modes)
def test_an_outcome_that_depends_on_nothing_hidden_is_what_happens(mode: str) -> None:
    checked: Counter[str] = Counter()
    for match in islice(states(mode, range(20, 24), 3, 50), 50):
        for seat in match.deciding:
            for action, outcome in islice(outcomes(match, seat), 8):
                events, after = reached(match, action)
                called = [event for event in events if event.name in REINFORCEMENTS]
                sides = {str(event.fields.get("seat") or event.fields["line"])[0] for event in called}
                assert outcome.open == any(side != seat for side in sides)
                if outcome.open:
                    continue
                before, now = strongholds(match), strongholds(after)
                changes = {e.seat: (e.before, e.after) for e in outcome.effects if e.seat and e.kind in WALLS}
                fell = {e.fields["seat"] for e in events if e.name == "fort-fell"}
                assert changes == {s: (before[s][1], now[s][1]) for s in now if before[s] != now[s] or s in fell}
                lost = [event.fields["card"] for event in events if event.name == "destroyed"]
                present = {key_of(c) for s in now for lane in ("upper", "lower") for c in match.view(seat)[s][lane]}
                hosts = {c["host"]: key_of(c) for s in now for lane in ("upper", "lower")
                         for c in match.view(seat)[s][lane] if isinstance(c, dict) and "host" in c}  # fmt: skip
                assert told_of(outcome.effects, "destroyed") == {hosts.get(card, card) for card in lost} & present
                assert outcome.winner == (after.winner if any(event.name == "won" for event in events) else None)
                checked.update(effect.kind for effect in outcome.effects)
    assert checked["stronghold"] > 20 and checked["destroyed"] and checked["damage"]


# Kinds of effects


def test_an_incantation_names_the_ability_behind_each_effect() -> None:
    match = at(["cyclone", "bastion", "mass"], {}, {"upper": ["ogre", "octopus"], "lower": ["guard"]})
    outcome = of(match, "play cyclone B.upper.1")
    assert on(outcome, "ogre", "octopus", "guard") == [
        ("octopus", "destroyed", 1, 0, "perforation"),
        ("ogre", "damage", 4, 1, ""),
        ("guard", "blocked", 1, 1, "protection"),
    ]
    assert [(e.kind, e.seat, e.before, e.after) for e in outcome.effects if e.seat] == [
        ("stronghold", "A", 1, 2), ("stronghold", "B", 3, 4), ("income", "B", 5, 6),
    ]  # fmt: skip
    assert (outcome.cost, outcome.left, outcome.open, outcome.winner) == (5, 4, False, None)
    assert [(blow.target, blow.cause) for blow in outcome.blows] == [
        ("ogre", ""),
        ("octopus", "perforation"),
        ("guard", "splash"),
    ]


def test_an_aura_a_symbiote_and_a_chain_have_effects() -> None:
    match = at(["drum", "bastion", "tick", "jail"], {"upper": ["mass"]}, {})
    assert on(of(match, "play drum upper"), "mass") == [("mass", "gains", 0, 0, "rage")]
    merged = on(of(match, "play tick onto A.upper.1"), "mass")
    assert ("mass", "attack", 6, 7, "symbiote") in merged and ("mass", "health", 4, 6, "symbiote") in merged
    chained = of(match, "play jail lower").effects
    assert Effect("captive", "jail", "B", 0, 0, "chain") in chained  # which card it is stays hidden
    assert Effect("income", "", "B", 5, 4) in chained


def walls_of(outcome: Outcome) -> list[tuple[Any, ...]]:
    return [(e.kind, e.seat, e.before, e.after, e.cause) for e in outcome.effects if e.kind in WALLS]


def test_backfire_hits_for_the_cards_left_of_the_stronghold() -> None:
    match = at(["p1", "cannon", "bastion", "mass"], {}, {"upper": ["ogre"], "lower": ["octopus"]})
    assert on(of(match, "play cannon upper"), "ogre") == [("ogre", "damage", 4, 3, "backfire")]
    assert on(of(match, "play cannon lower"), "octopus") == [("octopus", "destroyed", 1, 0, "backfire")]


def test_price_of_blood_and_sharpening_change_strongholds() -> None:
    match = at(["thirst", "bastion", "mass", "ogre"], {}, {}, mana=3)
    outcome = of(match, "play thirst upper")
    assert walls_of(outcome) == [("stronghold", "A", 2, 1, "price-of-blood")]
    assert (outcome.cost, outcome.left) == (3, 0)
    sharp = of(at(["bastion", "mass"], {"lower": ["knife"]}, {"lower": ["octopus"]}), "end")
    assert walls_of(sharp) == [("fort-falls", "B", 3, 0, "")] and sharp.winner == "A"  # the returning card was not enough


def test_the_end_of_a_turn_tells_the_assault_and_nothing_after_it() -> None:
    match = at(["bastion", "p1"], {"upper": ["hunter"], "lower": ["ogre"]}, {"upper": ["mass", "octopus"], "lower": []})
    outcome = of(match, "end")
    assert on(outcome, "mass") == [("mass", "damage", 4, 2, "")]
    assert Effect("fort-falls", "", "B", 3, 0) in outcome.effects and outcome.winner == "A"


def test_a_creature_that_falls_has_not_moved_and_one_that_moves_twice_is_told_once() -> None:
    effects = of(at(["bomb", "bastion", "p1"], {}, {"upper": ["shy", "ogre"]}), "play bomb B.upper.1").effects
    assert [(e.kind, e.card) for e in effects if e.card] == [("damage", "shy"), ("moved", "shy")]
    falls = of(at(["cyclone", "bastion", "p1"], {}, {"upper": ["shy", "ogre"]}), "play cyclone B.upper.1").effects
    assert [(e.kind, e.card) for e in falls if e.card] == [("damage", "ogre"), ("destroyed", "shy")]


def test_a_reinforcement_from_a_hidden_hand_ends_the_outcome_and_ones_own_does_not() -> None:
    hand, rest = ["bomb", "bastion", "p1"], {"hand": ["w1", "fort", "w2", "w3"]}
    own = of(at(hand, {"lower": ["troop"]}, rest), "play bomb A.lower.1")
    assert not own.open and on(own, "troop") == [("troop", "destroyed", 1, 0, "")]
    theirs = of(at(hand, {}, {**rest, "upper": ["troop", "ogre"]}), "play bomb B.upper.1")
    assert theirs.open and on(theirs, "troop") == [("troop", "destroyed", 1, 0, "")]
    assert Effect("stronghold", "", "B", 2, 3) in theirs.effects  # as it was before the first hidden card
    assert not [effect for effect in theirs.effects if effect.kind == "income"]
