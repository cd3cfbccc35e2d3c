"""Random matches for properties: seeded, with every ability of all 28."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from clashyard import decks
from clashyard.core.match import Match
from clashyard.decks.catalogue import Facts
from clashyard.decks.sampling import invent
from clashyard.decks.state import SYMBIOTE


def sampled(seed: int, **options: Any) -> Match:
    """A freshly dealt random match."""
    return Match.new(decks.GAME, {**decks.GAME.sample(seed), **options}, seed)


def decisions(seed: int, limit: int = 400) -> Iterator[Match]:
    """The same match at each of its decisions, played on at random."""
    match, draw = sampled(seed), Random(seed)
    for _ in range(limit):
        if match.to_act is None:
            return
        yield match
        match.play(draw.choice(match.menu()))


def typed(seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A random position as somebody might type it, with pairs, captives, Champions and marks; and its options."""
    draw = Random(seed)
    names = [f"c{i}" for i in range(draw.randint(12, 22))]
    facts = {name: invent(draw, creature=draw.random() < 0.7) for name in names}
    left = [*names]
    draw.shuffle(left)
    given: dict[str, Any] = {"cards": {name: str(facts[name]) for name in names}}
    for seat in "AB":
        hand = [left.pop() for _ in range(draw.randint(1, 5))]
        hand.insert(draw.randrange(len(hand)), draw.choice(["bastion", "fort"]))
        given[seat] = {"hand": hand, "upper": [], "lower": []}
    champions = [name for name in left if not facts[name].incantation][:2] if draw.random() < 0.4 else []
    for seat, name in zip("AB", champions, strict=False):
        left.remove(name)
        given[seat]["champion"] = {"card": name, "exhausted": draw.random() < 0.5}
    while left:
        _stand(draw, given[draw.choice("AB")], left, facts)
    given["turn"] = {"active": draw.choice("AB"), "mana": draw.randint(0, 12), "number": draw.randint(2, 9)}
    return given, {"modules": ["champion", "exhaustion"], "turn-limit": 60}


def _stand(draw: Random, kingdom: dict[str, Any], left: list[str], facts: dict[str, Facts]) -> None:
    """One more card of *left* in a kingdom: on a line, perhaps as a pair or with a captive; an Incantation to the hand."""
    name = left.pop()
    if facts[name].incantation:
        kingdom["hand"].append(name)
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
