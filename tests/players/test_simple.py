"""Opponents: legal, reproducible by seed, using only what their seat may see; greedy is the better one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import preconstructed
from clashyard.players import player
from clashyard.players.intervals import interval, wilson
from clashyard.studies.field import Field
from clashyard.studies.field import decks as named
from clashyard.terminal.measurements import contest, drawn, duels, rates
from tests.support.decks_matches import decisions, sampled
from tests.support.games import QUICK
from tests.support.nights import at_night


@pytest.mark.parametrize("name", QUICK)
def test_they_finish_a_match_and_repeat_themselves(name: str) -> None:
    def playing(match: Match) -> list[str]:
        for _ in range(400):
            if match.to_act is None:
                break
            match.play(player(name, 3).choose(match))
        return match.actions

    assert playing(sampled(8)) == playing(sampled(8))


@pytest.mark.parametrize("mode", decks.GAME.modes)
@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("seeds", "least"), [(3, 40), *at_night((12, 150))])
def test_they_see_only_what_their_seat_may_see(name: str, mode: str, seeds: int, least: int) -> None:
    """With the unknown cards swapped, the same seed chooses the same action."""
    compared = 0
    for seed in range(seeds):
        for match in decisions(seed, mode, 30):
            seat = "ABCD".index(match.to_act or "A")
            choice = player(name, seed).choose(match)
            for draw in range(3):
                world = match.copy()
                world.state = match.state.copy()
                decks.GAME.rules.hide(world.state, seat, draw)
                compared += world.state != match.state
                assert player(name, seed).choose(world) == choice
    assert compared > least


@pytest.mark.parametrize("name", QUICK)
def test_seats_without_a_decision_choose_nothing(name: str) -> None:
    match = sampled(11)
    waiting = next(seat for seat in match.seats if seat not in match.deciding)
    for seat, said in ((waiting, f"seat: {waiting} has nothing to decide here"), ("Z", "seat: unknown seat 'Z'")):
        with pytest.raises(BadInput, match=said):
            player(name, 1).choose(match, seat)


def test_choosing_leaves_the_match_as_it_is() -> None:
    match = sampled(11)
    before = match.state.copy()
    for name in QUICK:
        player(name, 1).choose(match)
    assert match.state == before and match.actions == []


@pytest.mark.compiled
@pytest.mark.parametrize(("mode", "least"), at_night(("duel", 0.9), ("ffa", 0.6), ("solo", 0.1), ("2v2", 0.7)))
def test_greedy_beats_random(mode: str, least: float) -> None:
    deals = contest(decks.GAME, mode, 1000, 1)
    assert interval(deals)[0] > least and sum(map(len, deals)) == 1000


def field(*names: str) -> Field:
    return named(names, (), "deck")


def percent(deals: Sequence[Sequence[float]]) -> float:
    return 100 * interval(deals)[0]


@pytest.mark.compiled
def test_a_table_repeats_itself_by_seed_and_treats_both_decks_alike() -> None:
    found = rates(decks.GAME, field("5", "8"), 200, 1)
    assert found == rates(decks.GAME, field("5", "8"), 200, 1) != rates(decks.GAME, field("5", "8"), 200, 2)
    assert len(found["5", "8"]) == 100 and percent(found["5", "8"]) + percent(found["8", "5"]) == pytest.approx(100)
    itself = duels(
        decks.GAME, field("1", "2"), ("1", "1"), 2000, 1
    )  # exchanging seats changes nothing then: each deal is split evenly
    assert {sum(scores) for scores in itself} == {1.0} and sum(scores == [1.0, 0.0] for scores in itself) > 400
    assert interval(itself) == (0.5, *wilson(0.5, 1000))


@pytest.mark.compiled
def test_a_better_deck_wins_from_either_seat() -> None:
    """Decks in the other order are the same games counted from the other side, approximately."""
    found, back = rates(decks.GAME, field("4", "3"), 400, 1), rates(decks.GAME, field("3", "4"), 400, 1)
    strong, weak = percent(found["4", "3"]), percent(back["3", "4"])
    assert strong > 75 and weak < 25


@pytest.mark.compiled
def test_our_own_decks_are_near_each_other() -> None:
    own = list(preconstructed("dead-letters"))
    found = rates(decks.GAME, field(*own), 600, 7)
    for deck in own:
        assert 42 < sum(percent(found[deck, other]) for other in own if other != deck) / 3 < 58


def test_a_table_as_it_is_drawn() -> None:
    deals = [[1.0, 0.0]] * 30 + [[1.0, 1.0]] * 7 + [[0.5, 1.0]] * 3
    back = [[1 - score for score in scores] for scores in deals]
    assert drawn(["5", "8"], {("5", "8"): deals, ("8", "5"): back}).splitlines() == [
        "           5     8   all",
        "     5     -  60.6  60.6",
        "     8  39.4     -  39.4",
        "95% intervals, both games of a deal being one sample: at most 6.0 either way, 6.0 overall",
    ]


def test_an_unknown_opponent() -> None:
    with pytest.raises(BadInput, match="'gready' is not a valid opponent; did you mean greedy"):
        player("gready")
