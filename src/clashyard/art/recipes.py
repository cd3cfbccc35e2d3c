"""Recipes: which figure a card, a person or an avatar is, from short text files (recipes/*.txt), read and checked.

``04 baron: bust torso=coat head=human`` names a figure, then fills its slots with parts and its roles with colours. A number with
``!`` is an Incantation. Of several values, ``lime/pink``, the seed chooses one; for colours, one that stands out from the ground.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from clashyard.art.backdrops import RAYS, SCENES
from clashyard.art.figures import part_in
from clashyard.art.palette import GROUNDS, SPOTS, apart
from clashyard.art.parts import MOODS, DrawingError, parts, roles, slots

VIEW = {"zoom", "lean", "drop", "size", "reach", "big", "tilt"}  # numbers: of the whole figure, and of what is put into it
CHOICES = {"flip": ("yes", "no"), "mood": MOODS, "place": tuple(SCENES), "ground": tuple(GROUNDS)}
LONG = 6  # letters of a keyword that may be the start of a longer word
STAND_OUT = 90.0  # RGB units between a colour and the ground
CLOTHES = ("cloth", "trim")
LINE = re.compile(r"(?P<added>\+ )?(?P<names>[^:]+): ?(?P<body>.*)")
NUMBERED = re.compile(r"(?P<number>\d\d)(?P<spell>!?) \S+")
Settings = Mapping[str, str]


@dataclass(frozen=True)
class Recipe:
    """A *figure* with its *settings*: slot -> part, role -> colour, number -> value."""

    figure: str
    settings: Settings

    def number(self, name: str, otherwise: float) -> float:
        return float(self.settings.get(name, otherwise))

    def has(self, name: str) -> bool:
        return self.settings.get(name) == "yes"


@dataclass(frozen=True)
class Line:
    """A line of a file of recipes. *figure* is empty where it only adds settings (``+``)."""

    names: tuple[str, ...]
    figure: str
    settings: Settings


def read(file: str, text: str) -> list[Line]:
    """Return the lines of one file. Raises DrawingError with file and line."""
    found: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            place = f"{file} line {number}"
            match = LINE.fullmatch(line.rstrip())
            if match is None:
                raise DrawingError(place, "write NAME: FIGURE slot=part role=colour")
            words = match["body"].split()
            figure = "" if match["added"] or not words or "=" in words[0] else words.pop(0)
            settings = _settings(place, words)
            if figure:
                _check_figure(place, figure, settings)
            found.append(Line(tuple(name.strip() for name in match["names"].split(",")), figure, settings))
    return found


def _settings(place: str, words: list[str]) -> Settings:
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not value or name in found:
            raise DrawingError(place, f"{word} is not a new setting; write slot=part or role=colour")
        for each in value.split("/"):
            _check(place, name, each)
        found[name] = value
    return found


def _check(place: str, name: str, value: str) -> None:
    """Raise DrawingError unless *value* fits the setting *name*."""
    if name in VIEW:
        try:
            float(value)
        except ValueError:
            raise DrawingError(place, f"{name} is a number, not {value}") from None
    elif name in CHOICES:
        if value not in CHOICES[name]:
            raise DrawingError(place, f"{name} is one of {', '.join(CHOICES[name])}, not {value}")
    elif name in slots():
        part = part_in({name: value}, f"${name}")
        if part is not None and part not in parts():
            raise DrawingError(place, f"unknown part {value} for {name}; write the name of a part in parts/*.txt")
    elif name not in roles():
        raise DrawingError(place, f"{name} is neither a slot nor a colour")
    elif value not in roles():
        raise DrawingError(place, f"{value} is not a colour for {name}")


def _check_figure(place: str, figure: str, settings: Settings) -> None:
    if figure not in parts():
        raise DrawingError(place, f"unknown figure {figure}; write the name of a part in parts/*.txt")
    if figure == "bust" and "head" not in settings:
        raise DrawingError(place, "a bust needs a head")


@cache
def lines(file: str) -> tuple[Line, ...]:
    """Return the lines of recipes/FILE.txt."""
    return tuple(read(f"{file}.txt", (files("clashyard.art") / "recipes" / f"{file}.txt").read_text("utf-8")))


@cache
def pack(name: str) -> Mapping[int, tuple[bool, Recipe]]:
    """Return the recipes of a pack by number, each with whether it is an Incantation. Raises DrawingError."""
    found: dict[int, tuple[bool, Recipe]] = {}
    for line in lines(name):
        match = NUMBERED.fullmatch(line.names[0])
        if match is None or int(match["number"]) in found or not line.figure:
            raise DrawingError(f"{name}.txt", f"{line.names[0]!r} is not a new card; write 07 NAME: FIGURE, or 07! NAME")
        found[int(match["number"])] = bool(match["spell"]), Recipe(line.figure, line.settings)
    return found


@cache
def named(file: str) -> Mapping[str, Recipe]:
    """Return the recipes of a file by name, plain."""
    return {plain(name): Recipe(line.figure, line.settings) for line in lines(file) if line.figure for name in line.names}


@cache
def added(file: str) -> Mapping[str, Settings]:
    """Return what adjectives add, by word."""
    return {plain(name): line.settings for line in lines(file) if not line.figure for name in line.names}


def plain(text: str) -> str:
    """Return *text* as keywords are compared: in lower case, without accents, hyphens and apostrophes."""
    text = text.replace("œ", "oe").replace("Œ", "oe").replace("’", "'")
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return " ".join(re.sub(r"[^a-z0-9]+", " ", folded).split())


def for_name(words: str, abilities: Collection[str]) -> Recipe:
    """Return the recipe for a custom card: by the longest keyword in its name, else by its abilities, with the adjectives.

    Keywords of the right kind, Creature or Incantation, come first.
    """
    known, name = named("names"), plain(words)
    spell = "spell" in abilities
    fitting = [word for word in known if not word.startswith("ability ") and is_in(word, name)]
    word = max(fitting, key=lambda each: (known[each].figure.startswith("spell.") == spell, len(each), each), default="")
    if not word:
        choices = [f"ability {each}" for each in ("spell",) if spell] or [
            each for ability in sorted(abilities) if (each := f"ability {ability}") in known
        ]
        word = choices[0] if choices else "ability none"
    chosen = dict(known[word].settings)
    for adjective, settings in added("names").items():
        if adjective != word and is_in(adjective, name):
            chosen |= settings
    if "aerial" in abilities:
        chosen = {**_wings(known[word].figure), **chosen}
    if spell:
        chosen["place"] = RAYS
    return Recipe(known[word].figure, chosen)


def is_in(word: str, name: str) -> bool:
    """Return whether a keyword is in a name, both plain: the word or its plural, or the start of one if it is long."""
    return word in name and re.search(rf"\b{word}(|s|x|es|{'.*' if len(word) >= LONG else ''})\b", name) is not None


def foreign(text: str) -> str:
    """Return the keywords for the nouns of a name in another script, the longest first; empty if there are none."""
    found = []
    for word, _, keyword in sorted((line.partition(": ") for line in _words("korean")), key=lambda each: (-len(each[0]), each)):
        if word in text:
            found.append(keyword)
            text = text.replace(word, " ")
    return " ".join(found)


@cache
def _words(file: str) -> tuple[str, ...]:
    text = (files("clashyard.art") / "words" / f"{file}.txt").read_text("utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


def _wings(figure: str) -> Settings:
    slot, part = {"bust": ("cape", "wings.bird"), "prowl": ("flank", "wing")}.get(figure, ("wings", "wings.bird"))
    return {slot: part}


def settled(recipe: Recipe, ground: str, rng: Random) -> Recipe:
    """Return the recipe with one value for each setting, and clothes in colours of the ground."""
    base, chosen = GROUNDS[ground].base, {}
    for name, value in recipe.settings.items():
        values = value.split("/")
        apt = [each for each in values if each not in SPOTS or apart(SPOTS[each], base) > STAND_OUT]
        chosen[name] = rng.choice(apt or values)
    for name in CLOTHES:
        worn = [each for each in GROUNDS[ground].clothes if each not in chosen.values()]
        chosen.setdefault(name, rng.choice(worn or GROUNDS[ground].clothes))
    return Recipe(recipe.figure, chosen)


def all_lines() -> Iterator[tuple[str, Line]]:
    """Yield every line of every file with its file: what a check of the data reads."""
    for file in sorted((files("clashyard.art") / "recipes").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".txt"):
            for line in lines(file.name.removesuffix(".txt")):
                yield file.name, line
