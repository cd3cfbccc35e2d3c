"""The set-up forms of all games, which they register here. A game that has registered none gets a plain one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from clashyard.core.house import OPTION
from clashyard.core.words import N_, Words
from clashyard.games import NAMED
from clashyard.web.own.shelf import EMPTY, Shelf
from clashyard.web.start.seats import SeatingForm, Starter

HOUSE = f"{OPTION}."  # what the names of the fields for house rules begin with
STARTERS = (
    Starter(N_("Quick match"), {}),
    Starter(N_("Open to anyone, 10 minutes each"), {"who": "lobby", "clock": "live", "minutes": "10", "replace": "5"}),
    Starter(N_("With a friend, 10 minutes each"), {"who": "link", "clock": "live", "minutes": "10"}),
    Starter(N_("Correspondence, 3 days per action"), {"who": "link", "clock": "days", "days": "3"}),
)


class SetupForm(SeatingForm):
    """The set-up form of a game.

    *kinds*: the kinds of custom content that the game uses. *presets*: fields -> their names in a URL that presets them.
    """

    kinds: ClassVar[tuple[str, ...]] = ()
    presets: ClassVar[Mapping[str, str]] = {
        name: name for name in ("who", "level", "clock", "minutes", "seconds", "days", "replace")
    }
    starters: ClassVar[Sequence[Starter]] = STARTERS

    def options(self, seed: int) -> dict[str, Any]:
        """Return the options of the match. Random choices use *seed*. Raises BadInput."""
        raise NotImplementedError

    def __init__(
        self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None, own: Shelf = EMPTY
    ) -> None:  # fmt: skip
        super().__init__(words, data, initial, own)
        self.house = [(f"{HOUSE}{entry.rule}", entry.rule) for entry in NAMED[self.game].setup.house]
        for entry in NAMED[self.game].setup.house:
            self._choose(f"{HOUSE}{entry.rule}", [(reading.word, words(reading.sentence)) for reading in entry.readings])

    @property
    def opened(self) -> bool:
        return super().opened or any(name.startswith(HOUSE) for name in self.initial)

    def chosen(self, seed: int) -> dict[str, Any]:
        """Return the options of the match with its house rules. Random choices use *seed*. Raises BadInput."""
        house = {rule: self.cleaned_data[name] for name, rule in self.house}
        return {**self.options(seed), **({OPTION: house} if house else {})}

    @staticmethod
    def elsewhere(data: Mapping[str, Any]) -> str:
        """Return the name of another page whose form goes on with this *data*, or an empty string."""
        return ""


class PlainForm(SetupForm):
    """A form with nothing but the modes of the game, and what all forms have. All other options are chosen by chance."""

    template = "start/plain.html"

    def __init__(
        self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None, own: Shelf = EMPTY
    ) -> None:  # fmt: skip
        super().__init__(words, data, initial, own)
        self._choose("mode", [(mode, words.text(mode)) for mode in NAMED[self.game].modes])

    def options(self, seed: int) -> dict[str, Any]:
        return dict(NAMED[self.game].setup.sample(seed, mode=self.cleaned_data["mode"]))


_registered: dict[str, type[SetupForm]] = {}


def register_form(form: type[SetupForm]) -> None:
    """Register the set-up form of a game."""
    _registered[form.game] = form


def form_of(game: str) -> type[SetupForm]:
    """Return the set-up form of the game of this name."""
    return _registered.get(game) or _plain_form(game)


@cache
def _plain_form(name: str) -> type[SetupForm]:
    return type("PlainForm", (PlainForm,), {"game": name, "seat_names": NAMED[name].seats})
