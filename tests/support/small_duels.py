"""Small random positions of Clashing Blades! and CLASH, in which all worlds can be gone through."""

from __future__ import annotations

from random import Random
from typing import Any

from clashyard import blades, clash
from clashyard.blades.rules.state import Fight
from clashyard.blades.text.actions import EVENT_NAMES, NAMES
from clashyard.clash.rules.state import COPIES, LETTERS
from clashyard.core.solver import Quest

MOST_HELD = 3  # cards in a hand of Clashing Blades!


def blades_quest(seed: int) -> Quest:
    """Return a question of seat A about a deal in which most cards have been seen, with MOST_HELD cards in a hand at most."""
    draw = Random(seed)
    while True:
        options = {"extra-hearts": draw.random() < 0.4, "event-deck": draw.random() < 0.5, "marcus-king": False}
        options["marcus-king"] = options["event-deck"] and draw.random() < 0.3
        match = blades.from_position(_blades_position(draw, options), options)
        g = match.state
        assert isinstance(g, Fight)
        dealt_anew = max(g.held) > MOST_HELD  # where nobody can go on, the deal ends and the next one has whole hands
        if "A" in match.deciding and not dealt_anew:
            return Quest(match, "A", draw.choice(["win", "win", "touch", "safe"]), draw.randint(1, 2))


def _blades_position(draw: Random, options: dict[str, bool]) -> dict[str, Any]:
    pack = list(NAMES if options["extra-hearts"] else NAMES[:30])
    draw.shuffle(pack)

    def take(number: int, suits: str = "SDCH") -> list[str]:
        found = [card for card in pack if card[0] in suits][:number]
        for card in found:
            pack.remove(card)
        return found

    step = draw.choice(["en-garde", "en-garde", "respond", "option", *(["event"] if options["event-deck"] else [])])
    given: dict[str, Any] = {"step": step, "A": {"health": draw.randint(1, 6)}, "B": {"health": draw.randint(1, 6)}}
    if step == "respond":
        given["exchange"] = {
            "threat": {"A": draw.randint(1, 9)},
            "table": {"B": take(1, "SC"), "A": take(draw.randint(0, 1), "SDC")},
        }
    elif step == "option":
        given["exchange"] = {"table": {"A": take(1, "S")[0], "B": take(1, "S")[0]}}
    elif step == "event":
        given["exchange"] = {"table": {"A": take(1, "DC"), "B": take(1, "S")}, "to-act": "A"}
    given["A"]["hand"], given["B"]["hand"] = take(draw.randint(1, MOST_HELD)), take(draw.randint(0, 2))
    deck = take(draw.randint(0, 5))
    if options["event-deck"]:
        court = list(EVENT_NAMES if options["marcus-king"] else EVENT_NAMES[:14])
        draw.shuffle(court)
        balance = [card for card in court[:4] if card in ("JD", "QD", "KD")]
        given["B" if draw.random() < 0.5 else "A"]["balance"] = balance
        rest = [card for card in court if card not in balance]
        given["events"], given["event-used"] = rest[:3], rest[3:]
    return {**given, "deck": deck, "discard": pack}


def clash_quest(seed: int) -> Quest:
    """Return a question of seat A about a turn with small hands."""
    draw = Random(seed)
    names = list(clash.library())
    while True:
        given = _clash_position(draw, draw.sample(names, 2))
        try:
            match = clash.from_position(given)
        except ValueError:
            continue  # a chain that the character does not have
        if "A" in match.deciding:
            return Quest(match, "A", draw.choice(["win", "win", "survive"]), 1)


def _clash_position(draw: Random, names: list[str]) -> dict[str, Any]:
    step = draw.choice(["joust", "combo", "combo", "combo", "respond", "respond"])
    given: dict[str, Any] = {"step": step, "characters": dict(zip("AB", names, strict=True))}
    if step != "joust":
        given["attacker"] = "A" if step == "combo" else "B"
        given["chain"] = ">".join(draw.choice("HLQ") for _ in range(draw.randint(1, 2)))
    for seat in "AB":
        pack = [letter for letter, copies in zip(LETTERS, COPIES, strict=True) for _ in range(copies)]
        draw.shuffle(pack)
        hand = [pack.pop() for _ in range(draw.randint(1, 4 if seat == "A" else 3))]
        deck = [pack.pop() for _ in range(draw.randint(2, 4))]
        given[seat] = {"hp": draw.randint(1, 4), "will": draw.randint(0, 8), "hand": hand, "deck": deck, "used": pack}
    if draw.random() < 0.3:
        given["B"]["known"] = given["B"]["hand"][: draw.randint(1, 2)]
    return given
