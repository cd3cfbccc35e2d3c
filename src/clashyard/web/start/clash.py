"""The set-up of CLASH: a character for each seat, of the library or of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from clashyard.clash.characters import write_character
from clashyard.clash.library import library
from clashyard.clash.sampling import RANDOM, draw_characters
from clashyard.core.words import Words
from clashyard.web.own.shelf import EMPTY, Shelf
from clashyard.web.start.seating import SeatingForm


class ClashForm(SeatingForm):
    """Options as in docs/clash/options.md."""

    game = "clash"
    template = "start/clash.html"

    def __init__(
        self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None, own: Shelf = EMPTY
    ) -> None:  # fmt: skip
        super().__init__(words, data, initial, own)
        choices = [(RANDOM, words("by lot")), *((name, name) for name in library())]
        choices += [(key, words("{name} (my own)", name=character.name)) for key, character in own.characters.items()]
        for seat in self.seat_names:
            self._choose(f"character_{seat}", choices)
        self.fields["mine"] = forms.BooleanField(required=False)

    def options(self, seed: int) -> dict[str, Any]:
        """The options of the match; characters that are left to chance are drawn by *seed*."""
        own = self.own.characters
        chosen = [self.cleaned_data[f"character_{seat}"] for seat in self.seat_names]
        known = [*library(), *(own if self.cleaned_data["mine"] else ())]
        drawn = draw_characters(chosen, known, seed)
        return {"characters": [write_character(own[name]) if name in own else name for name in drawn]}
