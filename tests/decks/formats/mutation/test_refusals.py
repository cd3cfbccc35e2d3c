"""Refusals of the Mutation format: impossible prices, phases and sessions."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput

WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {"mutation-costs": {"hit-points": 1}}, "options.mutation-costs: 'hit-points' is not a valid card element"),
    ({}, {"mutation-costs": {"hp": 3}}, "options.mutation-costs.hp: 3 is not a valid mutation cost; known: 0.5, 1"),
    (
        {},
        {"mutation-costs": {"hp": 0.7}},
        "options.mutation-costs.hp: 0.7 is not a valid mutation cost; known: 0.5, 1, 1.5, 2, 2.5",
    ),
    (
        {},
        {"mutation-costs": {"hp": True}},
        "options.mutation-costs.hp: True is not a valid mutation cost; known: 0.5, 1, 1.5, 2, 2.5",
    ),
    (
        {},
        {"mutation-costs": {"hp": "1"}},
        "options.mutation-costs.hp: '1' is not a valid mutation cost; known: 0.5, 1, 1.5, 2, 2.5",
    ),
    ({}, {"mutation-costs": [1]}, r"options.mutation-costs: expected a mapping such as \{hp: 1, rage: 1.5\}, got \[1\]"),
    ({}, {"edition": "en-1.1"}, "options.edition: rulebook en-1.1 has no Mutation; use edition latest"),
    ({}, {"mode": "solo"}, "options.mode: 'solo' is not a valid mode for the Mutation format"),
    ({}, {"player": "E"}, "options.player: 'E' is not a valid seat"),
    ({"points": 3}, {}, "mutation.points: 3 is not a number of points from 0 to 2.5 in steps of 0.5"),
    ({"points": float("nan")}, {}, "mutation.points: nan is not a number of points from 0 to 2.5 in steps of 0.5"),
    ({"points": 1.2}, {}, "mutation.points: 1.2 is not a number of points from 0 to 2.5 in steps of 0.5"),
    ({"phase": 7}, {}, "mutation.phase: 7 is not a phase from 1 to 6; after the last one, decks no longer mutate"),
    ({"deck": {}}, {}, "mutation.deck: expected 1 to 8 cards, got 0"),
    ({"deck": {"wolf": "3 2"}}, {}, "mutation.deck.wolf: '3 2' is not a card"),
    ({"deck": {"wolf": 3}}, {}, "mutation.deck.wolf: 3 is not a card"),
    ({"deck": {3: "3 2/3"}}, {}, "mutation.deck: 3 cannot be a card key; use one word of letters, digits and dashes"),
    ({"lab": {"wolf": "3 2/3"}}, {}, "mutation.lab: wolf is already in the deck; all cards must be different"),
    ({"lab": {"bolt": "3 2! aquatic"}}, {}, "mutation.lab.bolt: aquatic has no effect on an Incantation; leave it out"),
    ({"lab": [1]}, {}, r"mutation.lab: expected a mapping from names to cards, got \[1\]"),
    ({"cut": ["orc rage"]}, {}, r"mutation.cut\[1\]: 'orc rage' is not an element of a card here, or is listed twice"),
    ({"mutated": "wolf hp"}, {}, r"mutation.mutated: expected a list such as \[wolf hp\], got 'wolf hp'"),
    ({"mutated": ["wolf hp", "wolf hp"]}, {}, r"mutation.mutated\[2\]: 'wolf hp' .* is listed twice"),
    ({"colour": 1}, {}, "mutation: 'colour' is not a valid key"),
]


@pytest.mark.parametrize("change, options, said", WRONG, ids=[said[:40] for *_, said in WRONG])
def test_bad_input(change: dict[str, Any], options: dict[str, Any], said: str) -> None:
    given = {"mutation": {"deck": {"wolf": "3 2/3"}, "lab": {"orc": "3 4/4"}, **change}}
    with pytest.raises(BadInput, match=said):
        decks.from_position(given, {"format": "mutation", **options})


@pytest.mark.parametrize(
    "session, said",
    [
        ({"results": ["A>A"]}, r"session.results\[1\]: 'A>A' is not a result; write A>B, or A=B for a draw"),
        ({"results": ["A>B"] * 3}, r"session.results\[3\]: A and B meet a third time"),
        ({"results": "A>B"}, r"session.results: expected a list such as \[A>B, C>D\], got 'A>B'"),
        (
            {"results": ["A>B"], "points": {"A": 2}},
            r"session.points: \{'A': 2\} does not match the results; they give \{'A': 1, 'B': 0, 'C'",
        ),
        ([], r"session: expected a mapping, got \[\]"),
    ],
)
def test_bad_sessions(session: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        decks.from_position({"session": session}, {"format": "mutation"})
