"""The rules keep to the small part of Python that compiles. A violation takes one line here, and a page in Numba."""

from __future__ import annotations

import ast
import dis
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clashyard
from clashyard.core.chance import TWINS
from clashyard.core.contract import RULES as CONTRACT
from clashyard.core.game import Game
from clashyard.core.state import note
from clashyard.games import GAMES

PACKAGE = Path(clashyard.__file__).parent
COMPILED = [game for game in (*GAMES, GAMES[0].of({"format": "draft"})) if game.rules.compiles]


def modules(game: Game) -> set[Path]:
    """Return the files of all functions that the rules of *game* call."""
    seen: set[types.FunctionType] = set()
    waiting: list[Callable[..., Any] | None] = [getattr(game.rules, rule.__name__) for rule in CONTRACT]
    while waiting:
        rule = waiting.pop()
        rule = TWINS.get(rule, rule) if rule else rule
        if isinstance(rule, types.FunctionType) and rule not in seen and rule is not note:
            seen.add(rule)
            names = [i.argval for i in dis.get_instructions(rule) if i.opname == "LOAD_GLOBAL"]
            waiting += [rule.__globals__.get(name) for name in names]
    return {Path(rule.__code__.co_filename) for rule in seen}


RULES = sorted(set().union(*map(modules, COMPILED)))
FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Dict: "a dict", ast.Set: "a set", ast.List: "a list", ast.ListComp: "a comprehension", ast.DictComp: "a comprehension",
    ast.SetComp: "a comprehension", ast.GeneratorExp: "a comprehension", ast.JoinedStr: "an f-string", ast.Lambda: "a lambda",
    ast.Try: "try", ast.With: "with", ast.Yield: "yield", ast.ClassDef: "a class", ast.Starred: "a star argument",
    ast.Div: "true division (use //)", ast.Raise: "raise", ast.Assert: "assert", ast.Global: "global", ast.Pow: "a power",
}  # fmt: skip


def complaints(source: str, name: str = "rules.py") -> list[str]:
    """Return one line for each construct in a function that does not belong to the dialect."""
    found = []
    for function in ast.parse(source).body:
        if not isinstance(function, ast.FunctionDef):
            continue
        doc = function.body[0] if ast.get_docstring(function) else None
        for node in ast.walk(function):
            line = f"{name}:{getattr(node, 'lineno', function.lineno)}: {function.name}() uses"
            if type(node) in FORBIDDEN:
                found.append(f"{line} {FORBIDDEN[type(node)]}")
            elif isinstance(node, ast.FunctionDef) and node is not function:
                found.append(f"{line} a closure")
            elif isinstance(node, ast.Constant) and isinstance(node.value, str | float) and not _documents(node, doc):
                found.append(f"{line} {node.value!r}; rules speak whole numbers")
    return found


def _documents(node: ast.Constant, doc: ast.stmt | None) -> bool:
    return isinstance(doc, ast.Expr) and doc.value is node


@pytest.mark.parametrize("path", RULES, ids=lambda path: "-".join(path.relative_to(PACKAGE).with_suffix("").parts))
def test_rules_keep_to_the_dialect(path: Path) -> None:
    assert complaints(path.read_text("utf-8"), path.name) == []


def test_the_rules_are_found() -> None:
    folders = {path.parent.relative_to(PACKAGE).as_posix() for path in RULES}
    assert folders == {"decks/rules", "decks/formats/draft", "blades/rules", "clash/rules", "core"} and len(RULES) > 30


@pytest.mark.parametrize(
    "body", ["return {}", "return [x for x in g]", "raise ValueError", "return 1 / 2", "return f'{g}'", "return lambda: 1"]
)
def test_violations_of_the_dialect_are_found(body: str) -> None:
    assert len(complaints(f"def rule(g):\n    {body}\n")) >= 1
