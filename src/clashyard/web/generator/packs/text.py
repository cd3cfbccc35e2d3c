"""Changes of the text of a pack: whole parts of it are moved, added and removed, so everything else stays as it was written."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.words import LANGUAGES, slug
from clashyard.decks.cards.custom_cards import LOOKS
from clashyard.decks.cards.pack_csv import NEEDED
from clashyard.decks.cards.pack_toml import outline
from clashyard.decks.cards.packs import Pack
from clashyard.web.generator.files import cells_of, entry

CARD, DECK = "card", "deck"


@dataclass(frozen=True)
class Part:
    """A card or a deck in the text of a pack: its kind, its key, and its lines."""

    kind: str
    key: str
    text: str


@dataclass(frozen=True)
class Parts:
    """The text of a pack in TOML, taken apart: what comes before the first card, then cards and decks in their order."""

    head: str
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return self.head.rstrip() + "\n\n" + "\n".join(part.text.strip("\n") + "\n" for part in self.parts)

    def without(self, kind: str, key: str) -> Parts:
        """Return it without a card or a deck."""
        return Parts(self.head, tuple(part for part in self.parts if (part.kind, part.key) != (kind, key)))

    def moved(self, key: str, by: int) -> Parts:
        """Return it with a card *by* one place further down or up among the cards."""
        parts = list(self.parts)
        cards = [place for place, part in enumerate(parts) if part.kind == CARD]
        found = next((n for n, place in enumerate(cards) if parts[place].key == key), -1)
        if found < 0 or not 0 <= found + by < len(cards):
            return self
        first, second = cards[found], cards[found + by]
        parts[first], parts[second] = parts[second], parts[first]
        return Parts(self.head, tuple(parts))

    def named(self, name: str, language: str) -> Parts:
        """Return it with a name in a language."""
        names = dict(tomllib.loads(self.head).get("name", {})) | {language: name}
        line = f"name = {{{', '.join(f'{tongue} = {_quoted(text)}' for tongue, text in names.items())}}}"
        lines, start = self.head.split("\n"), outline(self.head).get("name", [0])[0]
        if not start:
            return Parts("\n".join([*lines, line]), self.parts)
        end = next((n for n in range(start, len(lines) + 1) if _is_whole("\n".join(lines[start - 1 : n]))), start)
        return Parts("\n".join([*lines[: start - 1], line, *lines[end:]]), self.parts)

    def with_deck(self, key: str, cards: list[str]) -> Parts:
        """Return it with a deck, in the place of one with the same id."""
        lines = f"[[deck]]\nid = {_quoted(key)}\ncards = [{', '.join(map(_quoted, cards))}]\n"
        rest = self.without(DECK, key)
        return Parts(rest.head, (*rest.parts, Part(DECK, key, lines)))


def _is_whole(text: str) -> bool:
    try:
        return bool(tomllib.loads(text))
    except ValueError:
        return False


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def taken_apart(text: str) -> Parts:
    """Return the parts of a valid pack in TOML. Raises BadInput for one whose cards are not written one after the other."""
    lines, starts, data = text.split("\n"), outline(text), tomllib.loads(text)
    heads = sorted((line, kind) for kind in (CARD, DECK) for line in starts.get(kind, ()))
    given: dict[str, list[Mapping[str, Any]]] = {kind: list(data.get(kind, ())) for kind in (CARD, DECK)}
    if any(len(starts.get(kind, ())) != len(given[kind]) for kind in given):
        raise BadInput("", "this pack is written in a way that only the text editor can change")
    ends = [line for line, _ in heads[1:]] + [len(lines) + 1]
    parts = []
    for (line, kind), end in zip(heads, ends, strict=True):
        each = given[kind].pop(0)
        key = each.get("id") or slug(next(iter(each.get("name", {"": ""}).values()), ""))
        parts.append(Part(kind, str(key), "\n".join(lines[line - 1 : end - 1])))
    return Parts("\n".join(lines[: heads[0][0] - 1] if heads else lines), tuple(parts))


def toml(pack: Pack) -> str:
    """Return a pack as a text in TOML."""
    names = ", ".join(f"{language} = {_quoted(name)}" for language, name in pack.names.items())
    head = [f"id = {_quoted(pack.id)}", *([f"name = {{{names}}}"] if names else [])]
    parts = Parts("\n".join(head), tuple(Part(CARD, card.key, entry(card)) for card in pack.cards))
    for key, cards in pack.decks.items():
        parts = parts.with_deck(key, list(cards))
    return str(parts)


def table(pack: Pack) -> str:
    """Return a pack as a table in CSV. A card is in at most one deck there: the first."""
    held = io.StringIO()
    columns = ["key", "pack", *LANGUAGES, *NEEDED, "preconstructed", *LOOKS]
    rows = csv.DictWriter(held, columns, lineterminator="\n", restval="")
    rows.writeheader()
    of = {key: name for name, keys in reversed(list(pack.decks.items())) for key in keys}
    for card in pack.cards:
        rows.writerow({**cells_of(card, pack.id), "preconstructed": of.get(card.key, "")})
    return held.getvalue()
