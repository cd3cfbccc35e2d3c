"""The games of the assistant: each phase is a study in a folder of its own, so whatever was played is kept and resumed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from clashyard.core.atomic_write import save_text
from clashyard.core.errors import BadInput, shown
from clashyard.core.match_file import read_text
from clashyard.core.phrase import Phrase
from clashyard.core.work import Pool
from clashyard.decks import GAME
from clashyard.players.intervals import CONFIDENCE
from clashyard.studies.balance.plan import AVERAGE, Changes, Plan
from clashyard.studies.estimates import Estimate, Floats, scores, stratified
from clashyard.studies.field import KINDS, TURNS
from clashyard.studies.run import played
from clashyard.studies.spec import LEAST, Spec, from_text
from clashyard.studies.store import created, make_empty

MANIFEST = "balance.json"
PHASES = 1000  # seeds of one assistant: each phase has a seed of its own
Deck = Mapping[str, str]


class Trial(NamedTuple):
    """Sets that were played together: how many, how many were not refuted, and the best with what it reached."""

    played: int
    left: int
    best: Changes
    standing: Mapping[str, Estimate]

    @property
    def size(self) -> int:
        """How many numbers the best changes; in a race, all sets change as many."""
        return len(self.best)


class Progress(Protocol):
    """Something that shows how far a phase is."""

    def begin(self, what: Phrase, games: int, done: int) -> None:
        """Show a new phase of so many *games*, of which some are *done*."""

    def advance(self, games: int) -> None:
        """Count more games of the phase."""


class Laboratory:
    """Plays comparisons of a plan and remembers their games, by the cards of both decks."""

    def __init__(self, plan: Plan, folder: Path, pool: Pool, progress: Progress) -> None:
        self.plan, self.folder = plan, folder
        self._pool, self._progress = pool, progress
        self._samples: dict[str, list[Floats]] = {}  # means of deals
        self.games = 0
        _claim(folder, plan)

    def spec(self, name: str, phase: int, games: int, decks: Mapping[str, Deck], **more: Any) -> Spec:
        """Return the design of a phase: every two *decks*, unless *more* says otherwise."""
        settings = self.plan.settings
        spec = Spec(
            f"Balance of {self.plan.title}: {name}", GAME.name, KINDS[GAME.name], games, settings.seed * PHASES + phase,
            (settings.level,), (GAME.modes[0],), decks, {GAME.setup.limit or "turn-limit": TURNS}, {}, None, LEAST,
        )  # fmt: skip
        return from_text(Spec(**{**vars(spec), **more}).text())

    def study(self, name: str, what: Phrase, spec: Spec) -> dict[str, Any]:
        """Play what is missing of a study, and return its games."""
        store = created(self.folder / name, spec, (1, 1), "clashyard balance")
        total, done = (sum(task.deals for task in tasks) * spec.each_deal for tasks in (store.wanted, store.done().values()))
        self._progress.begin(what, total, done)
        with closing(played(store, self._pool)) as tasks:
            for task in tasks:
                self._progress.advance(task.deals * spec.each_deal)
        self.games += total
        return store.games()

    def compare(self, name: str, what: Phrase, phase: int, games: int, sets: Sequence[Changes]) -> None:
        """Play the comparisons that *sets* of changes lead to, and remember their games. The pack itself is the empty set."""
        names, pairs = dict[str, str](), dict[str, tuple[str, str]]()
        for one, two in (
            (one, two) for changes in sets for one, two in self._pairs(changes) if changes == () or one[2] or two[2]
        ):
            for deck, text, _ in (one, two):
                names.setdefault(text, f"{deck} #{len(names) + 1}" if sets != [()] else deck)
            pairs.setdefault(one[1] + two[1], (names[one[1]], names[two[1]]))
        decks = {name: json.loads(text) for text, name in names.items()}
        spec = self.spec(name, phase, games, decks, pairs=tuple(pairs.values()))
        found = self.study(name, what, spec)
        for cell, key in enumerate(pairs):
            self._samples.setdefault(key, []).append(means(found, cell))

    def remember(self, changes: Changes, pairings: Mapping[tuple[str, str], Floats]) -> None:
        """Count the games of a study of every two decks with *changes* as well."""
        for one, other in self._pairs(changes):
            self._samples.setdefault(one[1] + other[1], []).append(pairings[one[0], other[0]])

    def _pairs(self, changes: Changes) -> Iterable[tuple[tuple[str, str, bool], tuple[str, str, bool]]]:
        """Yield every two decks as they are with *changes*: the name, the cards, and whether any of these has changed."""
        new = self.plan.dealt(changes)
        decks = {name: (name, json.dumps(deck), deck != self.plan.decks[name]) for name, deck in new.items()}
        return ((decks[one], decks[other]) for one, other in self.plan.pairs)

    def pairings(self, changes: Changes) -> dict[tuple[str, str], Floats]:
        """Return the means of the deals of every two decks with *changes*, from the side of the first."""
        return {
            (one[0], two[0]): np.concatenate(self._samples[one[1] + two[1]])
            for one, two in self._pairs(changes)
        }  # fmt: skip

    def standing(self, changes: Changes, confidence: float = CONFIDENCE) -> dict[str, Estimate]:
        """Return what the aim is about: how often each deck wins, or the first of every two."""
        return standing(self.plan, self.pairings(changes), confidence)


def means(games: Mapping[str, Any], cell: int) -> Floats:
    """Return the means of the deals of a comparison; both games of a deal follow each other."""
    chosen = games["cell"] == cell
    points = scores({name: column[chosen] for name, column in games.items()}, 2)
    found: Floats = points.reshape(-1, 2).mean(1)
    return found


def standing(plan: Plan, pairings: Mapping[tuple[str, str], Floats], confidence: float) -> dict[str, Estimate]:
    """Return an estimate for everything that must be near 50%."""
    if plan.settings.aim != AVERAGE:
        return {f"{one} – {other}": stratified([found], confidence) for (one, other), found in pairings.items()}
    return against_all(plan, pairings, confidence)


def against_all(plan: Plan, pairings: Mapping[tuple[str, str], Floats], confidence: float = CONFIDENCE) -> dict[str, Estimate]:
    """Return how often each deck wins against the others, which count alike."""
    return {
        name: stratified(
            [found if name == pair[0] else 1 - found for pair, found in pairings.items() if name in pair], confidence
        )
        for name in plan.decks
    }


def worst(found: Mapping[str, Estimate]) -> float:
    """Return the largest distance from 50%, in percentage points."""
    return max(100 * abs(each.rate - 0.5) for each in found.values())


def _claim(folder: Path, plan: Plan) -> None:
    """Write what this folder is for. Raises BadInput if it is for something else."""
    place = folder / MANIFEST
    if not place.exists():
        make_empty(folder)
        save_text(place, plan.text() + "\n")
    try:
        before = json.loads(read_text(place))
        differing = next((key for key, value in json.loads(plan.text()).items() if before[key] != value), "")
        if differing == "settings":
            differing = next(
                key for key, value in vars(plan.settings).items() if json.loads(json.dumps(value)) != before["settings"][key]
            )
    except (KeyError, TypeError, ValueError):
        raise BadInput(str(place), "not the manifest of a balance; choose another folder") from None
    if differing:
        was = before["settings"].get(differing, before.get(differing))
        raise BadInput(
            str(folder), "the games here were played with another {key} ({before}); choose another folder",
            key=differing, before=shown(was),
        )  # fmt: skip
