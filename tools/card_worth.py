"""Measure what printed cards are worth in the hands of a level, by duels of random decks.

python tools/card_worth.py play duels.jsonl --games 28000 --by level-7
python tools/card_worth.py fit duels.jsonl --write src/clashyard/decks/formats/draft/worth.toml
python tools/card_worth.py draft --games 400 --by level-7

`play` goes on where it was stopped. `fit` says how often the better deck won of the duels that it was not fitted on. `draft` lets
a seat that picks by the file draft against one that picks as `greedy` does, and the level plays both decks.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from clashyard import decks
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import PRINTED, catalogue, printed_cards
from clashyard.decks.cards.worth import elements, worth
from clashyard.players import player
from clashyard.players.intervals import interval
from clashyard.players.player import play_out

TURN_LIMIT = 60  # per player: a longer duel is a draw
CARDS = sorted(printed_cards())
PULL = 100.0  # towards 0, in duels, of each weight
PARTS = 5  # of the duels: fitted on four of them, the fifth tells how well
SCALE = 10_000  # a worth is in ten-thousandths of a won duel
HEAD = """\
# What printed cards are worth to a deck in the hands of level 7, in ten-thousandths of a won duel against a card of cost 0 and no
# HP; levels 7 and 8 draft by it. Made by tools/card_worth.py from {duels} duels. The better of two decks won {told} of those that
# it was not fitted on, and the better one by the worth of elements (decks/cards/worth.py) {plain}.
"""
Floats = npt.NDArray[np.float64]


def duel(by: str, seed: int) -> tuple[int, list[str], int]:
    """Return the seed of a duel, the cards of A and then of B, and A's result: 1, 0 or -1."""
    cards = Random(seed).sample(CARDS, 16)
    return seed, cards, played(decks.new(decks=[_deck(cards[:8]), _deck(cards[8:])], seed=seed, **{"turn-limit": TURN_LIMIT}), by)


def _deck(cards: Sequence[str]) -> dict[str, str]:
    return {card: str(catalogue()[card].facts) for card in cards}


def played(match: Match, by: str) -> int:
    """Play a match with a level in both seats; return A's result."""
    play_out(match, {"A": player(by, match.state.chance % 2**32), "B": player(by, 1 + match.state.chance % 2**32)})
    return match.game.rules.payoff(match.state, 0)


def play(file: Path, games: int, by: str, workers: int) -> None:
    """Play the duels that the file lacks."""
    done = len(file.read_text().splitlines()) if file.exists() else 0
    with file.open("a") as lines, ProcessPoolExecutor(workers) as pool:
        for found in pool.map(partial(duel, by), range(done, games)):
            lines.write(json.dumps(found) + "\n")
            lines.flush()


def fit(file: Path, target: Path | None) -> None:
    """Fit results to the differences between the decks: their elements, and the printed cards by themselves."""
    duels = [json.loads(line) for line in file.read_text().splitlines()]
    names = sorted({element for key in CARDS for element in elements(catalogue()[key].facts)})
    cards = np.array([[elements(catalogue()[key].facts).get(name, 0) for name in names] for key in CARDS], float)
    place = {key: number for number, key in enumerate(CARDS)}
    held = np.zeros((len(duels), len(CARDS)))
    for row, (_, chosen, _) in zip(held, duels, strict=True):
        row[[place[key] for key in chosen[:8]]], row[[place[key] for key in chosen[8:]]] = 1, -1
    won = np.array([result / 2 for *_, result in duels])
    more = np.hstack([held @ cards, held])
    told = _told(more, won)
    plain = _right(held @ np.array([worth(catalogue()[key].facts) for key in CARDS]), won)
    print(
        f"{len(duels)} duels; of those that it was not fitted on, the better deck won {told:.1%}; by greedy's worth {plain:.1%}"
    )
    weights = _weights(more, won)
    found = SCALE * (cards @ weights[: len(names)] + weights[len(names) :])
    if target:
        lines = [f"{key} = {round(each)}" for key, each in zip(CARDS, found.tolist(), strict=True)]
        target.write_text(
            HEAD.format(duels=f"{len(duels):,}", told=f"{told:.1%}", plain=f"{plain:.1%}") + "\n".join(lines) + "\n"
        )


def _weights(more: Floats, won: Floats) -> Floats:
    found: Floats = np.linalg.solve(more.T @ more + PULL * np.eye(more.shape[1]), more.T @ (won - won.mean()))
    return found


def _told(more: Floats, won: Floats) -> float:
    """Return how often the deck that looks better won, of duels that the weights were not fitted on."""
    part = np.arange(len(won)) % PARTS
    guesses = np.zeros(len(won))
    for each in range(PARTS):
        guesses[part == each] = more[part == each] @ _weights(more[part != each], won[part != each])
    return _right(guesses, won)


def _right(guesses: Floats, won: Floats) -> float:
    return float(np.mean(np.sign(guesses[won != 0]) == np.sign(won[won != 0])))


def draft(games: int, by: str, workers: int) -> None:
    """Print what the seat wins that drafts as level 7 does, against one that drafts as `greedy` does; each deal comes twice."""
    for packs in (PRINTED[:1], PRINTED):
        with ProcessPoolExecutor(workers) as pool:
            scores = list(pool.map(partial(_drafted, packs, by), range(games)))
        rate, low, high = interval(list(zip(scores[::2], scores[1::2], strict=True)))
        print(f"{', '.join(packs)}: {rate:.1%} of {games} [{low:.1%}, {high:.1%}]")


def _drafted(packs: Sequence[str], by: str, number: int) -> float:
    """Return the score of the seat that drafts by the file: A in every second draft of a seed, and B in the other."""
    seed, seat = divmod(number, 2)
    row = decks.new(format="draft", packs=list(packs), seed=seed)
    play_out(row, {name: player("level-7" if name == "AB"[seat] else "greedy", seed) for name in "AB"})
    result = played(decks.new(**{**decks.hand_on(row), "turn-limit": TURN_LIMIT}, seed=seed), by)
    return (1 + result * (1 - 2 * seat)) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="what", required=True)
    for name in ("play", "draft"):
        command = commands.add_parser(name)
        command.add_argument("--games", type=int, default=400)
        command.add_argument("--by", default="level-7")
        command.add_argument("--workers", type=int, default=2)
    fitting = commands.add_parser("fit")
    fitting.add_argument("--write", type=Path)
    for command in (commands.choices["play"], fitting):
        command.add_argument("file", type=Path)
    given = parser.parse_args()
    if given.what == "play":
        play(given.file, given.games, given.by, given.workers)
    elif given.what == "fit":
        fit(given.file, given.write)
    else:
        draft(given.games, given.by, given.workers)


if __name__ == "__main__":
    main()
