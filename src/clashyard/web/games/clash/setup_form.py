"""The set-up form of CLASH: a character for each seat, from the library or custom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms

from clashyard.clash.cards.character import write_character
from clashyard.clash.cards.library import library
from clashyard.clash.setup.random_matches import RANDOM, draw_characters
from clashyard.core.words import Words
from clashyard.web.own.models import CHARACTERS
from clashyard.web.own.shelf import EMPTY, Shelf
from clashyard.web.start.forms import SetupForm


class ClashForm(SetupForm):
    """A form for the options in docs/clash/options.md."""

    game = "clash"
    template = "clash/setup.html"
    kinds = (CHARACTERS,)
    presets: ClassVar[Mapping[str, str]] = {**SetupForm.presets, "character_A": "character_A"}

    def __init__(
        self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None, own: Shelf = EMPTY
    ) -> None:  # fmt: skip
        super().__init__(words, data, initial, own)
        choices = [(RANDOM, words("random")), *((name, name) for name in library())]
        choices += [(key, words("{name} (custom)", name=character.name)) for key, character in own.characters.items()]
        for seat in self.seat_names:
            self._choose(f"character_{seat}", choices)
        self.fields["mine"] = forms.BooleanField(required=False)

    def options(self, seed: int) -> dict[str, Any]:
        """Return the options of the match. Random characters are drawn with *seed*."""
        own = self.own.characters
        chosen = [self.cleaned_data[f"character_{seat}"] for seat in self.seat_names]
        known = [*library(), *(own if self.cleaned_data["mine"] else ())]
        drawn = draw_characters(chosen, known, seed)
        return {"characters": [write_character(own[name]) if name in own else name for name in drawn]}
