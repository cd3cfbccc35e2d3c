"""A position as text, in the notation that the command line reads."""

from __future__ import annotations

from typing import Any

import yaml

from clashyard.core.words import Words
from clashyard.web.replays.viewing import PUBLIC, WHOLE, Looked, seat_of

WIDTH = 100
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # the former is ten times as fast, where it was built


def position_of(looked: Looked, viewer: str, point: int) -> dict[str, Any]:
    """The mapping that ``clashyard analyse`` reads: game, options, and the position as *viewer* saw it, or the whole of it."""
    match = looked.match
    then = looked.at(point)
    given = then.position() if viewer == WHOLE else then.view(seat_of(viewer))
    return {"game": match.game.name, "options": dict(match.options), "given": given}


def position_text(looked: Looked, viewer: str, point: int, words: Words) -> str:
    """The same as YAML, with a note of what it is."""
    said = [words("{game}, after {number} actions", game=looked.match.game.title, number=point)]
    if viewer == WHOLE:
        said.append(words("The whole position: clashyard reads it as it is."))
    elif viewer == PUBLIC:
        said.append(words("As everybody could see it."))
    else:
        said.append(words("As {seat} saw it.", seat=viewer))
    given = position_of(looked, viewer, point)
    position = yaml.dump(given, Dumper=DUMPER, sort_keys=False, allow_unicode=True, default_flow_style=None, width=WIDTH)
    if viewer != WHOLE and "hidden" in position:
        said.append(words("Write a card in the place of each 'hidden', then clashyard reads it."))
    return "".join(f"# {' '.join(line.split())}\n" for line in said) + position
