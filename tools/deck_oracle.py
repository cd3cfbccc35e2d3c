"""Choose a mixture of constructed decks by a double oracle (clashyard/attack/deck_oracle.py), and write it as data.

python tools/deck_oracle.py greedy.jsonl --steps 24
python tools/deck_oracle.py level-7.jsonl --by level-7 --games 40 --restarts 12 --weight 0.5 --write mixture.toml
python tools/deck_oracle.py level-8.jsonl --by level-8 --games 20 --again 3 --pool mixture.toml --steps 5

Each step is kept in the file as it ends, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

from clashyard.attack.deck_games import Deck, Mixture
from clashyard.attack.deck_oracle import OracleFile, Plan, Step, check_deck, is_finished, mixture_of, next_step
from clashyard.core.atomic_write import save_text
from clashyard.core.errors import BadInput, ClashyardError, whole
from clashyard.core.words import Words
from clashyard.core.work import executor
from clashyard.players.journal import check_even
from clashyard.terminal import compilation

PARTS = 1000  # probabilities are written in thousandths


def decks_of(path: Path | None) -> tuple[list[Deck], str]:
    """Return the decks of a file as `as_data` writes it, and a mark of them. Raises BadInput."""
    if path is None:
        return [], ""
    try:
        found = [check_deck(each["cards"]) for each in tomllib.loads(path.read_text("utf-8"))["deck"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(str(path), f"not a file of decks, as --write makes one: {error}") from None
    return found, hashlib.sha256(json.dumps(found).encode()).hexdigest()[:12]


def thousandths(mixture: Mixture) -> list[int]:
    """Return the probabilities in thousandths that add up to a thousand: those with the largest remainders are rounded up."""
    exact = [PARTS * each.probability for each in mixture]
    found = [int(each) for each in exact]
    order = sorted(range(len(exact)), key=lambda k: found[k] - exact[k])
    for k in order[: PARTS - sum(found)]:
        found[k] += 1
    return found


def as_data(mixture: Mixture, made: str) -> str:
    """Return the text of the data file."""
    lines = [
        "# The decks that levels 7 and 8 choose from where decks are constructed for a duel (docs/strength.md).",
        f"# {made}",
    ]
    for each, parts in zip(mixture, thousandths(mixture), strict=True):
        cards = ", ".join(f'"{card}"' for card in each.deck)
        lines += ["", "[[deck]]", f"probability = {parts / PARTS:.3f}", f"cards = [{cards}]"]
    return "\n".join([*lines, ""])


def told(step: Step, seconds: float) -> str:
    """Return a line about a step."""
    return f"{step.number:3} {step.share:6.1%} {seconds:6.1f} s  {' '.join(step.deck)}"


def main(given: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where the steps are kept")
    parser.add_argument(
        "--level",
        type=int,
        default=6,
        help="the first deck is the one that this level prefers; below 7 that of the worthiest cards",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", default="greedy", help="the opponent that plays the games of payoffs")
    parser.add_argument("--budget", type=int, default=600, help="decks that a climb tries")
    parser.add_argument("--restarts", type=int, default=3, help="climbs for each step")
    parser.add_argument("--games", type=int, default=1000, help="games of a payoff, an even number")
    parser.add_argument("--steps", type=int, default=20, help="decks at most")
    parser.add_argument("--margin", type=float, default=0.02, help="what a best response gains less than ends it")
    parser.add_argument("--pool", type=Path, help="a file of decks that come first, as --write makes one")
    parser.add_argument("--weight", type=float, default=0.0, help="of payoffs by greedy, beside a weight of 1 of the others")
    parser.add_argument("--again", type=int, default=0, help="times that pairs that decide the mixture play again after a step")
    parser.add_argument("--workers", type=int, help="processes (default: one for each core)")
    parser.add_argument("--write", type=Path, help="write the mixture to this file")
    chosen = parser.parse_args(given)
    check_even(chosen.games)
    whole(chosen.seed, "--seed", 0, 2**40)
    given_decks, mark = decks_of(chosen.pool)
    compilation.prepare_for([chosen.by], Words(), chosen.games * chosen.steps)
    plan = Plan(
        chosen.level, chosen.seed, chosen.by, chosen.budget, chosen.restarts, chosen.games, chosen.weight, mark, chosen.again
    )
    with OracleFile(chosen.file, plan) as kept, executor(chosen.workers) as pool:
        while not is_finished(kept.results, chosen.margin, chosen.steps, len(given_decks)):
            begun = time.monotonic()
            kept.add(next_step(kept.results, plan, pool, given_decks))
            print(told(kept.results[-1], time.monotonic() - begun), flush=True)
    found = mixture_of(kept.results, plan.weight)
    for each in found:
        print(f"{each.probability:6.1%} {' '.join(each.deck)}")
    if chosen.write:
        told_plan = ", ".join(f"{name} {value}" for name, value in plan._asdict().items() if value != "")
        made = f"Made by tools/deck_oracle.py in {len(kept.results)} steps: {told_plan}."
        save_text(chosen.write, as_data(found, made))


if __name__ == "__main__":
    try:
        main()
    except ClashyardError as error:
        sys.exit(str(error))
