"""A position as text, in the notation that the command line reads."""

from __future__ import annotations

from typing import Any

import yaml

from clashyard.core.words import Words
from clashyard.web.replays.access import PUBLIC, WHOLE, Looked, seat_of

WIDTH = 100
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # the former is ten times as fast, if it was built


def position_of(looked: Looked, viewer: str, point: int) -> dict[str, Any]:
    """Return the mapping that ``clashyard analyse`` reads: game, options, and the position.

    The position is as *viewer* saw it; with WHOLE, it is complete.
    """
    match = looked.match
    then = looked.at(point)
    given = then.position() if viewer == WHOLE else then.view(seat_of(viewer))
    return {"game": match.game.name, "options": dict(match.options), "given": given}


def position_text(looked: Looked, viewer: str, point: int, words: Words) -> str:
    """Return the same as YAML, with a comment that describes it."""
    said = [words("{game}, after {number} action", "{game}, after {number} actions", game=looked.match.game.title, number=point)]
    if viewer == WHOLE:
        said.append(words("The full position: clashyard can read it as it is."))
    elif viewer == PUBLIC:
        said.append(words("As everyone could see it."))
    else:
        said.append(words("As {seat} saw it.", seat=viewer))
    given = position_of(looked, viewer, point)
    position = yaml.dump(given, Dumper=DUMPER, sort_keys=False, allow_unicode=True, default_flow_style=None, width=WIDTH)
    if viewer != WHOLE and "hidden" in position:
        said.append(words("Replace each 'hidden' with a card, and clashyard can read it."))
    return "".join(f"# {' '.join(line.split())}\n" for line in said) + position
