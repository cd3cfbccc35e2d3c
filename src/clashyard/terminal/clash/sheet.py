"""CLASH in rows of 80 columns and as typed input: hands, character sheets, typed actions in notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from clashyard.clash.cards.character import Character
from clashyard.clash.rules.state import LETTERS
from clashyard.clash.text import sheet
from clashyard.clash.text.sheet import NAMES
from clashyard.core.words import Words, slug
from clashyard.terminal.screen import WIDTH, wrap

LONG = 10  # a longer list of discards is not shown


def numbered(legal: list[str], step: str) -> list[str]:
    """Return the numbered actions. Of a long list of discards, only the first one is numbered: to discard nothing."""
    if len(legal) <= LONG:
        return legal
    return legal[:1] if step == "discard" else []


class Sheet(sheet.Sheet):
    """Cards and characters in one language, for the terminal."""

    def __init__(self, words: Words, plain: bool) -> None:
        super().__init__(words)
        self.plain = plain
        spoken = [{slug(name): letter for letter, name in NAMES.items()}, {slug(words(name)): x for x, name in NAMES.items()}]
        self.spoken = spoken[0] | spoken[1]

    def counted(self, letters: Sequence[str]) -> str:
        """Return a hand: each letter with its name and its count."""
        found = [(letter, letters.count(letter)) for letter in LETTERS if letter in letters]
        if self.plain:
            return ", ".join(f"{self.name(letter)} × {count}" if count > 1 else self.name(letter) for letter, count in found)
        return "   ".join(f"{letter} {self.words(NAMES[letter])}{f' ×{count}' if count > 1 else ''}" for letter, count in found)

    def pile(self, letters: Iterable[str]) -> str:
        """Return public cards, by their letters."""
        return " ".join(sorted(letters, key=LETTERS.index))

    def rows(self, character: Character) -> list[str]:
        """Return the whole character in rows that fit, the name first."""
        rows = []
        for number, text in enumerate(self._texts(character)):
            indent = "  " * (number > 0)
            rows += [indent + "  " * (part > 0) + row for part, row in enumerate(wrap(text, WIDTH - 5))]
        return rows

    def _texts(self, character: Character) -> list[str]:
        rows = [f"{character.name}: {self.words.text(character.style)}" if character.style else character.name]
        rows.append(self.words("HP {hp}, Will up to {will}; openers {openers}", hp=character.hp,
                               will=character.max_will, openers=self.openers(character)))  # fmt: skip
        rows += [f"{self.line(combo)}{f' ({combo.name})' if combo.name else ''}" for combo in character.combos]
        return rows + self.supers(character)

    # Typed input

    def notation(self, typed: str, step: str, seat: str) -> str:
        """Return a typed action in notation, without the verb if the step implies it, and without the seat."""
        verb, _, rest = re.sub(r"^(super|p) ?(?=[48]$)", "super ", typed.strip(), flags=re.IGNORECASE).partition(" ")
        verb, seated = verb.lower(), re.fullmatch(r"([A-Z]):(.*)", rest.strip(), re.IGNORECASE)
        seat, rest = (seated[1].upper(), seated[2]) if seated else (seat, rest)
        if verb in ("stop", "take") or (verb in ("block", "clash") and step == "respond") or verb == "super":
            return " ".join([verb, *rest.split()])
        if verb not in ("joust", "hit", "shed", "discard"):
            verb, rest = VERB_OF.get(step, ""), typed
        cards = self.letters(rest)
        if not cards:
            return typed
        if step == "respond" and not verb:
            return {"B": "block", "X": "clash"}.get(cards, typed)
        return f"{verb} {seat}:{cards}" if verb in ("joust", "discard") else f"{verb} {cards}"

    def letters(self, text: str) -> str:
        """Return ``LB`` for lb, L B, Lite Block or a translated name; ``-`` for nothing; an empty string if it is neither."""
        if text.strip() in ("-", "–"):
            return "-"
        parts = [self.spoken.get(slug(part), part.upper()) for part in re.split(r"[\s,+]+", text.strip()) if part]
        found = "".join(parts)
        return found if found and set(found) <= set(LETTERS) else ""


VERB_OF = {"joust": "joust", "combo": "hit", "shed": "shed", "discard": "discard"}
