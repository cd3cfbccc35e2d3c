"""The stage of Clashing Blades!: what each card does now, poses of the fencers, and the lists of cards beside the board."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from clashyard import blades
from clashyard.core.match import Match
from clashyard.web.games.blades.parts import Clash, Discards, Events, Fencer, Hand
from clashyard.web.games.blades.poses import POSES
from tests.support.blades_matches import play
from tests.support.games import points
from tests.support.web.blades_board import EVENTS, at, balanced, crowded, page, seen


def fates(match: Match, seat: str) -> dict[str, tuple[str, str, str]]:
    """Return kind and words of the fate of each card in a hand."""
    hand: Hand = seen(match, seat).parts["hand"]
    return {card.key: (card.fate.kind, card.fate.said, card.fate.more) for card in hand.cards if card.fate}


def poses(match: Match) -> dict[str, str]:
    parts = seen(match, None).parts
    return {seat: parts[f"fencer-{seat}"].pose for seat in "AB"}


# What each card does now


def test_a_card_says_what_it_does_now() -> None:
    start = at(["S4", "D3"], ["C9", "H2"], {"extra-hearts": True})
    assert fates(start, "A") == {"S4": ("plain", "Attack 4", "less what stops it"), "D3": ("plain", "Stop 3", "excess is lost")}
    assert fates(start, "B") == {"C9": ("plain", "Stop 9", "excess strikes back"), "H2": ("no", "Not now", "Hearts only sting")}
    answering = play(at(["S9", "D2"], ["D4", "S3", "D3", "D5", "D7", "C5", "C8"]), "en-garde A:S9", "en-garde B:D4")
    assert fates(answering, "B") == {
        "S3": ("no", "Not now", "Spades only attack"), "D3": ("bad", "Take 2", "15 → 13"),
        "D5": ("good", "Parried", "exactly"), "D7": ("good", "Parried", "2 to spare"),
        "C5": ("good", "Parried", "exactly"), "C8": ("good", "Riposte 3", "A must answer"),
    }  # fmt: skip
    assert fates(answering, "A") == {}


def test_a_fatal_answer_and_an_event_are_said() -> None:
    match = play(at(["S9", "D2"], ["D4"], EVENTS, B={"hand": ["D4", "D3", "D5"], "health": 2}), "en-garde A:S9", "en-garde B:D4")
    assert fates(match, "B") == {"D3": ("bad", "You fall", "2 → 0"), "D5": ("good", "Parried", "exactly: an event")}


def test_stings_and_discards_are_said() -> None:
    sting = play(at(["S9", "C3", "H4"], ["D2", "H3"], {"extra-hearts": True}), "en-garde A:S9", "en-garde B:D2", "pass")
    assert fates(sting, "A") == {
        "C3": ("no", "Not now", "Only a heart stings"), "H4": ("good", "Sting 4", "B must shed as much"),
    }  # fmt: skip
    owing: dict[str, Any] = {"A": {"hand": ["S2", "S3"], "injury": ["H4"]}, "B": {"hand": ["S5"]}, "dealer": "A", "step": "shed"}
    assert fates(blades.from_position(owing, {"extra-hearts": True}), "A") == {
        "S3": ("plain", "Counts 3", "of 4 owed"), "S2": ("plain", "Counts 2", "of 4 owed"),
    }  # fmt: skip
    trick = play(at(["S6", "D9"], ["S2", "C6"], EVENTS, events=["JC"]), "en-garde A:S6", "en-garde B:C6", "event")
    assert set(fates(trick, "A").values()) in ({("plain", "Discard", "")}, set())


@pytest.mark.parametrize("mode", blades.GAME.modes)
def test_predicted_damage_is_what_is_suffered(mode: str) -> None:
    """Every answer with one card is played, at many points."""
    tried = set()
    for match in points(blades.GAME, mode, range(4), 90):
        seat = match.to_act
        if seat is None or match.view(None)["step"] not in ("respond", "option"):
            continue
        health = match.view(None)[seat]["health"]
        for card, (kind, said, more) in fates(match, seat).items():
            action = next((text for text in (card, f"withdraw {card}") if text in match.legal), None)
            assert (action is None) == (kind == "no")
            if action:
                then = match.copy()
                then.play(action)
                left = then.view(None)[seat]["health"]
                assert (kind == "bad") == (left < health) and (kind != "bad" or more == f"{health} → {left}")
                assert said != "You fall" or left == 0
                tried.add(kind)
    assert tried == {"good", "bad"}


# Poses


def test_poses_follow_the_exchange() -> None:
    match = at(["S9", "D2", "C4"], ["D4", "C8"])
    assert poses(match) == {"A": "guard", "B": "guard"}
    play(match, "en-garde A:S9", "en-garde B:D4")
    assert poses(match) == {"A": "attack", "B": "parry"}
    match.play("C8")
    assert poses(match) == {"A": "parry", "B": "attack"}
    both = play(at(["S9", "D2"], ["S4", "D5"]), "en-garde A:S9", "en-garde B:S4")
    assert poses(both) == {"A": "attack", "B": "attack"}
    event = play(at(["S6", "C4"], ["S2", "C6"], EVENTS, events=["JS"]), "en-garde A:S6", "en-garde B:C6")
    assert poses(event) == {"A": "attack", "B": "parry"}
    assert poses(crowded()) == {"A": "hit", "B": "hit"}
    sting = play(at(["S9", "H4"], ["D2", "H3"], {"extra-hearts": True}), "en-garde A:S9", "en-garde B:D2", "pass")
    assert poses(sting) == {"A": "attack", "B": "hit"}
    lost = play(at(["S9", "D2"], ["D4"], B={"hand": ["D4"], "health": 3}), "en-garde A:S9", "en-garde B:D4", "pass")
    assert poses(lost) == {"A": "salute", "B": "down"}


def test_a_commitment_in_secret_changes_no_pose() -> None:
    match = at(["S9", "D2"], ["D4", "C8"])
    match.play("en-garde A:S9")
    assert {fencer.pose for fencer in fencers(match, "A") + fencers(match, "B")} == {"guard"}


def fencers(match: Match, viewer: str) -> list[Fencer]:
    return [part for part in seen(match, viewer).parts.values() if isinstance(part, Fencer)]


def test_each_pose_and_each_picture_is_drawn() -> None:
    sheet = Path(str(finders.find("blades/fencers.svg"))).read_text()
    assert re.findall(r'<symbol id="fencer-(\w+)"', sheet) == list(POSES)
    signs = Path(str(finders.find("blades/signs.svg"))).read_text()
    for match, viewer in ((crowded(), "A"), (balanced(), "B"), (blades.new(seed=7, event_deck=True), None)):
        used = set(re.findall(r"blades/signs\.svg#([\w+-]+)", page(match, viewer)))
        assert used and all(f'id="{name}"' in signs for name in used)


# The threat, and the lists


def test_a_threat_is_a_difference_of_two_cards() -> None:
    match = play(at(["S9", "D2"], ["C4", "C8"]), "en-garde A:S9", "en-garde B:C4")
    clash: Clash = seen(match, "B").parts["clash"]
    assert clash.sum == "9 − 4" and [threat.said for threat in clash.threats] == ["5 threaten you"]
    match.play("C8")
    again: Clash = seen(match, "B").parts["clash"]
    assert again.sum == "" and [threat.said for threat in again.threats] == ["3 threaten A"]  # 8 − 5, and no card shows the 5


def test_the_list_tells_what_is_gone_and_what_is_yours() -> None:
    match = at(["S4", "D3"], ["C9"], {"extra-hearts": True}, discard=["S8"], B={"hand": ["C9"], "injury": ["H2"]})
    rows: Discards = seen(match, "A").parts["discards"]
    mine = {suit + cell.rank for suit, cells in rows.rows for cell in cells if cell.mine}
    gone = {suit + cell.rank for suit, cells in rows.rows for cell in cells if cell.gone}
    assert (mine, gone) == ({"S4", "D3"}, {"S8", "H2"}) and rows.said == "Discarded: ♠8"
    assert sum(len(cells) for _, cells in rows.rows) == 36
    looking: Discards = seen(match, None).parts["discards"]
    assert not any(cell.mine for _, cells in looking.rows for cell in cells)


def test_the_event_deck_tells_what_is_gone() -> None:
    events: Events = seen(crowded(), None).parts["events"]
    gone = {cell.rank + suit for suit, cells in events.rows for cell in cells if cell.gone and suit}
    assert gone == {"JS", "QS", "JH", "QC", "JD", "QD", "KD"}
    assert [(cell.picture, cell.gone) for cell in events.rows[-1][1]] == [
        ("disarmed", True),
        ("disarmed", True),
        ("pistol", False),
    ]
    assert events.left == sum(not cell.gone for _, cells in events.rows for cell in cells)
