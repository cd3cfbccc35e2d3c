"""The set-up form of a Mutation league: packs, modules, prices, and players."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any

from django import forms

from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import PACKS, catalogue
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.pile import DEFAULT
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.setup.defaults import draw_champions
from clashyard.decks.setup.options import MODULES
from clashyard.web.cards.shelf import packs
from clashyard.web.games.decks.titles import MODULES as MODULE_NAMES
from clashyard.web.start.seats import SeatingForm

PACK = "pack_"  # prefix of the fields of packs, as in the set-up of a match
PRICES_AT_MOST = 200  # characters


class LeagueForm(SeatingForm):
    """A form for the options in docs/decks/mutation.md."""

    game = "decks"
    template = "league/new.html"
    seat_names = NAMES
    engines = False  # mutation phases run in the server itself
    league = True

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
            self.add_error(self.packs[0][0], self.words("Choose two packs, or none for the default packs."))
        data["costs"] = self._costs(data.get("prices") or "")
        return data

    def _packs(self, data: Mapping[str, Any]) -> list[str]:
        return [field.removeprefix(PACK) for field, _ in self.packs if data.get(field)]

    def _costs(self, text: str) -> dict[str, float]:
        """Return custom prices, entered as ``hp=1.5, rage=2``."""
        found: dict[str, float] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, _, price = part.partition("=")
            try:
                found[name.strip()] = float(price)
            except ValueError:
                self.add_error("prices", self.words("Write costs like this: {example}", example="hp=1.5, rage=2"))
                return {}
        return found

    def options(self, seed: int) -> dict[str, Any]:
        """Return the options of the league. Champions are drawn with *seed* from the Creatures not in it. Raises BadInput."""
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
        """Return the options if the rules accept them. Otherwise return None and add an error to the form."""
        try:
            return League(self.options(secrets.randbits(256)), 0).options
        except BadInput as error:
            self.complain(error)
            return None
