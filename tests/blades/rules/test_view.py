"""Hidden information of Clashing Blades! is never revealed, and guesses at it are fair."""

from __future__ import annotations

import json
from collections import Counter
from math import comb
from random import Random
from typing import Any

import pytest

from clashyard import blades
from clashyard.blades.rules.state import STING
from clashyard.core.match import Match
from tests.support.blades_matches import MODES, fights, imagined, play, table

IN_ALL_MODES = pytest.mark.parametrize("mode", MODES)
HEARTS = {"extra-hearts": True}
pytestmark = pytest.mark.rule("blades.info.hidden", "blades.info.public")


def known(match: Match, seat: str) -> str:
    """Return every byte that a seat may be sent of a position, and its legal actions."""
    mine = [match.menu(seat), match.legal_of(seat)] if seat in match.deciding else []
    return json.dumps([match.view(seat), match.view(seat, memory=True), match.winner, mine])


@IN_ALL_MODES
def test_a_view_names_no_hidden_card(mode: str) -> None:
    for match in fights(6, mode):
        for seat, other in ("AB", "BA"):
            view = match.view(seat)
            position = match.position()
            hidden = [*position[other]["hand"], *position["deck"], *position.get("events", [])]
            if other in position.get("sealed", {}):
                hidden.append(position["sealed"][other])
            assert view[other]["hand"] == ["hidden"] * table(match).held["AB".index(other)]
            assert not any(f'"{card}"' in json.dumps(view) for card in hidden)
            assert "chance" not in view and "deals" not in view


def hands(given: dict[str, Any], options: dict[str, Any], *actions: str, seat: str = "A", draws: int = 600) -> Counter[str]:
    """Count how often `hide` for *seat* gives the opponent each hand."""
    match, counts = play(blades.from_position(given, options), *actions), Counter[str]()
    other = "B" if seat == "A" else "A"
    for seed in range(draws):
        counts[" ".join(sorted(imagined(match, seat, seed).position()[other]["hand"]))] += 1
    return counts


LEFT = ["SA", "S2", "DA", "D2", "HA", "H2"]  # unseen below; all other cards are discarded


def small(**more: Any) -> dict[str, Any]:
    """Return a position with few unseen cards: B holds two of LEFT."""
    cards = [f"{suit}{rank}" for suit in "SDC" for rank in ["A", *range(2, 11)]] + ["H3", "H4", "H5", "H10"]
    mine = ["C9", "C10"]
    return {"A": {"hand": mine}, "discard": [card for card in cards if card not in mine + LEFT], **more}


@pytest.mark.rule("blades.hearts.only-hearts")
def test_at_en_garde_every_hand_but_hearts_only_is_equally_likely() -> None:
    counts = hands(small(B={"hand": ["SA", "HA"]}), HEARTS, draws=2800)
    assert len(counts) == comb(6, 2) - 1 and "H2 HA" not in counts
    assert all(abs(n - 200) < 75 for n in counts.values())


def test_a_sealed_card_goes_back_into_the_guess() -> None:
    given = small(B={"hand": ["SA", "HA"]})
    assert hands(given, HEARTS, "en-garde B:SA", draws=50) == hands(given, HEARTS, draws=50)
    match = play(blades.from_position(given, HEARTS), "en-garde B:SA")
    assert imagined(match, "A", 1).deciding == ("A", "B") and imagined(match, "B", 1).deciding == ("A",)


@pytest.mark.rule("blades.hearts.sting", "blades.hearts.sting-double")
def test_being_asked_to_sting_means_holding_a_heart() -> None:
    asked = small(step="sting", B={"hand": ["SA", "HA"]}, exchange={"to-act": "B"})
    assert set(hands(asked, HEARTS)) == {a for a in hands(small(B={"hand": ["S2", "SA"]}), HEARTS) if "H" in a} | {"H2 HA"}
    skipped = small(step="sting", B={"hand": ["SA", "DA"]}, exchange={"to-act": "A", "sting": {"B": "no-heart"}})
    skipped["A"] = {"hand": ["H3"]}
    skipped["discard"] = [card for card in skipped["discard"] if card != "H3"] + ["C9", "C10"]
    counts = hands(skipped, HEARTS)
    assert len(counts) == comb(4, 2) and all("H" not in hand for hand in counts)
    waiting = {**skipped, "exchange": {"to-act": "A", "sting": {"B": "later"}}}
    assert len(hands(waiting, HEARTS)) == comb(6, 2)


@pytest.mark.rule("blades.hearts.injury-shed")
def test_being_asked_to_discard_means_being_able_to() -> None:
    given = small(step="shed", B={"hand": ["S2", "D2"], "injury": ["H4"]})
    given["discard"].remove("H4")
    assert set(hands(given, HEARTS)) == {"D2 S2", "D2 H2", "H2 S2"}


def test_the_order_of_events_and_fixed_deals_are_sampled_again() -> None:
    deal = {"A": ["SA", "S2", "S3", "S4", "S5", "S6", "S7"], "B": ["DA", "D2", "D3", "D4", "D5", "D6", "D7"]}
    given = {"A": {"hand": ["S6", "C4"]}, "B": {"hand": ["D6", "S2"]}, "events": ["JS", "QS", "KS"], "deals": [deal]}
    match = blades.from_position(given, {"event-deck": True})
    orders = Counter(" ".join(imagined(match, "A", seed).position()["events"]) for seed in range(600))
    assert len(orders) == 6 and all(60 < n < 140 for n in orders.values())
    assert "deals" not in imagined(match, "A", 1).position()


def test_an_action_reveals_when_a_card_leaves_a_hand() -> None:
    draw = Random(3)
    for match in fights(3, "hearts-king"):
        if match.deciding:
            seat = draw.choice(match.deciding)
            after = match.copy()
            after.play(draw.choice(match.menu(seat)), seat)
            moved = [table(m).held for m in (match, after)], [table(m).events_left for m in (match, after)]
            changed = any(a != b for a, b in moved) or table(match).chance != table(after).chance
            reveals = match.game.reveals
            assert reveals and reveals(match.state, after.state) == (changed or table(after).step == STING)
