"""The design of a study, read from a TOML file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from clashyard.core.errors import BadInput, a_list, mapping, one_of, shown, whole
from clashyard.core.game import Game
from clashyard.core.house import OPTION, read_house
from clashyard.core.match_file import read_text
from clashyard.decks.cards.catalogue import PACKS, PRINTED, catalogue
from clashyard.decks.cards.shelf import open_packs
from clashyard.games import GAMES, NAMED
from clashyard.players import PLAYERS
from clashyard.studies.field import KINDS, Field, characters, decks, seats

DESIGNS = ("decks", "cards", "characters", "seats")
KEYS = (
    "study", "game", "design", "games", "seed", "levels", "modes", "decks", "packs", "pool", "characters", "file", "options",
    "stop",
)  # fmt: skip
ONLY_FOR = {
    "decks": ("decks",), "pool": ("cards",), "packs": ("decks", "cards"), "characters": ("characters",), "file": ("characters",),
}  # fmt: skip
MOST = 10**9  # games
LEAST = 400  # games of a cell before sequential stopping looks at its interval
HAND = 8


class Cell(NamedTuple):
    """One comparison of a study: the level that plays all seats, the mode, and the names of both sides, if they have any."""

    level: str
    mode: str
    sides: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((*([" – ".join(self.sides)] if self.sides else []), self.mode, self.level))


@dataclass(frozen=True)
class Spec:
    """A checked design, complete in itself: it holds your own cards and characters too."""

    study: str
    game: str
    design: str
    games: int  # of each cell
    seed: int
    levels: tuple[str, ...]
    modes: tuple[str, ...]
    entries: Mapping[str, Any]  # decks or characters by name
    more: Mapping[str, Any]  # other options of every match
    pool: Mapping[str, str]  # key -> notation: cards that decks are drawn from (`cards`), or whose numbers vary (`numbers`)
    width: float | None  # of an interval, in percentage points, at which a cell stops; None: it plays all its games
    least: int
    pairs: tuple[tuple[str, ...], ...] = ()  # the comparisons, where not each entry meets each other
    steps: int = 1  # by which a number varies at most (`numbers`)

    @property
    def played(self) -> Game:
        """Return the game."""
        return NAMED[self.game]

    @property
    def each_deal(self) -> int:
        """Return how many games a deal has: the sides of a comparison change seats."""
        return 2 if self.entries else 1

    def cells(self) -> list[Cell]:
        """Return all comparisons, in the order of their numbers."""
        pairs = self.pairs or (list(combinations(self.entries, 2)) if self.entries else [()])
        return [Cell(level, mode, pair) for level in self.levels for mode in self.modes for pair in pairs]

    def options(self, cell: Cell, side: int) -> dict[str, Any]:
        """Return the options of a match of *cell*; with *side* 1, its sides have changed seats."""
        found = Field(KINDS.get(self.game, ""), self.entries)
        return {**found.options(self.played, cell.mode, cell.sides[:: 1 - 2 * side]), **self.more}

    def text(self) -> str:
        """Return the design as JSON, the same for equal designs."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)


@cache
def from_text(text: str) -> Spec:
    """Return the design that `Spec.text` wrote."""
    data = dict(json.loads(text))
    pairs = tuple(tuple(pair) for pair in data.get("pairs", ()))
    return Spec(**{**data, "levels": tuple(data["levels"]), "modes": tuple(data["modes"]), "pairs": pairs})


def read_spec(path: Path) -> Spec:
    """Read the file of a study. Raises BadInput with the file and the key."""
    try:
        try:
            data = tomllib.loads(read_text(path))
        except (ValueError, RecursionError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput("", "invalid TOML: {reason}; fix this line or the one before it", reason=error) from None
        return _spec(mapping(data, "", KEYS), path)
    except BadInput as error:
        raise error if error.place.startswith(str(path)) else error.in_file(path) from None


def with_house(spec: Spec, texts: Iterable[str] | None) -> Spec:
    """Return the design under the house rules of *texts*, written ``RULE=READING``. Raises BadInput."""
    agreed = {**spec.more.get(OPTION, {}), **read_house(spec.played.setup.house, texts).get(OPTION, {})}
    found = replace(spec, more={**spec.more, **({OPTION: agreed} if agreed else {})})
    _check(found)
    return found


def _spec(data: Mapping[str, Any], path: Path) -> Spec:
    game = NAMED[one_of(data.get("game", GAMES[0].name), NAMED, "game", "game")]
    design = one_of(data.get("design", KINDS.get(game.name, "seats")), _designs(game), "design", "design of this game")
    for key, designs in ONLY_FOR.items():
        if key in data and design not in designs:
            raise BadInput(key, "only for the design {designs}; leave it out", designs=", ".join(designs))
    field, pool = _field(data, design, path.parent), _pool(data, path.parent) if design == "cards" else {}
    stop = mapping(data.get("stop", {}), "stop", ("width", "least"))
    found = Spec(
        _name(data.get("study", path.stem)), game.name, design, whole(data.get("games", 2000), "games", 2, MOST),
        whole(data.get("seed", 1), "seed", 0, 2**40), _words(data, "levels", ("greedy",), PLAYERS, "level"),
        _words(data, "modes", (game.modes[0],), game.modes, "mode"), field.entries,
        {**field.more, **_options(data.get("options", {}))}, pool,
        _width(stop.get("width")), whole(stop.get("least", LEAST), "stop.least", 2, MOST),
    )  # fmt: skip
    _check(found)
    return found


def _designs(game: Game) -> tuple[str, ...]:
    return {"decks": ("decks", "cards", "seats"), "clash": ("characters", "seats")}.get(game.name, ("seats",))


def _name(value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > 80:
        raise BadInput("study", "{value} is not a title; use up to 80 printable characters", value=shown(value))
    return value.strip()


def _words(data: Mapping[str, Any], key: str, usual: tuple[str, ...], known: Any, what: str) -> tuple[str, ...]:
    found = a_list(data.get(key, usual), key)
    for number, word in enumerate(found, 1):
        one_of(word, known, f"{key}[{number}]", what)
    if not found or len({*found}) < len(found):
        raise BadInput(key, "list at least one, and each only once")
    return tuple(found)


def _options(value: Any) -> Mapping[str, Any]:
    """Return further options of the matches, which the game itself checks."""
    return mapping(value, "options", value if isinstance(value, Mapping) else ())


def _width(value: Any) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.1 <= value <= 50:
        raise BadInput("stop.width", "{value} is not a width from 0.1 to 50 percentage points", value=shown(value))
    return float(value)


def _paths(data: Mapping[str, Any], folder: Path) -> list[Path]:
    """Return the pack files, which are named from the folder of the study."""
    return [folder / _path(name, f"packs[{number}]") for number, name in enumerate(a_list(data.get("packs", ()), "packs"), 1)]


def _path(value: Any, place: str) -> str:
    if not isinstance(value, str) or not value or "\0" in value:
        raise BadInput(place, "{value} is not a name", value=shown(value))
    return value


def _field(data: Mapping[str, Any], design: str, folder: Path) -> Field:
    names = [_path(name, f"{design}[{number}]") for number, name in enumerate(a_list(data.get(design, ()), design), 1)]
    if design == "decks":
        return decks(names, _paths(data, folder), "decks")
    if design == "characters":
        return characters(names, folder / _path(data["file"], "file") if "file" in data else None, "characters")
    return Field()


def _pool(data: Mapping[str, Any], folder: Path) -> dict[str, str]:
    """Return the cards that decks are drawn from: those of the packs in `pool`, by default all printed and given ones."""
    shelf = open_packs(_paths(data, folder))
    packs = tuple(dict.fromkeys((*PACKS, *shelf.packs)))
    chosen = a_list(data.get("pool", shelf.packs or PRINTED), "pool")
    for number, pack in enumerate(chosen, 1):
        one_of(pack, packs, f"pool[{number}]", "pack")
    found = {key: str(card.facts) for key, card in {**catalogue(), **shelf.own}.items() if card.pack in chosen}
    if len(found) < 2 * HAND:
        raise BadInput("pool", "too few cards ({number}); two decks need {least}", number=len(found), least=2 * HAND)
    return found


def _check(spec: Spec) -> None:
    """Prepare a match of each mode, so that a wrong option is refused before any game. Raises BadInput."""
    for cell in spec.cells():
        people = seats(spec.played, cell.mode)
        if spec.design == "cards" and len(people) != 2:
            raise BadInput("modes", "the design cards is for two players; leave {mode} out", mode=cell.mode)
        spec.played.setup.prepare(spec.options(cell, 0))
