"""The automaton of solo and co-op in the set-up form: a preset or custom choices, and the level that results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from clashyard.core.words import Words
from clashyard.decks.setup import automaton
from clashyard.decks.text.explanations import ability_of
from clashyard.web.start.seats import SeatingForm

CUSTOM = "custom"
NUMBERS = ("fixed", "variable")
FLAGS = ("resistance", "first")


@dataclass(frozen=True)
class Gift:
    """An ability that all Creatures of the automaton may be given."""

    field: str
    word: str
    name: str
    text: str
    points: int


class AutomatonForm(SeatingForm):
    """The part of a form for the option `ai` (docs/decks/solo.md)."""

    gifts: list[Gift]
    points: Mapping[str, int]
    highest = automaton.HIGHEST_LEVEL

    @property
    def shown_level(self) -> int | None:
        """Return the level of the submitted choices for the page. A new form has 0, which is quick play."""
        return self.level() if self.is_bound else 0

    def add_automaton(self, words: Words) -> None:
        """Add the fields; to be called after the others have been added."""
        prices = automaton.prices()
        presets = [(str(n), str(n)) for n in range(1, automaton.HIGHEST_LEVEL + 1)]
        self._choose("difficulty", [("", words("quick play")), *presets, (CUSTOM, words("custom"))])
        for key in NUMBERS:
            priced = {automaton.PLAIN[key]: 0, **{int(value): points for value, points in prices[key]["points"].items()}}
            said = [
                (str(value), words("{number} (points: {points})", number=value, points=cost)) for value, cost in priced.items()
            ]
            self._choose(f"ai_{key}", said)
        self.points = {key: prices[key]["points"] for key in FLAGS}
        known = [(ability_of(word, words.language), points) for word, points in prices["abilities"]["points"].items()]
        self.gifts = [Gift(f"ai_{one.word}", one.word, one.name, one.text, points) for one, points in known]
        for field in (*(f"ai_{key}" for key in FLAGS), *(gift.field for gift in self.gifts)):
            self.fields[field] = forms.BooleanField(required=False)

    def automaton(self) -> dict[str, Any] | None:
        """Return the option `ai`, or None for quick play."""
        difficulty = self.cleaned_data["difficulty"]
        if difficulty == CUSTOM:
            return self._choices()
        return {"level": int(difficulty)} if difficulty else None

    def _choices(self) -> dict[str, Any]:
        data = self.cleaned_data
        numbers = {key: int(data[f"ai_{key}"]) for key in NUMBERS}
        flags = {key: True for key in FLAGS if data[f"ai_{key}"]}
        return {**numbers, **flags, "abilities": [gift.word for gift in self.gifts if data[gift.field]]}

    def level(self) -> int | None:
        """Return the level of the choices, even one that is too high, or None if they are invalid."""
        self.is_valid()
        if any(f"ai_{key}" in self.errors for key in NUMBERS):
            return None
        return automaton.level(automaton.check_ai(self._choices()), bool(self.cleaned_data.get("champion")))
