"""Clashing Blades!: events, sealed choices, and invariants."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clashyard import blades
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.match import Match
from tests.support.blades_matches import MODES, play, told

IN_ALL_MODES = pytest.mark.parametrize("mode", MODES)
EXAMPLE: dict[str, Any] = {
    "A": {"hand": ["S10", "C10", "C7", "S3", "C8", "D5", "S2"]},
    "B": {"hand": ["D4", "C9", "D8", "D2", "S6", "DA", "S9"]},
}
OTHERS = ["", "en-garde", "en-garde A:S10 B:D4", "en-garde C:S4", "balance", "D3+", "shed", "shed S2 S2", "withdraw", "+", "JD"]


def names(match: Match) -> list[str]:
    return [event.name for event in match.events]


@pytest.mark.rule("blades.etiquette.announce", "blades.decision.after")
def test_the_extended_example_is_told_event_by_event() -> None:
    match = blades.from_position(EXAMPLE)
    play(match, "en-garde A:S10", "en-garde B:D4", "C9", "C10", "D8", "en-garde A:C7", "en-garde B:D2")
    play(match, "en-garde B:S6", "en-garde A:S3", "withdraw C8", "DA")
    assert [str(event) for event in match.events] == [
        "A reveals S10.", "B reveals D4.", "B's diamond stops 4.", "6 to B!",
        "B answers with C9.", "B's club stops 6.", "3 to A!",
        "A answers with C10.", "A's club stops 3.", "7 to B!",
        "B answers with D8.", "B parries 7.", "Nobody is threatened: the fencers disengage.",
        "A reveals C7.", "B reveals D2.", "Club and diamond: nothing happens.", "Nobody is threatened: the fencers disengage.",
        "A reveals S3.", "B reveals S6.", "Spade against spade: both are threatened.", "6 to A!", "3 to B!",
        "A withdraws S3.", "A answers with C8.", "A's club stops 6.", "2 to B!",
        "B answers with DA.", "B parries 1.", "B suffers 1.", "Damage was done: the deal is over.",
        "All cards are shuffled together.", "B deals, 7 cards to each.",
    ]  # fmt: skip


def test_events_name_rules_and_seats() -> None:
    match = play(blades.from_position(EXAMPLE), "en-garde A:S10", "en-garde B:D4")
    threat = match.events[-1]
    assert (threat.rule, threat.name, threat.fields) == ("blades.etiquette.announce", "threatened", {"seat": "B", "amount": 6})


@pytest.mark.rule("blades.engarde.simultaneous", "blades.info.hidden", "blades.decision.refuse")
@pytest.mark.parametrize("first", ["A", "B"])
def test_a_commitment_is_sealed_until_both_are_in(first: str) -> None:
    choice = {"A": "en-garde A:S10", "B": "en-garde B:D4"}
    second = "B" if first == "A" else "A"
    match = blades.from_position(EXAMPLE)
    before = match.view(second), match.menu(second), match.legal_of(second)
    play(match, choice[first])
    assert (match.view(second), match.menu(second), match.legal_of(second)) == before
    assert match.events == [] and match.deciding == (second,) and match.told == 0
    assert match.position()["sealed"] == match.view(first)["sealed"] == {first: choice[first][-3:].lstrip(":")}
    assert len(match.view(first)[first]["hand"]) == 6
    with pytest.raises(IllegalAction, match=f"{choice[first]}: {first} has already committed a card; waiting for the opponent"):
        match.play(choice[first])
    with pytest.raises(BadInput, match="sealed choice"):
        match.undo()
    play(match, choice[second])
    assert match.position()["exchange"] == {"threat": {"B": 6}, "table": {"A": "S10", "B": "D4"}, "to-act": "B"}
    assert match.position() == play(blades.from_position(EXAMPLE), *choice.values()).position()


@pytest.mark.rule("blades.end.no-limit")
def test_the_limit_of_deals_ends_a_match_as_it_lies() -> None:
    given = {"A": {"hand": ["C4"]}, "B": {"hand": ["C6"]}, "deal-number": 3}
    match = play(blades.from_position(given, {"deal-limit": 3}), "en-garde A:C4", "en-garde B:C6")
    assert match.winner == "draw" and match.events[-1].rule == "blades.end.no-limit"
    assert blades.from_position(told(match), match.options).winner == "draw"


@pytest.mark.rule("blades.events.exhausted", "blades.events.trigger-balance")
def test_balance_counts_for_the_exact_counter_and_an_empty_deck_asks_nothing() -> None:
    given: dict[str, Any] = {"A": {"hand": ["S7", "C4"]}, "B": {"hand": ["D3", "DA", "S2"], "balance": ["KD"]}, "events": ["JH"]}
    match = play(blades.from_position(given, {"event-deck": True}), "en-garde A:S7", "en-garde B:D3", "DA+KD")
    assert match.position()["step"] == "event"
    match = play(blades.from_position({**given, "events": []}, {"event-deck": True}), "en-garde A:S7", "en-garde B:D3", "DA+KD")
    assert match.position()["step"] == "en-garde" and match.position()["event-used"] == ["KD"]


@pytest.mark.rule("blades.events.disarm-end", "blades.hearts.sting-source")
def test_a_disarm_may_empty_both_hands_and_a_punch_is_never_stung() -> None:
    given = {"A": {"hand": ["S6", "C4"]}, "B": {"hand": ["D6"]}, "events": ["joker-"]}
    match = play(blades.from_position(given, {"event-deck": True}), "en-garde A:S6", "en-garde B:D6", "event")
    assert "over-by-cards" in names(match) and match.position()["dealer"] == "B"
    given = {"A": {"hand": ["S6", "C4"]}, "B": {"hand": ["D6", "S2", "H3"]}, "events": ["KS"]}
    options = {"event-deck": True, "extra-hearts": True}
    match = play(blades.from_position(given, options), "en-garde A:S6", "en-garde B:D6", "event")
    assert match.position()["step"] == "en-garde" and match.position()["A"]["health"] == 12


@pytest.mark.rule("blades.hearts.sting-last-heart", "blades.hearts.injury-too-small")
def test_the_last_heart_stings_and_a_small_hand_goes_whole() -> None:
    given: dict[str, Any] = {"A": {"hand": ["S9", "H4"]}, "B": {"hand": ["D2", "D3"]}}
    match = play(blades.from_position(given, {"extra-hearts": True}), "en-garde A:S9", "en-garde B:D2", "pass")
    assert match.legal == ["no-sting", "sting H4"]
    given = {"step": "shed", "A": {"hand": ["S9"]}, "B": {"hand": ["D2", "D3"], "injury": ["H10"]}}
    match = blades.from_position(given, {"extra-hearts": True})
    assert match.position()["B"]["hand"] == [] and match.position()["discard"] == ["D2", "D3"] and match.deciding == ("A",)


@pytest.mark.rule("blades.setup.dealer")
def test_the_first_dealer_is_drawn_by_lot_unless_named() -> None:
    drawn = Counter(blades.new(seed=seed).position()["dealer"] for seed in range(400))
    assert all(150 < drawn[seat] < 250 for seat in "AB")
    assert all(blades.new(seed=seed, dealer="B").position()["dealer"] == "B" for seed in range(20))


@pytest.mark.rule("blades.setup.deal")
def test_a_listed_deck_is_dealt_from_the_top() -> None:
    deck = ["S2", "D2", "S3", "D3", "S4", "D4", "S5", "D5", "S6", "D6", "S7", "D7", "S8", "D8"]
    position = blades.from_position({"step": "deal", "deck": deck}).position()
    assert position["B"]["hand"] == deck[::2] and position["A"]["hand"] == deck[1::2]
    position = blades.from_position({"step": "deal", "deck": ["S2", "D2", "S3"]}).position()
    assert {"S2", "S3"} <= {*position["B"]["hand"]} and "D2" in position["A"]["hand"] and len(position["A"]["hand"]) == 7


def test_every_card_is_dealt_to_every_seat_alike() -> None:
    counts: Counter[str] = Counter()
    for seed in range(3000):
        counts.update(blades.new(seed=seed).position()["A"]["hand"])
    assert len(counts) == 30 and all(abs(n - 700) < 120 for n in counts.values())


def test_a_fixed_deal_gives_way_to_an_injury() -> None:
    given: dict[str, Any] = {
        "A": {"hand": ["S9", "H4"]}, "B": {"hand": ["D2"]},
        "deals": [{"A": ["H4", "SA", "S2", "S3", "S4", "S5", "S6"], "B": ["D2", "any", "D3", "D4", "D5", "D6", "D7"]}],
    }  # fmt: skip
    match = play(blades.from_position(given, {"extra-hearts": True}), "en-garde A:S9", "en-garde B:D2", "pass", "sting H4")
    position = match.position()
    assert position["B"]["injury"] == ["H4"] and "H4" not in position["A"]["hand"] + position["deck"]
    assert {*given["deals"][0]["A"][1:]} <= {*position["A"]["hand"]}
    assert len({*position["A"]["hand"], *position["B"]["hand"]}) == 14
