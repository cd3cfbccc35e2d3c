"""Let a strong opponent play a few decks of the pool, and choose a mixture of them (clashyard/attack/deck_table.py).

python tools/deck_table.py tools/deck_table.jsonl --decks 14 4 1 6 17 2 3 15 28 --parts 40
python tools/deck_table.py tools/deck_table.jsonl --decks 14 4 1 6 17 2 3 15 28 --parts 0 --write mixture.toml

Each part, ten games, is kept in the file as it ends, and the same command goes on from there. Prints what each deck has won
against each, then the mixture, what each deck wins against it, and what the best is expected to win.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from deck_oracle import as_data, decks_of

from clashyard.attack.deck_games import Weighted
from clashyard.attack.deck_oracle import Real
from clashyard.attack.deck_table import (
    GAMES,
    MOST,
    TableFile,
    careful_mixture,
    expected_most,
    expected_shares,
    play_parts,
    totals,
)
from clashyard.core.atomic_write import save_text
from clashyard.core.errors import BadInput, ClashyardError, whole
from clashyard.core.words import Words
from clashyard.core.work import executor
from clashyard.terminal import compilation

POOL = Path(__file__).with_name("deck_pool.toml")


def told_table(decks: Sequence[int], games: Real, won: Real) -> str:
    """Return a Markdown table of what the deck of each row wins against that of each column, of how many games."""
    lines = ["| deck | " + " | ".join(map(str, decks)) + " |", "| ---: |" + " ---: |" * len(decks)]
    for k, deck in enumerate(decks):
        cells = [f"{won[k, j] / games[k, j]:.0%} of {games[k, j]:.0f}" if games[k, j] else "" for j in range(len(decks))]
        lines.append(f"| {deck} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def told_mixture(decks: Sequence[int], games: Real, won: Real, strategy: Real) -> str:
    """Return lines about a mixture: how probable each deck is, and what it wins against the mixture."""
    payoffs = expected_shares(games, won) @ strategy
    lines = [f"{deck:3} {chance:6.1%} {payoff:6.1%}" for deck, chance, payoff in zip(decks, strategy, payoffs, strict=True)]
    return "\n".join([*lines, f"the best {expected_most(games, won, strategy):.1%}"])


def main(given: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--decks", type=int, nargs="+", required=True, help="their numbers in the pool, from 0")
    parser.add_argument("--parts", type=int, default=40, help="more parts to play, ten games each")
    parser.add_argument("--by", default="level-8", help="the opponent that plays")
    parser.add_argument("--seed", type=int, default=700_000_000)
    parser.add_argument("--pool", type=Path, default=POOL, help="a file of decks, as tools/deck_oracle.py --write makes one")
    parser.add_argument("--workers", type=int, help="processes (default: one for each core)")
    parser.add_argument("--write", type=Path, help="write the mixture to this file")
    chosen = parser.parse_args(given)
    pool = decks_of(chosen.pool)[0]
    for each in chosen.decks:
        whole(each, "--decks", 0, len(pool) - 1)
    if len(set(chosen.decks)) < max(2, len(chosen.decks)):
        raise BadInput("--decks", "give two or more different decks")
    kept = TableFile(chosen.file, chosen.by, whole(chosen.seed, "--seed", 0, 2**40), len(pool))
    if whole(chosen.parts, "--parts", 0, MOST):
        compilation.prepare_for([chosen.by], Words(), GAMES * chosen.parts)
        with kept, executor(chosen.workers) as workers:
            play_parts(kept, pool, chosen.decks, chosen.parts, workers)
    games, won = totals(kept.results, chosen.decks)
    if not games.any():
        raise BadInput(str(chosen.file), "these decks have not played yet; play some games with --parts")
    strategy = careful_mixture(games, won)
    print(told_table(chosen.decks, games, won), told_mixture(chosen.decks, games, won, strategy), sep="\n\n")
    if chosen.write:
        mixture = [Weighted(pool[deck], float(chance)) for deck, chance in zip(chosen.decks, strategy, strict=True) if chance]
        made = f"Made by tools/deck_table.py from {games.sum() / 2:.0f} games of {chosen.by} (docs/decisions/0108)."
        save_text(chosen.write, as_data(sorted(mixture, key=lambda each: -each.probability), made))


if __name__ == "__main__":
    try:
        main()
    except ClashyardError as error:
        sys.exit(str(error))
