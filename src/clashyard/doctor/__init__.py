"""Find what a half-added ability, card pack, mode, language or game still lacks, and say it in sentences.

`KINDS` has the check of each kind. The lists in CONTRIBUTING.md say how each part is added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clashyard.doctor import abilities, card_packs, game_list, languages, modes
from clashyard.doctor.sources import Sources

__all__ = ["KINDS", "Sources", "missing"]

KINDS: dict[str, Callable[[Sources], Iterator[str]]] = {
    "ability": abilities.missing, "pack": card_packs.missing, "mode": modes.missing, "language": languages.missing,
    "game": game_list.missing,
}  # fmt: skip


def missing(kind: str | None = None, sources: Sources | None = None) -> list[str]:
    """Return a sentence for everything that is missing, of one *kind* or of all of them.

    Documentation, tests and tools are checked only in a checkout of the repository.
    """
    found = sources or Sources()
    return [line for name, check in KINDS.items() if kind in (None, name) for line in check(found)]


def __dir__() -> list[str]:
    return sorted(__all__)
