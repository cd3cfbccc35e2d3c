"""The set-up fields that all games share: players, clock, stand-ins, lobby."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.conf import settings

from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.players import LADDER, NAMES
from clashyard.players.descriptions import Description, descriptions
from clashyard.web.matches.captions import computer_name
from clashyard.web.matches.housekeeping import MINUTES
from clashyard.web.matches.stakes import refusal
from clashyard.web.matches.store import Table
from clashyard.web.own.shelf import EMPTY, Shelf
from clashyard.web.people.models import Person

USUAL = "level-3"
DAY = 24 * 3600
ME, OPEN = "me", "open"
MOST_MINUTES, MOST_SECONDS, MOST_DAYS = 180, 180, 14


def levels(words: Words, engines: bool) -> list[tuple[str, str]]:
    """Return the opponents to choose from: the levels, and the *engines* that the owner of the site offers."""
    found = [(key, f"{number} · {words(name)}") for number, (key, name) in enumerate(zip(LADDER, NAMES, strict=True), 1)]
    return [*found, *((key, computer_name(key, words)) for key in settings.ENGINES)] if engines else found


@dataclass(frozen=True)
class Starter:
    """Settings to start from: their *name*, in English, and the *fields* that differ from the defaults."""

    name: str
    fields: Mapping[str, str]

    @property
    def query(self) -> str:
        """Return the query of the URL that presets the form."""
        return f"?{urlencode(self.fields)}" if self.fields else ""


class SeatingForm(forms.Form):
    """The part of a set-up form that is the same for every game. *seats*: all that the game can have; *own*: custom content.
    *starters*: settings to start from; *behind*: fields under "More options" that a URL may preset.
    *engines*: whether those of the owner can be chosen.

    A missing field counts as its first choice. Errors are shown beside their fields, in the visitor's language.
    """

    game: ClassVar[str]
    template: ClassVar[str]
    seat_names: ClassVar[Sequence[str]] = ("A", "B")
    starters: ClassVar[Sequence[Starter]] = ()
    behind: ClassVar[frozenset[str]] = frozenset()
    engines: ClassVar[bool] = True
    league: ClassVar[bool] = False

    @property
    def levels(self) -> tuple[Description, ...]:
        """Return what the levels of the computer are like in this game."""
        return descriptions(NAMED[self.game], self.words)

    def __init__(
        self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None, own: Shelf = EMPTY
    ) -> None:  # fmt: skip
        super().__init__(data, initial=dict(initial or {}))
        self.words, self.own = words, own
        self._choose("who", [
            ("computer", words("Against the computer")),
            ("side", words("Pass and play on this screen")),
            ("link", words("Invite by link")),
            ("lobby", words("Open to anyone (listed in the lobby)")),
            ("mix", words("Custom seats")),
        ])  # fmt: skip
        computers = levels(words, self.engines)
        self._choose("level", computers, USUAL)
        for seat in self.seat_names:
            choices = [(ME, words("me")), (OPEN, words("open to others")), *computers]
            self._choose(f"seat_{seat}", choices, ME if seat == "A" else USUAL)
        self._choose(
            "clock", [("", words("none")), ("live", words("minutes plus increment")), ("days", words("days per action"))]
        )
        self._number("minutes", 10, 1, MOST_MINUTES)
        self._number("seconds", 5, 0, MOST_SECONDS)
        self._number("days", 3, 1, MOST_DAYS)
        self._choose("replace", [("0", words("never")), *((str(n), words("after {minutes} min", minutes=n)) for n in MINUTES)])
        self.fields["listed"] = forms.BooleanField(required=False)
        self.fields["rated"] = forms.BooleanField(required=False)

    @property
    def opened(self) -> bool:
        """Return whether "More options" are shown from the start: something is wrong, or one of them was asked for."""
        return bool(self.errors or self.behind & self.initial.keys())

    def _choose(self, name: str, choices: Sequence[tuple[str, str]], usual: str | None = None) -> None:
        error = self.words("Choose an option from the list.")
        self.fields[name] = forms.ChoiceField(
            choices=choices,
            required=False,
            initial=choices[0][0] if usual is None else usual,
            error_messages={"invalid_choice": error},
        )

    def _number(self, name: str, usual: int, least: int, most: int) -> None:
        error = self.words("Type a whole number from {least} to {most}.", least=least, most=most)
        messages = dict.fromkeys(("invalid", "min_value", "max_value"), error)
        self.fields[name] = forms.IntegerField(
            min_value=least, max_value=most, required=False, initial=usual, error_messages=messages
        )

    def _text(self, name: str, most: int) -> None:
        error = self.words("Too long: at most {most} character.", "Too long: at most {most} characters.", most=most)
        nul = self.words("This contains an unreadable character. Please retype it.")
        self.fields[name] = forms.CharField(
            required=False, max_length=most, error_messages={"max_length": error, "null_characters_not_allowed": nul}
        )

    def clean(self) -> dict[str, Any]:
        """Replace missing fields by their defaults."""
        data: dict[str, Any] = super().clean() or {}
        for name, field in self.fields.items():
            if data.get(name) in (None, "") and name not in self.errors:
                data[name] = field.initial if field.initial is not None else data.get(name)
        return data

    def complain(self, error: BadInput) -> None:
        """Add an error of the rules to the field it is about, or to the whole form with its place."""
        field = self.field_of(error)
        self.add_error(field, error.what.said(self.words) if field else error.said(self.words))

    def field_of(self, error: BadInput) -> str | None:
        """Return the field that an error of the options is about, or None."""
        return None

    def sitting(self, seats: Sequence[str], me: Person) -> dict[str, Person | str | None]:
        """Return the occupants for a match with these *seats*; None is a free seat."""
        data, who = self.cleaned_data, self.cleaned_data["who"]
        if who == "mix":
            found = {ME: me, OPEN: None}
            return {seat: found.get(data[f"seat_{seat}"], data[f"seat_{seat}"]) for seat in seats}
        others = {"computer": data["level"], "side": me, "link": None, "lobby": None}[who]
        return {seat: me if seat == seats[0] else others for seat in seats}

    def table(self, me: Person) -> Table:
        """Return the clock and the other settings of the match."""
        data, pace = self.cleaned_data, self.cleaned_data["clock"]
        start = data["minutes"] * 60 if pace == "live" else 0
        step = {"": 0, "live": data["seconds"], "days": data["days"] * DAY}[pace]
        listed = data["who"] == "lobby" or (data["who"] in ("link", "mix") and data["listed"])
        return Table(pace, start, step, int(data["replace"]), listed, me, bool(data["rated"]))

    def stakes(self, options: Mapping[str, Any], sitting: Mapping[str, Person | str | None], me: Person) -> bool:
        """Return whether the match may be rated, if that is asked for; if it may not, add an error to the field."""
        reason = refusal(self.game, options, self.table(me), sitting.values(), self.league) if self.cleaned_data["rated"] else ""
        if reason:
            self.add_error("rated", self.words.text(reason))
        return not reason
