"""The set-up of CLASH: a character for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.clash.library import library
from clashyard.clash.sampling import RANDOM, draw_characters
from clashyard.core.words import Words
from clashyard.web.start.seating import SeatingForm


class ClashForm(SeatingForm):
    """Options as in docs/clash/options.md."""

    game = "clash"
    template = "start/clash.html"

    def __init__(self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(words, data, initial)
        for seat in self.seat_names:
            self._choose(f"character_{seat}", [(RANDOM, words("by lot")), *((name, name) for name in library())])

    def options(self, seed: int) -> dict[str, Any]:
        """The options of the match; characters that are left to chance are drawn by *seed*."""
        chosen = [self.cleaned_data[f"character_{seat}"] for seat in self.seat_names]
        return {"characters": draw_characters(chosen, list(library()), seed)}
