"""CLASH: a match told event by event, sealed choices, hidden information."""

from __future__ import annotations

from collections import Counter

import pytest

from clashyard import clash
from clashyard.clash.rules.events import KINDS
from clashyard.clash.rules.state import Clash, P, X
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.match import Match
from clashyard.core.playout import driver, perft
from clashyard.terminal.measurements import perft as count
from tests.support.clash_matches import begun, decisions, play, table, told


def opening() -> Match:
    ilka = {"hand": list("HLQQBXPH"), "will": 3, "deck": list("LLQH")}
    bram = {"hp": 6, "hand": list("HLQBBXLP"), "deck": ["Q"], "used": list("HHL")}
    return clash.from_position({"characters": {"A": "Ilka Dorn", "B": "bram-okkert"}, "A": ilka, "B": bram})


@pytest.mark.rule("clash.joust.tie-pool", "clash.joust.hit", "clash.joust.pools-cleared", "clash.damage.order")
def test_jousts_are_told() -> None:
    match = opening()
    assert told(match, "joust A:H", "joust B:H") == [
        "A places H.",
        "B places H.",
        "H against H: each goes to its owner's pool, and both joust again.",
    ]
    assert told(match, "joust B:L", "joust A:H") == [
        "A places H.",
        "B places L.",
        "H beats L: A wins the joust.",
        "A's pool adds 2 to the hit.",
        "B is hit for 4.",
        "B gains 2 Will.",
        "A gains 1 Will.",
        "Both pools go to the used cards.",
    ]


@pytest.mark.rule("clash.super.cost", "clash.super.effects-order", "clash.data.next", "clash.decision.after")
def test_a_combo_and_its_super_are_told() -> None:
    match = play(opening(), "joust A:H", "joust B:H", "joust A:H", "joust B:L")
    assert told(match, "super 4", "shed XB") == [
        "A pays 4 Will for a super.",
        "B must choose 2 to discard.",
        "B discards BX to the super.",
        "A's next hit cannot be clashed.",
        "A's next hit does 1 more.",
    ]
    assert told(match, "hit Q", "block") == [
        "A continues with Q for 2.",
        "B blocks: 1 off the hit.",
        "B is hit for 1.",
        "B gains 2 Will.",
        "A gains 1 Will.",
    ]


@pytest.mark.rule("clash.discard.any", "clash.discard.cleanup", "clash.draw.to-eight", "clash.deck.reshuffle")
def test_the_end_of_a_turn_is_told() -> None:
    match = play(opening(), "joust A:H", "joust B:H", "joust A:H", "joust B:L", "stop")
    assert told(match, "discard B:QP") == []
    assert told(match, "discard A:-") == [
        "A discards nothing.",
        "B discards QP.",
        "Fields and pools go to the used cards.",
        "Turn 2 begins.",
        "A draws 2.",
        "B shuffles 7 used cards into a new deck.",
        "B draws 4.",
    ]


@pytest.mark.rule("clash.end.ko", "clash.clashcard.return-to-joust", "clash.joust.no-action-card")
def test_a_knock_out_is_told() -> None:
    match = begun(A={"hand": ["H", "L", "Q"]}, B={"hand": ["L", "X"], "hp": 3})
    assert told(match, "joust A:H", "joust B:L", "hit L", "clash")[-3:] == [
        "A continues with L for 1.",
        "B clashes: the hit is 0.",
        "The combo is over; both joust again with the cards they hold.",
    ]
    assert told(match, "joust A:Q", "joust B:-") == [
        "A places Q.",
        "B has no action card and places nothing.",
        "Q wins the joust for A unopposed.",
        "B is hit for 1.",
        "B gains 2 Will.",
        "A gains 1 Will.",
        "B has no HP left.",
        "A wins.",
    ]
    assert match.winner == "A" and match.deciding == () and match.legal == []


@pytest.mark.rule("clash.deck.nothing-left", "clash.deck.reshuffle")
def test_drawing_stops_where_nothing_is_left() -> None:
    given = {"A": {"hand": ["B"], "deck": ["H"], "used": ["L"]}, "B": {"hand": ["B"], "deck": []}}
    match = play(begun(**given), "joust A:B", "joust B:B", "discard B:-")
    assert told(match, "discard A:-")[-7:] == [
        "Turn 2 begins.",
        "A shuffles 2 used cards into a new deck.",
        "A has nothing left to draw.",
        "A draws 3.",
        "B shuffles 1 used card into a new deck.",
        "B has nothing left to draw.",
        "B draws 1.",
    ]
    assert match.position()["A"]["hand"] == ["H", "L", "B"] and match.position()["B"]["hand"] == ["B"]


@pytest.mark.rule("clash.super.one-card", "clash.super.several")
def test_both_super_cards_have_the_same_levels() -> None:
    match = begun(step="combo", attacker="A", chain="H", A={"hand": ["P", "P"], "will": 8}, B={"hand": ["L", "Q"]})
    assert match.legal == ["stop", "super 4", "super 8"]
    assert play(match, "super 4").legal == ["stop", "super 4"]
    assert play(match, "super 4").position()["B"]["hp"] == 6


@pytest.mark.rule("clash.end.no-limit")
def test_the_turn_limit_is_a_draw() -> None:
    match = clash.new(seed=3, turn_limit=1)
    while match.to_act:
        match.play("stop" if "stop" in match.legal else match.legal[0])
    assert match.winner == "draw" and str(match.events[-1]) == "The turn limit of 1 is reached: a draw."


@pytest.mark.nightly
def test_every_event_happens() -> None:
    said = {event.name for seed in range(700) for event in list(decisions(seed))[-1].events}
    by_house_rules = {"forfeited-fully", "skipped"}
    assert {kind.name for kind in KINDS} - said <= {"nothing-left", "no-winner", "limit", "will-full", *by_house_rules}


def test_sealed_choices_are_not_taken_back_nor_made_twice() -> None:
    match = play(begun(A={"hand": ["H", "L"]}, B={"hand": ["L", "Q"]}), "joust A:H")
    with pytest.raises(BadInput, match="a sealed choice cannot be taken back"):
        match.undo()
    with pytest.raises(IllegalAction, match="A has already chosen"):
        match.play("joust A:L")
    match.play("joust B:L")
    with pytest.raises(BadInput, match="joust B:L revealed hidden cards; it cannot be taken back"):
        match.undo()


def guessed(match: Match, seat: int, seed: int) -> Clash:
    state = table(match).copy()
    clash.GAME.rules.hide(state, seat, seed)
    return state


@pytest.mark.rule("clash.info.public", "clash.info.hidden")
def test_a_view_hides_the_other_hand_and_both_decks() -> None:
    for match in decisions(4):
        position = match.position()
        for name, other in ("AB", "BA"):
            view = match.view(name)
            assert "chance" not in view and "hidden" not in view[name]["hand"]
            assert view[other]["hand"] == ["hidden"] * len(position[other]["hand"])
            for side in "AB":
                assert set(view[side]["deck"]) <= {"hidden"} and len(view[side]["deck"]) == len(position[side]["deck"])
                for pile in ("hp", "will", "used", "pool", "field"):
                    assert view[side][pile] == position[side][pile]


def test_every_world_is_equally_likely() -> None:
    """Two of the five hidden cards H H H X L are in hand: ten worlds of distinct cards, three of them with H H, one with L X."""
    match = begun(A={"hand": ["H"]}, B={"hand": ["H", "X"], "deck": ["H", "H", "L"]})
    found = Counter(tuple(guessed(match, 0, seed).hand[1]) for seed in range(4000))
    assert set(found) == {(2, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0), (1, 0, 0, 0, 1, 0), (0, 1, 0, 0, 1, 0)}
    assert 1080 < found[2, 0, 0, 0, 0, 0] < 1320 and 320 < found[0, 1, 0, 0, 1, 0] < 480


@pytest.mark.rule("clash.joust.no-action-card")
def test_placing_nothing_reveals_missing_cards() -> None:
    given = {"A": {"hand": ["B", "H"]}, "B": {"hand": ["X", "P"], "deck": list("HHLLQQBBXP")}}
    match = play(begun(**given), "joust A:B", "joust B:-")
    assert match.view("A", memory=True)["B"]["hand"] == ["X/P", "X/P"]
    hands = {tuple(guessed(match, 0, seed).hand[1]) for seed in range(200)}
    assert hands == {(0, 0, 0, 0, 2, 0), (0, 0, 0, 0, 1, 1), (0, 0, 0, 0, 0, 2)}
    play(match, "discard A:-", "discard B:X")
    assert match.view("A", memory=True)["B"]["hand"] == ["X/P"] + ["hidden"] * 7  # 7 were drawn
    for seed in range(100):
        hand = guessed(match, 0, seed).hand[1]
        assert hand[X] + hand[P] >= 1 and sum(hand) == 8
    again = clash.from_position(match.position())
    assert again.position() == match.position() and again.position()["B"]["known"] == ["X/P"]


@pytest.mark.rule("clash.deck.reshuffle", "clash.info.public")
def test_a_reshuffle_shows_what_is_left_in_the_hand() -> None:
    """All cards except the hand have been public then."""
    given = {"A": {"hand": ["B", "H"]}, "B": {"hand": ["B", "X", "L"], "deck": ["Q"], "used": list("HHHHHHH")}}
    match = play(begun(**given), "joust A:B", "joust B:B", "discard A:-", "discard B:-")
    assert match.position()["B"]["known"] == ["L", "Q", "X"]
    assert match.view("A", memory=True)["B"]["hand"] == ["L", "Q", "X"] + ["hidden"] * 5
    assert "known" not in match.view("A")["B"] and match.view("A")["B"]["hand"] == ["hidden"] * 8
    assert all(guessed(match, 0, seed).hand[1][1] == 1 for seed in range(50))


@pytest.mark.nightly
@pytest.mark.compiled
def test_perft_is_the_same_compiled() -> None:
    match = begun(A={"hand": ["H", "L", "Q"]}, B={"hand": ["L", "Q", "X"]})
    assert count(match, 4, compiled=True) == count(match, 4, compiled=False)
    assert driver(clash.GAME, perft, False)([table(match)], 0, [], []) == 1
