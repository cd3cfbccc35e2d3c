"""Nothing hidden is revealed: in two worlds that a seat cannot tell apart, its view, actions, events and choices are the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import IllegalAction
from clashyard.core.match import Match
from clashyard.decks.rules.state import SETTLED
from clashyard.players import player
from tests.support.decks_matches import MODES, sampled
from tests.support.nights import at_night
from tests.support.worlds import SEATS, drawn, hidden, seen, states, swapped, table, worlds

pytestmark = pytest.mark.rule("decks.info.hidden")


def answers(match: Match, tried: list[str]) -> list[str]:
    """Return what the seat to act is told when it tries any action."""
    told = []
    for text in tried:
        try:
            match.game.notation.read_action(match.state, match.setting, match.game.rules.to_act(match.state), text)
            told.append("read")
        except IllegalAction as error:
            told.append(str(error))
    return told


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("seeds", "least"), [(4, 100), *at_night((16, 500))])
def test_a_seat_sees_and_may_do_the_same_in_all_worlds(mode: str, seeds: int, least: int) -> None:
    changed = 0
    for match in states(mode, range(seeds)):
        tried = [f"play {key} {place}" for key in match.position()["cards"] for place in ("upper", "B.lower.1", "onto A.upper.1")]
        for seat in range(table(match).seats):
            name, before = SEATS[seat], seen(match, SEATS[seat])
            mine = match.to_act == name
            facts = (match.legal, match.menu(), answers(match, tried)) if mine else None
            for world in worlds(match, seat):
                changed += table(world).hand != table(match).hand
                assert seen(world, name) == before
                assert facts is None or facts == (world.legal, world.menu(), answers(world, tried))
    assert changed > least


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["random", pytest.param("greedy", marks=pytest.mark.compiled)])
def test_computers_choose_the_same_in_all_worlds(name: str, mode: str) -> None:
    compared = 0
    for match in states(mode, range(40, 52), every=4):
        if match.to_act is not None:
            choice = player(name, 5).choose(match)
            for world in worlds(match, SEATS.index(match.to_act)):
                compared += world.state != match.state
                assert player(name, 5).choose(world) == choice
    assert compared > 150


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("seeds", "least"), [(8, 900), *at_night((25, 3000))])
def test_no_hidden_card_is_named_in_a_view(mode: str, seeds: int, least: int) -> None:
    """The key of a hidden card appears only among the `cards`. A card known to be in one deck is `known`, but not its place."""
    found = 0
    for match in states(mode, range(60, 60 + seeds)):
        g = table(match)
        for seat in range(g.seats):
            for memory in (False, True):
                view = match.view(SEATS[seat], memory)
                assert "chance" not in view["turn"] and "seed" not in json.dumps(view)
                view.pop("cards")
                settled = {match.setting.key(c) for c in range(g.cards) if g.seen[c] == SETTLED}
                for name in match.setting.kingdoms:
                    assert set(view[name].get("automaton", {}).pop("known", [])) <= settled
                marks = [view["turn"].pop(mark, []) for mark in ("sharpened", "reinforced")]
                assert all(g.seen[match.setting.number(key)] for row in marks for key in row)
                for card in hidden(g, seat):
                    found += 1
                    assert f'"{match.setting.key(card)}"' not in json.dumps(view)
    assert found > least


@pytest.mark.parametrize("mode", MODES)
def test_hands_are_hidden_from_other_seats(mode: str) -> None:
    """Not even an ally's is visible; its size, and the Stronghold's side and place, are public (decks.info.public)."""
    for match in states(mode, range(90, 96)):
        for viewer in match.setting.kingdoms:
            view, true = match.view(viewer), match.position()
            for other in match.seats:
                if other != viewer:
                    expected = [key if key in ("bastion", "fort") else "hidden" for key in true[other]["hand"]]
                    assert view[other]["hand"] == expected
                    assert "seen" not in view[other] and "unfit" not in view[other]
            for other in (name for name in match.setting.kingdoms if name not in match.seats):
                pile = view[other]["automaton"]
                assert pile["deck"] == ["hidden"] * pile["deck-size"]
                assert pile["discard"] == true[other]["automaton"]["discard"]


@pytest.mark.rule("decks.format.draft.coop")
def test_a_view_does_not_tell_which_deck_an_unseen_card_is_in() -> None:
    """Cards of both piles are exchanged, and every seat and automaton sees the same."""
    crossed = 0
    for seed in range(6):
        match = sampled(seed, "coop")
        for world in (make(match, 0, draw) for draw in range(4) for make in (drawn, swapped)):
            mine, theirs = (set(table(m).hand[1][: table(m).hand_size[1]]) for m in (match, world))
            crossed += mine != theirs
            for name in "ABCD":
                if name != "C":  # C's hand was hidden from A
                    assert seen(world, name) == seen(match, name)
    assert crossed > 40


# Events


@pytest.mark.parametrize("mode", MODES)
def test_events_name_no_card_that_a_seat_cannot_know(mode: str) -> None:
    """Every card named has been public by the end of the action: it was played, revealed, shown or taken openly."""
    named = 0
    for seed in range(100, 140):
        match = sampled(seed, mode)
        for played in range(80):
            named += check(match, match.events_of(played - 1))
            if match.to_act is None:
                break
            match.play(player("random", seed).choose(match))
    assert named > 1000


def check(match: Match, told: list[Any]) -> int:
    """Return how many cards the events name, after checking that all of them have been public."""
    g = table(match)
    keys = [(event, event.fields[field]) for event in told for field in ("card", "by") if field in event.fields]
    for event, key in keys:
        assert g.seen[match.setting.number(key)], f"{event}: nobody has seen {key}"
    return len(keys)


def test_a_reinforcement_that_passes_over_cards_does_not_name_them() -> None:
    """Others know afterwards that these cards do not fit, and the game records that (`unfit`); which cards they are is hidden."""
    cards = {
        "call": "1 1/1 reinforcement", "big": "7 7/7", "spell": "1 1!", "help": "2 2/2", "rear": "1 1/1",
        "b1": "1 1/1", "b2": "1 1/1", "bolt": "1 5!",
    }  # fmt: skip
    given = {
        "cards": cards, "turn": {"active": "B", "mana": 9},
        "A": {"hand": ["big", "bastion", "spell", "help", "rear"], "upper": ["call"]},
        "B": {"hand": ["bolt", "fort", "b1", "b2"]},
    }  # fmt: skip
    match = decks.from_position(given)
    match.play("play bolt A.upper.1")
    assert match.position()["A"]["unfit"] == ["big", "spell"] and match.position()["A"]["upper"] == [
        {"card": "help", "fresh": True}
    ]
    told = json.dumps([str(event) for event in match.events_of(0)]) + json.dumps(match.view("B", memory=True)["A"])
    assert "big" not in told and "spell" not in told and "rear" not in told and "help" in told
    assert match.view("B", memory=True)["A"]["hand"] == ["hidden", "bastion", "hidden", "hidden", "call"]
    fits = set()
    for seed in range(60):
        world = drawn(match, 1, seed)
        fits |= set(world.position()["A"]["hand"][2:3])
        assert set(world.position()["A"]["unfit"]) == {"big", "spell"}
    assert fits == {"big", "spell"}


def test_counter_order_does_not_name_the_card_that_it_moves() -> None:
    cards = {"turn-coat": "1 1/1 counter-order", "secret": "5 5/5", "a1": "1 1/1", "b1": "1 1/1", "b2": "1 1/1"}
    given = {
        "cards": cards,
        "turn": {"mana": 9},
        "A": {"hand": ["turn-coat", "secret", "fort", "a1"]},
        "B": {"hand": ["fort", "b1", "b2"]},
    }
    match = decks.from_position(given)
    match.play("play turn-coat upper")
    assert match.position()["A"]["hand"] == ["fort", "a1", "secret"]
    assert not any("secret" in str(event) for event in match.events)
    assert match.view("B", memory=True)["A"]["hand"] == ["fort", "hidden", "hidden"]


@pytest.mark.rule("decks.solo.ai.mercenary")
def test_a_passed_over_card_may_end_in_an_automatons_deck() -> None:
    """Then nothing refers to hands any more, and the position can be read back."""
    deck = [f"d{i}" for i in range(6)]
    given = {
        "cards": {"m": "5 1/1 mercenary", "h": "1 9/9", "a1": "1 1/1", "a2": "1 1/1", "b0": "1 9/9",
                  **dict.fromkeys(deck, "9 0/1")},
        "turn": {"mana": 9}, "A": {"hand": ["m", "h", "bastion", "a1", "a2"], "unfit": ["m"]},
        "B": {"automaton": {"deck": deck}, "upper": ["b0"]},
    }  # fmt: skip
    match = decks.from_position(given, {"mode": "solo"})
    for action in ("play m upper", "play h lower", "end", "end"):
        match.play(action)
    assert "m" in match.position()["B"]["automaton"]["known"]
    assert decks.from_position(match.position(), {"mode": "solo"}).position() == match.position()
    assert seen(match, "A") == seen(drawn(match, 0, 3), "A")
