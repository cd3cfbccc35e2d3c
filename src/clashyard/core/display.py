"""A match in one line, as text and in a notebook, for programmers; interfaces for players draw their own boards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clashyard.core.game import Game
    from clashyard.core.match import Match


def summary(match: Match) -> str:
    """Return a match in one line: ``Clash of Decks: duel, turn 5, A to act, 23 actions``."""
    game, number = match.game, len(match.actions)
    stage = [game.notation.stage(match.given, match.position())] if game.notation.stage else []
    count = "1 action" if number == 1 else f"{number} actions"
    joint = ", " if game.form else ": "
    return game.title + joint + ", ".join([*stage, _outcome(match), count])


def _outcome(match: Match) -> str:
    if match.deciding:
        return f"{_together(match.deciding)} to act"
    if match.winner in (None, "draw"):
        return match.winner or "finished"
    return f"{_together(match.winner)} {'has' if len(match.winner) == 1 else 'have'} won"


def _together(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def board(match: Match) -> str:
    """Return the whole position as text, hidden cards included: as the game draws it, or row by row."""
    return drawn(match.game, match.position())


def drawn(game: Game, position: Mapping[str, Any]) -> str:
    """Return a position, or what a seat may see of it, as text: as the game draws it, or row by row."""
    return (game.notation.draw or draw_rows)(position)


def draw_rows(position: Mapping[str, Any]) -> str:
    """Return a position as rows of a name and a value: for games that draw no picture.

    >>> print(draw_rows({"draft": {"pile": ["imp", "ogre"], "turn": 3}}))
    draft.pile  imp, ogre
    draft.turn  3
    """
    rows = list(_rows(position, ""))
    width = max((len(name) for name, _ in rows), default=0)
    return "\n".join(f"{name:{width}}  {value}".rstrip() for name, value in rows)


def _rows(part: Mapping[str, Any], place: str) -> Iterator[tuple[str, str]]:
    for key, value in part.items():
        if isinstance(value, Mapping) and value:
            yield from _rows(value, f"{place}{key}.")
        elif isinstance(value, list | tuple):
            yield f"{place}{key}", listed([item if isinstance(item, str) else json.dumps(item) for item in value])
        else:
            yield f"{place}{key}", str(value)


def listed(items: list[str], joint: str = ", ") -> str:
    """Return *items* in one row, hidden ones counted in their places.

    >>> listed(["imp", "hidden", "hidden", "ogre"])
    'imp, 2 hidden, ogre'
    """
    out: list[str] = []
    run = 0
    for item in [*items, ""]:
        if item == "hidden":
            run += 1
            continue
        if run:
            out.append(f"{run} hidden")
            run = 0
        out += [item] if item else []
    return joint.join(out)


def html(match: Match) -> str:
    """Return a match as a piece of HTML for notebooks: its summary above its board, escaped, without scripts."""
    return f"<figure><figcaption>{escape(summary(match))}</figcaption><pre>{escape(board(match))}</pre></figure>"
