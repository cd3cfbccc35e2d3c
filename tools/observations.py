"""Write docs/environments/observations.md from the views of the games: ``python tools/observations.py``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from clashyard.core.game import Game, observed
from clashyard.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "environments" / "observations.md"
HEAD = """# Observations

The tables list the parts of an observation in order. `python tools/observations.py` writes them from the `views` of each
game. In a shape the last index changes fastest. Every number is between its two bounds; greater values are cut off at the
maximum. Seats are relative: the observer first, then the others around the table. An observation contains nothing that the
seat cannot know: it is the same in every world that `hide` can draw.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(line for game in GAMES for line in tables(game))])


def tables(game: Game) -> Iterator[str]:
    """Yield the lines of one table for each layout of a game. Modes with the same layout share a table."""
    assert game.views
    modes: dict[tuple[object, ...], list[str]] = {}
    for mode in game.modes:
        modes.setdefault(game.views(mode), []).append(mode)
    for names in modes.values():
        yield f"## {game.title}: {', '.join(names)}\n"
        yield f"{observed(game, names[0])} numbers.\n"
        yield "| part | start | shape | min | max | meaning |"
        yield "| --- | --- | --- | --- | --- | --- |"
        for view in game.views(names[0]):
            shape = " x ".join(map(str, view.shape))
            yield f"| {view.name} | {view.start} | {shape} | {view.low} | {view.high} | {view.meaning} |"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
