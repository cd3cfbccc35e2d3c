"""Invariants of solo, co-op and four kingdoms on random matches, and of matches of any mode and format."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clashyard import decks
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.match import Match
from clashyard.core.state import State
from clashyard.decks.rules.state import CATALYST, DRAW, LANES, NOBODY, NOTHING, SETTLED, SUMMONING_PHASE, Duel
from tests.support import positions
from tests.support.decks_matches import MODES, decisions, sampled, typed
from tests.support.nights import examples
from tests.support.worlds import table

SEEDS = st.integers(min_value=0, max_value=100_000)
FEW = settings(max_examples=examples(6, 40), deadline=None, derandomize=True, database=None)
IN_ALL_MODES = pytest.mark.parametrize("mode", MODES)
AUTOMATIC = pytest.mark.parametrize("mode", ["solo", "coop"])
TEAMS = {"duel": "A B", "solo": "A B", "coop": "AC BD", "2v2": "AC BD", "ffa": "A B C D"}


def ended(match: Match, seed: int) -> Match:
    draw = Random(seed)
    while match.to_act is not None:
        match.play(draw.choice(match.menu()))
    return match


def lying(g: Duel, seat: int) -> Iterator[int]:
    """Yield the Creatures on the lines of a kingdom."""
    for line in (seat * LANES, seat * LANES + 1):
        yield from g.line[line][: g.line_size[line]]


# Turns and Mana


@IN_ALL_MODES
@given(SEEDS)
@FEW
@pytest.mark.rule("decks.mode.four.turn-order", "decks.turn.order")
def test_turns_go_round(mode: str, seed: int) -> None:
    """Seats before the active one in the round have begun as many turns; seats after it, one fewer."""
    before: tuple[int, int] | None = None
    for match in decisions(seed, mode):
        g = table(match)
        places = [(g.first + i) % g.seats for i in range(g.seats)]
        at = places.index(g.active)
        assert [g.number[s] for s in places] == [g.number[g.active] - int(i > at) for i in range(g.seats)]
        assert g.number[g.seats :] == [0] * (4 - g.seats) and match.position()["turn"]["number"] == g.number[g.active]
        people = [s for s in places if not g.automaton[s]]
        now = (g.number[g.active], people.index(g.active))
        if before is not None and match.actions[-1] == "end":
            assert now == ((before[0], before[1] + 1) if before[1] + 1 < len(people) else (before[0] + 1, 0))
        elif before is not None:
            assert now == before
        before = now


@IN_ALL_MODES
@given(SEEDS)
@FEW
@pytest.mark.rule(
    "decks.mana.regeneration", "decks.mode.four.first-turn-mana", "decks.mana.first-player", "decks.ability.catalyst"
)
def test_mana_at_the_start_of_a_turn(mode: str, seed: int) -> None:
    """Mana is the number of cards in hand plus the Stronghold; on the first turn 6, 7, 8 by place; 2 more for each Catalyst."""
    for match in decisions(seed, mode):
        g = table(match)
        if g.plays == 0:
            place = (g.active - g.first) % g.seats
            early = g.number[g.active] == 1 and place < (3 if g.seats == 4 else 1)
            catalysts = sum(g.now[card] & CATALYST != 0 for card in lying(g, g.active))
            assert g.mana[g.active] == (6 + place if early else g.hand_size[g.active] + 1) + 2 * catalysts
        assert g.automaton[g.active] == 0 and g.phase == SUMMONING_PHASE
        assert all(g.mana[s] == 0 for s in range(4) if s != g.active)


# Automata


@AUTOMATIC
@given(SEEDS)
@settings(FEW, max_examples=examples(12, 120))
@pytest.mark.rule("decks.solo.custom.abilities", "decks.solo.ai.stronghold", "decks.solo.ai.deck-out", "decks.solo.ai.discard")
def test_an_automaton_keeps_its_gifts_its_deck_and_its_cards(mode: str, seed: int) -> None:
    for typed_match in (False, True):
        match, draw = decks.from_position(*typed(seed, mode)) if typed_match else sampled(seed, mode), Random(seed)
        for _ in range(200):
            g = table(match)
            for seat in range(g.seats):
                if g.automaton[seat]:
                    keeps(g, seat)
                    assert match.winner is not None or g.hand_size[seat] > 0
                else:
                    assert g.gift[seat] == 0 and g.discard_size[seat] == 0
                    assert match.winner is not None or g.stronghold[seat] < g.hand_size[seat]
            if match.to_act is None:
                break
            match.play(draw.choice(match.menu()))


def keeps(g: Duel, seat: int) -> None:
    """Check the invariants of an automaton."""
    assert all(g.now[card] & g.gift[seat] == g.gift[seat] for card in lying(g, seat))
    deck, discard = g.hand[seat][: g.hand_size[seat]], g.discard[seat][: g.discard_size[seat]]
    assert g.stronghold[seat] == 0 and g.champion[seat] == NOTHING and g.removed_size[seat] == 0
    assert all(g.owner[card] == seat for card in deck + discard)
    assert all(g.seen[card] in (0, 15, SETTLED) for card in deck) and all(g.seen[card] == 15 for card in discard)
    assert all(g.at[card] == NOTHING for card in deck + discard)
    known = [g.seen[card] == 15 for card in deck]  # put on top openly, one upon the other
    assert known == sorted(known, reverse=True)


@AUTOMATIC
@given(SEEDS)
@FEW
@pytest.mark.rule("decks.solo.ai.mana", "decks.solo.ai.summon")
def test_an_automaton_has_its_mana_and_begins_on_the_upper_line(mode: str, seed: int) -> None:
    """At least one card is revealed in each of its turns, the first for its upper line."""
    for match in decisions(seed, mode):
        g = table(match)
        told = match.events_of(len(match.actions) - 1)
        turn: list[str] = []
        for event in told:
            if event.name == "mana-automaton":
                assert event.fields["amount"] >= 0 and "ABCD".index(event.fields["seat"]) in (1, 3)
                turn = [event.fields["seat"]]
            if event.name == "revealed" and turn == [event.fields["line"][0]]:
                assert event.fields["line"] == f"{turn[0]}.upper"
                turn = []
        assert turn == [] and g.winner == NOBODY


# Ends


@IN_ALL_MODES
@given(SEEDS)
@settings(FEW, max_examples=examples(12, 120))
@pytest.mark.rule("decks.mode.2v2", "decks.mode.ffa.win", "decks.mode.coop", "decks.end.duel", "decks.solo.win")
def test_one_side_wins_and_an_event_says_so(mode: str, seed: int) -> None:
    """One side wins; with four separate players, one or the three others; and an event says so."""
    for match in (ended(sampled(seed, mode), seed), ended(decks.from_position(*typed(seed, mode)), seed)):
        g, winner = table(match), match.winner
        fallen = [event.fields["seat"] for event in match.events if event.name == "fort-fell"]
        if winner == "draw":
            assert g.winner == DRAW and fallen == [] and match.events[-1].name == "drawn"
            continue
        assert winner is not None and len(fallen) == 1 and fallen[0] not in winner
        assert winner in TEAMS[mode].split() or (mode == "ffa" and winner == "ABCD".replace(fallen[0], ""))
        assert [event.fields["seat"] for event in match.events if event.name == "won"] == list(winner)
        payoffs = [decks.GAME.rules.payoff(g, seat) for seat in range(g.seats)]
        assert payoffs == [1 if name in winner else -1 for name in match.setting.kingdoms]


# Matches of any mode and format


def any_match(name: str, seed: int) -> Match:
    if name in positions.RICH and seed % 3 == 0:
        return decks.from_position(*positions.RICH[name])
    if name in MODES and seed % 3 == 1:
        return sampled(seed, name)
    return decks.new(**positions.OPTIONS[name], seed=seed)


NAMES = [*MODES, *(name for name in positions.OPTIONS if name not in MODES and name != "none")]
EVERYWHERE = pytest.mark.parametrize("name", NAMES)


def told(match: Match) -> tuple[object, ...]:
    """Return everything that may be asked of a match, except its whole state."""
    views = [match.view(seat, memory=True) for seat in match.seats]
    return (match.position(), match.legal, match.menu(), [str(e) for e in match.events], match.winner, match.to_act, views,
            match.movers(), match.actions[:], match.numbers[:], match.to_json())  # fmt: skip


@EVERYWHERE
@given(SEEDS)
@settings(FEW, max_examples=examples(3, 12))
def test_undo_leads_back_to_the_same_match(name: str, seed: int) -> None:
    match, draw = any_match(name, seed), Random(seed)
    before: list[tuple[State, tuple[object, ...]]] = []
    while match.to_act is not None and len(before) < 40:
        before.append((match.state.copy(), told(match)))
        match.play(draw.choice(match.menu()))
    while before:
        match.undo(looking=True)
        assert (match.state, told(match)) == before.pop()
    with pytest.raises(BadInput, match="undo: no action has been played yet"):
        match.undo()


@EVERYWHERE
@given(SEEDS)
@settings(FEW, max_examples=examples(3, 12))
def test_a_copy_and_its_original_go_their_own_ways(name: str, seed: int) -> None:
    match, draw = any_match(name, seed), Random(seed)
    for _ in range(12):
        if match.to_act is None:
            break
        twin, before, whole = match.copy(), told(match), match.state.copy()
        assert told(twin) == before
        twin.play(draw.choice(twin.menu()))
        twin.players["A"] = "greedy"
        after = told(twin)
        assert (told(match), match.state) == (before, whole)
        twin.undo(looking=True)
        twin = match.copy()
        match.play(draw.choice(match.menu()))
        assert twin.state == whole and told(twin)[:-1] == before[:-1]
        assert after != before


@EVERYWHERE
@given(SEEDS)
@settings(FEW, max_examples=examples(2, 8))
def test_nothing_is_played_after_the_end(name: str, seed: int) -> None:
    match = any_match(name, seed)
    tried: list[str | int] = [*match.legal, *match.menu(), "end", "begin", "", "pick", "next-phase", -1, 0, 1, 2, 10**9]
    ended(match, seed)
    before, whole = told(match), match.state.copy()
    for action in [*tried, match.actions[-1], match.numbers[-1]]:
        with pytest.raises(
            IllegalAction, match="over|all decks have been chosen" if isinstance(action, str) else "this is not legal now"
        ):
            match.play(action)
    assert match.menu() == [] == match.legal and match.to_act is None
    assert (told(match), match.state) == (before, whole)
