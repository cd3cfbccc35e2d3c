"""Whether an opponent looks simple: `greedy` does, a network does not, and nothing hidden plays a part."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import clash
from clashyard.core import machine_code
from clashyard.core.match import Match
from clashyard.core.strength import Tuning
from clashyard.players import player
from clashyard.players.evidence import FIRST, Evidence, Odds, Stretch, stretches, weighed
from clashyard.players.levels import SURE, Searcher, level
from clashyard.players.networks import network_named
from clashyard.players.player import Player, redrawn
from clashyard.players.robust import robust
from clashyard.players.search.engine import Budget, Thought, think
from clashyard.players.search.pairs import MOST
from clashyard.players.search.state import ONE
from clashyard.players.search.tree import Made
from clashyard.players.search.worlds import PLACES
from clashyard.players.simple import Greedy
from tests.support.search import others

NAME = "network:clash"
pytestmark = pytest.mark.compiled

OPPONENTS = pytest.mark.parametrize(  # and whether level 8 doubts that they are `greedy` itself
    ("odds", "doubts"),
    [(Odds(SURE, 0), True), (Odds(SURE + 0.1, 0), False), (Odds(5, 9), False), (Odds(5, 10), True), (Odds(0, 100), True)],
)


def dealt(number: int) -> Match:
    return Match.new(clash.GAME, clash.GAME.setup.sample(number, printed=True, mode="duel"), number)


def played(number: int, other: Player) -> Match:
    """A whole match of the network, in seat A, against another in seat B."""
    match, network = dealt(number), player(NAME, number)
    while seat := match.to_act:
        match.play((network if seat == "A" else other).choose(match, seat), seat)
    return match


def succeeded(asked: Searcher, match: Match) -> Any:
    return asked._succeeded(match, "A", match.menu("A"))


def test_greedy_looks_simple_and_a_network_does_not() -> None:
    evidence = Evidence(network_named(NAME))
    simple = [evidence.odds(played(number, Greedy(number)), 0).simple for number in range(6)]
    mixing = [evidence.odds(played(number, player(NAME, 50 + number)), 0).simple for number in range(6)]
    assert all(odds > 1 for odds in simple) and max(simple) > 100
    assert sum(odds < 1 for odds in mixing) >= 4


def test_without_a_choice_it_keeps_the_odds_of_the_beginning() -> None:
    """Also while the first choice is sealed, whatever it was."""
    match, evidence = dealt(3), Evidence(network_named(NAME))
    assert evidence.odds(match, 0) == FIRST
    match.play(match.menu("B")[0], "B")
    assert evidence.odds(match, 0) == FIRST


@pytest.mark.rule("clash.info.hidden")
def test_it_uses_nothing_hidden() -> None:
    """Another hand of the opponent, at a point or before it, leaves the odds as they are."""
    whole, compared = played(2, Greedy(2)), 0
    fresh = Evidence(network_named(NAME))
    for number in whole.open_points()[:12]:
        match = whole.at(number)
        odds = Evidence(network_named(NAME)).odds(match, 0)
        assert fresh.odds(match, 0) == odds  # as if nothing had been kept
        for world in others(match, "A"):
            compared += world.state != match.state
            assert Evidence(network_named(NAME)).odds(world, 0) == odds
    assert compared > 10


def test_the_past_is_drawn_anew() -> None:
    """The same public choices after another deal of the opponent's cards: the odds are those of before."""
    match = dealt(2)
    other = match.copy()
    other.state = next(world.state for world in others(match, "A") if world.menu("B") == match.menu("B"))
    assert other.state != match.state
    for each in (match, other):
        for seat in ("A", "B"):
            each.play(match.menu(seat)[0] if seat == "A" else other.menu(seat)[0], seat)
    assert Evidence(network_named(NAME)).odds(match, 0) == Evidence(network_named(NAME)).odds(other, 0) != FIRST


def test_choices_of_a_seat_that_decides_alone_count() -> None:
    whole, evidence = played(2, Greedy(2)), Evidence(network_named(NAME))
    points = [(whole.at(number), whole.at(number + 1)) for number in whole.open_points()[:-1]]
    alone = [(before, after) for before, after in points if tuple(before.deciding) == ("B",)]
    assert any(evidence.odds(before, 0) != evidence.odds(after, 0) for before, after in alone)


def test_what_every_hand_would_have_to_choose_says_nothing() -> None:
    """B has no card left to answer with, and A knows it."""
    given = {"characters": {"A": "Ansa Verrell", "B": "Bram Okkert"}, "A": {"hand": ["H", "L"]}, "B": {"hand": ["L"]}}
    match, evidence = clash.from_position(given), Evidence(network_named(NAME))
    for action in ("joust A:H", "joust B:L"):
        match.play(action)
    before = evidence.odds(match, 0)
    match.play(next(action for action in match.menu("A") if match.text(action, "A") != "stop"))
    assert tuple(match.deciding) == ("B",) and len(match.menu("B")) == 1
    match.play(match.menu("B")[0])
    assert evidence.odds(match, 0) == before


def test_interpreted_and_compiled_weights_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    network = network_named(NAME)
    for stretch in list(stretches(played(2, Greedy(2))))[:3]:
        found = []
        for quick in (False, True):
            monkeypatch.setattr(machine_code, "prepared", lambda quick=quick: quick)
            states, weights = weighed(network, stretch, 0, 4, 7, keep=True)
            found.append((weights, [state.to_record()[0] for state in states] if isinstance(states, list) else list(states)))
        (slow, interpreted), (quick_ones, compiled) = found
        assert slow == pytest.approx(quick_ones, rel=1e-4) and interpreted[PLACES:] == compiled[PLACES:]


def test_what_nobody_is_likely_to_choose_speaks_for_one_that_slips() -> None:
    """A Block at the first joust, which loses it; and a Lite, which the network places and `greedy` does not, for neither."""
    network, match = network_named(NAME), dealt(1)
    odds = []
    for text in ("joust B:B", "joust B:L"):
        action = match.game.notation.read_action(match.state, match.setting, 1, text)
        same, slips, mixes = weighed(network, Stretch(match.state, ((1, action),)), 0, 200, 1)[1].sum(0)
        odds.append((same / mixes, slips / mixes))
    assert odds[0][0] < 1 < odds[0][1] and max(odds[1]) < 1


def test_odds_stay_finite_however_often_a_player_looks_simple(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evidence, "_ratios", lambda self, stretch, seat: Odds(1e200, 1e200))
    odds = Evidence(network_named(NAME)).odds(played(2, Greedy(2)), 0)
    assert odds.shares == pytest.approx((0.5, 0.5))


def test_a_match_falls_into_parts_in_which_nobody_draws() -> None:
    """Together they have all public actions; those of a part were chosen with what a seat held when it began."""
    whole = played(2, Greedy(2))
    for match in (whole, whole.at(whole.open_points()[5])):
        parts = list(stretches(match))
        made = sorted(each for part in parts for each in part.made)
        assert made == sorted(zip(match.history.seats[: match.told], match.numbers[: match.told], strict=True))
        turns = [part.past.turn for part in parts]  # type: ignore[attr-defined]
        assert turns == sorted(turns) and all(part.made for part in parts[:-1])


def test_the_parts_of_a_match_are_the_same_however_far_it_was_followed_before() -> None:
    """A match that is played on, undone and played on otherwise; one with another state in its place; and copies."""
    whole = played(2, Greedy(2))
    match = whole.at(0)
    for mover, action in list(zip(whole.movers(), whole.numbers, strict=True)):
        match.play(action, mover)
        assert told(match) == told(match.copy())
    end = len(match.actions)
    for back in (1, 6, end):
        while len(match.actions) > end - back:
            match.undo(looking=True)
        assert told(match) == told(match.copy()) == told(whole.at(len(match.actions)))
    other = next(action for action in match.menu("A") if action != whole.numbers[0])
    match.play(other, "A")
    match.play(match.menu("B")[0], "B")
    assert told(match) == told(match.copy())
    guess = match.copy()
    guess.state = redrawn(match, 0, 3)
    guess.play(guess.menu()[0])
    assert told(guess) == told(guess.copy()) and told(match) == told(match.copy())


def told(match: Match) -> list[tuple[dict[str, Any], Made]]:
    return [(vars(part.past) | {"log": None}, part.made) for part in stretches(match)]


def test_level_8_expects_nothing_but_greedy_choices_of_one_that_is_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it searches in worlds that these make probable, once there are any."""
    seen = []

    def noted(match: Match, seat: str, budget: object, seed: int, tuning: Tuning, *_: object, worlds: Any, **__: bool) -> Thought:
        seen.append((tuning.greedy_rate, worlds is not None))
        return think(match, seat, Budget(iterations=1), seed, tuning)

    monkeypatch.setattr("clashyard.players.levels.think", noted)
    whole = played(2, Greedy(2))
    points = (whole.at(number) for number in whole.open_points()[1:])
    later = next(past for past in points if tuple(past.deciding) == ("A",) and len(past.menu("A")) > 1)
    for odds in (Odds(90, 180), Odds(0.5, 1.0), Odds(90, 170)):
        monkeypatch.setattr(Evidence, "odds", lambda self, match, seat, odds=odds: odds)
        for match in (dealt(3), later):
            level(8, 3).choose(match, "A")
    assert seen == [(ONE, False), (ONE, True)], "nothing is searched where it may slip, too"


@OPPONENTS
def test_level_8_plays_as_the_network_unless_it_expects_greedy_itself(
    odds: Odds, doubts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever one seat decides, and has a choice."""
    monkeypatch.setattr(Evidence, "odds", lambda self, match, seat: odds)
    match = played(2, Greedy(2))
    points = (match.at(number) for number in match.open_points())
    alone = next(past for past in points if tuple(past.deciding) == ("A",) and len(past.menu("A")) > 1)
    found = level(8, 3).mixture(alone, "A")
    assert (found == player(NAME, 3).mixture(alone, "A")) == doubts  # type: ignore[attr-defined]


@pytest.mark.parametrize("odds", [0.01, 100.0])
def test_level_8_discards_as_the_network_whatever_the_opponent(odds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sets of cards that it does not often discard are left out, and the others keep their proportions."""
    monkeypatch.setattr(Evidence, "odds", lambda self, match, seat: Odds(odds, 0))
    match = played(2, Greedy(2))
    discard = next(past for number in match.open_points() if len((past := match.at(number)).menu("A")) > MOST)
    found, whole = level(8, 3).mixture(discard, "A"), player(NAME, 3).mixture(discard, "A")  # type: ignore[attr-defined]
    least = clash.GAME.strength.tuning.rare * max(whole.values())
    kept = {action: chance for action, chance in whole.items() if chance >= least}
    assert 0 < len(kept) < len(whole) and sum(found.values()) == pytest.approx(1)
    assert found == pytest.approx({action: chance / sum(kept.values()) for action, chance in kept.items()})


@OPPONENTS
def test_level_8_solves_a_joust_unless_it_expects_greedy_itself(
    odds: Odds, doubts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who knows level 8 can look like one that slips, but hardly like `greedy`."""
    monkeypatch.setattr(Evidence, "odds", lambda self, match, seat: odds)
    match, asked = dealt(3), level(8, 3)
    expected = robust(match, 0, NAME, odds, asked.draw(match))
    assert len(match.menu("A")) > 1 and sum(expected.values()) == pytest.approx(1)
    assert succeeded(asked, match) == (expected if doubts else {})


def test_level_8_asks_nothing_where_only_one_action_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = played(2, Greedy(2))
    match = next(past for number in whole.open_points() if len((past := whole.at(number)).menu(past.deciding[0])) == 1)
    seat = match.deciding[0]
    for asked in ("evidence_of", "winning", "think"):
        monkeypatch.setattr(f"clashyard.players.levels.{asked}", None)
    assert [level(8, 3).choose(match, seat)] == match.menu(seat) == list(level(8, 3).mixture(match, seat))


def test_the_network_does_not_succeed_the_search_in_matches_that_it_has_not_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the last turn before a limit; nor where seconds are given, as in an analysis."""
    monkeypatch.setattr(Evidence, "odds", lambda self, match, seat: Odds(0, 0))
    options = {**clash.GAME.setup.sample(3, printed=True, mode="duel"), clash.GAME.setup.limit: 1}
    short = Match.new(clash.GAME, options, 3)
    asked = level(8, 3)
    assert succeeded(asked, short) == {} != succeeded(asked, dealt(3))
    assert succeeded(level(8, 3, seconds=0.1), dealt(3)) == {}
