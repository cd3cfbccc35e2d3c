"""Words for people in English, French and Korean: gettext catalogues, English being the keys."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from copy import copy
from functools import cache
from importlib.resources import files
from typing import Any

from clashyard.core import french
from clashyard.core.errors import one_of
from clashyard.core.phrase import Plural, pieces
from clashyard.core.typography import NARROW, WIDE, spaced, unaccented, with_particles, without_honour

LANGUAGES = ("en", "fr", "ko")
PLAYERS = frozenset({"seat", "seats", "other", "winner", "winners"})  # fields that hold players, by the letters of their seats
SEATS = re.compile("[A-D](?:, [A-D])*")
DOT = re.compile(r"\.(?!\S)")
SENTENCE_ENDS = re.compile(rf"[.!?…][ {NARROW}{WIDE}]+")


@cache
def catalogue(language: str, domain: str = "clashyard", terminal: bool = False) -> dict[str, str]:
    """Return the patterns of *language* by their English ones: a `Plural` where the words depend on a number.

    *domain*: ``clashyard`` for the interface, ``rules`` for the texts of the ledgers. *terminal*: leave out the narrow spaces
    that terminals lack. Raises BadInput for an unknown language.
    """
    if one_of(language, LANGUAGES, "language", "language") == "en":
        return {}
    from babel.messages.pofile import read_po

    path = files("clashyard") / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        messages = read_po(file)
    narrow = WIDE if terminal else NARROW
    found = {}
    for message in messages:
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        if message.id and forms and all(forms):
            forms = [spaced(form, narrow) for form in forms] if language == "fr" else forms
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = Plural(forms[0], forms[1]) if len(forms) == 2 else forms[0]
    return found


def in_language(texts: Mapping[str, str], language: str, terminal: bool = False) -> str:
    """Return the text of *texts* in a language, set as that language is; in English where it is not translated yet."""
    if language not in texts:
        return texts["en"]
    if language == "fr":
        return spaced(texts["fr"], WIDE if terminal else NARROW)
    return with_particles(texts["ko"]) if language == "ko" else texts[language]


class Noun(str):
    """A player or a card called by common nouns, such as “the automaton”: with a capital only where a sentence begins."""


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]


class Words:
    """The words of one language: ``words("{seat} wins.", seat="A")``; a pattern without fields is returned as it is.

    *names*: the names of the players in the seats A to D, where they are known. *terminal*: see `catalogue`. `you` is the seat
    of the reader, whom `told` calls “you”; empty for anyone else.
    """

    def __init__(self, language: str = "en", names: Mapping[str, str] | None = None, terminal: bool = False) -> None:
        self.language = language
        self.names: dict[str, str] = {}
        self.terminal = terminal
        self.you = ""
        self.patterns = catalogue(language, terminal=terminal and language == "fr")
        self._begins = True
        if names:
            self.names = self.named(names).names

    def __call__(self, pattern: str, many: str = "", /, *of: str, **fields: Any) -> str:
        """Say a pattern; with *many*, its plural, and *of*, the field that counts: see `Plural`."""
        if many:
            pattern = Plural(pattern, many, *of)
        said = self.patterns.get(pattern, pattern)
        if isinstance(said, Plural):
            said = pattern.form(fields) if said is pattern else self._form(said, _number_in(pattern, fields))
        if fields:
            return self._filled(said, fields)
        return with_particles(said) if self.language == "ko" else said

    def told(self, pattern: str, yours: str | None, fields: Mapping[str, Any]) -> str:
        """Say a *pattern* about a seat; *yours* is the same said to the player in that seat, None if nobody is addressed."""
        return self(yours if yours is not None and self.you and fields.get("seat") == self.you else pattern, **fields)

    def text(self, given: str) -> str:
        """Translate a text of data, such as a description, if the catalogues have it; return any other, braces included."""
        return self(given) if given in self.patterns else given

    def of(self, texts: Mapping[str, str]) -> str:
        """Return a text of data that is written in every language, such as the explanation of an ability."""
        return in_language(texts, self.language, self.terminal)

    def named(self, names: Mapping[str, str]) -> Words:
        """Return the same words for a match whose players are called *names*, by the letters of their seats.

        A name that two of them have, or that is the letter of a seat, would mislead: that player is “Player A”.
        """
        words = copy(self)
        words.names = {seat: name for seat, name in names.items() if _tells(name, names.values())}
        if self.language != "fr":  # French declines the player of a seat itself
            words.names |= {seat: words.player(seat) for seat in names if seat not in words.names}
        return words

    def addressing(self, seat: str) -> Words:
        """Return the same words for the player in *seat*."""
        words = copy(self)
        words.you = seat
        return words

    def calling(self, names: Mapping[str, str]) -> Words:
        """Return the same words with these names as well, perhaps a `Noun` each."""
        words = copy(self)
        words.names = {**self.names, **names}
        return words

    def player(self, seat: str) -> str:
        """Return the name of the player in a seat as a heading, outside a sentence: “Marie”, “Player A”, “The automaton”."""
        return self._called(seat, True) if seat in self.names else self(N_("Player {letter}"), letter=seat)

    def _called(self, seat: str, begins: bool) -> str:
        name = self.names[seat]
        return _capital(name) if begins and isinstance(name, Noun) else name

    @property
    def key(self) -> tuple[str, ...]:
        """Return what these words depend on, as a key for cached texts."""
        return (self.language, self.you, *(part for item in sorted(self.names.items()) for part in item))

    @property
    def inside(self) -> Words:
        """Return the same words for a text inside a sentence."""
        words = copy(self)
        words._begins = False
        return words

    def decimal(self, value: float, digits: int | None = None) -> str:
        """Write a number as the language does, ``2,5`` in French; with exactly *digits* decimals, else with three at most."""
        from babel.numbers import format_decimal

        form = "0.###" if digits is None else f"0.{'0' * digits}".rstrip(".")
        return format_decimal(value, form, self.language)

    def whole(self, value: float) -> str:
        """Round a number and write it with the separators of the language: ``12,345``, in French ``12 345``."""
        from babel.numbers import format_decimal

        said: str = format_decimal(round(value), "#,##0", self.language)
        return said.replace(NARROW, WIDE) if self.terminal else said

    @staticmethod
    def _form(forms: Plural, count: float) -> str:
        """Return the French singular below 2 and the plural from there."""
        return str.__str__(forms) if abs(count) < 2 else forms.many

    def _filled(self, pattern: str, fields: Mapping[str, Any]) -> str:
        """Fill the fields of a pattern; Korean particles are chosen in the words of the pattern only, never in a field."""
        said, bare = "", False
        for text, name, spec in pieces(pattern):
            text = without_honour(text) if bare else text
            text = text[1:] if DOT.match(text) and said.endswith(("!", "?", "…")) else text  # of the card “Boom!”
            said += with_particles(text, said) if self.language == "ko" else text
            if name is not None:
                begins = bool(SENTENCE_ENDS.search(said[-3:])) if said.strip() else self._begins
                said += self._field(name, spec, fields[name], begins)
                bare = name in PLAYERS and isinstance(self.names.get(str(fields[name])), Noun)
        return said

    def _field(self, name: str, spec: str, value: Any, begins: bool) -> str:
        if isinstance(value, float):
            return self.decimal(value)
        if name in PLAYERS and isinstance(value, str) and SEATS.fullmatch(value):
            each = (self._player(seat, spec, begins and not index) for index, seat in enumerate(value.split(", ")))
            return ", ".join(each)
        if isinstance(value, Noun):
            return _capital(value) if begins else value
        if isinstance(value, str) and self.language == "fr" and not begins:
            value = french.inside(value)
        return french.before(str(value), spec) if spec in ("de", "à") else format(value, spec)

    def _player(self, letter: str, spec: str, begins: bool) -> str:
        if letter in self.names:
            return french.before(self._called(letter, begins), spec)
        return french.player(letter, spec, begins) if self.language == "fr" else letter


def _number_in(pattern: str, fields: Mapping[str, Any]) -> float:
    """Return the number in *fields* that the words of a pattern depend on."""
    return (pattern if isinstance(pattern, Plural) else counted(pattern)).counted(fields)


def _tells(name: str, names: Collection[str]) -> bool:
    """Return whether *name* differs from the other *names*, and from the letters of the seats."""
    return bool(name.strip()) and list(names).count(name) == 1 and not SEATS.fullmatch(name)


def slug(name: str) -> str:
    """Return *name* as it is typed: in lower case without accents, with dashes for everything else."""
    return re.sub(r"[\W_]+", "-", unicodedata.normalize("NFC", unaccented(name)).lower()).strip("-")


def N_(pattern: str, many: str = "", field: str = "") -> str:
    """Mark a pattern for the catalogues where it is said later; with *many*, its plural: see `Plural`."""
    return Plural(pattern, many, field) if many else pattern


def counted(pattern: str, field: str = "") -> Plural:
    """Mark a pattern whose words depend on a number in other languages only: "{price} Will"."""
    return Plural(pattern, pattern, field)


def width(text: str) -> int:
    """Return how wide a text is: a letter of Korean, Chinese or Japanese takes the room of two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
