"""The ``clashyard ladder`` command."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from clashyard.core.errors import BadInput, ClashyardError, one_of
from clashyard.core.house import read_house
from clashyard.core.words import Words
from clashyard.core.work import Lost, Pool, executor
from clashyard.games import GAMES, NAMED
from clashyard.players import PLAYERS, is_custom
from clashyard.players.bots import include_current_folder
from clashyard.players.ladder import LEVELS, Fixture, Pair, fixtures, pairings, played, ratings, rows
from clashyard.players.ladder_file import LadderFile
from clashyard.studies.field import field_of, seats
from clashyard.terminal import compilation
from clashyard.terminal.comparisons import CHARACTER_FILE, CHARACTERS, DECKS, HOUSE
from clashyard.terminal.decks.packs import PACK

Names = list[str] | None
LEVEL_NAMES = ", ".join(LEVELS)


def ladder(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(NAMED)}.")] = GAMES[0].name,
    games: Annotated[int, typer.Option(help="Games per pairing, an even number.")] = 400,
    mode: Annotated[str | None, typer.Option(help="Mode of play (default: the usual one).")] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**40, help="Seed of the first deal.")] = 1,
    only: Annotated[Names, typer.Option(help=f"Only this level: {LEVEL_NAMES}. May be given several times.")] = None,
    against: Annotated[
        Names,
        typer.Option(help=f"Every level plays it too: {', '.join(PLAYERS)}, module:Class, engine:PATH or network:FILE."),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, max=3600, help="Seconds per decision of the strongest level."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="Processes (default: one per core, or the workers of CLASHYARD_CLUSTER)."),
    ] = None,
    file: Annotated[Path | None, typer.Option(help="Where games are saved (default: ladder-GAME.jsonl).")] = None,
    table: Annotated[bool, typer.Option("--table", help="Play nothing; show what is in the file.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="The tables in Markdown.")] = False,
    deck: DECKS = None,
    pack: PACK = None,
    character: CHARACTERS = None,
    characters: CHARACTER_FILE = None,
    house: HOUSE = None,
) -> None:
    """Measure the levels of the opponents: each plays the one below it.

    After Ctrl-C, finished games are kept; the same command resumes. Decks or characters that you name take turns.
    """
    chosen = NAMED[one_of(game, NAMED, "game", "game")]
    mode = chosen.modes[0] if mode is None else mode
    path = file or Path(f"ladder-{game}.jsonl" if mode == chosen.modes[0] else f"ladder-{game}-{mode}.jsonl")
    choices: tuple[str, ...] = ()
    agreed = read_house(chosen.setup.house, house)
    more = json.dumps(agreed)
    if deck or pack or character or characters:
        seats(chosen, mode)
        choices = field_of(chosen, deck, pack, character, characters, agreed).choices(chosen, mode)
    marks = choices or ((more,) if agreed else ())
    kept = LadderFile(path, chosen, mode, seed, sha256("\n".join(marks).encode()).hexdigest()[:16] if marks else "")
    if table and not kept.results:
        raise BadInput(str(path), "there are no games here; leave out --table to play some")
    if find_spec("openskill") is None:
        raise ClashyardError('ratings need openskill, which is not installed: pip install "clashyard[ladder]"')
    if not table:
        if any(map(is_custom, against or ())):
            include_current_folder()
        pairs = pairings(only or (), against or (), seconds)
        with executor(workers) as pool:
            waiting = fixtures(game, mode, pairs, games, seed, kept.results, choices, more)
            names = (LEVELS[-1] if "@" in name else name for pair in pairs for name in pair)
            compilation.prepare_for(names, Words(), len(waiting))
            _play(kept, pairs, games, waiting, pool)
    for line in tables(kept, markdown):
        typer.echo(line)


def _play(kept: LadderFile, pairs: Sequence[Pair], games: int, waiting: Sequence[Fixture], pool: Pool) -> None:
    """Play the missing games, and save each one as it ends."""
    try:
        with kept, Bars(pairs, games, waiting, kept) as bars, closing(played(waiting, pool)) as results:
            for result in results:
                kept.add(result)
                bars.show(result.pair)
    except (KeyboardInterrupt, Lost):
        typer.echo(f"{len(kept.results)} games are kept in {kept.path}; the same command goes on.", err=True)
        raise


class Bars(Progress):
    """A progress bar for each pairing with its rate so far, on a terminal only."""

    def __init__(self, pairs: Sequence[Pair], games: int, waiting: Sequence[Fixture], kept: LadderFile) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
        super().__init__(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal)
        self._kept = kept
        self._bars: dict[Pair, TaskID] = {}
        for pair in pairs:
            done = games - sum(fixture.pair == pair for fixture in waiting)
            self._bars[pair] = self.add_task(" – ".join(pair), total=games, completed=done, rate="")

    def show(self, pair: Pair) -> None:
        """Count one more finished game of *pair*."""
        if not self.disable:
            (row,) = rows(result for result in self._kept.results if result.pair == pair)
            self.update(self._bars[pair], advance=1, rate=f"{row.rate:.1f}%")


def tables(kept: LadderFile, markdown: bool) -> list[str]:
    """Return the results of all pairings in the file, then everyone's rating, and how both were computed."""
    ordered = sorted(kept.results, key=lambda result: (*map(_place, result.pair), result.number))
    head = ["opponent", "against", "games", "won", "drawn", "lost", "rate", "95% interval"]
    cells = [
        [*row.pair, f"{row.wins + row.draws + row.losses}", f"{row.wins}", f"{row.draws}", f"{row.losses}", f"{row.rate:.1f}%",
         f"{row.low:.1f} to {row.high:.1f}%"]
        for row in rows(ordered)
    ]  # fmt: skip
    rated = [[name, f"{mu:.2f}", f"{sigma:.2f}"] for name, (mu, sigma) in ratings(ordered, kept.ladder.seed).items()]
    ladder = kept.ladder
    return [
        *aligned([head, *cells], 2, markdown),
        "",
        *aligned([["opponent", "mu", "sigma"], *rated], 1, markdown),
        "",
        f"{ladder.game} {ladder.mode}, deals from seed {ladder.seed}. A draw counts half; both games of a deal are one sample.",
        f"Ratings are openskill's Plackett-Luce, one pass over all {len(ordered)} games in an order drawn by the seed.",
    ]


def _place(label: str) -> tuple[int, str]:
    """Return an opponent's position in the ladder. Opponents without a level come first."""
    name = label.partition("@")[0]
    return (LEVELS.index(name) if name in LEVELS else -1, label)


def aligned(lines: Sequence[Sequence[str]], words: int, markdown: bool) -> list[str]:
    """Return rows of text with the first *words* columns aligned left and the numbers aligned right."""
    if markdown:
        rule = ["---"] * words + ["---:"] * (len(lines[0]) - words)
        return [f"| {' | '.join(line)} |" for line in (lines[0], rule, *lines[1:])]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    found = []
    for line in lines:
        cells = enumerate(zip(line, widths, strict=True))
        found.append("  ".join(cell.ljust(width) if n < words else cell.rjust(width) for n, (cell, width) in cells))
    return found
