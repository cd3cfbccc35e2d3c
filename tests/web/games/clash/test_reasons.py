"""Each card of the viewer's hand says why it cannot be played; a card without a reason is playable, and the reverse."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clashyard.clash.rules.state import LETTERS
from clashyard.core.ledger import rules
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.web.games.clash.pieces import Held
from clashyard.web.games.clash.scene import scene
from tests.support.games import points

ENGLISH = Words("en")
CARD_OF = {"block": "B", "clash": "X", "super": "P"}


def hand(match: Match, seat: str | None, asked: bool) -> tuple[Held, ...]:
    part: Any = scene(match, seat, ENGLISH, asked).parts.get("hand")
    return tuple(held for held in part.cards if held.count) if part else ()


def playable(match: Match, seat: str) -> set[str]:
    """Return the letters of the cards that some legal action of *seat* plays or gives up."""
    found: set[str] = set()
    for text in match.legal_of(seat):
        verb, _, rest = text.partition(" ")
        cards = rest.partition(":")[2] or rest
        found |= {CARD_OF[verb]} if verb in CARD_OF else set(cards) & set(LETTERS)
    return found


def test_a_card_has_a_reason_exactly_if_no_action_plays_it() -> None:
    steps: Counter[str] = Counter()
    reasons = set()
    for match in points(NAMED["clash"], "duel", range(12), 80):
        step = match.view(None)["step"]
        for seat in match.deciding:
            letters = playable(match, seat)
            for held in hand(match, seat, True):
                assert (held.reason == "") == (held.card.letter in letters), (step, held.card.letter, held.reason)
                reasons.add(held.reason)
            steps[step] += 1
        for seat in set(match.seats) - set(match.deciding):
            said = (
                "The match is over." if step == "over" else "You have chosen" if step in ("joust", "discard") else "Not your turn"
            )
            assert {held.reason for held in hand(match, seat, False)} <= {said}
    assert {"joust", "combo", "respond", "discard"} <= set(steps)
    assert {"A joust takes an attack or a Block", "The chain cannot go on with it", "It answers a hit"} <= reasons
    assert any(reason.startswith("Needs ") for reason in reasons)


def test_looking_back_gives_no_reasons_and_spectators_have_no_hand() -> None:
    match = next(points(NAMED["clash"], "duel", range(1), 1))
    assert {held.reason for held in hand(match, match.deciding[0], False)} == {""}
    assert hand(match, None, False) == ()


def test_the_rule_behind_a_reason_exists() -> None:
    found = set()
    for match in points(NAMED["clash"], "duel", range(6), 60):
        for seat in match.deciding:
            found |= {held.reason.rule for held in hand(match, seat, True) if held.reason}
    assert len(found) > 3 and found <= rules("clash").keys()
