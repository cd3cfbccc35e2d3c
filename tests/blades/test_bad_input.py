"""Wrong positions and options of Clashing Blades! are refused with their place and the remedy."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import blades
from clashyard.core.errors import BadInput, IllegalAction
from tests.support.blades_matches import play

ALL = {"extra-hearts": True, "event-deck": True, "marcus-king": True}
PLAIN: dict[str, Any] = {"A": {"hand": ["S4", "D6"]}, "B": {"hand": ["S9", "D2"]}}
OPEN = {"threat": {"B": 6}, "table": {"A": "S10", "B": "D4"}}
CROSSED = {"threat": {"A": 7, "B": 3}, "table": {"A": "S3", "B": "S7"}}

POSITIONS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"A": {"hand": ["S4", "S4"]}}, {}, r"^A.hand\[2\]: S4 is already at A.hand\[1\]"),
    ({"A": {"hand": ["S4", "S9"]}}, {}, r"^B.hand\[1\]: S9 is already at A.hand\[2\]"),
    ({"discard": ["S9"]}, {}, r"^discard\[1\]: S9 is already at B.hand\[1\]; each card exists only once"),
    ({"A": {"hand": ["S4", "S11"]}}, {}, r"^A.hand\[2\]: 'S11' is not a valid card of the duelling deck"),
    ({"A": {"hand": ["S4", "H6"]}}, ALL, r"^A.hand\[2\]: 'H6' is not a valid card of the duelling deck"),
    ({"A": {"hand": ["S4", "H3"]}}, {}, r"^A.hand\[2\]: H3 is an extra heart; add the option extra-hearts: true"),
    ({"A": {"hand": ["S4", "JD"]}}, ALL, r"^A.hand\[2\]: JD is an event card"),
    ({"A": {"hand": [f"S{n}" for n in range(2, 9)] + ["D3"]}}, {}, r"^A.hand: too many cards \(8\); a hand has at most 7"),
    ({"A": {"health": 16}}, {}, r"^A.health: 16 is not a whole number from 1 to 15"),
    ({"B": {"health": 0}}, {}, r"^B.health: 0 is not a whole number from 1 to 15"),
    ({"A": {"balance": ["JD"]}}, {}, r"^A.balance\[1\]: .*event-deck: true"),
    ({"A": {"balance": ["JS"]}}, ALL, r"^A.balance\[1\]: 'JS' is not a valid card for this place; .*JD"),
    ({"A": {"injury": ["S3"]}}, ALL, r"^A.injury\[1\]: S3 is not a heart; only a heart can injure"),
    ({"A": {"injury": ["H2", "H3"]}}, ALL, r"^A.injury: too many hearts \(2\); a player has at most one injury at a time"),
    ({"events": ["marcus"]}, {"event-deck": True}, r"^events\[1\]: marcus is used only with the option marcus-king: true"),
    ({"events": ["JS", "JS"]}, ALL, r"^events\[2\]: JS is already at events\[1\]; each card exists only once"),
    ({"deck": ["C2"]}, {}, "^deck: SA is missing; add it, or leave out deck to use all cards not named elsewhere"),
    ({"step": "parry"}, {}, r"^step: 'parry' is not a valid step"),
    (
        {"exchange": {"table": {"A": "S10"}}},
        {},
        r"^exchange: no threat is given, and at en garde nothing is on the table; add threat: \{B",
    ),
    ({"exchange": {"threat": {"B": 11}}}, {}, "^exchange.threat.B: 11 is not a threat; write a whole number from 1 to 10"),
    ({"exchange": {**OPEN, "to-act": "A"}}, {}, "^exchange.to-act: B must decide here, not A"),
    ({"exchange": {**OPEN, "table": {"A": "H3"}}}, ALL, r"^exchange.table.A: H3 is a heart"),
    ({"step": "respond", "exchange": {"table": {"A": "S10"}}}, {}, r"^exchange.threat: name the one seat"),
    (
        {"exchange": {**CROSSED, "table": {"A": "S3"}}},
        {},
        "^exchange.table.B: in step option each seat has exactly one spade on the table",
    ),
    (
        {"exchange": {**CROSSED, "threat": {"A": 7, "B": 4}}},
        {},
        "^exchange.threat.B: the spade against B has strength 3; write that",
    ),
    ({"owed": {"B": {"strength": 4}}}, {}, r"^owed.B.strength: only hearts injure; add the option extra-hearts: true"),
    (
        {"owed": {"B": {"strength": 11}}},
        ALL,
        "^owed.B.strength: 11 is not the strength of a heart; write a whole number from 1 to 10",
    ),
    (
        {"owed": {"A": {"strength": 2}, "B": {"strength": 4}}},
        ALL,
        "^owed.A.strength: the strength owed is that of a heart, and there is none in front of A",
    ),
    (
        {"owed": {"B": {"strength": 4}}, "B": {"hand": ["S9"], "injury": ["H5"]}},
        ALL,
        "^owed.B.strength: the strength owed must be that of H5, the heart in front of B",
    ),
    ({"owed": {"B": {"cards": 4}}}, ALL, "^owed.B.cards: 4 is not a number of cards from 1 to 3"),
    ({"owed": {"B": {"cards": 1}}}, {}, r"^owed.B.cards: .*event-deck"),
    (
        {"owed": {"B": {"cards": 1}}, "step": "en-garde"},
        ALL,
        "^owed: this belongs to step shed, but the step is en-garde; leave it out",
    ),
    ({"step": "shed"}, ALL, r"^step: nobody has an injury"),
    ({"step": "event", "exchange": {"to-act": "A"}}, {}, r"^events: no event card is left"),
    ({"step": "event"}, ALL, "^exchange.to-act: the seat to act is missing; write A or B"),
    (
        {"step": "sting", "exchange": {"to-act": "A"}},
        ALL,
        "^A.hand: this hand has no heart, so nobody is asked to sting; add one",
    ),
    ({"step": "sting"}, {}, r"^step: only hearts sting"),
    ({"step": "deal"}, {}, "^A.hand: with step: deal, the hands are dealt; leave this out, or set them with deals"),
    ({"step": "over"}, {}, r"^step: nobody has fallen"),
    ({"step": "over", "A": {"health": 0}, "winner": "A"}, {}, "^winner: by health the winner is B; write that"),
    ({"winner": "A"}, {}, "^winner: this belongs to step over, but the step is en-garde; leave it out"),
    (
        {"sealed": {"A": "S10", "B": "S8"}},
        {},
        "^sealed: both seats have committed a card, so both would be revealed; leave one out",
    ),
    ({"sealed": {"A": "S4"}}, {}, r"^sealed.A: S4 is already at A.hand\[1\]"),
    ({"sealed": {"A": "H3"}}, ALL, r"^sealed.A: H3 is a heart"),
    ({"sealed": {"A": "S10"}, "B": {"hand": []}}, {}, r"^sealed.A: the other seat has no cards"),
    ({"deals": [{"A": ["S2"]}]}, {}, r"^deals\[1\].A: wrong number of cards \(1\); list 7, with 'any' for each unknown card"),
    ({"deals": [{"C": []}]}, {}, r"^deals\[1\]: 'C' is not a valid key"),
    ({"deals": [{}] * 9}, {}, r"^deals: too many fixed deals \(9\); the limit is 8"),
    ({"deal-number": 2}, {}, "^deal-number: deals are counted only with the option deal-limit; leave this out"),
    ({"dealer": "C"}, {}, r"^dealer: 'C' is not a valid seat"),
    ({"chance": 0}, {}, "^chance: 0 is not a whole number from 1 to 9223372036854775807"),
    ({"hand": []}, {}, r"^position: 'hand' is not a valid key"),
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
        ({"hearts": True}, "^options: 'hearts' is not a valid key; did you mean extra-hearts"),
        ({"dealer": "C"}, "^options.dealer: 'C' is not a valid seat"),
        ({"deal_limit": -1}, r"^options.deal-limit: -1 is not a number of deals from 0 \(none\) to 100000"),
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
        ({"owed": {"A": {"cards": 1}}}, "shed S4 D6", "exactly 1 card must be shed; you named 2.*blades.events.trickery"),
        ({"owed": {"A": {"cards": 1}}}, "shed JD", "JD is a balance card"),
        ({"owed": {"A": {"strength": 10}}, "A": {"hand": ["S4", "D6", "D3"], "injury": ["H10"]}}, "shed S4 D3",
         "you must shed a strength of 10, and this is only 7; add a card.*injury-shed"),
        ({"step": "event", "exchange": {"to-act": "A"}}, "pass", "only an event can be decided now; write 'event'"),
        ({"step": "sting", "exchange": {"to-act": "A"}}, "sting S4", "S4 is not a heart; only a heart can sting"),
        ({"step": "over", "winner": "B", "A": {"health": 0}}, "pass", "the match is over"),
    ],
)  # fmt: skip
def test_a_wrong_action_is_refused_with_reason_and_rule(start: dict[str, Any], action: str, message: str) -> None:
    base = {"A": {"hand": ["S4", "D6", "H2"]}, "B": {"hand": ["S9", "D2", "C5", "H3"], "balance": ["JD"]}}
    with pytest.raises(IllegalAction, match=message):
        play(blades.from_position({**base, **start}, ALL), action)
