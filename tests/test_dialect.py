"""The rules keep to the small part of Python that compiles. This says so in one line, where Numba would take a page."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src" / "clashyard"
NAMES = (
    "abilities", "actions", "assault", "damage", "entering", "hand", "lines", "prospects", "state", "summoning", "turn", "view",
)  # fmt: skip
RULES = [SOURCES / "decks" / f"{name}.py" for name in NAMES] + [
    SOURCES / "core" / "chance.py", SOURCES / "decks" / "draft" / "picking.py", SOURCES / "decks" / "draft" / "state.py",
]  # fmt: skip
FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Dict: "a dict", ast.Set: "a set", ast.List: "a list", ast.ListComp: "a comprehension", ast.DictComp: "a comprehension",
    ast.SetComp: "a comprehension", ast.GeneratorExp: "a comprehension", ast.JoinedStr: "an f-string", ast.Lambda: "a lambda",
    ast.Try: "try", ast.With: "with", ast.Yield: "yield", ast.ClassDef: "a class", ast.Starred: "a star argument",
    ast.Div: "true division (use //)", ast.Raise: "raise", ast.Assert: "assert", ast.Global: "global", ast.Pow: "a power",
}  # fmt: skip


def complaints(source: str, name: str = "rules.py") -> list[str]:
    """One line for each thing in a function that does not belong to the dialect."""
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


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_rules_keep_to_the_dialect(path: Path) -> None:
    assert complaints(path.read_text("utf-8"), path.name) == []


@pytest.mark.parametrize(
    "body", ["return {}", "return [x for x in g]", "raise ValueError", "return 1 / 2", "return f'{g}'", "return lambda: 1"]
)
def test_what_is_forbidden_is_found(body: str) -> None:
    assert len(complaints(f"def rule(g):\n    {body}\n")) >= 1
