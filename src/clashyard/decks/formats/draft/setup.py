"""Options of a draft, the printed picking orders, and the pile before it is shuffled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.words import N_
from clashyard.decks.cards.catalogue import PACKS, PRINTED
from clashyard.decks.cards.worth import worth
from clashyard.decks.formats.card_pool import Pool, check_edition, check_level, check_options, known_cards, named, packs, pool
from clashyard.decks.formats.draft.state import AUTOMATON, CARDS, Draft
from clashyard.decks.rules.state import MODES
from clashyard.decks.setup.options import NAMES

REST = "*"  # not a seat: the automaton
PEOPLE = "ABCD" + REST

FOUR = "ABCDDCBA BCDAADCB CDABBADC DABCCBAD"
# The picking order, round by round; * marks cards left for the automaton.
ORDERS = {
    "duel": "ABBA BAAB ABBA BAAB",  # decks.format.draft.duel
    "solo": " ".join(["A***"] * 8),  # decks.format.draft.solo
    "ffa": FOUR,  # decks.format.draft.four
    "2v2": FOUR,
    "coop": " ".join(["AC******", "CA******"] * 4),  # decks.format.draft.coop, R4
}
RULES = {mode: f"decks.format.draft.{'four' if mode in ('ffa', '2v2') else mode}" for mode in MODES}
SIDES = {"duel": ["A", "B"], "solo": ["A", REST], "ffa": ["A", "B", "C", "D"], "2v2": ["AC", "BD"], "coop": ["AC", REST]}


def order(mode: str) -> str:
    """Return the owner of the first, the second … card of the whole draft."""
    return ORDERS[mode].replace(" ", "")


def row(mode: str) -> int:
    """Return how many cards are revealed in each round."""
    return ORDERS[mode].index(" ")


def owners(mode: str) -> list[str]:
    """Return every owner of cards, in the order of seats."""
    return [name for name in PEOPLE if name in ORDERS[mode]]


def prepare(given: Mapping[str, Any]) -> Pool:
    """Return the setting of a draft from its options. Raises BadInput, also for a pile that is too small."""
    options = check_options(given, ("packs", "pile"))
    check_level(options)
    mode = options["mode"]
    known = known_cards(given)
    if given.get("packs") is not None and given.get("pile") is not None:
        raise BadInput("options.pile", "give either the packs or the cards of the pile, not both")
    if given.get("pile") is not None:
        keys = options["pile"] = named(given["pile"], "options.pile", known)
    else:
        chosen = PRINTED[: 2 if mode == "coop" else 1] if given.get("packs") is None else given["packs"]
        keys = packs(chosen, "options.packs")
        options["packs"] = list(chosen)
    needed = len(order(mode))
    if not needed <= len(keys) <= CARDS:
        raise BadInput(
            "options.packs" if "packs" in options else "options.pile",
            N_(
                "the pile has {number} card; this draft needs at least {needed} and allows at most {most}",
                "the pile has {number} cards; this draft needs at least {needed} and allows at most {most}",
            ),
            number=len(keys),
            needed=needed,
            most=CARDS,
        )
    for key in keys:
        check_edition(f"options.{'packs' if 'packs' in options else 'pile'}.{key}", known[key], options)
    return pool(options, keys, known)


def table(setting: Pool) -> Draft:
    """Return the table with the pile, unshuffled."""
    g = Draft()
    mode = setting.options["mode"]
    g.cards = len(setting.keys)
    g.worth[: g.cards] = [worth(setting.cards[key].facts) if key in setting.cards else 0 for key in setting.keys]
    g.row = row(mode)
    g.picks = min(len(order(mode)), g.cards // g.row * g.row)  # a typed position may have fewer rounds
    g.order[: g.picks] = [owner(name) for name in order(mode)[: g.picks]]
    for name in owners(mode):
        g.side[owner(name)] = next(i for i, side in enumerate(SIDES[mode]) if name in side)
    g.odds = 1 if mode in ("duel", "2v2") else 3
    g.pile[: g.cards] = range(g.cards)
    return g


def owner(name: str) -> int:
    return AUTOMATON if name == REST else NAMES.index(name)


def sample_options(seed: int, printed: bool = False, mode: str | None = None) -> dict[str, Any]:
    """Return options of a random draft of *mode*, or of any mode, from a random mix of packs."""
    draw = Random(seed)
    mode = mode or draw.choice(MODES)
    return {"mode": mode, "format": "draft", "packs": mixed(draw, 2 if mode == "coop" else 1)}


def mixed(draw: Random, least: int) -> Sequence[str]:
    return draw.sample(PACKS, draw.randint(least, len(PACKS)))
