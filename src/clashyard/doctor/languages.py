"""What a language lacks: catalogues, translations, names, a golden transcript."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError

from clashyard.core import words
from clashyard.doctor.sources import PACKAGE, Sources

# catalogue -> the function of tools/words.py that collects its patterns
DOMAINS = {"clashyard": "messages", "rules": "texts", "lessons": "lessons"}
SHOWN = 3  # sentences that are quoted


def missing(sources: Sources) -> Iterator[str]:
    """Yield a sentence for everything that any language lacks: of each that is listed, and of each with a folder."""
    folders = {path.parent.name for path in (PACKAGE / "locale").glob("*/LC_MESSAGES")}
    for language in sorted(folders | {*words.LANGUAGES} - {"en"}):
        yield from (f"Language {language}: {line}" for line in _of_language(language, sources))


def _of_language(language: str, sources: Sources) -> Iterator[str]:
    if language not in words.LANGUAGES:
        yield "it is not listed; add it to LANGUAGES in core/words.py."
        return
    for domain in DOMAINS:
        path = f"locale/{language}/LC_MESSAGES/{domain}.po"
        if not sources.src(path):
            yield f"the catalogue {path} is missing; make its folder and run make words."
            continue
        known = words.catalogue(language, domain)
        lacking = [pattern for pattern in _patterns(sources.root, domain) if pattern not in known]
        if lacking:
            quoted = "; ".join(repr(pattern[:60]) for pattern in lacking[:SHOWN])
            count = "1 translation" if len(lacking) == 1 else f"{len(lacking)} translations, among them"
            yield f"{domain}.po lacks {count}: {quoted}."
    if sources.root and _english_name(language) not in sources.names("tests/golden", ".txt"):
        yield f"it has no golden transcript; add {_english_name(language)}.txt to tests/golden (GOLDEN=write)."


@cache
def _patterns(root: Path | None, domain: str) -> tuple[str, ...]:
    """Every pattern that a catalogue needs, as `make words` collects them; none outside the repository."""
    if root is None:
        return ()
    collect: Any = runpy.run_path(str(root / "tools" / "words.py"))[DOMAINS[domain]]
    ids = [message.id for message in collect() if message.id]
    return tuple(name if isinstance(name, str) else name[0] for name in ids)  # the singular where there is a plural


def _english_name(language: str) -> str:
    try:
        return (Locale(language).get_language_name("en") or language).lower()
    except UnknownLocaleError:
        return language
