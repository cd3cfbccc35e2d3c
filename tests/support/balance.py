"""A pack of equal decks but one, and an invented game in which the odds follow from the cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from clashyard.core.phrase import Phrase
from clashyard.decks.cards.catalogue import read_card
from clashyard.studies import varied_numbers
from clashyard.studies.runner import Task, seed
from clashyard.studies.spec import from_text


def pack(folder: Path, wrong: int = 2, decks: int = 3) -> Path:
    """Write a pack of equal decks, of which the first costs *wrong* Mana too little."""
    lines = ['# My notes\nid = "mine"\nname = {en = "Mine"}']
    for deck in "abc"[:decks]:
        for number in range(8):
            cost = 4 - (wrong if (deck, number) == ("a", 0) else 0)
            lines.append(
                f'[[card]]\nid = "{deck}{number}"\nname = {{en = "Card {deck}{number}"}}\ncard = "{cost} 3/3"\nflavour = "x"'
            )
        lines.append(
            f'[[deck]]\nid = "{deck}"\nname = {{en = "The deck {deck}"}}\ncards = {[f"{deck}{number}" for number in range(8)]}'
        )
    (folder / "mine.toml").write_text("\n".join(lines).replace("'", '"'), "utf-8")
    return folder / "mine.toml"


def strength(deck: dict[str, str]) -> float:
    """Return the truth of the invented game: a Mana is worth more than AV and HP."""
    facts = [read_card(text) for text in deck.values()]
    return sum(0.08 * (card.attack + card.health) - 0.22 * card.cost for card in facts)


def invented(task: Task) -> dict[str, Any]:
    """Play a task of an invented game, in which the odds follow from the cards."""
    spec = from_text(task.design)
    cell = spec.cells()[task.cell]
    games = [(task.first + deal, side) for deal in range(task.deals) for side in (0, 1)]
    seeds = [seed(spec, task.cell, deal) for deal, _ in games]
    odds = np.full(len(games), strength(spec.entries[cell.sides[0]]) - strength(spec.entries[cell.sides[1]]))
    more = {}
    if spec.design == "numbers":
        more["changes"] = varied_numbers.changes(spec, cell, seeds)
        worth = {"cost": -0.22, "attack": 0.08, "health": 0.08}
        for column, (key, part) in enumerate(varied_numbers.numbers(spec.pool)):
            sign = 1 if key in spec.entries[cell.sides[0]] else -1
            odds += sign * worth[part] * more["changes"][:, column]
    won = np.random.default_rng(seeds[0]).random(len(games)) < 1 / (1 + np.exp(-odds))
    sides = np.array([side for _, side in games], np.int8)
    return {
        "cell": np.full(len(games), task.cell, np.int32), "deal": np.array([deal for deal, _ in games]), "side": sides,
        "first": np.array([seed & 1 for seed in seeds], np.int8), "winners": np.where(won == (sides == 0), 1, 2).astype(np.int16),
        "turns": np.full(len(games), 9, np.int32), "decisions": np.full(len(games), 20, np.int32), **more,
    }  # fmt: skip


class Silent:
    """Counts the games that had to be played."""

    played = 0

    def begin(self, what: Phrase, games: int, done: int) -> None:
        pass

    def advance(self, games: int) -> None:
        self.played += games
