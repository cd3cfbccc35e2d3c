"""Update the translation catalogues: add new messages without a translation, and remove unused ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, TypeGuard

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from clashyard.clash.cards.library import library
from clashyard.core import ledger
from clashyard.games import GAMES, NAMED
from clashyard.grimoire.books import books
from clashyard.lessons import texts as lesson_texts

SOURCES = Path(__file__).parents[1] / "src" / "clashyard"
PATTERNS = {  # function that takes a message pattern -> index of that argument
    "words": 0, "N_": 0, "counted": 0, "_event": 3, "Phrase": 0, "ClashyardError": 0, "Refused": 0, "BadInput": 1,
    "EngineFailed": 1, "IllegalAction": 1, "Lost": 0, "one_of": 3, "expected": 2, "a_list": 2, "at": 1, "refused": 0,
    "_refused": 3, "because": 1,
}  # fmt: skip
PLURALS = {"words": 1, "N_": 1, "counted": 0}  # function that takes a pattern with a plural -> index of the plural
Found = Iterator[tuple[int, str | None, tuple[str, ...], list[str]]]  # line, kind, pattern and perhaps its plural, no comments
ENGLISH = (  # modules for developers only: their messages stay in English
    "art/**.py", "gym/**.py", "core/batch.py", "bench/playouts.py", "bench/batches.py", "core/buffers.py",
    "core/cuda.py", "core/fast.py", "bench/search.py", "doctor/**.py", "players/ladder.py", "players/ladder_file.py",
    "players/journal.py", "attack/**.py", "decks/formats/constructed/mixture.py", "decks/formats/draft/strong_picks.py",
    "players/search/**.py", "players/engines/program.py", "players/engines/questions.py",
    "learn/**.py", "core/float_observations.py", "core/action_features.py",
)  # fmt: skip


def messages() -> Catalog:
    """Collect every sentence of the interface from the sources."""
    template = Catalog()
    methods = [*((folder, "ignore") for folder in ENGLISH), ("**.py", written_out), ("**.html", in_templates)]
    keywords = {"ngettext": (1, 2)}
    for _, _, message, _, _ in extract_from_dir(SOURCES, methods, keywords=keywords):  # type: ignore[arg-type]
        template.add(message)
    for character in library().values():
        template.add(character.style)
    for book in books():
        for text in (book.title, *(text for page in book.pages for text in (page.title, page.hint) if text)):
            template.add(text)
    return template


def written_out(file: IO[bytes], *_: Any, **__: Any) -> Found:
    """Yield the patterns of a Python file in Babel's format."""
    for call, pattern in patterns(ast.parse(file.read())):
        many = plural(name_of(call), [part.value if is_text(part) else None for part in call.args])
        yield from (found(call.lineno, part.value, many) for part in either(pattern) if is_text(part))


def in_templates(file: IO[bytes], *_: Any, **__: Any) -> Found:
    """Yield the patterns of a template in Babel's format."""
    for call in Environment().parse(file.read().decode()).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "words":
            texts = [part.value if isinstance(part, nodes.Const) else None for part in call.args]
            if texts and isinstance(texts[0], str):
                yield found(call.lineno, texts[0], plural("words", texts))


def found(line: int, pattern: str, many: str) -> tuple[int, str | None, tuple[str, ...], list[str]]:
    return (line, "ngettext", (pattern, many), []) if many else (line, None, (pattern,), [])


def plural(name: str, texts: list[Any]) -> str:
    """Return the plural among the arguments of the function *name*; empty where it has none."""
    index = PLURALS.get(name, len(texts))
    return texts[index] if index < len(texts) and isinstance(texts[index], str) else ""


def patterns(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield every call that takes a pattern, with that argument, in line order."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        place = PATTERNS.get(name_of(call), len(call.args))
        if place < len(call.args):
            yield call, call.args[place]


def name_of(call: ast.Call) -> str:
    """Return the name of the function that is called."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def either(pattern: ast.expr) -> list[ast.expr]:
    """Return *pattern* alone, or both branches if it is ``one if … else other``."""
    return [*either(pattern.body), *either(pattern.orelse)] if isinstance(pattern, ast.IfExp) else [pattern]


def is_text(part: ast.expr) -> TypeGuard[ast.Constant]:
    return isinstance(part, ast.Constant) and isinstance(part.value, str)


def texts() -> Catalog:
    """Collect every title, text and ruling of the ledgers, except those that bring their translations along."""
    template = Catalog()
    for game in NAMED:
        for rule, text in ledger.texts(game):
            if isinstance(text, str):
                template.add(" ".join(text.split()), auto_comments=[rule])
    return template


def lessons() -> Catalog:
    """Collect every sentence of the lessons."""
    template = Catalog()
    for game in GAMES:
        for lesson, text in lesson_texts(game):
            template.add(text, auto_comments=[lesson])
    return template


def main() -> None:
    for domain, template in (("clashyard", messages()), ("rules", texts()), ("lessons", lessons())):
        for language in sorted((SOURCES / "locale").glob("*/LC_MESSAGES")):
            bring_up_to_date(language / f"{domain}.po", template)


def bring_up_to_date(path: Path, template: Catalog) -> None:
    catalog = Catalog(locale=path.parts[-3])
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parts[-3])
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    with path.open("wb") as file:
        write_po(file, catalog, width=0, omit_header=False, include_previous=False)
    missing = [message.id for message in catalog if message.id and not all(forms(message))]
    print(f"{path.parts[-3]}/{path.stem}: {len(catalog)} messages, {len(missing)} to translate", *missing, sep="\n  ")


def forms(message: Message) -> tuple[str, ...]:
    """Return the translation of a message, in all its plural forms."""
    return message.string if isinstance(message.string, tuple) else (str(message.string or ""),)


if __name__ == "__main__":
    main()
