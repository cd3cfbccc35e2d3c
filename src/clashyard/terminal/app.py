"""The ``clashyard`` command."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from clashyard import __version__
from clashyard.bench.batches import environment_ratios, environments
from clashyard.bench.playouts import bench as measure
from clashyard.bench.playouts import ratios
from clashyard.bench.puzzles import puzzles
from clashyard.bench.search import search_ratios, searches
from clashyard.core import cuda, fast, machine_code
from clashyard.core.errors import ClashyardError, cause
from clashyard.core.house import HouseRule
from clashyard.core.ledger import find_rule, rules
from clashyard.core.match_file import load
from clashyard.core.scenario import read_file, run
from clashyard.core.words import LANGUAGES, Words
from clashyard.games import GAMES, NAMED, house_rule
from clashyard.terminal import compilation, measurements
from clashyard.terminal.analyse_command import analyse
from clashyard.terminal.attack_command import attack
from clashyard.terminal.balance_command import balance
from clashyard.terminal.bot_command import bot
from clashyard.terminal.clash.characters_command import characters
from clashyard.terminal.comparisons import FIRST, GAME, LANGUAGE, MODE, SEED, contest, game_named, modes_of, table
from clashyard.terminal.decks import packs
from clashyard.terminal.decks.league_command import league
from clashyard.terminal.doctor_command import doctor
from clashyard.terminal.engine_command import engine
from clashyard.terminal.exploitability_command import exploitability
from clashyard.terminal.ladder_command import ladder
from clashyard.terminal.learn_command import learn
from clashyard.terminal.levels_command import levels
from clashyard.terminal.mine_command import mine_puzzles
from clashyard.terminal.play_command import PlayCommand, play
from clashyard.terminal.print_command import print_cards
from clashyard.terminal.puzzle_command import puzzle
from clashyard.terminal.replay import Replay
from clashyard.terminal.serve_command import serve
from clashyard.terminal.study_command import study
from clashyard.terminal.verify_command import verify

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)

NO_CHOICE = HouseRule("", ())
PLAIN = Annotated[bool, typer.Option("--plain", help="Sentences only, for a screen reader.")]


app.command("play", cls=PlayCommand)(play)
app.command()(learn)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Scenario files.")],
    compiled: Annotated[bool, typer.Option("--compiled", help="Run them through the compiled rules.")] = False,
) -> None:
    """Run scenario files and print each failure with the part that differs."""
    scenarios = [scenario for path in files for scenario in read_file(path)]
    failed = 0
    for scenario in scenarios:
        wrong = run(GAMES, scenario, compiled)
        failed += bool(wrong)
        for line in wrong:
            typer.echo(f"{scenario.place}: {scenario.name}: {line}")
    typer.echo(f"{len(scenarios) - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)


app.command()(verify)
app.command()(doctor)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    language: LANGUAGE = "en",
    plain: PLAIN = False,
) -> None:
    """Step through a saved match."""
    Replay(load(GAMES, file), Words(language, terminal=True), plain).run()


@app.command("rules")
def explain(
    rule: Annotated[str, typer.Argument(help="An id such as decks.ability.vanish, or part of one.")] = "",
    language: LANGUAGE = "en",
) -> None:
    """Explain a rule in plain words, or list all rules."""
    names, words = tuple(NAMED), Words(language, terminal=True)
    console = Console(highlight=False, markup=False, width=min(80, Console().width))
    if not rule:
        for name in names:
            for entry in rules(name, language, terminal=True).values():
                console.print(f"{entry.id}  {entry.title}")
        return
    for entry in find_rule(names, rule, language, terminal=True):
        console.print(f"{entry.id}: {entry.title}", style="bold")
        console.print(entry.text)
        for ruling in entry.rulings:
            console.print(f"  {words('Ruling')} {ruling}")
        readings = (house_rule(entry.id) or NO_CHOICE).readings
        for reading in readings:
            usual = reading is readings[0]
            console.print(f"  --house {entry.id}={reading.word}" + (f" ({words('usual')})" if usual else ""))
            console.print(f"    {words(reading.sentence)}")


app.command()(analyse)
app.command()(engine)
app.command("cards")(packs.cards)
app.command("pack")(packs.pack)
app.command("print")(print_cards)


@app.command()
def perft(
    file: Annotated[Path, typer.Argument(help="Scenario file, or one position.")],
    depth: Annotated[int, typer.Argument(min=0, max=12, help="How many actions.")],
    compiled: Annotated[bool, typer.Option("--compiled", help="Count with the compiled rules.")] = False,
) -> None:
    """Count the sequences of legal actions of a given length from each position."""
    for name, match in measurements.positions(GAMES, file):
        typer.echo(f"{name}: {measurements.perft(match, depth, compiled)}")


@app.command()
def bench(
    game: GAME = FIRST,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line.")] = False,
    seconds: Annotated[float, typer.Option(min=0.05, help="Length of a round; each line takes three.")] = 2.0,
    batches: Annotated[bool, typer.Option("--batches/--no-batches", help="Environments too, compared with pgx.")] = True,
    search: Annotated[bool, typer.Option("--search/--no-search", help="Search too: iterations, and random playouts.")] = True,
    language: Annotated[str, typer.Option(help=f"Language in which numbers are written: {', '.join(LANGUAGES)}.")] = "en",
) -> None:
    """Measure random play, search and environments, compared with a GPU, OpenSpiel and pgx if available."""
    chosen, words = game_named(game), Words(language, terminal=True)
    done, sought = [], []
    for line in chain(measure(chosen, seconds), environments(chosen, seconds) if batches else ()):
        done.append(line)
        speed = f"{words.whole(line.decisions_per_s):>12} decisions/s {words.whole(line.games_per_s):>10} games/s"
        typer.echo(json.dumps(line.as_dict()) if as_json else f"{line.game:17} {line.what:21} {speed}")
    for found in searches(chosen) if search else ():
        sought.append(found)
        speed = f"{words.whole(found.iterations_per_s):>12} iterations/s {words.whole(found.playouts_per_s):>9} playouts/s"
        typer.echo(json.dumps(found.as_dict()) if as_json else f"{found.game:17} {found.what:21} {speed}")
    for decided in puzzles(chosen) if search else ():
        speed = f"{words.whole(decided.nodes_per_s):>12} nodes/s {words.decimal(decided.positions_per_s, 1):>12} positions/s"
        share = f"{words.decimal(100 * decided.decided, 2)}% of {words.whole(decided.positions)} decided within 1 s"
        typer.echo(json.dumps(decided.as_dict()) if as_json else f"{decided.game:17} {decided.what:21} {speed} {share}")
    if not as_json:
        for what, ratio in chain(ratios(done), search_ratios(sought), environment_ratios(done)):
            typer.echo(f"{what}: {words.decimal(ratio, 2)}")
        if not cuda.available():
            typer.echo(f"GPU: {cuda.reason()}")


@app.command()
def signature(
    game: GAME = FIRST, mode: MODE = None, games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000
) -> None:
    """Play seeded random games and print one number per mode, which changes when behaviour changes."""
    for each in modes_of(game_named(game), mode):
        typer.echo(f"{game} {each} {measurements.signature(game_named(game), each, games)}")


app.command()(contest)
app.command()(table)


@app.command()
def identical(
    game: GAME = FIRST,
    mode: MODE = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: SEED = 0,
) -> None:
    """Play random games interpreted and compiled side by side, and compare the states after every action."""
    for each in modes_of(game_named(game), mode):
        actions = measurements.identical(game_named(game), each, games, seed)
        typer.echo(f"{game} {each}: {games} games, {actions} actions, identical states")


@app.command()
def setup() -> None:
    """Compile the rules ahead, so that there is no wait later."""
    if not machine_code.available:
        typer.echo('Numba is not installed: everything works, but slower. For speed: pip install "clashyard[fast]"')
        return
    compilation.prepare(Words())
    typer.echo(f"Clashyard {__version__} is ready.")


app.command()(serve)
app.command()(bot)
app.command()(league)
app.command()(characters)
app.command()(ladder)
puzzle.command("mine")(mine_puzzles)
app.add_typer(puzzle, name="puzzle")
app.add_typer(study, name="study")
app.command()(balance)
app.command()(exploitability)
app.command()(attack)
app.command()(levels)


@app.callback(invoke_without_command=True)
def version(show: Annotated[bool, typer.Option("--version", help="Show the version.")] = False) -> None:
    """Clash of Decks, Clashing Blades! and CLASH, exactly adjudicated. An unaffiliated fan implementation."""
    if show:
        typer.echo(f"clashyard {__version__}")


def _language(given: Sequence[str]) -> str:
    """Return the requested language if we have it; for any other, the commands report an error later."""
    asked = " ".join(given).replace("--language=", "--language ").partition("--language ")[2].split()[:1]
    return asked[0] if asked and asked[0] in LANGUAGES else "en"


def main() -> None:
    """Run the command. Every error, of the user or of ours, ends in one sentence."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    words = Words(_language(sys.argv), terminal=True)
    fast.watch(compilation.Told(words))
    try:
        app()
    except ClashyardError as error:
        typer.echo(f"clashyard: {error.said(words)}", err=True)
        sys.exit(2)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)
    except OSError as error:
        typer.echo(f"clashyard: {error.filename or 'output'}: {cause(error).said(words)}", err=True)
        sys.exit(1)
    except Exception as error:
        if os.environ.get("CLASHYARD_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        typer.echo(words("clashyard: internal error, {fault}; CLASHYARD_DEBUG=1 shows where", fault=fault), err=True)
        sys.exit(70)
