"""Invariants of random matches with every ability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clashyard import decks
from clashyard.core.errors import IllegalAction
from clashyard.core.match import Match
from clashyard.decks.rules.state import SETTLED, Duel
from clashyard.decks.rules.view import knows
from tests.support.decks_matches import MODES, decisions, sampled, typed
from tests.support.nights import examples

SEEDS = st.integers(min_value=0, max_value=100_000)
FEW = settings(max_examples=examples(5, 32), deadline=None, derandomize=True, database=None)


def lying(position: dict[str, Any]) -> Iterator[str]:
    """Yield every card of a position, once for each place where it is."""
    if "casting" in position["turn"]:
        yield position["turn"]["casting"]
    for kingdom in (position[seat] for seat in "ABCD" if seat in position):
        automaton = kingdom.get("automaton", {"deck": [], "discard": []})
        yield from (key for key in kingdom.get("hand", []) if key not in ("bastion", "fort"))
        yield from automaton["deck"] + automaton["discard"]
        yield from kingdom.get("removed", [])
        for creature in kingdom["upper"] + kingdom["lower"]:
            marks = creature if isinstance(creature, dict) else {"card": creature}
            yield marks["card"]
            yield from [marks["host"]] if "host" in marks else []
            captive = marks.get("captive", [])
            yield from [captive] if isinstance(captive, str) else captive


def out_of_play(position: dict[str, Any]) -> list[str]:
    """Return the Champions beside the table."""
    there = set(lying(position))
    return [
        position[s]["champion"]["card"]
        for s in "ABCD"
        if s in position and "champion" in position[s] and position[s]["champion"]["card"] not in there
    ]


IN_ALL_MODES = pytest.mark.parametrize("mode", MODES)


@IN_ALL_MODES
@given(SEEDS)
@FEW
@pytest.mark.rule("decks.card.distinct", "decks.card.creature.stays", "decks.ability.chain.lost", "decks.mode.list")
def test_cards_are_conserved(mode: str, seed: int) -> None:
    match = sampled(seed, mode)
    for match in decisions(seed, mode):
        position = match.position()
        assert Counter([*lying(position), *out_of_play(position)]) == Counter(position["cards"].keys())
    position = match.position()
    assert Counter([*lying(position), *out_of_play(position)]) == Counter(position["cards"].keys())


@IN_ALL_MODES
@given(SEEDS)
@settings(FEW, max_examples=examples(10, 80))
@pytest.mark.rule("decks.damage.simultaneous")
def test_typed_positions_play_on_and_keep_their_cards(mode: str, seed: int) -> None:
    """Positions that no deal leads to: pairs, captives, Champions and marks anywhere."""
    match = decks.from_position(*typed(seed, mode))
    draw = Random(seed)
    cards = Counter(match.position()["cards"].keys())
    for _ in range(80):
        position = match.position()
        assert Counter([*lying(position), *out_of_play(position)]) == cards
        if match.to_act is None:
            return
        assert decks.from_position(position, match.options).position() == position
        match.play(draw.choice(match.menu()))


@IN_ALL_MODES
@pytest.mark.rule("decks.end.duel", "decks.card.distinct")
def test_no_card_is_lost_where_a_match_ends_in_the_middle_of_a_play(mode: str) -> None:
    """All Strongholds are about to fall to nested attacks: every end accounts for every card."""
    ends = 0
    for seed in range(70):
        match, draw = decks.from_position(*brink(seed, mode)), Random(seed)
        cards = Counter(match.position()["cards"].keys())
        for number in draw.sample(match.menu(), min(len(match.menu()), 8)):
            after = match.copy()
            after.play(number)
            if after.to_act is None:
                ends += 1
                position = after.position()
                assert Counter([*lying(position), *out_of_play(position)]) == cards, (seed, after.actions)
    assert ends > 100


def brink(seed: int, mode: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a typed position in which every Stronghold is about to fall to sharp Incantations; Creatures have Reinforcement."""
    given, options = typed(seed, mode)
    draw = Random(seed)
    for name, text in given["cards"].items():
        if "!" not in text and "reinforcement" not in text and draw.random() < 0.5:
            given["cards"][name] = f"{text} reinforcement"
    for kingdom in (given[seat] for seat in "ABCD" if seat in given):
        if "hand" in kingdom:
            first, *hand = [key for key in kingdom["hand"] if key not in ("bastion", "fort")]
            kingdom["hand"] = [first, *hand[:-1], "fort", *hand[-1:]] if hand else ["fort", first]
            given["cards"][first] = f"1 {draw.randint(2, 5)}! sharpening"
        else:
            kingdom["automaton"]["stronghold"] = "fort"
            given["cards"][kingdom["automaton"]["deck"][0]] = "3 1!"
    given["turn"]["mana"] = 20
    return given, options


@IN_ALL_MODES
@given(SEEDS)
@FEW
@pytest.mark.rule("decks.components.stronghold", "decks.setup.hand-order-fixed")
def test_one_stronghold_a_hand_and_never_at_the_right_end(mode: str, seed: int) -> None:
    for match in decisions(seed, mode):
        position = match.position()
        for seat in match.seats:
            hand = position[seat]["hand"]
            assert sum(key in ("bastion", "fort") for key in hand) == 1
            assert hand[-1] not in ("bastion", "fort")


@IN_ALL_MODES
@given(SEEDS)
@FEW
def test_positions_read_back_exactly(mode: str, seed: int) -> None:
    """from_position(position()) is the same at every decision: same position, same menu, same consequences."""
    draw = Random(seed)
    for match in decisions(seed, mode, 60):
        again = decks.from_position(match.position(), match.options)
        assert again.position() == match.position()
        assert again.legal == match.legal
        action = draw.choice(match.menu())
        twin = match.copy()
        twin.play(action)
        again.play(action)
        assert again.position() == twin.position()


@IN_ALL_MODES
@given(SEEDS)
@FEW
def test_actions_read_back_exactly(mode: str, seed: int) -> None:
    for match in decisions(seed, mode, 60):
        numbers = match.menu()
        assert len(set(numbers)) == len(numbers)
        for number, text in zip(numbers, match.legal, strict=True):
            assert (
                match.game.notation.read_action(match.state, match.setting, match.game.rules.to_act(match.state), text) == number
            )


@IN_ALL_MODES
@given(SEEDS, SEEDS)
@FEW
def test_refused_actions_change_nothing(mode: str, seed: int, other: int) -> None:
    """Any action of another match, tried here, is legal or refused; refused, it leaves everything unchanged."""
    tried = [text for match in decisions(other, mode, 8) for text in match.legal]
    for match in decisions(seed, mode, 12):
        legal = match.legal
        before = (match.position(), list(match.actions), len(match.events))
        for text in [*tried, "play", "play nobody upper", "champion onto Z.upper.1", "", "play a1 B.upper.99"]:
            if text not in legal:
                with pytest.raises(IllegalAction):
                    match.play(text)
        assert (match.position(), list(match.actions), len(match.events)) == before


@IN_ALL_MODES
@given(SEEDS)
@FEW
@pytest.mark.rule("decks.end.no-draw", "decks.module.exhaustion.both")
def test_every_match_with_exhaustion_ends(mode: str, seed: int) -> None:
    options = {k: v for k, v in decks.GAME.setup.sample(seed, mode=mode).items() if k not in ("turn-limit", "edition")}
    modules = sorted({*options["modules"], "exhaustion"})
    match, draw = Match.new(decks.GAME, {**options, "modules": modules}, seed), Random(seed)
    for _ in range(3000):
        if match.to_act is None:
            break
        match.play(draw.choice(match.menu()))
    assert match.winner and match.winner != "draw"


@IN_ALL_MODES
@given(SEEDS, st.integers(min_value=0, max_value=1000))
@FEW
@pytest.mark.rule("decks.info.hidden", "decks.info.public")
def test_hide_keeps_what_a_seat_knows_and_nothing_else(mode: str, seed: int, draw: int) -> None:
    """A seat's view stays the same, known places of cards do too, and indistinguishable worlds hide to the same one."""
    for match in decisions(seed, mode, 40):
        for name in match.seats:
            seat = "ABCD".index(name)
            world = match.copy()
            world.state = match.state.copy()
            decks.GAME.rules.hide(world.state, seat, draw)
            assert world.view(name) == match.view(name)
            assert world.view(name, memory=True) == match.view(name, memory=True)
            again = match.copy()
            again.state = world.state.copy()
            decks.GAME.rules.hide(again.state, seat, draw)
            assert again.state == world.state


@given(SEEDS)
@FEW
def test_hide_reaches_every_consistent_order(seed: int) -> None:
    """Every unseen card is drawn for every place that it may have."""
    match = sampled(seed - seed % 3 + 1)
    start = match.state
    assert isinstance(start, Duel)
    unseen = [c for c in start.hand[1][:8] if not knows(start, 0, c)]
    tops = set()
    for draw in range(150):
        g = start.copy()
        decks.GAME.rules.hide(g, 0, draw)
        tops.add(g.hand[1][0])
    assert not unseen or tops == set(unseen)


@pytest.mark.rule("decks.format.draft.coop", "decks.info.hidden")
def test_hide_does_not_know_which_deck_an_unseen_card_is_in() -> None:
    """Co-op's decks come from one pile, face down; a reshuffled deck keeps its cards."""
    match = sampled(1, "coop")
    start = match.state
    assert isinstance(start, Duel)
    card, settled = start.hand[1][0], start.hand[1][1]
    start.seen[settled] = SETTLED
    owners, others = set(), set()
    for draw in range(60):
        g = start.copy()
        decks.GAME.rules.hide(g, 0, draw)
        owners.add(g.owner[card])
        others.add(g.owner[settled])
        assert sorted(g.hand[1][:24] + g.hand[3][:24]) == sorted(start.hand[1][:24] + start.hand[3][:24])
        assert all(g.owner[c] == seat for seat in (1, 3) for c in g.hand[seat][: g.hand_size[seat]])
    assert owners == {1, 3} and others == {1}
