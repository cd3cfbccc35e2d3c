"""Draw docs/board.svg, docs/blades.svg and docs/clash.svg: one decision of each game, as the terminal shows it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from clashyard import blades, clash, decks
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.players import player
from clashyard.terminal.faces import face_of
from clashyard.terminal.screen import WIDTH

DOCS = Path(__file__).parents[1] / "docs"

# Rich's default frame loads a font from a server; this one uses the fonts of the system.
FRAME = """<svg class="rich-terminal" xml:space="preserve" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; white-space: pre; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def duel() -> Match:
    """Return a duel with two printed decks at A's fourth turn."""
    match = decks.new(decks=("1", "3"), seed=48, first="A")
    while match.to_act == "B" or match.position()["turn"]["number"] < 4:
        match.play(player("greedy", 5).choose(match))
    return match


def fight() -> Match:
    """Return a match in which B's spade has beaten A's diamond, and A must respond."""
    position = {
        "A": {"health": 11, "hand": ["S3", "S9", "D5", "C8", "H4"], "balance": ["JD"]},
        "B": {"health": 8, "hand": ["SA", "D10", "C2", "C6", "H2"], "injury": ["H3"]},
        "exchange": {"threat": {"A": 6}, "table": {"A": "D2", "B": "S8"}, "to-act": "A"},
        "discard": ["DA", "C4"],
        "event-used": ["QS"],
    }
    return blades.from_position(position, {"extra-hearts": True, "event-deck": True})


def combo() -> Match:
    """Return a match in which A is in the middle of a combo and can pay for a super."""
    position = {
        "characters": {"A": "Tamsy Quillane", "B": "Bram Okkert"},
        "A": {"hp": 5, "will": 5, "hand": ["H", "L", "Q", "Q", "B", "P"], "field": ["Q", "Q"], "used": ["H", "L", "B"]},
        "B": {"hp": 4, "will": 6, "hand": ["H", "L", "B", "X"], "field": ["H", "B"], "used": ["Q", "Q"]},
        "attacker": "A",
        "chain": "Q>Q",
        "step": "combo",
    }
    return clash.from_position(position)


PICTURES: dict[str, tuple[Callable[[], Match], str]] = {
    "board": (duel, "clashyard play"),
    "blades": (fight, "clashyard play blades"),
    "clash": (combo, "clashyard play clash"),
}


def drawn(name: str) -> str:
    """Return the text of docs/NAME.svg."""
    make, title = PICTURES[name]
    match = make()
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
    for row in face_of(match, Words("en")).board(match.to_act or "A"):
        console.print(row)
    return console.export_svg(title=title, code_format=FRAME, unique_id=name)


def main() -> None:
    for name in PICTURES:
        (DOCS / f"{name}.svg").write_text(drawn(name), "utf-8")


if __name__ == "__main__":
    main()
