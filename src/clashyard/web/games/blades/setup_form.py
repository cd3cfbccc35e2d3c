"""The set-up form of Clashing Blades!: modules and dealer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms

from clashyard.blades.setup.options import FLAGS, SEAT_NAMES
from clashyard.core.words import N_, Words
from clashyard.web.games.blades.titles import MODULES
from clashyard.web.own.shelf import EMPTY, Shelf
from clashyard.web.start.forms import STARTERS, SetupForm
from clashyard.web.start.seats import Starter


class BladesForm(SetupForm):
    """A form for the options in docs/blades/options.md."""

    game = "blades"
    template = "blades/setup.html"
    presets: ClassVar[Mapping[str, str]] = {**SetupForm.presets, **{flag: flag for flag in FLAGS}}
    starters = (STARTERS[0], Starter(N_("With all modules"), dict.fromkeys(FLAGS, "on")), *STARTERS[1:])

    def __init__(
        self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None, own: Shelf = EMPTY
    ) -> None:  # fmt: skip
        super().__init__(words, data, initial, own)
        self.modules = [(flag, words(MODULES[flag])) for flag in FLAGS]
        for flag in FLAGS:
            self.fields[flag] = forms.BooleanField(required=False)
        self._choose("dealer", [("", words("random")), *((seat, words.player(seat)) for seat in SEAT_NAMES)])

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("marcus-king") and not data.get("event-deck"):
            self.add_error("marcus-king", self.words("The Marcus King is an event card: choose the event deck too."))
        return data

    def options(self, seed: int) -> dict[str, Any]:
        """Return the options of the match."""
        chosen = {flag: True for flag in FLAGS if self.cleaned_data[flag]}
        return {**chosen, "dealer": self.cleaned_data["dealer"] or None}
