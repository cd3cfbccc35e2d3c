"""Seeded random matches for properties, with all abilities."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from clashyard import decks
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import Facts
from clashyard.decks.rules.state import SYMBIOTE
from clashyard.decks.setup.options import AUTOMATA, humans, kingdoms
from clashyard.decks.setup.random_matches import invent

MODES = decks.GAME.modes


def sampled(seed: int, mode: str = "duel", **options: Any) -> Match:
    """Return a freshly dealt random match."""
    return Match.new(decks.GAME, {**decks.GAME.setup.sample(seed, mode=mode), **options}, seed)


def decisions(seed: int, mode: str = "duel", limit: int = 400) -> Iterator[Match]:
    """Yield the same match, played at random, at each of its decisions."""
    match, draw = sampled(seed, mode), Random(seed)
    for _ in range(limit):
        if match.to_act is None:
            return
        yield match
        match.play(draw.choice(match.menu()))


def typed(seed: int, mode: str = "duel") -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a random position as a person might type it, with pairs, captives, Champions and marks; and its options."""
    draw = Random(seed)
    seats = kingdoms(mode)
    names = [f"c{i}" for i in range(draw.randint(6, 11) * len(seats))]
    facts = {name: invent(draw, creature=draw.random() < 0.7) for name in names}
    left = [*names]
    draw.shuffle(left)
    given: dict[str, Any] = {"cards": {name: str(facts[name]) for name in names}}
    people = humans(mode)
    for seat in seats:
        given[seat] = {"upper": [], "lower": []} | (_hand(draw, left) if seat in people else _automaton(draw, left))
    champions = [name for name in left if not facts[name].incantation][: len(people)] if draw.random() < 0.4 else []
    for seat, name in zip(people, champions, strict=False):
        left.remove(name)
        given[seat]["champion"] = {"card": name, "exhausted": draw.random() < 0.5}
    while left:
        _stand(draw, given[draw.choice(seats)], left, facts)
    given["turn"] = {"active": draw.choice(people), "mana": draw.randint(0, 12), "number": draw.randint(2, 9)}
    options: dict[str, Any] = {"mode": mode, "modules": ["champion", "exhaustion"], "turn-limit": 60}
    if mode in AUTOMATA:
        options["ai"] = {"fixed": draw.randint(6, 10), "abilities": ["rage", "vanish"] if draw.random() < 0.3 else []}
    return given, options


def _hand(draw: Random, left: list[str]) -> dict[str, Any]:
    hand = [left.pop() for _ in range(draw.randint(1, 5))]
    hand.insert(draw.randrange(len(hand)), draw.choice(["bastion", "fort"]))
    return {"hand": hand}


def _automaton(draw: Random, left: list[str]) -> dict[str, Any]:
    deck = [left.pop() for _ in range(draw.randint(1, 4))]
    discard = [left.pop() for _ in range(draw.randint(0, 1))]
    return {"automaton": {"deck": deck, "discard": discard, "stronghold": draw.choice(["bastion", "fort"])}}


def _stand(draw: Random, kingdom: dict[str, Any], left: list[str], facts: dict[str, Facts]) -> None:
    """Put one more card of *left* into a kingdom: on a line, perhaps paired or with a captive; an Incantation into the hand."""
    name = left.pop()
    if facts[name].incantation:
        pile = kingdom["hand"] if "hand" in kingdom else kingdom["automaton"]["deck"]
        pile.append(name)
        return
    creature: dict[str, Any] = {"card": name, "fresh": draw.random() < 0.2, "shielded": draw.random() < 0.8}
    life = facts[name].health
    hosts = [n for n in left if not facts[n].incantation and not facts[n].abilities & SYMBIOTE]
    if facts[name].abilities & SYMBIOTE and hosts:
        creature["host"] = hosts[0]
        left.remove(hosts[0])
        life += facts[hosts[0]].health
    if left and draw.random() < 0.15:
        creature["captive"] = left.pop()
    creature["damage"] = draw.randint(0, life - 1) if draw.random() < 0.3 else 0
    kingdom[draw.choice(["upper", "lower"])].append(creature)
