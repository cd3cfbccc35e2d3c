"""The layout of the tests: folders like those of src, helpers in tests/support, and no test that needs another."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.support.paths import ROOT, TESTS

PACKAGE = ROOT / "src" / "clashyard"
WITHOUT_PACKAGE = {
    "contract": "what holds for every game",
    "deploy": "the files of deploy/",
    "docs": "the pages of docs/, and the language of everything",
}
HELPERS = ("support", "toy_game")
DATA = {"golden", "perft", "scenarios"}
MODULES = [path for path in sorted(TESTS.rglob("*.py")) if path.relative_to(TESTS).parts[0] not in HELPERS]


def imported(path: Path) -> set[str]:
    """Return the full names of everything that a module imports, the relative ones as `.name`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            found |= {f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names}
    return found


def test_tests_import_helpers_only_and_no_other_tests() -> None:
    within = [(str(path), name) for path in MODULES for name in imported(path) if name.split(".")[0] in ("tests", "")]
    assert len(within) > 200
    assert [(path, name) for path, name in within if name.split(".")[1] not in HELPERS] == []


def test_helpers_do_not_import_tests() -> None:
    helpers = [path for folder in HELPERS for path in sorted((TESTS / folder).rglob("*.py"))]
    found = {str(path): [name for name in imported(path) if ".test_" in name] for path in helpers}
    assert len(found) > 30 and not any(found.values()), found


def test_there_are_no_helpers_elsewhere() -> None:
    """Elsewhere there are only tests, fixtures in conftest.py, and empty files that make a folder a package."""
    others = [path for path in MODULES if not path.name.startswith("test_") and path.name != "conftest.py"]
    assert [str(path) for path in others if path.name != "__init__.py" or path.read_text("utf-8")] == []


def test_folders_are_those_of_the_package() -> None:
    folders = {path.parent.relative_to(TESTS) for path in MODULES}
    unknown = {str(folder) for folder in folders if not (PACKAGE / folder).is_dir()}
    assert unknown == WITHOUT_PACKAGE.keys()
    top = {
        path.name
        for path in TESTS.iterdir()
        if path.is_dir() and path.name != "__pycache__" and {each.name for each in path.iterdir()} - {"__pycache__"}
    }
    assert top - {folder.parts[0] for folder in folders if folder.parts} == {*DATA, *HELPERS}
