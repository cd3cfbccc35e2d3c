"""What is refused of the Mutation format: prices, phases and sessions that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput

WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {"mutation-costs": {"hit-points": 1}}, "options.mutation-costs: 'hit-points' is no element of a card"),
    ({}, {"mutation-costs": {"hp": 3}}, "options.mutation-costs.hp: 3 is no price of a mutation; there are 0.5, 1"),
    ({}, {"mutation-costs": {"hp": 0.7}}, "mutation-costs.hp: 0.7 is no price"),
    ({}, {"mutation-costs": {"hp": True}}, "mutation-costs.hp: True is no price"),
    ({}, {"mutation-costs": {"hp": "1"}}, "mutation-costs.hp: '1' is no price"),
    ({}, {"mutation-costs": [1]}, "options.mutation-costs: a mapping such as"),
    ({}, {"edition": "en-1.1"}, "options.edition: the rulebook en-1.1 has no Mutation"),
    ({}, {"mode": "solo"}, "options.mode: 'solo' is no mode of the Mutation format"),
    ({}, {"player": "E"}, "options.player: 'E' is no seat"),
    ({"points": 3}, {}, "mutation.points: 3 is no number of points"),
    ({"points": float("nan")}, {}, "mutation.points: nan is no number of points"),
    ({"points": 1.2}, {}, "mutation.points: 1.2 is no number"),
    ({"phase": 7}, {}, "mutation.phase: 7 is no phase"),
    ({"deck": {}}, {}, "mutation.deck: 1 to 8 cards are needed, not 0"),
    ({"deck": {"wolf": "3 2"}}, {}, "mutation.deck.wolf: '3 2' is no card"),
    ({"deck": {"wolf": 3}}, {}, "mutation.deck.wolf: 3 is no card"),
    ({"deck": {3: "3 2/3"}}, {}, "mutation.deck: 3 cannot be the name of a card"),
    ({"lab": {"wolf": "3 2/3"}}, {}, "mutation.lab: wolf is in the deck already"),
    ({"lab": {"bolt": "3 2! aquatic"}}, {}, "mutation.lab.bolt: aquatic means nothing on an Incantation"),
    ({"lab": [1]}, {}, "mutation.lab: a mapping from names to cards is needed"),
    ({"cut": ["orc rage"]}, {}, r"mutation.cut\[1\]: 'orc rage' is no element of a card here"),
    ({"mutated": "wolf hp"}, {}, "mutation.mutated: a list such as"),
    ({"mutated": ["wolf hp", "wolf hp"]}, {}, r"mutation.mutated\[2\]: 'wolf hp' .* stands twice"),
    ({"colour": 1}, {}, "mutation: 'colour' is no key of this mapping"),
]


@pytest.mark.parametrize("change, options, said", WRONG, ids=[said[:40] for *_, said in WRONG])
def test_bad_input(change: dict[str, Any], options: dict[str, Any], said: str) -> None:
    given = {"mutation": {"deck": {"wolf": "3 2/3"}, "lab": {"orc": "3 4/4"}, **change}}
    with pytest.raises(BadInput, match=said):
        decks.from_position(given, {"format": "mutation", **options})


@pytest.mark.parametrize(
    "session, said",
    [
        ({"results": ["A>A"]}, r"session.results\[1\]: 'A>A' is no result"),
        ({"results": ["A>B"] * 3}, r"session.results\[3\]: A and B meet a third time"),
        ({"results": "A>B"}, "session.results: a list such as"),
        ({"results": ["A>B"], "points": {"A": 2}}, "session.points: .* is not what the results come to"),
        ([], "session: a mapping is needed"),
    ],
)
def test_bad_sessions(session: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        decks.from_position({"session": session}, {"format": "mutation"})
