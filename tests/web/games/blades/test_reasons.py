"""Each card of the viewer's hand says why it cannot be played; a card without a reason is playable, and the reverse."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clashyard.blades.text.names import laid
from clashyard.core.ledger import rules
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.web.games.blades.cards import Card
from clashyard.web.games.blades.scene import scene
from tests.support.games import points

ENGLISH = Words("en")


def hand(match: Match, seat: str | None, asked: bool) -> tuple[Card, ...]:
    part: Any = scene(match, seat, ENGLISH, asked).parts.get("hand")
    return part.cards if part else ()


def test_a_card_has_a_reason_exactly_if_no_action_plays_it() -> None:
    steps: Counter[str] = Counter()
    said: set[str] = set()
    for match in points(NAMED["blades"], "hearts-king", range(6), 80):
        step = match.view(None)["step"]
        for seat in match.deciding:
            useful = {card for text in match.legal_of(seat) for card in laid(text)}
            for card in hand(match, seat, True):
                unfit = card.fate is not None and card.fate.kind == "no"
                assert unfit == (card.key not in useful) and not card.reason, (step, card.key)
                if unfit and card.fate:
                    assert card.fate.rule in rules("blades")
                    said.add(card.fate.more)
            steps[step] += 1
        for seat in set(match.seats) - set(match.deciding):
            told = "The match is over." if step == "over" else "You have chosen" if step == "en-garde" else "Not your turn"
            assert {str(card.reason) for card in hand(match, seat, False)} <= {told}
    assert {"en-garde", "respond", "sting", "event", "shed"} <= set(steps)
    assert {"Spades only attack", "Hearts only sting", "Only a heart stings", "Decide about the event"} <= said


def test_looking_back_gives_no_reasons_and_spectators_have_no_hand() -> None:
    match = next(points(NAMED["blades"], "basic", range(1), 1))
    assert all(card.reason == "" and card.fate is None for card in hand(match, match.deciding[0], False))
    assert hand(match, None, False) == ()
