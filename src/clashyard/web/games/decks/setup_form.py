"""The set-up form of Clash of Decks: mode, format, decks, modules, edition, first player, automaton."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from django import forms

from clashyard.core.errors import BadInput
from clashyard.core.words import N_, Words
from clashyard.decks.cards.catalogue import catalogue, preconstructed
from clashyard.decks.rules.state import EDITIONS, MODES
from clashyard.decks.setup.defaults import complete_decks, draft_packs, draw_champions, random_deck
from clashyard.decks.setup.options import MODULES, NAMES, humans
from clashyard.decks.setup.table import DECK
from clashyard.web.cards.shelf import packs
from clashyard.web.games.decks.automaton_form import AutomatonForm
from clashyard.web.games.decks.custom_cards_form import OwnCardsForm
from clashyard.web.games.decks.titles import FORMATS
from clashyard.web.games.decks.titles import MODES as MODE_NAMES
from clashyard.web.games.decks.titles import MODULES as MODULE_NAMES
from clashyard.web.own.models import PACK as PACKS
from clashyard.web.own.shelf import EMPTY, JOINT, Shelf
from clashyard.web.start.forms import STARTERS, SetupForm
from clashyard.web.start.seats import Starter

RANDOM = "random"
PACK = "pack_"  # prefix of the fields of packs
MUTATION = "mutation"  # a league, which has a separate form: see `elsewhere`
CARDS_AT_MOST = 400  # characters of a typed deck
PLACES = {  # options as the rules call them -> fields
    "first": "first", "modules": "champion", "ai": "difficulty", "edition": "edition", "format": "format", "packs": "format",
    "mode": "mode", "pile": "format", "owned": "format",
}  # fmt: skip


class DecksForm(AutomatonForm, OwnCardsForm, SetupForm):
    """A form for the options in docs/decks/options.md."""

    game = "decks"
    template = "decks/setup.html"
    seat_names = NAMES
    kinds = (PACKS,)
    presets: ClassVar[Mapping[str, str]] = {
        **SetupForm.presets, "cards_A": "deck", "deck_A": "deck_A", "deck_B": "deck_B", "mode": "mode", "format": "format",
        "champion": "champion", "champion_A": "lord",
    }  # fmt: skip
    starters = (STARTERS[0], Starter(N_("Draft"), {"format": "draft"}), *STARTERS[1:])
    behind = frozenset({"cards_A", "deck_A", "deck_B"})

    @staticmethod
    def elsewhere(data: Mapping[str, Any]) -> str:
        return "league-new" if data.get("format") == MUTATION else ""

    def __init__(
        self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None, own: Shelf = EMPTY
    ) -> None:  # fmt: skip
        super().__init__(words, data, initial, own)
        self._choose("mode", [(mode, words(MODE_NAMES[mode])) for mode in MODES], "duel")
        formats = [(form, words(name)) for form, name in FORMATS.items()]
        self._choose("format", [*formats, (MUTATION, words("Mutation league (four players)"))])
        decks = [(key, words("Preconstructed deck {number}", number=key)) for key in preconstructed()]
        for seat in NAMES:
            lot = [("", words("Random preconstructed deck")), (RANDOM, words("Eight random cards"))]
            self._choose(f"deck_{seat}", [*lot, *self.saved_decks(), *self.own_decks(), *decks])
            self._text(f"cards_{seat}", CARDS_AT_MOST)
            self._text(f"champion_{seat}", 60)
        self.modules = [(module, words(MODULE_NAMES[module])) for module in MODULES]
        for module in MODULES:
            self.fields[module] = forms.BooleanField(required=False)
        self.packs = [(f"{PACK}{pack.id}", pack.name) for pack in packs(words.language).values()]
        for field, _ in self.packs:
            self.fields[field] = forms.BooleanField(required=False)
        self._choose("edition", [("latest", words("latest")), *((key, key) for key in EDITIONS if key != "latest")])
        self._choose("first", [("", words("random")), *((seat, words.player(seat)) for seat in NAMES)])
        self.add_automaton(words)
        self.add_packs()

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if not {"mode", "format"} & set(self.errors):
            data["drawn"] = self.gather_ticked(data)
            for seat in NAMES:
                data[f"made_{seat}"] = self._deck(data, seat)
                data[f"lord_{seat}"] = self._champion(data, seat)
        return data

    def _deck(self, data: Mapping[str, Any], seat: str) -> Any:
        """Return the deck of a seat: its number, `random`, eight keys, or None for a random one."""
        cards, chosen = data.get(f"cards_{seat}") or "", data.get(f"deck_{seat}") or None
        if (cards or chosen) and seat not in humans(data["mode"]):
            self.add_error(f"cards_{seat}", self.words("Nobody plays {seat} in this mode. Leave this empty.", seat=seat))
        elif (cards or chosen) and data["format"] != "preconstructed":
            self.add_error(f"cards_{seat}", self.words("In this format, decks are built first. Leave this empty."))
        elif cards:
            return self._typed(f"cards_{seat}", cards)
        elif chosen and chosen in self.own.saved:
            return self._typed(f"deck_{seat}", ",".join(self.own.saved[chosen].cards))
        elif chosen and JOINT in chosen:
            return self.own_deck(f"deck_{seat}", chosen)
        return chosen

    def _typed(self, field: str, text: str) -> list[str] | None:
        """Return eight keys from cards entered by key or name."""
        names = [name.strip() for name in text.split(",") if name.strip()]
        keys = [self.key_of(field, name) for name in names]
        if not self.has_error(field) and len(keys) != DECK:
            self.add_error(
                field,
                self.words(
                    "{number} card; a deck has {needed}.", "{number} cards; a deck has {needed}.", number=len(keys), needed=DECK
                ),
            )
        twice = next((name for name, key in zip(names, keys, strict=True) if keys.count(key) > 1), None)
        if not self.has_error(field) and twice is not None:
            self.add_error(field, self.words("{card} is listed twice. All cards of a deck must be different.", card=twice))
        return None if self.has_error(field) else [key for key in keys if key]

    def _champion(self, data: Mapping[str, Any], seat: str) -> str | None:
        """Return the Champion named for a seat."""
        field, name = f"champion_{seat}", (data.get(f"champion_{seat}") or "").strip()
        if not name:
            return None
        if not data.get("champion"):
            self.add_error(field, self.words("Champions need the Champions module. Select it, or leave this empty."))
        elif seat not in humans(data["mode"]):
            self.add_error(field, self.words("Nobody plays {seat} in this mode. Leave this empty.", seat=seat))
        return self.designed(field, name) if ":" in name else self.key_of(field, name)

    def options(self, seed: int) -> dict[str, Any]:
        """Return the options of the match, or of the draft before it. Random choices use *seed*. Raises BadInput."""
        data = self.cleaned_data
        options: dict[str, Any] = {
            "mode": data["mode"],
            "modules": [module for module in MODULES if data[module]],
            "edition": data["edition"],
            "first": data["first"] or None,
        }
        if self.automaton() is not None:
            options["ai"] = self.automaton()
        if data["format"] != "preconstructed":
            options |= {"format": data["format"], **self._pool()}
        else:
            options["decks"] = self._decks(seed)
        if data["champion"]:
            options |= self._champions(options, seed)
        played = [options.get("champions", ()), *(deck for deck in options.get("decks", ()) if not isinstance(deck, str))]
        return options | self.own_option({key for row in (*played, self._pile(options) or ()) for key in row})

    def _packs(self) -> list[str]:
        """Return the packs chosen for a draft or for constructed decks. An empty list means the default ones."""
        return [field.removeprefix(PACK) for field, _ in self.packs if self.cleaned_data[field]]

    def _pool(self) -> dict[str, Any]:
        """Return what is drafted or chosen from: packs as they are, or with custom packs the list of all their cards."""
        chosen, own = self._packs(), self.cleaned_data["drawn"]
        if not own:
            return {"packs": chosen} if chosen else {}
        keys = [key for key, card in catalogue().items() if card.pack in chosen]
        return {"pile" if self.cleaned_data["format"] == "draft" else "owned": [*keys, *(key for key in own if key not in keys)]}

    @staticmethod
    def _pile(options: Mapping[str, Any]) -> list[str] | None:
        found: list[str] | None = options.get("pile") or options.get("owned")
        return found

    def _decks(self, seed: int) -> list[Any]:
        draw, mode = Random(seed), self.cleaned_data["mode"]
        made = [self.cleaned_data[f"made_{seat}"] for seat in humans(mode)]
        own = self.gathered
        return complete_decks([random_deck(draw, own) if deck == RANDOM else deck for deck in made], mode, draw, own)

    def _champions(self, options: Mapping[str, Any], seed: int) -> dict[str, Any]:
        """Return the named Champions, and random ones that are in no deck.

        With constructed decks, only named ones, if all are.
        """
        mode, seats = options["mode"], humans(options["mode"])
        named = [self.cleaned_data[f"lord_{seat}"] for seat in seats]
        if options.get("format") == "constructed":
            return {"champions": named} if all(named) else {}
        packs = self._packs() or draft_packs(mode)
        pile = self._pile(options) or [key for key, card in catalogue().items() if card.pack in packs]
        decks = [pile] if options.get("format") == "draft" else options["decks"]
        lords = [lord for lord in named if lord]
        for number, lord in enumerate(named, 1):
            if options.get("format") == "draft" and lord in pile:
                what = self.words("{card} is one of the draft cards. Choose another Champion.", card=lord)
                raise BadInput(f"options.champions[{number}]", what)
        lot = [lord for lord in draw_champions((), [*decks, lords], mode, seed, self.gathered) if lord not in lords]
        return {"champions": [lord or lot.pop() for lord in named]}

    def field_of(self, error: BadInput) -> str | None:
        found = re.fullmatch(r"options\.(\w+)(?:\[([1-4])\])?.*", error.place)
        place = PLACES.get(found[1]) if found else None
        if place == "champion" and "Exhaustion" in error.what:
            place = "exhaustion"
        if found and found[1] == "champions":
            place = f"champion_{humans(self.cleaned_data['mode'])[int(found[2] or 1) - 1]}"
        return place
