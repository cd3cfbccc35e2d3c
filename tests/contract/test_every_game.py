"""The whole contract (core/game.py), for all games in all their modes."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from clashyard.core import match_file
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.game import Game
from clashyard.core.ledger import rules
from clashyard.core.match import SEALED, Match
from clashyard.decks.setup.options import AUTOMATA
from clashyard.games import GAMES
from clashyard.players import player
from tests.support.games import CASES, FORMATS, OVER_ALL, OVER_MOST, OVER_SOME, QUICK, again, choose, dealt, guessed, points, seen
from tests.support.nights import by_day

WHAT = [pytest.param(game, id=game.name) for game in GAMES]
NONSENSE = (
    "", " ", "end", "end end", "play", "pass", "joust A:", "joust B:H", "en-garde A:S10", "en-garde A:S11", "en-garde Z:S4",
    "discard A:X", "discard A:ZZ", "0", "-", "shed", "shed S1", "hit L", "☃ A:1", "a" * 300,
)  # fmt: skip


@pytest.mark.parametrize("game", WHAT)
def test_the_facts_of_a_game(game: Game) -> None:
    assert game.name.isidentifier() and game.title and game.version.startswith(game.name)
    assert game.refusal in rules(game.name)
    assert len(game.modes) == len(set(game.modes)) and game.of({}) is game


def test_forms_of_games_have_the_contract_too() -> None:
    for options in FORMATS:
        form = GAMES[0].of(options)
        assert form.form and form.refusal in rules("decks")
        match = Match.new(GAMES[0], options, 3)
        while match.deciding and len(match.actions) < 20:
            match.play(match.legal[0])


@OVER_MOST
def test_options_prepare_the_same_match_again(game: Game, mode: str) -> None:
    for seed in range(8):
        match = dealt(game, mode, seed)
        assert Match.new(game, game.setup.options(match.setting), seed).position() == match.position()
        assert match.again().position() == match.position()
        assert json.loads(json.dumps(match.options)) == match.options


@OVER_MOST
def test_seeds_decide_the_deal(game: Game, mode: str) -> None:
    options = game.setup.sample(5, mode=mode)
    found = {json.dumps(Match.new(game, options, seed).position(), sort_keys=True) for seed in range(12)}
    assert len(found) == 12


@OVER_MOST
def test_menus_are_the_legal_actions_of_those_who_decide(game: Game, mode: str) -> None:
    for match in points(game, mode, range(3)):
        assert match.to_act == (match.deciding[0] if match.deciding else None)
        assert (match.to_act is None) == (match.winner is not None)
        for seat in match.seats:
            menu = match.menu(seat)
            assert bool(menu) == (seat in match.deciding)
            assert len(set(menu)) == len(menu) and all(0 <= number < game.rules.actions for number in menu)
            texts = match.legal_of(seat)
            assert len(set(texts)) == len(texts)
            mover = game.seats.index(seat)
            assert [game.notation.read_action(match.state, match.setting, mover, text) for text in texts] == menu


@OVER_SOME
def test_positions_read_back_at_every_decision(game: Game, mode: str) -> None:
    draw = Random(2)
    for match in islice(points(game, mode, range(4), 60), 90):
        if not match.deciding:
            continue
        twin = again(match)
        assert twin.position() == match.position() and twin.deciding == match.deciding
        ahead = match.copy()
        for _ in range(6):  # and both continue alike, chance included
            if not ahead.deciding:
                break
            seat, number = choose(ahead, draw)
            ahead.play(number, seat)
            twin.play(number, seat)
            assert twin.position() == ahead.position()


@OVER_SOME
def test_a_position_and_the_options_beside_it_go_on_as_the_match(game: Game, mode: str) -> None:
    """A replay page exports just these two: the options also say who began."""
    begun = set()
    for seed in range(12):
        match = dealt(game, mode, seed)
        begun.add(match.options.get("first", match.options.get("dealer")))
        goes_on_from_its_position(match, Random(seed), 40)
    assert len(begun) > 1 or game.name == "clash" or mode in AUTOMATA


@pytest.mark.parametrize("options", FORMATS, ids=lambda options: "-".join(options.values()))
def test_a_position_of_a_form_and_the_options_beside_it_go_on_too(options: dict[str, str]) -> None:
    for seed in range(4):
        goes_on_from_its_position(Match.new(GAMES[0], options, seed), Random(seed), 12)


def goes_on_from_its_position(match: Match, draw: Random, most: int) -> None:
    """Play to a random point, take position and options there, and play both to the end."""
    for _ in range(draw.randrange(most)):
        if match.deciding:
            seat, number = choose(match, draw)
            match.play(number, seat)
    if not match.deciding:
        return
    given, options = json.loads(json.dumps([match.position(), match.options]))
    twin = Match.from_position(match.game, given, options)
    assert all(twin.options.get(key) == options.get(key) for key in ("first", "dealer"))
    while match.deciding:
        assert [seen(twin, seat) for seat in match.seats] == [seen(match, seat) for seat in match.seats]
        seat, number = choose(match, draw)
        match.play(number, seat)
        twin.play(match.actions[-1], seat)
    assert twin.position() == match.position() and twin.winner == match.winner


@OVER_ALL
def test_a_file_keeps_the_options_as_they_were_given(game: Game, mode: str) -> None:
    for seed in range(4):
        match = dealt(game, mode, seed)
        assert json.loads(match.to_json())["options"] == game.setup.options(match.setting)
        assert match.again().options == match.options == match.copy().options == match.at(0).options


@OVER_ALL
def test_positions_are_plain_data(game: Game, mode: str) -> None:
    for match in islice(points(game, mode, range(2)), 100):
        assert json.loads(json.dumps(match.position())) == match.position()


@OVER_SOME
def test_a_refused_action_changes_nothing(game: Game, mode: str) -> None:
    draw = Random(1)
    for match in islice(points(game, mode, range(3), 60), 90):
        before, state = match.to_json(), match.state
        for seat in match.seats:
            menu = match.menu(seat)
            for number in [-1, game.rules.actions, *draw.sample(range(game.rules.actions), 12)]:
                if number not in menu:
                    with pytest.raises(IllegalAction, match=r"\.") as refused:
                        match.play(number, seat)
                    assert refused.value.rule in rules(game.name)
        for text in (*NONSENSE, *(text for other in GAMES for text in dealt(other, other.modes[0], 1).legal[:3])):
            if all(text not in match.legal_of(seat) for seat in match.seats):
                with pytest.raises(IllegalAction) as refused:
                    match.play(text)
                assert refused.value.rule in rules(game.name)
        with pytest.raises(BadInput, match="unknown seat 'Q'"):
            match.play(0, "Q")
        assert match.to_json() == before and match.state is state


@OVER_MOST
def test_a_match_ends_and_its_payoffs_add_up(game: Game, mode: str) -> None:
    for seed in range(6):
        match, draw = dealt(game, mode, seed), Random(seed)
        while match.deciding:
            assert [game.rules.payoff(match.state, seat) for seat in range(len(game.seats))] == [0] * len(game.seats)
            seat, number = choose(match, draw)
            match.play(number, seat)
        assert match.legal == [] == match.menu() and all(match.legal_of(seat) == [] for seat in match.seats)
        assert match.winner
        for seat in match.seats:
            won = 0 if match.winner == "draw" else 1 if seat in match.winner else -1
            assert game.rules.payoff(match.state, game.seats.index(seat)) == won


@OVER_MOST
def test_undo_and_copies(game: Game, mode: str) -> None:
    match, draw = dealt(game, mode, 9), Random(9)
    story: list[str] = []
    while match.deciding and len(match.actions) < 60:
        story.append(match.to_json())
        twin = match.copy()
        seat, number = choose(match, draw)
        match.play(number, seat)
        assert twin.to_json() == story[-1] and match.movers()[-1] == seat
    for before in reversed(story):
        match.undo(looking=True)
        assert match.to_json() == before
    with pytest.raises(BadInput, match="no action has been played"):
        match.undo()


@OVER_MOST
def test_files_go_both_ways(game: Game, mode: str, tmp_path: Path) -> None:
    for match in islice(points(game, mode, range(2), 80), 0, None, 17):
        match.save(tmp_path / "match.json")
        loaded = match_file.load(GAMES, tmp_path / "match.json")
        assert loaded.to_json() == match.to_json() and loaded.movers() == match.movers()


@OVER_ALL
@pytest.mark.compiled
def test_compiled_matches_go_the_same_way(game: Game, mode: str) -> None:
    draw = Random(4)
    for seed in range(3):
        slow, quick = dealt(game, mode, seed), dealt(game, mode, seed, compiled=True)
        while slow.deciding and len(slow.actions) < 150:
            seat, number = choose(slow, draw)
            assert all(quick.menu(each) == slow.menu(each) for each in slow.seats)
            slow.play(number, seat)
            quick.play(number, seat)
            assert slow.state == quick.state and slow.deciding == quick.deciding


# Hidden information


@OVER_ALL
def test_a_guess_agrees_with_all_that_a_seat_knows(game: Game, mode: str) -> None:
    for match in islice(points(game, mode, range(6), 60), 0, 150, 3):
        for seat in match.seats:
            world = guessed(match, seat, 77)
            assert seen(world, seat) == seen(match, seat)
            assert not world.deciding or again(world).position() == world.position(), "it is a position of the game"
            number = game.seats.index(seat)
            further, same = world.state.copy(), match.state.copy()
            game.rules.hide(further, number, 5)
            game.rules.hide(same, number, 5)
            assert further == same, "the guess depends on knowledge and seed alone"


@OVER_ALL
def test_worlds_that_differ_in_what_is_hidden_are_answered_alike(game: Game, mode: str) -> None:
    different = 0
    for match in islice(points(game, mode, range(6), 60), 0, 150, 5):
        for seat in match.deciding:
            tried = [*match.legal_of(seat)[:4], *NONSENSE]
            for world in (guessed(match, seat, seed) for seed in range(2)):
                different += world.state != match.state
                assert seen(world, seat) == seen(match, seat)
                assert [answer(world, seat, text) for text in tried] == [answer(match, seat, text) for text in tried]
    assert different > 5


def answer(match: Match, seat: str, text: str) -> str:
    try:
        match.copy().play(text, seat)
    except IllegalAction as error:
        return str(error)
    return "played"


@OVER_ALL
@pytest.mark.parametrize("name", by_day("level-2", of=QUICK))
def test_opponents_choose_legally_by_what_they_may_see(game: Game, mode: str, name: str) -> None:
    for match in islice(points(game, mode, range(3), 40), 0, 90, 4):
        for seat in match.deciding:
            choice = player(name, 3).choose(match, seat)
            assert choice in match.menu(seat)
            for seed in range(2):
                assert player(name, 3).choose(guessed(match, seat, seed), seat) == choice


# Simultaneous choices

AT_ONCE = [(game, mode) for game, mode in CASES if game.rules.deciding]
WHERE_AT_ONCE = pytest.mark.parametrize(("game", "mode"), [pytest.param(g, m, id=f"{g.name}-{m}") for g, m in AT_ONCE])


@WHERE_AT_ONCE
def test_a_commitment_is_sealed(game: Game, mode: str) -> None:
    sealed = 0
    for match in islice(points(game, mode, range(6), 80), 110):
        if len(match.deciding) < 2:
            continue
        for seat, other in (("A", "B"), ("B", "A")):
            before, told = seen(match, other), match.told
            worlds = set()
            for number in match.menu(seat)[:12]:
                twin = match.copy()
                twin.play(number, seat)
                sealed += 1
                assert seen(twin, other) == before and twin.deciding == (other,) and twin.told == told
                assert twin.events == match.events, "nothing is told yet"
                assert twin.menu(seat) == [], "it is not chosen again"
                assert player("greedy", 1).choose(twin, other) == player("greedy", 1).choose(match, other)
                with pytest.raises(BadInput, match="a sealed choice cannot be taken back"):
                    twin.undo()
                with pytest.raises(IllegalAction):
                    twin.play(number, seat)
                guess = twin.state.copy()
                game.rules.hide(guess, game.seats.index(other), 3)
                worlds.add(guess.to_record().tobytes())
            assert len(worlds) == 1, "a guess does not know what was committed, nor whether"
    assert sealed > 50


@WHERE_AT_ONCE
def test_commitments_come_in_any_order(game: Game, mode: str) -> None:
    compared = 0
    for match in islice(points(game, mode, range(6), 80), 110):
        if len(match.deciding) < 2:
            continue
        draw = Random(len(match.actions))
        mine, theirs = draw.choice(match.menu("A")), draw.choice(match.menu("B"))
        one, other = match.copy(), match.copy()
        one.play(mine, "A")
        one.play(theirs, "B")
        other.play(match.text(theirs, "B"))
        other.play(match.text(mine, "A"))
        assert one.state == other.state and one.position() == other.position()
        assert [str(event) for event in one.events] == [str(event) for event in other.events]
        with pytest.raises(BadInput, match="cannot be taken back"):
            one.undo()
        compared += 1
    assert compared > 15


@OVER_ALL
def test_settling_ends_a_decision(game: Game, mode: str) -> None:
    for match in islice(points(game, mode, range(4), 60), 0, 160, 3):
        for seat in match.deciding:
            state, number = match.state.copy(), game.seats.index(seat)
            game.rules.settle(state, number)
            sealed = SEALED.fullmatch(match.legal_of(seat)[0])
            assert state != match.state or sealed, "who chooses at once with others may wait for them"
            assert -(2**40) < game.rules.prospects(state, number) < 2**40
