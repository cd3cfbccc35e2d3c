"""The command ``clashyard balance``: propose the smallest changes that balance the decks of a pack, and prove them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from clashyard.core.atomic_write import save_text
from clashyard.core.errors import one_of
from clashyard.core.phrase import Phrase
from clashyard.core.words import LANGUAGES, Words
from clashyard.core.work import Lost, executor
from clashyard.decks.cards.catalogue import PACKS
from clashyard.players import PLAYERS
from clashyard.studies.balance.plan import AVERAGE, PAIRINGS, Plan, Settings, plan_of
from clashyard.studies.store import need
from clashyard.terminal import compilation
from clashyard.terminal.comparisons import LANGUAGE
from clashyard.terminal.study_command import WORKERS

PACK = Annotated[str, typer.Argument(help=f"A pack of your own (TOML or CSV), or one of {', '.join(PACKS)}.")]
MARGIN = Annotated[float, typer.Option(min=0.5, max=40, help="How far from 50% is close enough, in percentage points.")]
EACH = Annotated[bool, typer.Option("--pairings", help="Balance every two decks, not only each deck against all others.")]
GAMES = Annotated[int, typer.Option(min=2, max=10**8, help="Games of each two decks in the proof; the rest follows from it.")]


class Bars:
    """A bar for each phase, with the time that is left of it; elsewhere than on a terminal, a line."""

    def __init__(self, bars: Progress, words: Words) -> None:
        self._bars, self._words = bars, words
        self._bar = TaskID(0)

    def begin(self, what: Phrase, games: int, done: int) -> None:
        said = what.said(self._words)
        self._bar = self._bars.add_task(said, total=games, completed=done)
        if self._bars.disable:
            self._bars.console.print(f"{said} …", highlight=False, markup=False)

    def advance(self, games: int) -> None:
        self._bars.update(self._bar, advance=games)


def _bars() -> Progress:
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    return Progress(*columns, console=console, disable=not console.is_terminal)


def balance(
    pack: PACK,
    margin: MARGIN = 5.0,
    pairings: EACH = False,
    most: Annotated[int, typer.Option(min=1, max=12, help="At most so many numbers may change.")] = 6,
    steps: Annotated[int, typer.Option(min=1, max=5, help="Each number may change by at most so much.")] = 2,
    keep: Annotated[
        list[str] | None, typer.Option(help="The key of a card that must not change; may be given several times.")
    ] = None,
    level: Annotated[
        str, typer.Option(help="The player in all seats: greedy (compiled), random, level-1 to level-8.")
    ] = "greedy",
    games: GAMES = 20_000,
    seed: Annotated[int, typer.Option(min=0, max=2**20, help="A number that all seeds follow from.")] = 1,
    workers: WORKERS = None,
    folder: Annotated[Path | None, typer.Option(help="Where games and results are kept (default: PACK-balance).")] = None,
    language: LANGUAGE = "en",
) -> None:
    """Find the smallest changes of Mana, AV and HP that bring all decks of a pack near 50%, and prove them on fresh games.

    Your pack stays as it is: the folder gets a report, and a new pack with the changes. After Ctrl-C, the same command goes on.
    """
    need()
    one_of(language, LANGUAGES, "language", "language")
    one_of(level, PLAYERS, "--level", "level")
    aim = PAIRINGS if pairings else AVERAGE
    plan = plan_of(pack, Settings(aim, margin, level, games, seed, most, steps, tuple(keep or ())))
    place = folder or Path(f"{plan.title}-balance")
    words = Words(language, terminal=True)
    compilation.prepare_for([level], words, games)
    _run(plan, place, workers, words)


def _run(plan: Plan, place: Path, workers: int | None, words: Words) -> None:
    from clashyard.studies.balance.assistant import balanced
    from clashyard.studies.balance.new_pack import names, written
    from clashyard.studies.balance.report import best_lines, sections, verdict
    from clashyard.studies.page import html

    known = names(plan, words.language)
    try:
        with executor(workers) as pool, _bars() as bars:
            found = balanced(plan, place, pool, Bars(bars, words))
    except (KeyboardInterrupt, Lost):
        typer.echo(words("What was played is kept in {folder}; the same command goes on.", folder=place), err=True)
        raise
    parts = sections(found, Words(words.language), known)
    save_text(place / "report.html", html(parts, words.language))
    typer.echo(verdict(found, words))
    for line in best_lines(found, words, known):
        typer.echo(f"  {line}")
    typer.echo(words("The report is in {file}", file=place / "report.html"))
    if found.proof and found.proof.changes:
        file = place / f"{plan.title}-balanced.toml"
        save_text(file, written(plan, found.proof.changes))
        typer.echo(words("The pack with the changes is in {file}", file=file))
    raise typer.Exit(0 if found.proof else 1)
