"""Wrong positions and options of Clashing Blades! are refused with their place and the remedy."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import blades
from clashyard.core.errors import BadInput, IllegalAction

from .fights import play

ALL = {"extra-hearts": True, "event-deck": True, "marcus-king": True}
PLAIN: dict[str, Any] = {"A": {"hand": ["S4", "D6"]}, "B": {"hand": ["S9", "D2"]}}
OPEN = {"threat": {"B": 6}, "table": {"A": "S10", "B": "D4"}}
CROSSED = {"threat": {"A": 7, "B": 3}, "table": {"A": "S3", "B": "S7"}}

POSITIONS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"A": {"hand": ["S4", "S4"]}}, {}, r"^A.hand\[2\]: S4 is at A.hand\[1\] already"),
    ({"A": {"hand": ["S4", "S9"]}}, {}, r"^B.hand\[1\]: S9 is at A.hand\[2\] already"),
    ({"discard": ["S9"]}, {}, r"^discard\[1\]: S9 is at B.hand\[1\]"),
    ({"A": {"hand": ["S4", "S11"]}}, {}, r"^A.hand\[2\]: 'S11' is no card of the duelling deck"),
    ({"A": {"hand": ["S4", "H6"]}}, ALL, r"^A.hand\[2\]: 'H6' is no card of the duelling deck"),
    ({"A": {"hand": ["S4", "H3"]}}, {}, r"^A.hand\[2\]: H3 is an extra heart; add the option extra-hearts: true"),
    ({"A": {"hand": ["S4", "JD"]}}, ALL, r"^A.hand\[2\]: JD is an event card"),
    ({"A": {"hand": [f"S{n}" for n in range(2, 9)] + ["D3"]}}, {}, r"^A.hand: 8 cards are too many"),
    ({"A": {"health": 16}}, {}, r"^A.health: 16 is no whole number from 1 to 15"),
    ({"B": {"health": 0}}, {}, r"^B.health: 0 is no whole number from 1 to 15"),
    ({"A": {"balance": ["JD"]}}, {}, r"^A.balance\[1\]: .*event-deck: true"),
    ({"A": {"balance": ["JS"]}}, ALL, r"^A.balance\[1\]: 'JS' is no card that can lie here; .*JD"),
    ({"A": {"injury": ["S3"]}}, ALL, r"^A.injury\[1\]: S3 is no heart"),
    ({"A": {"injury": ["H2", "H3"]}}, ALL, r"^A.injury: 2 hearts are too many"),
    ({"events": ["marcus"]}, {"event-deck": True}, r"^events\[1\]: marcus is there only with the option marcus-king"),
    ({"events": ["JS", "JS"]}, ALL, r"^events\[2\]: JS is at events\[1\]"),
    ({"deck": ["C2"]}, {}, r"^deck: SA lies nowhere; add it"),
    ({"step": "parry"}, {}, r"^step: 'parry' is no step"),
    ({"exchange": {"table": {"A": "S10"}}}, {}, r"^exchange: it has no threat"),
    ({"exchange": {"threat": {"B": 11}}}, {}, r"^exchange.threat.B: 11 is no threat"),
    ({"exchange": {**OPEN, "to-act": "A"}}, {}, r"^exchange.to-act: B has to decide here"),
    ({"exchange": {**OPEN, "table": {"A": "H3"}}}, ALL, r"^exchange.table.A: H3 is a heart"),
    ({"step": "respond", "exchange": {"table": {"A": "S10"}}}, {}, r"^exchange.threat: name the one seat"),
    ({"exchange": {**CROSSED, "table": {"A": "S3"}}}, {}, r"^exchange.table.B: one spade of each seat"),
    ({"exchange": {**CROSSED, "threat": {"A": 7, "B": 4}}}, {}, r"^exchange.threat.B: .* has 3"),
    ({"owed": {"B": {"strength": 4}}}, {}, r"^owed.B.strength: only hearts injure; add the option extra-hearts: true"),
    ({"owed": {"B": {"strength": 11}}}, ALL, r"^owed.B.strength: 11 is no strength of a heart"),
    ({"owed": {"A": {"strength": 2}, "B": {"strength": 4}}}, ALL, r"^owed.A.strength: no heart lies before A"),
    ({"owed": {"B": {"strength": 4}}, "B": {"hand": ["S9"], "injury": ["H5"]}}, ALL, r"^owed.B.strength: H5 lies"),
    ({"owed": {"B": {"cards": 4}}}, ALL, r"^owed.B.cards: 4 is no number"),
    ({"owed": {"B": {"cards": 1}}}, {}, r"^owed.B.cards: .*event-deck"),
    ({"owed": {"B": {"cards": 1}}, "step": "en-garde"}, ALL, r"^owed: this belongs to the step shed"),
    ({"step": "shed"}, ALL, r"^step: nobody has an injury"),
    ({"step": "event", "exchange": {"to-act": "A"}}, {}, r"^events: no event card is left"),
    ({"step": "event"}, ALL, r"^exchange.to-act: the seat that decides is missing"),
    ({"step": "sting", "exchange": {"to-act": "A"}}, ALL, r"^A.hand: there is no heart in it"),
    ({"step": "sting"}, {}, r"^step: only hearts sting"),
    ({"step": "deal"}, {}, r"^A.hand: step: deal deals the hands"),
    ({"step": "over"}, {}, r"^step: nobody has fallen"),
    ({"step": "over", "A": {"health": 0}, "winner": "A"}, {}, r"^winner: by the healths the winner is B"),
    ({"winner": "A"}, {}, r"^winner: this belongs to the step over"),
    ({"sealed": {"A": "S10", "B": "S8"}}, {}, r"^sealed: both are in"),
    ({"sealed": {"A": "S4"}}, {}, r"^sealed.A: S4 is at A.hand\[1\] already"),
    ({"sealed": {"A": "H3"}}, ALL, r"^sealed.A: H3 is a heart"),
    ({"sealed": {"A": "S10"}, "B": {"hand": []}}, {}, r"^sealed.A: the other seat has no cards"),
    ({"deals": [{"A": ["S2"]}]}, {}, r"^deals\[1\].A: 1 cards; a hand is dealt 7"),
    ({"deals": [{"C": []}]}, {}, r"^deals\[1\]: 'C' is no key"),
    ({"deals": [{}] * 9}, {}, r"^deals: 9 fixed deals are too many"),
    ({"deal-number": 2}, {}, r"^deal-number: deals are counted only where"),
    ({"dealer": "C"}, {}, r"^dealer: 'C' is no seat"),
    ({"chance": 0}, {}, r"^chance: 0 is no whole number"),
    ({"hand": []}, {}, r"^position: 'hand' is no key"),
]


@pytest.mark.parametrize(("change", "options", "message"), POSITIONS)
@pytest.mark.rule("blades.spade-vs-spade.equal")
def test_a_wrong_position_is_refused(change: dict[str, Any], options: dict[str, Any], message: str) -> None:
    given = {**PLAIN, **change}
    with pytest.raises(BadInput, match=message):
        blades.from_position(given, options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"marcus_king": True}, "^options.marcus-king: .*add event-deck: true"),
        ({"event_deck": 1}, "^options.event-deck: 1 is neither true nor false"),
        ({"hearts": True}, "^options: 'hearts' is no key of this mapping; did you mean extra-hearts"),
        ({"dealer": "C"}, "^options.dealer: 'C' is no seat"),
        ({"deal_limit": -1}, "^options.deal-limit: -1 is no number of deals"),
        ({"seed": -1}, "^seed: "),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        blades.new(**options)


@pytest.mark.parametrize(
    ("start", "action", "message"),
    [
        ({}, "C9", "the step is en-garde; write 'en-garde A:S10'.*engarde.simultaneous"),
        ({}, "en-garde A:S9", "S9 is not in A's hand"),
        ({}, "en-garde A:H2", "H2 is a heart.*blades.hearts.unplayable"),
        ({}, "en-garde A:S4 B:S9", "each seat commits one card"),
        ({"B": {"hand": []}}, "en-garde B:S9", "B has no cards.*one-sided"),
        ({"exchange": OPEN}, "S9", "S9 is a spade, for en garde only.*blades.exchange.respond"),
        ({"exchange": OPEN}, "H3", "H3 is a heart.*unplayable"),
        ({"exchange": OPEN}, "C5+JD", "C5 is a club; balance cards go with a diamond.*blades.balance.use"),
        ({"exchange": OPEN}, "balance QD", "B has no balance card 'QD'"),
        ({"exchange": OPEN}, "balance JD+JD", "JD is named twice"),
        ({"exchange": OPEN}, "JD", "the step is respond; write"),
        ({"exchange": OPEN}, "keep", "the step is respond; write"),
        ({"exchange": CROSSED}, "pass", "the step is option; write 'withdraw C8'"),
        ({"exchange": CROSSED}, "withdraw S4", "S4 is a spade.*spade-vs-spade.withdraw"),
        ({"owed": {"A": {"cards": 1}}}, "shed S4 D6", "exactly 1 must go, and these are 2.*blades.events.trickery"),
        ({"owed": {"A": {"cards": 1}}}, "shed JD", "JD is a balance card"),
        ({"owed": {"A": {"strength": 10}}, "A": {"hand": ["S4", "D6", "D3"], "injury": ["H10"]}}, "shed S4 D3",
         "a strength of 10 is owed, and this is 7; add a card.*injury-shed"),
        ({"step": "event", "exchange": {"to-act": "A"}}, "pass", "only an event can be decided now; write 'event'"),
        ({"step": "sting", "exchange": {"to-act": "A"}}, "sting S4", "S4 is no heart"),
        ({"step": "over", "winner": "B", "A": {"health": 0}}, "pass", "the match is over"),
    ],
)  # fmt: skip
def test_a_wrong_action_is_refused_with_reason_and_rule(start: dict[str, Any], action: str, message: str) -> None:
    base = {"A": {"hand": ["S4", "D6", "H2"]}, "B": {"hand": ["S9", "D2", "C5", "H3"], "balance": ["JD"]}}
    with pytest.raises(IllegalAction, match=message):
        play(blades.from_position({**base, **start}, ALL), action)
