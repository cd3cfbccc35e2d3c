"""Former keys of printed cards, which are still accepted everywhere: in options, positions, actions and packs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from clashyard.core.errors import IllegalAction
from clashyard.decks.cards.catalogue import former_keys

_KEY = re.compile(r"[a-z][a-z-]*[a-z]")
_COPY = re.compile(r"(.+)(-[2-4])")
FREE = ("name", "names", "players")  # parts of options whose texts are free-form
DEEPEST = 8


def current_key(key: str) -> str:
    """Return the current key of a card that may be given by a former one, including second copies (`-2`)."""
    known = former_keys()
    copy = _COPY.fullmatch(key)
    if copy and copy[1] in known and key not in known:
        return known[copy[1]] + copy[2]
    return known.get(key, key)


def current_text(text: str) -> str:
    """Return an action with current keys."""
    return _KEY.sub(lambda found: current_key(found[0]), text)


def current(value: Any) -> Any:
    """Return options or a position with current keys of printed cards, wherever they are named.

    A card keeps its former key if another card there already has the new one.
    """
    words = set(_words(value, DEEPEST))
    former = {word: current_key(word) for word in words if current_key(word) not in (word, *words)}
    return _renamed(value, former, DEEPEST) if former else value


def _words(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield value.partition(" ")[0]
    elif depth and isinstance(value, Mapping):
        for key, part in value.items():
            yield from _words(key, 0)
            yield from _words(part, depth - 1) if key not in FREE else ()
    elif depth and isinstance(value, list | tuple):
        for part in value:
            yield from _words(part, depth - 1)


def _renamed(value: Any, former: Mapping[str, str], depth: int) -> Any:
    if isinstance(value, str):
        word, blank, rest = value.partition(" ")
        return former.get(word, word) + blank + rest
    if depth and isinstance(value, Mapping):
        return {_renamed(k, former, 0): part if k in FREE else _renamed(part, former, depth - 1) for k, part in value.items()}
    if depth and isinstance(value, list | tuple):
        return type(value)(_renamed(part, former, depth - 1) for part in value)
    return value


def in_options(prepare: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Wrap *prepare* of a game so that options may use former keys."""
    return wraps(prepare)(lambda options: prepare(current(options)))


def in_positions(read: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Wrap *read_position* of a game so that positions and options may use former keys."""
    return wraps(read)(lambda given, options: read(current(given), current(options)))


def in_actions(read: Callable[[Any, Any, int, str], int]) -> Callable[[Any, Any, int, str], int]:
    """Wrap *read_action* of a game so that texts may use former keys."""

    @wraps(read)
    def either(g: Any, setting: Any, seat: int, text: str) -> int:
        try:
            return read(g, setting, seat, text)
        except IllegalAction:
            renamed = current_text(text)
            if renamed == text:
                raise
            return read(g, setting, seat, renamed)

    return either
