"""Write docs/environments/observations.md from the views of the games: ``python tools/observations.py``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from clashyard.core.game import Game, observed
from clashyard.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "environments" / "observations.md"
HEAD = """# What a seat observes

The parts of an observation, in their order, as `python tools/observations.py` writes them from `views` of each game. Shapes
are read with the last index changing quickest; every number lies between the two bounds, and what could be greater is
cut off there. Seats are relative: the observer first, then the others round the table. What a seat cannot know is not
in it: it is the same in every world that `hide` can draw.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for game in GAMES for line in tables(game))])


def tables(game: Game) -> Iterator[str]:
    """A table for each layout of a game: modes that have the same share one."""
    assert game.views
    modes: dict[tuple[object, ...], list[str]] = {}
    for mode in game.modes:
        modes.setdefault(game.views(mode), []).append(mode)
    for names in modes.values():
        yield f"## {game.title}: {', '.join(names)}\n"
        yield f"{observed(game, names[0])} numbers.\n"
        yield "| part | from | shape | least | most | what it is |"
        yield "| --- | --- | --- | --- | --- | --- |"
        for view in game.views(names[0]):
            shape = " x ".join(map(str, view.shape))
            yield f"| {view.name} | {view.start} | {shape} | {view.low} | {view.high} | {view.meaning} |"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
