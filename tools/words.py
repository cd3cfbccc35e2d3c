"""Bring the catalogues of the languages up to date: new messages come in empty, forgotten ones go."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, TypeGuard

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from clashyard.clash.library import library
from clashyard.core.ledger import rules
from clashyard.games import NAMED

SOURCES = Path(__file__).parents[1] / "src" / "clashyard"
PATTERNS = {  # what is said to people by a pattern -> which argument that is
    "words": 0, "N_": 0, "_event": 3, "Phrase": 0, "ClashyardError": 0, "Refused": 0, "BadInput": 1, "IllegalAction": 1,
    "one_of": 3, "expected": 2, "a_list": 2, "at": 1, "refused": 0, "_refused": 3, "because": 1,
}  # fmt: skip
ENGLISH = (  # what only developers meet is told in English
    "gym/**.py", "core/batch.py", "core/bench.py", "core/bench_batch.py", "core/buffers.py", "core/cuda.py", "core/fast.py",
    "players/bench_search.py", "players/ladder.py", "players/ladder_file.py", "players/search/**.py",
)  # fmt: skip


def messages() -> Catalog:
    """Every sentence of the interface, from the sources."""
    template = Catalog()
    methods = [*((folder, "ignore") for folder in ENGLISH), ("**.py", written_out), ("**.html", "jinja2")]
    for _, _, message, _, _ in extract_from_dir(SOURCES, methods, keywords={"words": None}):  # type: ignore[arg-type]
        template.add(message)
    for character in library().values():
        template.add(character.style)
    return template


def written_out(file: IO[bytes], *_: Any, **__: Any) -> Iterator[tuple[int, None, str, list[str]]]:
    """The patterns of a Python file, as Babel takes them: line, no function, pattern, no comments."""
    for call, pattern in patterns(ast.parse(file.read())):
        yield from ((call.lineno, None, part.value, []) for part in either(pattern) if is_text(part))


def patterns(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Every call that takes a pattern, with that argument, in the order of the lines."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        place = PATTERNS.get(getattr(call.func, "id", getattr(call.func, "attr", "")), len(call.args))
        if place < len(call.args):
            yield call, call.args[place]


def either(pattern: ast.expr) -> list[ast.expr]:
    """What is said, or both parts of ``one if … else other``."""
    return [*either(pattern.body), *either(pattern.orelse)] if isinstance(pattern, ast.IfExp) else [pattern]


def is_text(part: ast.expr) -> TypeGuard[ast.Constant]:
    return isinstance(part, ast.Constant) and isinstance(part.value, str)


def texts() -> Catalog:
    """Every title, text and ruling of the ledgers."""
    template = Catalog()
    for game in NAMED:
        for rule in rules(game).values():
            for text in (rule.title, rule.text, *rule.rulings):
                template.add(text, auto_comments=[rule.id])
    return template


def main() -> None:
    for domain, template in (("clashyard", messages()), ("rules", texts())):
        for language in sorted((SOURCES / "locale").glob("*/LC_MESSAGES")):
            bring_up_to_date(language / f"{domain}.po", template)


def bring_up_to_date(path: Path, template: Catalog) -> None:
    catalog = Catalog(locale=path.parts[-3])
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parts[-3])
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    with path.open("wb") as file:
        write_po(file, catalog, width=0, omit_header=False, include_previous=False)
    missing = [message.id for message in catalog if message.id and not message.string]
    print(f"{path.parts[-3]}/{path.stem}: {len(catalog)} messages, {len(missing)} to translate", *missing, sep="\n  ")


if __name__ == "__main__":
    main()
