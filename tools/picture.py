"""Draw docs/board.svg, the picture of the README: a turn of a duel in the terminal."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from clashyard import decks
from clashyard.core.words import Words
from clashyard.players import player
from clashyard.terminal.board import WIDTH, Board
from clashyard.terminal.names import Names

# Rich's own frame names a font on a server; this one takes what is there.
FRAME = """<svg class="rich-terminal" xml:space="preserve" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; white-space: pre; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def main() -> None:
    match = decks.new(decks=("1", "3"), seed=11, first="A")
    while match.to_act == "B" or match.position()["turn"]["number"] < 4:
        match.play(player("greedy", 5).choose(match))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
    for row in Board(match, Names(match, Words("en")), match.to_act or "A").lines():
        console.print(row)
    target = Path(__file__).parents[1] / "docs" / "board.svg"
    target.write_text(console.export_svg(title="clashyard play", code_format=FRAME, unique_id="board"), "utf-8")


if __name__ == "__main__":
    main()
