"""What to balance: the decks of a pack, the cards that may change, and how strict to be."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import ceil
from pathlib import Path
from statistics import NormalDist

from clashyard.core.errors import BadInput, one_of
from clashyard.decks import GAME
from clashyard.decks.cards.catalogue import PACKS, Card, catalogue, preconstructed, read_card
from clashyard.decks.cards.numbers import stepped
from clashyard.decks.cards.packs import FORMS, load_pack
from clashyard.decks.setup.table import find_card
from clashyard.studies.field import KINDS, TURNS
from clashyard.studies.varied_numbers import Change, moves

AVERAGE, PAIRINGS = "average", "pairings"  # aims
LEVEL = 0.05  # the most likely error of all proofs together: the first has half of it, each further one half of that before it
NARROW = 0.5  # of the margin: half the width of an interval in a proof, at most


Changes = tuple[Change, ...]  # no number twice


@dataclass(frozen=True)
class Settings:
    """How strict to be and how much to play.

    *aim*: `AVERAGE` asks that each deck wins 50% against the others on average, give or take *margin* points; `PAIRINGS` asks it
    of every two decks. *games*: of each two decks in the proof; all other numbers of games follow from it. *most*: numbers that
    may change; *steps*: by how much each. *keep*: cards that may not change.
    """

    aim: str = AVERAGE
    margin: float = 5.0
    level: str = "greedy"
    games: int = 20_000
    seed: int = 1
    most: int = 6
    steps: int = 2
    keep: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """A pack (an id or a file), its id, and the settings. *decks*: name -> key -> card in notation; *free*: what may change."""

    pack: str
    title: str
    decks: Mapping[str, Mapping[str, str]]
    free: Mapping[str, str]
    settings: Settings

    def text(self) -> str:
        """Return the plan as JSON, the same for equal plans."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Return every two decks."""
        return list(combinations(self.decks, 2))

    @property
    def strata(self) -> int:
        """Return from how many comparisons each interval of the aim comes."""
        return len(self.decks) - 1 if self.settings.aim == AVERAGE else 1

    def confidence(self, together: float) -> float:
        """Return the confidence of each interval so that all of the aim hold *together* (Bonferroni)."""
        return 1 - (1 - together) / (len(self.decks) if self.settings.aim == AVERAGE else len(self.pairs))

    def changed(self, changes: Changes) -> dict[str, str]:
        """Return the cards that *changes* change, in notation."""
        facts = {change.key: read_card(self.free[change.key]) for change in changes}
        for key, part, step in changes:
            facts[key] = stepped(facts[key], part, step) or facts[key]
        return {key: str(each) for key, each in facts.items()}

    def dealt(self, changes: Changes) -> dict[str, dict[str, str]]:
        """Return the decks with *changes*."""
        new = self.changed(changes)
        return {name: {key: new.get(key, text) for key, text in deck.items()} for name, deck in self.decks.items()}

    def moves(self) -> list[Change]:
        """Return every change of a single number that the settings and the checks of packs allow."""
        return moves(self.free, self.settings.steps)


def plan_of(pack: str, settings: Settings) -> Plan:
    """Return the plan for a *pack*: a file, or the id of a pack that comes with Clashyard.

    Raises BadInput for an unknown pack, one with mistakes or with fewer than two decks, and for cards to keep that it lacks.
    """
    known, title, decks = _printed(pack) if pack in PACKS else _own(pack)
    if len(decks) < 2:
        raise BadInput(
            "PACK", "{pack} has too few decks to compare ({number}); it needs at least two", pack=title, number=len(decks)
        )
    for number, key in enumerate(settings.keep, 1):
        one_of(key, known, f"--keep[{number}]", "card of this pack")
    dealt = {name: {card.key: str(card.facts) for card in cards} for name, cards in decks.items()}
    played = {key: text for deck in dealt.values() for key, text in deck.items()}
    free = {key: text for key, text in played.items() if key in known and key not in settings.keep}
    if not free:
        raise BadInput("PACK", "no card in the decks of {pack} may change; cards of other packs stay as they are", pack=title)
    plan = Plan(pack, title, dealt, free, settings)
    _check_games(plan)
    for one, other in plan.pairs:
        GAME.setup.prepare({GAME.setup.limit or "turn-limit": TURNS, KINDS[GAME.name]: [dealt[one], dealt[other]]})
    return plan


def _check_games(plan: Plan) -> None:
    """Check that the proof has games enough to tell anything. Raises BadInput."""
    z = NormalDist().inv_cdf((1 + plan.confidence(1 - LEVEL / 2)) / 2)
    least = ceil((z / 2 / (NARROW * plan.settings.margin / 100)) ** 2 / plan.strata)
    if plan.settings.games < least:
        raise BadInput(
            "--games", "too few ({number}) to prove anything within {margin} points of 50%; use at least {least}",
            number=plan.settings.games, margin=plan.settings.margin, least=least,
        )  # fmt: skip


Found = tuple[Mapping[str, Card], str, dict[str, list[Card]]]  # cards that may change, the title, the decks


def _printed(pack: str) -> Found:
    known = {key: card for key, card in catalogue().items() if card.pack == pack}
    decks = {name: [catalogue()[key] for key in keys] for name, keys in preconstructed(pack).items()}
    return known, pack, decks


def _own(pack: str) -> Found:
    path = Path(pack)
    if path.suffix.lower() not in FORMS and not path.exists():
        raise BadInput(
            "PACK",
            "{pack} is not a pack file (.toml, .csv), nor one of these packs: {known}",
            pack=repr(pack),
            known=", ".join(PACKS),
        )
    found = load_pack(path)
    own = {card.key: card for card in found.cards}
    decks = {name: [find_card(key, "PACK", own) for key in keys] for name, keys in found.decks.items()}
    return {key: card for key, card in own.items() if key not in catalogue()}, found.id, decks


def steps(changes: Sequence[Change]) -> int:
    """Return the sum of all steps, which decides between sets of as many changes."""
    return sum(abs(change.step) for change in changes)
