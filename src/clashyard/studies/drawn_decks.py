"""Random decks for a study of cards: drawn from the seed of a game, and put on tables without Python for each game.

Preparing a match takes five times as long as playing it compiled. All tables of a study differ only in the values of their
cards, so these are copied into one prepared table, by card number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core import machine_code
from clashyard.core.chance import CHOICE, TIE
from clashyard.core.errors import BadInput
from clashyard.core.playout import RESULTS, WORK, buffer, driver, measure, measured_games
from clashyard.decks.cards.catalogue import read_card
from clashyard.decks.rules.state import INSTINCT, WAITING, Duel
from clashyard.decks.setup.table import DECK, print_card
from clashyard.studies.seeds import below, seeded, turn
from clashyard.studies.spec import Cell, Spec

PRINTED = ("cost", "attack", "health", "incantation", "abilities", "auras", "now")  # columns that `print_card` writes
Picks = npt.NDArray[np.int16]


def picks(size: int, seeds: Sequence[int]) -> Picks:
    """Return two decks for each seed: numbers of cards below *size*, all different."""
    x, pile, rows = seeded(seeds, CHOICE), np.tile(np.arange(size, dtype=np.int16), (len(seeds), 1)), np.arange(len(seeds))
    for place in range(2 * DECK):
        other = place + below(x, size - place)
        x = turn(x)
        drawn = pile[rows, other]
        pile[rows, other] = pile[:, place]
        pile[:, place] = drawn
    return pile[:, : 2 * DECK].copy()


def changes(spec: Spec, chosen: Picks, seeds: Sequence[int]) -> npt.NDArray[np.int8]:
    """Return how each card's cost is changed: one in eight costs 1 less (never below 0), one in eight 1 more.

    Cost and strength of printed cards go together, so only such an experiment tells what one Mana is worth.
    """
    costs = np.array([read_card(text).cost for text in spec.pool.values()])[chosen]
    drawn = seeded(seeds, TIE).astype(np.int64)[:, None] >> 3 * np.arange(2 * DECK) & 7
    return np.select([(drawn == 0) & (costs > 0), drawn == 1], [-1, 1]).astype(np.int8)


def options(spec: Spec, cell: Cell, chosen: Picks, changed: npt.NDArray[np.int8]) -> list[dict[str, Any]]:
    """Return the options of the matches between these decks."""
    pool = [(key, read_card(text)) for key, text in spec.pool.items()]
    found = []
    for cards, more in zip(chosen.tolist(), changed.tolist(), strict=True):
        dealt = [
            (f"{pool[card][0]}-", replace(pool[card][1], cost=pool[card][1].cost + n))
            for card, n in zip(cards, more, strict=True)
        ]
        decks = [{f"{key}own": str(facts) for key, facts in dealt[first : first + DECK]} for first in (0, DECK)]
        found.append({**spec.options(cell, 0), "decks": decks})
    return found


def tables(spec: Spec, cell: Cell, chosen: Picks, changed: npt.NDArray[np.int8]) -> Any:
    """Return a table as a record for each row of *chosen*, after `WORK` places to work in.

    Raises BadInput if the cards do not fit on a table together.
    """
    setup = spec.played.setup
    base = setup.table(setup.prepare(options(spec, cell, chosen[:1], changed[:1])[0])).to_record()
    pool = Duel()
    values: dict[str, list[int]] = {name: [] for name in PRINTED}
    for text in spec.pool.values():
        print_card(pool, 0, read_card(text))
        for name in PRINTED:
            values[name].append(getattr(pool, name)[0])
    if pool.present & INSTINCT and sum(sorted(values["health"])[-2 * DECK :]) > WAITING:
        raise BadInput("pool", "with Instinct, the HP of sixteen cards may add up to at most {most}", most=WAITING)
    found = np.repeat(base, WORK + len(chosen))
    made = found[WORK:]
    for name in PRINTED:
        made[name][:, : 2 * DECK] = np.array(values[name])[chosen]
    made["cost"][:, : 2 * DECK] += changed
    made["present"] = np.bitwise_or.reduce(made["abilities"] | made["auras"], axis=1)
    return found


def measured(spec: Spec, starts: Any, seeds: Sequence[int], greedy: int) -> Any:
    """Play a game from each of the *starts*, as `tables` returns them, and return the rows of results."""
    game = spec.played
    asked = [(place, seed, greedy) for place, seed in enumerate(seeds)]
    if not machine_code.available:
        return measure(game, [Duel.from_record(start) for start in starts[WORK:]], asked, False)
    results = np.zeros((len(asked), RESULTS), np.int64)
    out, values = buffer(game, True), buffer(game, True)
    driver(game, measured_games, True)(starts, np.array(asked, np.int64), len(game.seats), out, values, results)
    return results
