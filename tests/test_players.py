"""Opponents: they play legally, by seed, on what their seat may see, and greedy is the better one."""

from __future__ import annotations

import pytest

from clashyard import decks
from clashyard.core import fast
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, greedy_game, room
from clashyard.decks.catalogue import preconstructed
from clashyard.players import player
from clashyard.terminal.measures import contest, drawn, duels, rates

from .games import QUICK
from .helpers import decisions, sampled


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
def test_they_see_only_what_their_seat_may_see(name: str, mode: str) -> None:
    """With the cards that it cannot know swapped, the same seed chooses the same action."""
    compared = 0
    for seed in range(12):
        for match in decisions(seed, mode, 30):
            seat = "ABCD".index(match.to_act or "A")
            choice = player(name, seed).choose(match)
            for draw in range(3):
                world = match.copy()
                world.state = match.state.copy()
                decks.GAME.hide(world.state, seat, draw)
                compared += world.state != match.state
                assert player(name, seed).choose(world) == choice
    assert compared > 150


@pytest.mark.parametrize("name", QUICK)
def test_who_has_nothing_to_decide_chooses_nothing(name: str) -> None:
    match = sampled(11)
    waiting = next(seat for seat in match.seats if seat not in match.deciding)
    for seat, said in ((waiting, f"seat: {waiting} has nothing to decide here"), ("Z", "seat: there is no seat 'Z'")):
        with pytest.raises(BadInput, match=said):
            player(name, 1).choose(match, seat)


def test_choosing_leaves_the_match_as_it_is() -> None:
    match = sampled(11)
    before = match.state.copy()
    for name in QUICK:
        player(name, 1).choose(match)
    assert match.state == before and match.actions == []


@pytest.mark.compiled
@pytest.mark.parametrize(("mode", "least"), [("duel", 900), ("solo", 100), ("ffa", 600), ("2v2", 700)])
def test_greedy_beats_random(mode: str, least: int) -> None:
    wins, _ = contest(decks.GAME, mode, 1000, 1)
    assert wins > least


@pytest.mark.compiled
def test_a_table_repeats_itself_by_seed_and_treats_both_decks_alike() -> None:
    found = rates(decks.GAME, ["5", "8"], 200, 1)
    assert found == rates(decks.GAME, ["5", "8"], 200, 1) != rates(decks.GAME, ["5", "8"], 200, 2)
    assert found["5", "8"] + found["8", "5"] == 100
    assert duels(decks.GAME, ("1", "1"), 1, 1) in (0, 0.5, 1)
    assert abs(duels(decks.GAME, ("1", "1"), 2000, 1) - 1000) < 100  # a deck against itself; 4.5 standard deviations


@pytest.mark.compiled
def test_a_better_deck_wins_from_either_seat() -> None:
    """Decks in the other order are the same games counted from the other side, near enough."""
    strong, weak = rates(decks.GAME, ["4", "3"], 400, 1)["4", "3"], rates(decks.GAME, ["3", "4"], 400, 1)["3", "4"]
    assert strong > 75 and weak < 25


@pytest.mark.compiled
def test_our_own_decks_are_near_each_other() -> None:
    own = list(preconstructed("dead-letters"))
    found = rates(decks.GAME, own, 600, 7)
    for deck in own:
        assert 42 < sum(found[deck, other] for other in own if other != deck) / 3 < 58


def test_a_table_as_it_is_drawn() -> None:
    assert drawn(["5", "8"], {("5", "8"): 61.25, ("8", "5"): 38.75}).splitlines() == [
        "           5     8   all",
        "     5     -  61.2  61.2",
        "     8  38.8     -  38.8",
    ]


def test_greedy_games_are_the_same_interpreted_and_compiled_where_there_is_numba() -> None:
    state = decks.GAME.table(decks.GAME.prepare({"decks": ["5", "6"], "first": "A", "turn-limit": 100}))
    decks.GAME.deal(state, 3)
    results = {
        driver(decks.GAME, greedy_game, quick)(
            room(decks.GAME, state, 3, quick), 3, buffer(decks.GAME, quick), buffer(decks.GAME, quick)
        )
        for quick in {False, fast.available}
    }
    assert len(results) == 1 and results <= {-1, 0, 1}


def test_an_unknown_opponent() -> None:
    with pytest.raises(BadInput, match="'gready' is no opponent; did you mean greedy"):
        player("gready")
