"""The attackers: what they play is legal, repeats itself, follows the payoffs, and does not depend on what they cannot know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from clashyard import blades, clash, decks
from clashyard.attack.belief import before_last_choice, believed
from clashyard.attack.exploiter import Exploiter, response_values
from clashyard.attack.local_response import LocalResponse, continued
from clashyard.attack.target import Target, opponent
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.strength import Level
from clashyard.players import levels
from clashyard.players.player import Player
from clashyard.players.search.state import NOBODY, ONE, Edge
from clashyard.players.search.tree import simultaneous
from tests.support.games import dealt
from tests.support.search import others, simultaneous_move

ATTACKERS = pytest.mark.parametrize("kind", [Exploiter, LocalResponse], ids=["model", "lbr"])
SIMULTANEOUS = pytest.mark.parametrize("game", [blades.GAME, clash.GAME], ids=["blades", "clash"])


@pytest.fixture(autouse=True)
def quick(carrier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Search with 20 iterations."""
    monkeypatch.setattr(levels, "levels_of", lambda game: (Level(0, 20),) * 8)
    monkeypatch.setattr("clashyard.attack.exploiter.levels_of", lambda game: (Level(0, 20),) * 8)


def attacker(kind: type[Player], seed: int = 1) -> Player:
    return kind(seed, 8, 2)  # type: ignore[call-arg]


@SIMULTANEOUS
@ATTACKERS
def test_attackers_play_legally_repeat_themselves_and_see_no_more_than_their_seat(kind: type[Player], game: Game) -> None:
    match = simultaneous_move(game)
    for _ in range(4):
        seat = match.deciding[0]
        chosen = attacker(kind).choose(match, seat)
        assert chosen in match.menu(seat)
        assert chosen == attacker(kind).choose(match, seat)
        for world in others(match, seat):
            assert attacker(kind).choose(world, seat) == chosen
        for each in match.deciding:
            match.play(match.menu(each)[-1], each)


def test_the_choice_of_the_target_is_not_seen() -> None:
    match = simultaneous_move(clash.GAME)
    seat, other = match.seats
    chosen = [attacker(Exploiter).choose(match, seat)]
    for action in match.menu(other):
        after = match.copy()
        after.play(action, other)
        assert simultaneous(after, after.game.seats.index(seat))
        chosen.append(attacker(Exploiter).choose(after, seat))
    assert len(set(chosen)) == 1 and len(chosen) > 2


@pytest.mark.usefixtures("carrier")
def test_the_local_response_plays_what_continues_best() -> None:
    position = {
        "turn": {"active": "A", "mana": 1},
        "cards": {"poke": "1 1!", "eel": "3 1/3 vanish", "wolf": "3 2/2", "a1": "9 1/1", "b1": "9 1/1"},
        "A": {"hand": ["poke", "bastion", "a1"], "lower": ["eel", "wolf"]}, "B": {"hand": ["bastion", "b1"]},
    }  # fmt: skip
    match = decks.from_position(position)
    (world,) = believed(match, "A", Target(8), 1, 1)
    values = {action: continued(match, world, "A", action, None, 1) for action in match.menu("A")}
    assert attacker(LocalResponse).choose(match, "A") == max(values, key=lambda action: values[action])
    assert all(0.9 < value <= 1 for value in values.values())  # the plain continuation wins after each of them


# What the exploiter computes


def edges(*given: dict[str, Any]) -> Any:
    rows = np.zeros(len(given), Edge.dtype)
    for row, values in zip(rows, given, strict=True):
        for name, value in values.items():
            row[name] = value
    return rows


def test_the_best_response_follows_the_pairs_that_the_target_makes_probable() -> None:
    """Action 1 beats reply 5, action 2 beats reply 6; each was tried often."""
    found = edges(
        *({"seat": 0, "action": action, "visits": 100} for action in (1, 2)),
        *(
            {"seat": NOBODY, "action": action, "reply": reply, "visits": 100, "total": [100 * ONE * sign, 0, 0, 0]}
            for action, reply, sign in ((1, 5, 1), (1, 6, -1), (2, 5, -1), (2, 6, 1))
        ),
    )
    for chance in (0.9, 0.1):
        values = response_values(found, 0, [1, 2], {5: chance, 6: 1 - chance})
        assert values[1] == pytest.approx((2 * chance - 1) * 100 / 104) and values[2] == pytest.approx(-values[1])


def test_a_pair_that_was_never_tried_counts_as_the_action_does() -> None:
    found = edges({"seat": 0, "action": 1, "visits": 9, "total": [6 * ONE, 0, 0, 0], "prior": -ONE})
    assert response_values(found, 0, [1], {5: 1.0}) == {1: pytest.approx(0.5)}


# Beliefs


def after_a_card_each(seed: int) -> Match:
    match = dealt(blades.GAME, "basic", seed)
    for seat in match.deciding:
        match.play(match.menu(seat)[0], seat)
    while match.deciding and len(match.deciding) == 1 and len(match.menu()) < 2:
        match.play(match.menu()[0])
    return match


def test_a_belief_holds_worlds_that_the_seat_cannot_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The target is made to be sure of its choice with some hands, and to avoid it with others."""
    match = after_a_card_each(3)
    seat = match.deciding[0]
    other = opponent(match, seat)
    number = before_last_choice(match, seat)
    assert number == 0
    made = match.numbers[match.history.seats.index(match.game.seats.index(other))]
    sums: list[int] = []

    def by_hand(self: Target, past: Match, state: Any, mover: str, seed: int) -> dict[int, float]:
        sums.append(sum(card for card in state.hand[past.game.seats.index(mover)]))
        return {made: 1.0} if sums[-1] % 2 else {made + 1: 1.0}

    monkeypatch.setattr(Target, "mixture", by_hand)
    found = believed(match, seat, Target(8), 6, 1)
    assert sum(world.weight for world in found) == pytest.approx(1)
    assert len(found) == len(sums) == 6 and len({round(world.weight, 6) for world in found}) == 2
    heavy = [world.weight > min(each.weight for each in found) for world in found]
    assert heavy == [total % 2 == 1 for total in sums]
    for world in found:
        twin = match.copy()
        twin.state = world.state
        assert twin.view(seat, memory=True) == match.view(seat, memory=True)


def test_before_the_target_has_chosen_all_worlds_count_the_same() -> None:
    match = dealt(blades.GAME, "basic", 3)
    assert before_last_choice(match, "A") is None
    assert [world.weight for world in believed(match, "A", Target(8), 4, 1)] == [0.25] * 4
