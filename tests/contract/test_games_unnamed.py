"""Nothing but the parts made for a game asks which game it is: outside them no code writes its name or compares with its `GAME`.

The website has a test of its own (tests/web/test_games_unnamed.py), which reads templates too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import clashyard
from clashyard.games import NAMED

PACKAGE = Path(clashyard.__file__).parent
ROOMS = (*NAMED, *(f"terminal/{name}" for name in NAMED), "web")
ALLOWED = {
    "__init__.py",  # lists the packages
    "art/keys.py",  # kinds of pictures: the cards of each game have one
    "attack/deck_climb.py", "attack/deck_games.py",  # decks that are built against a level's
    "doctor/abilities.py", "doctor/card_packs.py",  # contents of Clash of Decks
    "gym/open_spiel_kinds.py",  # the games as OpenSpiel registers them
    "gym/pettingzoo.py",  # the game that an environment has by default
    "studies/drawn_decks.py", "studies/field.py", "studies/report.py", "studies/spec.py",  # decks and characters that compete
    "terminal/flags.py",  # help for the flags of each game
    "terminal/measurements.py",  # which seat begins in a table of decks
}  # fmt: skip


def named() -> Iterator[str]:
    """Yield the files outside the rooms of the games that name one."""
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if not place.startswith(tuple(f"{room}/" for room in ROOMS)) and any(
            map(names_a_game, ast.walk(ast.parse(path.read_text("utf-8"))))
        ):
            yield place


def names_a_game(node: ast.AST) -> bool:
    """Return whether a part of a program writes the name of a game, or compares something with a game."""
    if isinstance(node, ast.Compare):
        return any(isinstance(side, ast.Attribute) and side.attr == "GAME" for side in (node.left, *node.comparators))
    return isinstance(node, ast.Constant) and node.value in NAMED


def test_no_layer_above_the_games_asks_for_one_by_its_name() -> None:
    assert set(named()) == ALLOWED
