"""The files that the checks look into: those of the package, and in a checkout also documentation, tests and tools."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


class Sources:
    """Files by their paths: `src` reads those of the package, `text` those of the repository.

    *changed* has texts in place of what lies there, by path in the repository: for tests.
    """

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        self.changed = dict(changed or {})

    @cached_property
    def root(self) -> Path | None:
        """The folder of the repository; None where the package is installed without it."""
        root = PACKAGE.parents[1]
        return root if (root / "docs").is_dir() and (root / "tests").is_dir() else None

    def src(self, path: str) -> str:
        """Return the text of a file of the package, empty where there is none."""
        changed = self.changed.get(f"src/clashyard/{path}")
        return _read(PACKAGE / path) if changed is None else changed

    def text(self, path: str) -> str:
        """Return the text of a file of the repository, empty where there is none."""
        if path in self.changed:
            return self.changed[path]
        return _read(self.root / path) if self.root else ""

    def names(self, folder: str, ending: str) -> list[str]:
        """Return the names of the files with this ending in a folder of the repository, without the ending."""
        return sorted(path.name.removesuffix(ending) for path in (self.root or PACKAGE).glob(f"{folder}/*{ending}"))

    def all_texts(self, folder: str, ending: str) -> str:
        """Return the texts of those files, one after the other."""
        return "\n".join(self.text(f"{folder}/{name}{ending}") for name in self.names(folder, ending))

    def keys(self, path: str, name: str) -> set[str]:
        """Return the keys of the mapping called *name* in a module, or the texts in a tuple or list of that name.

        The module is read and not imported, so that checks need neither Django nor a terminal.
        """
        for node in ast.walk(ast.parse(self.src(path))):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                value = node.value  # type: ignore[attr-defined]
                found = value.keys if isinstance(value, ast.Dict) else getattr(value, "elts", [])
                return {part.value for part in found if isinstance(part, ast.Constant) and isinstance(part.value, str)}
        return set()


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""
