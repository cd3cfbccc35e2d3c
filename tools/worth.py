"""Measure the worth of cards (`weights`), and the gain from drafting by that worth (`drafts`).

python tools/worth.py weights --games 20000
python tools/worth.py drafts --games 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard import decks
from clashyard.core import fast, machine_code
from clashyard.core.playout import buffer, driver, greedy_choice, room
from clashyard.decks.cards.catalogue import BIT, CREATURES_ONLY, PACKS, Facts, catalogue
from clashyard.decks.cards.worth import elements
from clashyard.decks.rules.state import ABILITIES, VULNERABILITY
from clashyard.players import player

TURN_LIMIT = 60  # per player: a longer duel counts as half a win
SEVEN = list(PACKS[:7])  # the printed packs
PRINTED = sorted(key for key, card in catalogue().items() if card.pack in SEVEN)
Floats = npt.NDArray[np.float64]


def greedy_duels() -> Callable[[Mapping[str, Any], int], int]:
    """Return a function that plays a duel, `greedy` on both sides, and returns A's payoff. Compiled if Numba is installed."""
    game, quick = decks.GAME, machine_code.available
    choose = driver(game, greedy_choice, quick)
    to_act, play, payoff = (
        fast.compiled(rule) if quick else rule for rule in (game.rules.to_act, game.rules.play, game.rules.payoff)
    )
    out, values = buffer(game, quick), buffer(game, quick)

    def duel(options: Mapping[str, Any], seed: int) -> int:
        state = game.setup.table(game.setup.prepare({"turn-limit": TURN_LIMIT, **options}))
        game.rules.deal(state, seed)
        table = room(game, state, 3, quick)
        made = 0
        while (seat := to_act(table[0])) >= 0:
            play(table[0], seat, choose(table, seat, seed + made, out, values))
            made += 1
        return int(payoff(table[0], 0))

    return duel


def deck(draw: Random) -> dict[str, Facts]:
    """Draw eight printed cards of the seven packs. One in four gets an extra ability or Aura, so that all of them occur."""
    chosen = {key: catalogue()[key].facts for key in draw.sample(PRINTED, 8)}
    return {key: enriched(draw, facts) if draw.random() < 0.25 else facts for key, facts in chosen.items()}


def enriched(draw: Random, facts: Facts) -> Facts:
    bit = BIT[draw.choice(ABILITIES)]
    if not facts.incantation and draw.random() < 0.4:
        return replace(facts, auras=facts.auras | bit)
    if bit == VULNERABILITY or (facts.incantation and bit & CREATURES_ONLY):
        return facts
    return replace(facts, abilities=facts.abilities | bit)


def played(games: int) -> Iterator[tuple[list[Facts], list[Facts], int]]:
    """Play random duels, and yield the decks of A and B and A's payoff."""
    duel = greedy_duels()
    for seed in range(games):
        draw = Random(seed)
        both = [deck(draw), deck(draw)]
        result = duel({"decks": [{key: str(facts) for key, facts in one.items()} for one in both]}, seed)
        yield list(both[0].values()), list(both[1].values()), result


def weights(games: int) -> None:
    """Fit A's payoff to the differences between the two decks. Print the weights and how well they predict results."""
    names = ["cost", "attack", "health", "incantation", "price", "damage", *ABILITIES, *(f"aura:{name}" for name in ABILITIES)]
    place = {name: i for i, name in enumerate(names)}
    more, won = np.zeros((games, len(names))), np.zeros(games)
    for k, (mine, yours, result) in enumerate(played(games)):
        won[k] = result / 2  # half a win more or less than a draw
        for sign, cards in ((1, mine), (-1, yours)):
            for facts in cards:
                for element, number in elements(facts).items():
                    more[k, place[element]] += sign * number
    half = games // 2
    told = float(np.mean(np.sign(more[half:] @ fitted(more[:half], won[:half])) == np.sign(won[half:])))
    print(f"# {games} duels; fitted on one half, the better deck wins {told:.1%} of the other half")
    found, error = fitted(more, won), errors(more, won)
    for name, value, doubt in zip(names, found, error, strict=True):
        print(f'    "{name}": {round(value * 10_000)},  # ± {round(doubt * 10_000)}')


def fitted(more: Floats, won: Floats) -> Floats:
    """Fit by least squares with a slight pull towards 0, as if each element had appeared in ten more games without effect."""
    found: Floats = np.linalg.solve(more.T @ more + 10 * np.eye(more.shape[1]), more.T @ won)
    return found


def errors(more: Floats, won: Floats) -> Floats:
    """Return the standard error of each weight."""
    rest = won - more @ fitted(more, won)
    found: Floats = np.sqrt(rest.var() * np.diag(np.linalg.inv(more.T @ more + 10 * np.eye(more.shape[1]))))
    return found


def drafts(games: int) -> None:
    """Draft decks, `greedy` against `random`, then play with `greedy` on both sides. Print how often the good drafter wins."""
    for packs in (SEVEN[:1], SEVEN):
        results = list(drafted(games, packs))
        wins, draws = results.count(1), results.count(0)
        score = (wins + draws / 2) / games
        print(
            f"{', '.join(packs)}: {wins} won, {draws} drawn of {games}: {score:.1%} ± {(score * (1 - score) / games) ** 0.5:.1%}"
        )


def drafted(games: int, packs: list[str]) -> Iterator[int]:
    """Yield the payoff of the seat that drafted well. That seat alternates."""
    duel = greedy_duels()
    for seed in range(games):
        good = seed % 2
        draft = decks.new(format="draft", packs=packs, seed=seed)
        players = [player("random", seed), player("random", seed)]
        players[good] = player("greedy", seed)
        while draft.to_act is not None:
            draft.play(players["AB".index(draft.to_act)].choose(draft))
        yield duel(decks.hand_on(draft), seed) * (1 - 2 * good)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["weights", "drafts"])
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    {"weights": weights, "drafts": drafts}[given.what](given.games)


if __name__ == "__main__":
    main()
