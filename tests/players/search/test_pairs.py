"""Pairs of simultaneous choices: priced by what a network says of the next decision, and by nothing hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from clashyard import clash
from clashyard.core import machine_code
from clashyard.core.match import Match
from clashyard.players import robust
from clashyard.players.evidence import FIRST
from clashyard.players.guides import guide_of
from clashyard.players.networks import network_named
from clashyard.players.player import redrawn
from clashyard.players.search.ahead import FARTHEST
from clashyard.players.search.edges import mixed
from clashyard.players.search.pairs import price
from tests.support.games import points
from tests.support.search import ON_BOTH, committed, drivers_made, others

NETWORK = network_named("network:clash")
GUIDE = guide_of(NETWORK)


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robust, "HANDS", 3)


def together(most: int) -> list[Match]:
    """Return points of random matches at which both place a card."""
    found = (match.copy() for match in points(clash.GAME, "duel", range(6), 60) if len(match.deciding) == 2)
    return [match for match in found if match.text(match.menu("A")[0], "A").startswith("joust")][:most]


def priced(match: Match, seat: str, seed: int = 5) -> tuple[Any, Any, Any, Any]:
    found = robust.priced(match, match.game.seats.index(seat), GUIDE, seed, machine_code.prepared())
    assert found is not None
    return found


@pytest.mark.compiled
def test_interpreted_and_compiled_prices_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    for match in together(6):
        found = []
        for quick in (False, True):
            monkeypatch.setattr(machine_code, "prepared", lambda quick=quick: quick)
            found.append(priced(match, "B"))
        assert all(np.array_equal(one, other) for one, other in zip(*found, strict=True))


@pytest.mark.usefixtures("carrier")
@ON_BOTH
@pytest.mark.rule("clash.joust.choose", "clash.info.hidden")
def test_prices_are_the_same_whatever_the_other_seat_holds_and_has_chosen() -> None:
    compared, draw = 0, Random(4)
    for match in together(4):
        for seat, other in (("A", "B"), ("B", "A")):
            expected = priced(match, seat)
            for world in (*others(match, seat), committed(match, other, draw)):
                compared += world.state != match.state
                assert all(np.array_equal(*pair) for pair in zip(priced(world, seat), expected, strict=True))
    assert compared > 16


def test_the_first_hand_is_the_own_one_and_the_others_are_drawn() -> None:
    match = together(1)[0]
    menus, many, _, _ = priced(match, "A")
    assert menus[0, 0, : many[0, 0]].tolist() == match.menu("A")
    unlike = {
        tuple(menus[0, hand, : many[0, hand]])
        for seed in range(6)
        for menus, many, *_ in [priced(match, "A", seed)]
        for hand in (1, 2)
    }
    assert len(unlike) > 1, "hands that allow other choices are among them"


def test_a_pair_is_worth_what_the_network_says_to_those_who_decide_next() -> None:
    """After those who decide alone have decided, as the network most often does, which is tried with the seat's own hand."""
    compared = set()
    for match in together(8):
        menus, many, _, worth = priced(match, "A")
        for own, x, y in ((k, x, y) for k in (0, 1) for x in range(many[0, k]) for y in range(many[1, 2])):
            pair = int(menus[0, own, x]), int(menus[1, 2, y])
            able = [hand for hand in range(3) if pair[1] in menus[1, hand, : many[1, hand]] and pair[0] in menus[0, 0]]
            worlds = [chosen(match, 0, hand, pair) for hand in able]
            gains = [said(carried_on(world)) - said(world) for world in worlds] or [0.0]
            after = chosen(match, own, 2, pair)
            assert worth[own, 2, x, y] == pytest.approx(said(after) + np.mean(gains), abs=1e-4)
            compared.add((own, len(after.deciding), bool(np.any(gains)), bool(worlds)))
    assert compared >= {(0, 1, True, True), (0, 2, False, True), (1, 1, True, True), (1, 2, False, True), (1, 1, False, False)}


def chosen(match: Match, own: int, hand: int, pair: tuple[int, int]) -> Match:
    """Return a match after a pair of choices, with hands of both seats as drawn for the prices of seat A."""
    after = match.copy()
    after.state = redrawn(match, 0, mixed(5, hand))
    if own:
        match.game.rules.hide(after.state, 1, mixed(5, 3 + own))
    for seat, action in enumerate(pair):
        match.game.rules.play(after.state, seat, action)
    return after


def said(match: Match) -> float:
    """Return what the network says to those who decide: what it is worth to seat A."""
    if not match.deciding:
        return float(match.game.rules.payoff(match.state, 0))
    values = [float(NETWORK.values(NETWORK.seen(match, seat))) * (1 if seat == "A" else -1) for seat in match.deciding]
    return float(np.mean(np.clip(values, -1, 1)))


def carried_on(match: Match) -> Match:
    """Return a match after what the network most often does where one seat decides alone, for a few decisions."""
    after = match.copy()
    after.state = match.state.copy()
    for _ in range(FARTHEST):
        if len(after.deciding) == 1:
            (seat,) = after.deciding
            chances = NETWORK.policy(after, seat)
            after.game.rules.play(after.state, after.game.seats.index(seat), max(chances, key=lambda action: chances[action]))
    return after


def test_a_choice_of_many_cards_is_not_priced() -> None:
    both = (match for match in points(clash.GAME, "duel", range(6), 60) if len(match.deciding) == 2)
    long = next(match for match in both if len(match.menu("A")) > 8)
    assert robust.priced(long, 0, GUIDE, 1, machine_code.prepared()) is None
    assert robust.robust(long, 0, "network:clash", FIRST, 1) == {}


@pytest.mark.compiled
def test_set_up_compiles_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """While nothing counts as prepared yet; otherwise the first joust of a match would take many seconds."""
    made = drivers_made(monkeypatch, "clashyard.players.robust")
    monkeypatch.setattr(machine_code, "prepared", lambda: False)
    robust.warm(clash.GAME)
    assert made == [(price, True)]
