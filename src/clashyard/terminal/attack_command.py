"""The ``clashyard attack`` command."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from clashyard.attack import AttackFile, Trial, check_attacker, play_trial, rows, suited, trials
from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import Words
from clashyard.core.work import Lost, Pool, completed, executor
from clashyard.games import GAMES, NAMED
from clashyard.players import LADDER, is_custom
from clashyard.players.bots import include_current_folder
from clashyard.terminal import compilation
from clashyard.terminal.ladder_command import aligned

HEAD = ("attacker", "games", "rate", "95% interval", "processor", "of it the attacker")


def attack(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(NAMED)}.")] = GAMES[0].name,
    level: Annotated[int, typer.Option(min=1, max=len(LADDER), help="The level that is attacked.")] = len(LADDER),
    attacker: Annotated[
        list[str] | None,
        typer.Option(help="model, lbr, deck, module:Class or another opponent (default: all of the suite). Can be repeated."),
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each attacker, an even number.")] = 50,
    seed: Annotated[int, typer.Option(min=0, max=2**40, help="Seed of the first deal.")] = 1,
    samples: Annotated[int, typer.Option(min=1, max=1000, help="Worlds that an attacker samples for a decision.")] = 6,
    budget: Annotated[int, typer.Option(min=0, max=100_000, help="Decks that the deck climber tries.")] = 300,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes (default: one per core, or the workers of CLASHYARD_CLUSTER).")
    ] = None,
    file: Annotated[Path | None, typer.Option(help="Where games are kept (default: attack-GAME-LEVEL.jsonl).")] = None,
    table: Annotated[bool, typer.Option("--table", help="Play nothing; show what is in the file.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="The table in Markdown.")] = False,
) -> None:
    """Measure how much attackers win against a level that they know, except for its seed.

    After Ctrl-C, finished games are kept; the same command resumes.
    """
    chosen = NAMED[one_of(game, NAMED, "game", "game")]
    kept = AttackFile(file or Path(f"attack-{game}-{level}.jsonl"), chosen, level, seed, samples, budget)
    if table and not kept.results:
        raise BadInput(str(kept.path), "there are no games here; leave out --table to play some")
    if not table:
        if any(map(is_custom, attacker or ())):
            include_current_folder()
        names = [check_attacker(chosen, name) for name in dict.fromkeys(attacker or suited(chosen))]
        waiting = trials(game, level, names, games, seed, samples, budget, kept.results)
        with executor(workers) as pool:
            compilation.prepare_for([LADDER[level - 1]], Words(), len(waiting))
            _play(kept, waiting, pool)
    for line in _table(kept, markdown):
        typer.echo(line)


def _play(kept: AttackFile, waiting: Sequence[Trial], pool: Pool) -> None:
    """Play the missing games, and save each one as it ends."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    try:
        with kept, Progress(*columns, console=console, disable=not console.is_terminal) as bars:
            bar = bars.add_task("games", total=len(waiting))
            with closing(completed(pool, play_trial, waiting)) as outcomes:
                for _, outcome in outcomes:
                    kept.add(outcome)
                    bars.advance(bar)
    except (KeyboardInterrupt, Lost):
        typer.echo(f"{len(kept.results)} games are kept in {kept.path}; the same command goes on.", err=True)
        raise


def _table(kept: AttackFile, markdown: bool) -> list[str]:
    """Return a line for each attacker, and how they were computed."""
    ordered = sorted(kept.results, key=lambda outcome: (outcome.attacker, outcome.number))
    cells = [
        [row.attacker, f"{row.games}", f"{row.rate:.1f}%", f"{row.low:.1f} to {row.high:.1f}%",
         f"{row.attacking + row.defending:.0f} s", f"{row.attacking:.0f} s"]
        for row in rows(ordered)
    ]  # fmt: skip
    attack = kept.attack
    return [
        *aligned([HEAD, *cells], 1, markdown),
        "",
        f"{attack.game} against level-{attack.level}, deals from seed {attack.seed}, {attack.samples} worlds for a decision, "
        f"{attack.budget} decks tried. A draw counts half; both games of a deal are one sample.",
    ]
