"""The automaton of solo and co-op in the set-up form: a preset, or one's own choices, and the level that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from clashyard.core.words import Words
from clashyard.decks import automaton
from clashyard.decks.explained import ability_of
from clashyard.web.start.seating import SeatingForm

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
    """The part of a form that asks for the option `ai` (docs/decks/solo.md)."""

    gifts: list[Gift]
    points: Mapping[str, int]
    highest = automaton.HIGHEST_LEVEL

    @property
    def shown_level(self) -> int | None:
        """For the page: the level of what was sent; 0 for a new form, which is quick play."""
        return self.level() if self.is_bound else 0

    def add_automaton(self, words: Words) -> None:
        """The fields; to be called once the others are there."""
        prices = automaton.prices()
        presets = [(str(n), str(n)) for n in range(1, automaton.HIGHEST_LEVEL + 1)]
        self._choose("difficulty", [("", words("quick play")), *presets, (CUSTOM, words("chosen one by one"))])
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
        """The option `ai`; None for quick play."""
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
        """The level that the choices make, also one that is too high; None where they cannot be read."""
        self.is_valid()
        if any(f"ai_{key}" in self.errors for key in NUMBERS):
            return None
        return automaton.level(automaton.check_ai(self._choices()), bool(self.cleaned_data.get("champion")))
