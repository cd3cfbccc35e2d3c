"""The board of a match of Clash of Decks as text, in any mode, of a position or of what a seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.display import listed
from clashyard.decks.setup.options import NAMES

STRONGHOLDS = ("bastion", "fort")


def draw_board(position: Mapping[str, Any]) -> str:
    """Return a position, or a view of it, as text: each kingdom with its lines, the Bridge being the bar.

    >>> from clashyard import decks
    >>> match = decks.new(decks=("1", "3"), seed=7, first="A")
    >>> print(draw_board(match.view("A")).splitlines()[0])
    A to play: 6 Mana, turn 1
    """
    turn, cards = position["turn"], position.get("cards", {})
    seats = [seat for seat in NAMES if seat in position]
    rows = [f"{turn['active']} to play: {turn.get('mana', 0)} Mana, turn {turn.get('number', 1)}"]
    if len(seats) == 2:
        left, right = (position[seat] for seat in seats)
        halves = [(lane, _line(left, lane, cards)[::-1], _line(right, lane, cards)) for lane in ("upper", "lower")]
        width = max(len(", ".join(mine)) for _, mine, _ in halves)
        rows += [f"{lane}  {', '.join(mine):>{width}} | {', '.join(theirs)}".rstrip() for lane, mine, theirs in halves]
    for seat in seats:
        if len(seats) > 2:
            rows += [f"{seat} {lane}  | {', '.join(_line(position[seat], lane, cards))}".rstrip() for lane in ("upper", "lower")]
        rows += [f"{seat} {name}  {value}" for name, value in _piles(position[seat])]
    return "\n".join(rows)


def _line(kingdom: Mapping[str, Any], lane: str, cards: Mapping[str, str]) -> list[str]:
    """The Creatures of a line, from the Bridge outwards."""
    return [_creature({"card": c} if isinstance(c, str) else c, cards) for c in kingdom.get(lane, [])]


def _creature(creature: Mapping[str, Any], cards: Mapping[str, str]) -> str:
    parts = [creature["card"], *([creature["host"]] if "host" in creature else [])]
    text = " + ".join(f"{key} {_values(cards.get(key, ''))}".rstrip() for key in parts)
    marks = [f"damage {creature['damage']}"] if creature.get("damage") else []
    marks += ["fresh"] if creature.get("fresh") else []
    marks += ["shield spent"] if creature.get("shielded") is False else []
    captives = creature.get("captive") or []
    marks += [f"holds {card}" for card in ([captives] if isinstance(captives, str) else captives)]
    return f"{text} ({', '.join(marks)})" if marks else text


def _values(facts: str) -> str:
    """``2/4`` of ``3 2/4 vanish``."""
    return facts.split()[1] if facts else ""


def _piles(kingdom: Mapping[str, Any]) -> list[tuple[str, str]]:
    automaton = kingdom.get("automaton", {})
    piles = [
        ("hand", [f"[{key}]" if key in STRONGHOLDS else key for key in kingdom.get("hand", [])]),
        ("deck", automaton.get("deck", [])),
        ("discard", automaton.get("discard", [])),
        ("removed", kingdom.get("removed", [])),
    ]
    found = [(name, listed(list(cards))) for name, cards in piles if cards]
    champion = kingdom.get("champion")
    if champion:
        found.append(("Champion", champion["card"] + (" (exhausted)" if champion.get("exhausted") else "")))
    return found


def stage(options: Mapping[str, Any], position: Mapping[str, Any]) -> str:
    """Return the mode and the turn: ``duel, turn 5``."""
    return f"{options['mode']}, turn {position['turn'].get('number', 1)}"
