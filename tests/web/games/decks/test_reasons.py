"""Each card of the viewer's hand says why it cannot be played; a card without a reason is playable, and the reverse."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import IllegalAction
from clashyard.core.match import Match
from clashyard.web.games.decks.cards import Card
from clashyard.web.games.decks.table import table
from tests.support.web.decks_board import ENGLISH, typed
from tests.support.worlds import states


def own(match: Match, seat: str, asked: bool) -> list[Card]:
    """Return the cards of the seat's own hand, with its Champion."""
    kingdom: Any = table(match, seat, ENGLISH, asked).parts[f"hand-{seat}"]
    return [*kingdom.left, *kingdom.right, *([kingdom.champion.card] if kingdom.champion else [])]


def reasons(match: Match, seat: str = "A") -> dict[str, str]:
    return {card.key: card.reason for card in own(match, seat, seat in match.deciding)}


@pytest.mark.parametrize("mode", decks.GAME.modes)
def test_a_card_has_a_reason_exactly_if_the_rules_refuse_it(mode: str) -> None:
    found: Counter[bool] = Counter()
    for match in islice(states(mode, range(5), 3, 40), 100):
        for seat in match.deciding:
            played = {text.split()[1] if text.startswith("play ") else "" for text in match.legal_of(seat) if " " in text}
            lord = any(text.startswith("champion ") for text in match.legal_of(seat))
            champion = match.view(seat)[seat].get("champion", {}).get("card")
            for card in own(match, seat, True):
                legal = lord if card.key == champion else card.key in played
                assert (card.reason == "") == card.playable == legal, f"{card.key}: {card.reason}"
                found[legal] += 1
        for seat in set(match.seats) - set(match.deciding):
            said = "Not your turn" if match.deciding else "The match is over."
            kept = ("The Champion is exhausted", "The Champion is already in play")
            assert all(card.reason == said or card.reason in kept for card in own(match, seat, False))
    assert min(found[True], found[False]) > 20


@pytest.mark.parametrize(
    ("card", "reason", "rule"),
    [
        ("ogre", "Needs 7 Mana, you have 6", "decks.summoning.pay"),
        ("bolt", "No Creature to target", "decks.summoning.incantation.needs-target"),
        ("fifth", "Only your four leftmost cards can be played", "decks.summoning.window"),
        ("imp", "", ""),
    ],
)
def test_the_reason_is_that_of_the_rules(card: str, reason: str, rule: str) -> None:
    cards = {"ogre": "7 2/4", "bolt": "1 2!", "imp": "1 1/1", "gnat": "1 1/1", "fifth": "1 1/1", "foe": "1 1/1"}
    position: dict[str, Any] = {
        "turn": {"active": "A", "mana": 6, "number": 4}, "cards": cards,
        "A": {"hand": ["ogre", "bastion", "bolt", "imp", "gnat", "fifth"], "upper": [], "lower": []},
        "B": {"hand": ["bastion", "foe"], "upper": [], "lower": []},
    }  # fmt: skip
    match = decks.from_position(position)
    assert reasons(match)[card] == reason
    assert next(held.reason.rule for held in own(match, "A", True) if held.key == card) == rule
    where = "B.upper.1" if card == "bolt" else "upper"
    if reason:
        with pytest.raises(IllegalAction) as refused:
            match.play(f"play {card} {where}")
        assert refused.value.rule == rule
    else:
        match.play(f"play {card} {where}")


def test_blackmail_a_champion_in_play_and_an_exhausted_one_have_reasons() -> None:
    match = typed()
    assert reasons(match)["lord"] == "The Champion is already in play"
    assert reasons(match, "B") == {"b1": "Not your turn", "b2": "Not your turn", "hero": "The Champion is exhausted"}
    position = match.position()
    position["cards"] |= {"drum": "2 0/3 blackmail", "lord": "4 4/4 blackmail"}
    left = reasons(decks.from_position(position, {"modules": ["champion", "exhaustion"]}))
    assert left["wolf"] == "Blackmail: only your 2 leftmost cards can be played" and left["leech"] == left["bolt"] == ""


def test_nobody_else_is_given_a_reason_and_looking_back_gives_none() -> None:
    match = typed()
    for viewer in ("A", "B", None):
        parts: Any = table(match, viewer, ENGLISH, viewer == "A").parts
        for seat in set(match.seats) - {viewer}:
            hand = parts[f"hand-{seat}"]
            cards = [card for card in (*hand.left, *hand.right, hand.champion and hand.champion.card) if card]
            assert all(card.reason == "" for card in cards)
    assert {card.reason for card in own(match, "A", False)} == {""}
