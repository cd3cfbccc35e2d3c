"""The set-up of a Mutation league: packs, modules, prices, and who plays."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any

from django import forms

from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.decks.catalogue import PACKS, catalogue
from clashyard.decks.drawing import draw_champions
from clashyard.decks.mutation.league import League
from clashyard.decks.mutation.pile import DEFAULT
from clashyard.decks.mutation.table import NAMES
from clashyard.decks.options import MODULES
from clashyard.web.matches.describing import MODULES as MODULE_NAMES
from clashyard.web.reference.shelf import packs
from clashyard.web.start.seating import SeatingForm

PACK = "pack_"  # fields of packs, as in the set-up of a match
PRICES_AT_MOST = 200  # letters


class LeagueForm(SeatingForm):
    """Options as in docs/decks/mutation.md."""

    game = "decks"
    template = "league/new.html"
    seat_names = NAMES

    def __init__(self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(words, data, initial)
        shelf = packs(words.language)
        self.packs = [(f"{PACK}{key}", shelf[key].name) for key in PACKS]
        for field, _ in self.packs:
            self.fields[field] = forms.BooleanField(required=False, initial=field.removeprefix(PACK) in DEFAULT)
        self.modules = [(module, words(MODULE_NAMES[module])) for module in MODULES]
        for module in MODULES:
            self.fields[module] = forms.BooleanField(required=False)
        self._text("prices", PRICES_AT_MOST)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if len(self._packs(data)) not in (0, 2):
            self.add_error(self.packs[0][0], self.words("Choose two packs, or none for the usual ones."))
        data["costs"] = self._costs(data.get("prices") or "")
        return data

    def _packs(self, data: Mapping[str, Any]) -> list[str]:
        return [field.removeprefix(PACK) for field, _ in self.packs if data.get(field)]

    def _costs(self, text: str) -> dict[str, float]:
        """Own prices: ``hp=1.5, rage=2``."""
        found: dict[str, float] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, _, price = part.partition("=")
            try:
                found[name.strip()] = float(price)
            except ValueError:
                self.add_error("prices", self.words("Write prices like this: {example}", example="hp=1.5, rage=2"))
                return {}
        return found

    def options(self, seed: int) -> dict[str, Any]:
        """The options of the league; Champions are drawn by *seed* from the Creatures that are not in it. Raises BadInput."""
        data = self.cleaned_data
        chosen = self._packs(data) or list(DEFAULT)
        options: dict[str, Any] = {
            "packs": chosen, "modules": [module for module in MODULES if data[module]], "mutation-costs": data["costs"],
        }  # fmt: skip
        if data["champion"]:
            pile = [key for key, card in catalogue().items() if card.pack in chosen]
            lords = draw_champions((), [pile], "ffa", seed)
            options["champions"] = dict(zip(NAMES, Random(seed).sample(lords, len(NAMES)), strict=True))
        return options

    def field_of(self, error: BadInput) -> str | None:
        place = error.place.removeprefix("options.").partition(".")[0]
        return {"mutation-costs": "prices", "packs": self.packs[0][0], "champions": "champion"}.get(place)

    def checked(self) -> dict[str, Any] | None:
        """The options, if the rules take them; else None, and the form says why not."""
        try:
            return League(self.options(secrets.randbits(256)), 0).options
        except BadInput as error:
            self.complain(error)
            return None
