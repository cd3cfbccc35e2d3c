"""The results of a search: sure wins, candidates, policies, lines; its table and its tuning."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from itertools import chain
from random import Random

import pytest

from clashyard import blades, clash, decks
from clashyard.core import fast, machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.strength import Tuning
from clashyard.players.search import tree
from clashyard.players.search.edges import find, insert, mixed
from clashyard.players.search.engine import LINE, WON, Budget, Candidate, Thought, pick, think
from clashyard.players.search.parameters import search_state
from clashyard.players.search.state import KEYS, NONE, ROOT, Edge, Search
from tests.support import clash_matches
from tests.support.games import OVER_MOST, guessed
from tests.support.search import COMPILED, LITTLE, ON_BOTH, OVER_GAMES, greedily, others, positions, sampled

pytestmark = pytest.mark.usefixtures("carrier")


# Results


@COMPILED
@OVER_MOST
def test_a_win_in_one_is_found(game: Game, mode: str) -> None:
    """A search knows when a seat can win in this turn whatever is hidden; with two seats it then wins in this turn."""
    found = 0
    for match in greedily(game, mode, range(40)):
        if len(match.deciding) == 1 and len(match.menu()) > 1:
            wins = winning(match, match.deciding[0])
            if wins and len(wins) < len(match.menu()):
                best = think(match, None, Budget(iterations=2000)).candidates[0]
                assert best.value > 0.9 and best.policy == 1
                if len(match.seats) == 2:
                    won_by_search(match.copy(), match.deciding[0])
                found += 1
        if found == 2:
            return
    assert found > 0


def won_by_search(match: Match, seat: str) -> None:
    """Let *seat* search a little for every action of its turn: it knows that it wins, and it does."""
    for _ in range(12):
        if match.deciding != (seat,):
            break
        best = think(match, seat, Budget(iterations=60)).candidates[0]
        assert best.value > 0.9 and best.policy == 1
        match.play(best.action, seat)
    assert seat in (match.winner or "")


def winning(match: Match, seat: str) -> set[int]:
    """Return the actions with which *seat* wins in this turn, in the true world and in guesses."""
    left = set(match.menu(seat))
    for world in chain((match,), (guessed(match, seat, seed) for seed in range(60))):
        left = {action for action in left if seat in winner(world, action, seat)}
        if not left:
            break
    return left


def winner(match: Match, action: int, seat: str) -> str:
    """Return the winner when *seat* plays this action and ends its turn."""
    state, number = match.state.copy(), match.game.seats.index(seat)
    match.game.rules.play(state, number, action)
    match.game.rules.settle(state, number)
    return match.game.notation.winner(state) or ""


def test_a_win_in_one_is_found_interpreted() -> None:
    given = {
        "cards": {"bolt": "2 3!", "ogre": "4 2/3", "imp": "3 1/1", "wall": "3 1/3", "a1": "9 1/1", "b1": "9 1/1", "b2": "9 1/1"},
        "turn": {"mana": 3}, "A": {"hand": ["bolt", "imp", "fort", "a1"], "upper": ["ogre"]},
        "B": {"hand": ["b1", "fort", "b2"], "upper": ["wall"]},
    }  # fmt: skip
    match = decks.from_position(given)
    wins = winning(match, "A")
    thought = think(match, None, LITTLE)
    assert wins and thought.candidates[0].action in wins and thought.candidates[0].value > 0.9


@ON_BOTH
@OVER_GAMES
def test_candidates_are_the_legal_actions_in_order(game: Game) -> None:
    for match in sampled(game, game.modes[0], range(4, 6), 6, 5):
        for seat in match.deciding:
            thought = think(match, seat, LITTLE)
            each = thought.candidates
            assert thought.seat == seat
            assert sorted(c.action for c in each) == sorted(match.menu(seat))
            assert [c.text for c in each] == [match.text(c.action, seat) for c in each]
            assert all(-1 <= c.value <= 1 for c in each)
            assert min(c.value for c in each) <= thought.value <= max(c.value for c in each)
            order = [c.policy if together(match) else c.visits for c in each]
            assert order == sorted(order, reverse=True)


def together(match: Match) -> bool:
    """Return whether several seats choose without seeing each other's choice, even if one of them has already chosen."""
    return len(match.deciding) > 1 or match.told < len(match.actions)


@COMPILED
@OVER_GAMES
def test_policies_are_mixed_only_for_simultaneous_choices(game: Game) -> None:
    chosen, mixtures = Counter[bool](), 0
    for match in sampled(game, game.modes[0], range(8), 3, 40):
        for seat in match.deciding:
            shares = [each.policy for each in think(match, seat, Budget(iterations=60), tuning=Tuning()).candidates]
            chosen[together(match)] += len(shares) > 1
            if together(match):
                mixtures += shares[0] < 1
                assert sum(shares) == pytest.approx(1) and min(shares) >= 0
            else:
                assert shares == [1] + [0] * (len(shares) - 1)
    assert chosen[False] > 5 and (game is decks.GAME or mixtures * 2 > chosen[True] > 10)


@ON_BOTH
def test_neither_of_two_alike_is_played_for_certain() -> None:
    """High, low and quick are equal here: a player who always did the same would be predictable."""
    match = clash_matches.begun(A={"hand": list("HLQBB")}, B={"hand": list("HLQBB")})
    assert match.deciding == ("A", "B")
    for seat in "AB":
        shares = [each.policy for each in think(match, seat, Budget(iterations=200), tuning=Tuning()).candidates]
        assert sum(shares) == pytest.approx(1) and sum(share > 0.1 for share in shares) >= 2


@ON_BOTH
@OVER_GAMES
def test_lines_can_be_played(game: Game) -> None:
    """They are legal in the determinization of that seed, for all seats in turn; the searching seat begins with the candidate."""
    lengths = Counter[int]()
    for match in sampled(game, game.modes[-1], range(7, 9), 7, 4):
        for seat in match.deciding:
            for each in think(match, seat, Budget(iterations=60), 5).candidates:
                world = guessed(match, seat, 5)
                world.play(each.action, seat)
                for text in each.line:
                    world.play(text)
                assert len(each.line) <= LINE
                lengths[len(each.line)] += 1
    assert sum(lengths.values()) > lengths[0] + 8 and max(lengths) > 1


@ON_BOTH
@OVER_GAMES
def test_a_brief_search_chooses_the_same_with_fewer_iterations(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "LONG", 32)
    spared, met = [], Counter[bool]()
    for match in sampled(game, game.modes[0], range(7, 9), 1, 60):
        met[together(match)] += 1
        if met[together(match)] > 4 or len(match.menu()) == 1:
            continue
        whole, brief = (think(match, None, Budget(iterations=96), 5, brief=asked) for asked in (False, True))
        if together(match):
            assert brief == without_lines(whole)
        elif max(each.value for each in (*whole.candidates, *brief.candidates)) < WON:
            assert brief.candidates[0].action == whole.candidates[0].action
            spared.append(96 - brief.iterations)
    assert max(spared) > 20 and (game is decks.GAME or met[True] > 1)


def without_lines(thought: Thought) -> Thought:
    return replace(thought, candidates=tuple(replace(each, line=()) for each in thought.candidates))


@ON_BOTH
def test_a_short_brief_search_is_a_whole_one() -> None:
    match = next(sampled(decks.GAME, decks.GAME.modes[0], range(7, 8), 7, 4))
    whole, brief = (think(match, None, Budget(iterations=60), 5, brief=asked) for asked in (False, True))
    assert any(each.line for each in whole.candidates) and brief == without_lines(whole)


def test_picks_follow_the_policy() -> None:
    parts = (0.5, 0.3, 0.2, 0.0)
    candidates = tuple(Candidate(10 + n, "", 1, 0.0, share, ()) for n, share in enumerate(parts))
    drawn = Counter(pick(Thought("A", 0.0, 4, candidates), seed) for seed in range(2000))
    assert set(drawn) == {10, 11, 12}
    assert all(abs(drawn[10 + n] - 2000 * share) < 100 for n, share in enumerate(parts))  # over four times the spread
    sure = tuple(Candidate(n, "", 1, 0.0, share, ()) for n, share in enumerate((1.0, 0.0)))
    assert {pick(Thought("A", 0.0, 4, sure), seed) for seed in range(200)} == {0}


# The table and the tuning of a search


def test_a_table_keeps_until_it_is_three_quarters_full() -> None:
    tree, search = [Edge() for _ in range(64)], Search()
    keys = [mixed(ROOT, number) for number in range(80)]
    assert len(set(keys)) == 80 and all(0 < key <= KEYS for key in keys)
    spots = [insert(tree, search, key, ROOT, 1, number) for number, key in enumerate(keys)]
    kept = [spot for spot in spots if spot != NONE]
    assert len(set(kept)) == len(kept) == search.used == 49 and spots[49:] == [NONE] * 31
    assert [find(tree, key) for key in keys] == spots
    assert [insert(tree, search, key, ROOT, 1, 5) for key in keys] == spots and search.used == 49
    assert [(tree[spot].parent, tree[spot].seat, tree[spot].action) for spot in kept] == [(ROOT, 1, n) for n in range(49)]


@pytest.mark.compiled
def test_keys_are_the_same_compiled() -> None:
    draw, quick = Random(1), fast.compiled(mixed)
    for _ in range(300):
        key, number = draw.randrange(KEYS), draw.randrange(1 << draw.randrange(1, 32))
        assert mixed(key, number) == quick(key, number)


def test_a_search_is_set_up_by_its_tuning() -> None:
    tuning = Tuning(1, 2, 3, 4, 5, 6, in_turn=7)
    search = search_state(tuning, 3, 9, False)
    names = [field.name for field in fields(Tuning) if not field.name.startswith(("rare", "look"))]
    assert [getattr(search, name) for name in ("seat", "seats", *names)] == [3, 9, 1, 2, 3, 4, 5, 6, 7]
    assert search_state(tuning, 3, 9, True) == search.to_record()[0]
    assert clash.GAME.strength.tuning != decks.GAME.strength.tuning == blades.GAME.strength.tuning == Tuning()


@OVER_GAMES
def test_a_tuning_matters(game: Game) -> None:
    match = positions(game)[0]
    assert think(match, None, LITTLE, 1, game.strength.tuning) == think(match, None, LITTLE, 1)
    assert think(match, None, LITTLE, 1, Tuning(exploration=9000, temperature=60000)) != think(match, None, LITTLE, 1)


@OVER_GAMES
@pytest.mark.compiled
@pytest.mark.rule("decks.info.hidden", "blades.info.hidden", "clash.info.hidden")
def test_playing_on_is_the_same_on_both_carriers_and_in_all_worlds(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    tuning, few = replace(game.strength.tuning, rollout_depth=30), Budget(iterations=12)
    for match in positions(game):
        seat = match.deciding[0]
        monkeypatch.setattr(machine_code, "prepared", lambda: True)
        played = think(match, seat, few, 4, tuning)
        assert played != think(match, seat, few, 4)
        assert all(think(world, seat, few, 4, tuning) == played for world in others(match, seat))
        monkeypatch.setattr(machine_code, "prepared", lambda: False)
        assert think(match, seat, few, 4, tuning) == played


def test_a_won_match_is_ended() -> None:
    """All winning actions look alike to the search, and some of them could be repeated for a long time."""
    won = 0
    for match in greedily(decks.GAME, "duel", range(7)):
        seat, end = (match.deciding or ("",))[0], match.menu()[:1]
        if len(match.menu()) > 3 and match.text(end[0]) == "end" and winner(match, end[0], seat) == seat:
            assert pick(think(match, None, Budget(iterations=30), 1), 1) == end[0]
            won += 1
    assert won > 4
