"""The command ``clashyard``."""

from __future__ import annotations

import io
import json
import os
import secrets
import sys
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console

from clashyard import __version__, decks
from clashyard.core import fast
from clashyard.core.bench import bench as measure
from clashyard.core.bench import ratios
from clashyard.core.errors import BadInput, ClashyardError, one_of
from clashyard.core.files import load
from clashyard.core.game import Game
from clashyard.core.ledger import find_rule, rules
from clashyard.core.match import Match
from clashyard.core.scenario import read_file, run
from clashyard.core.words import LANGUAGES, Words
from clashyard.decks.catalogue import catalogue, preconstructed
from clashyard.decks.setup import DECK, read_deck
from clashyard.players import PLAYERS, player
from clashyard.terminal import measures
from clashyard.terminal.names import matches_word, slug, typed_names
from clashyard.terminal.replay import Replay
from clashyard.terminal.session import Session

GAMES: tuple[Game, ...] = (decks.GAME,)
app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)

GAME = Annotated[str, typer.Argument(help=f"Which game: {', '.join(game.name for game in GAMES)}.")]
SEED = Annotated[int, typer.Option(min=0, max=2**40, help="Of the first game.")]
LANGUAGE = Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")]
PLAIN = Annotated[bool, typer.Option("--plain", help="Sentences only, for a screen reader.")]


def game_named(name: str) -> Game:
    """The game of that name. Raises BadInput."""
    known = {game.name: game for game in GAMES}
    return known[one_of(name, known, "game", "game")]


@app.command()
def play(
    game: GAME = "decks",
    deck: Annotated[
        list[str] | None, typer.Option(help="Yours, then the other's: 1 to 4, random, or eight cards with commas.")
    ] = None,
    opponent: Annotated[str | None, typer.Option(help=f"Who plays against you: {', '.join(PLAYERS)} (greedy).")] = None,
    seed: Annotated[int | None, typer.Option(help="Deal this match again.")] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help="Two people, one keyboard.")] = False,
    language: LANGUAGE = "en",
    module: Annotated[list[str] | None, typer.Option(help="champion or exhaustion; may be given twice.")] = None,
    champion: Annotated[list[str] | None, typer.Option(help="Your Champion, then the other's (a card key); else drawn.")] = None,
    edition: Annotated[str | None, typer.Option(help="Rulebook: latest or en-1.1.")] = None,
    first: Annotated[str | None, typer.Option(help="Who begins: A (you) or B; else tossed.")] = None,
    plain: PLAIN = False,
    save: Annotated[Path | None, typer.Option(help="Keep the match in this file, after every decision.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
) -> None:
    """Play a match in the terminal. You are A."""
    words = Words(language)
    if hotseat and opponent:
        raise BadInput("--opponent", "side by side nobody plays for the computer; leave out --hotseat or --opponent")
    given = {"--deck": deck, "--seed": seed, "--module": module, "--champion": champion, "--edition": edition, "--first": first}
    if resume:
        for flag in (flag for flag, value in given.items() if value is not None):
            raise BadInput(flag, "a saved match goes on as it began; leave this out")
        match = load(GAMES, resume)
    else:
        match = _new(game_named(game), given, secrets.randbits(40) if seed is None else seed)
    if hotseat or opponent or not resume:
        match.players = {} if hotseat else {"B": opponent or "greedy"}
    number = match.origin.get("seed", 0)
    players = {seat: player(name, number) for seat, name in match.players.items()}
    if save:
        match.save(save)  # now rather than at the end: it may not be writable
    session = Session(match, players, words, plain, save)
    session.say(words("Type ? for help. This match has the seed {seed}.", seed=number))
    session.run()


def _new(game: Game, given: dict[str, Any], seed: int) -> Match:
    options: dict[str, Any] = {
        "decks": _decks(given["--deck"] or [], seed),
        "modules": given["--module"] or [],
        "edition": given["--edition"] or "latest",
        "first": given["--first"],
    }
    if "champion" in options["modules"]:
        options["champions"] = _champions(given["--champion"] or [], options["decks"], seed)
    elif given["--champion"]:
        raise BadInput("--champion", "Champions need --module champion")
    return Match.new(game, options, seed)


def _decks(given: list[str], seed: int) -> list[Any]:
    draw = Random(seed)
    chosen: list[Any] = [_deck(text, draw) for text in given]
    if len(chosen) > 2:
        raise BadInput("--deck", "two decks at most: yours, then the other's")
    left = [deck for deck in preconstructed() if deck not in chosen]
    while len(chosen) < 2:
        chosen.append(left.pop(draw.randrange(len(left))))
    return chosen


def _deck(text: str, draw: Random) -> Any:
    if text == "random":
        return draw.sample(sorted(catalogue()), DECK)
    return [_key(name) for name in text.split(",")] if "," in text else text


def _key(name: str) -> str:
    """The key of a card from its key or its name in any language."""
    return name.strip() if name.strip() in catalogue() else typed_names(catalogue().values()).get(slug(name), name.strip())


def _champions(given: list[str], chosen: list[Any], seed: int) -> list[str]:
    """Champions not given are drawn from the Creatures that are in no deck."""
    draw = Random(seed + 1)
    taken = {card.key for deck in chosen for card in read_deck(deck, "--deck")}
    free = [key for key, card in catalogue().items() if not card.facts.incantation and key not in taken]
    return ([_key(name) for name in given] + draw.sample(free, 2))[: max(2, len(given))]


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Scenario files.")],
    compiled: Annotated[bool, typer.Option("--compiled", help="Run them through the compiled rules.")] = False,
) -> None:
    """Run scenario files; print each failure with the part that differs."""
    scenarios = [scenario for path in files for scenario in read_file(path)]
    failed = 0
    for scenario in scenarios:
        wrong = run(GAMES, scenario, compiled)
        failed += bool(wrong)
        for line in wrong:
            typer.echo(f"{scenario.place}: {scenario.name}: {line}")
    typer.echo(f"{len(scenarios) - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    language: LANGUAGE = "en",
    plain: PLAIN = False,
) -> None:
    """Step through a saved match."""
    Replay(load(GAMES, file), Words(language), plain).run()


@app.command("rules")
def explain(rule: Annotated[str, typer.Argument(help="An id such as decks.ability.vanish, or a part of ids.")] = "") -> None:
    """Explain a rule in plain words; without an id, list them all."""
    names = tuple(game.name for game in GAMES)
    console = Console(highlight=False, markup=False, width=min(80, Console().width))
    if not rule:
        for name in names:
            for entry in rules(name).values():
                console.print(f"{entry.id}  {entry.title}")
        return
    for entry in find_rule(names, rule):
        console.print(f"{entry.id}: {entry.title}", style="bold")
        console.print(entry.text)
        for ruling in entry.rulings:
            console.print(f"  Ruling {ruling}")


@app.command()
def cards(
    word: Annotated[str, typer.Argument(help="A pack, an ability, or a part of a name.")] = "",
    language: LANGUAGE = "en",
) -> None:
    """List the printed cards: key, name, notation, pack."""
    one_of(language, LANGUAGES, "language", "language")
    found = [card for card in catalogue().values() if matches_word(card, word.lower(), language)]
    for card in found:
        typer.echo(f"{card.key:28} {card.name(language)}  {card.facts}  ({card.pack})")
    if not found:
        raise BadInput("cards", f"no card has {word!r} as its pack, ability or part of its name")


@app.command()
def perft(
    file: Annotated[Path, typer.Argument(help="Scenario file, or one position.")],
    depth: Annotated[int, typer.Argument(min=0, max=12, help="How many actions.")],
    compiled: Annotated[bool, typer.Option("--compiled", help="Count with the compiled rules.")] = False,
) -> None:
    """Count the sequences of legal actions of a length from each position."""
    for name, match in measures.positions(GAMES, file):
        typer.echo(f"{name}: {measures.perft(match, depth, compiled)}")


@app.command()
def bench(
    game: GAME = "decks",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    seconds: Annotated[float, typer.Option(min=0.05, help="Length of a round; each line takes three.")] = 2.0,
) -> None:
    """Measure random play: interpreted, compiled, all cores, and OpenSpiel where it is installed."""
    done = []
    for line in measure(game_named(game), seconds):
        done.append(line)
        if as_json:
            typer.echo(json.dumps(line.as_dict()))
        else:
            speed = f"{line.decisions_per_s:12,.0f} decisions/s {line.games_per_s:10,.0f} games/s"
            typer.echo(f"{line.game:17} {line.what:19} {speed}")
    if not as_json:
        for what, ratio in ratios(done):
            typer.echo(f"{what}: {ratio:.2f}")


@app.command()
def signature(game: GAME = "decks", games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000) -> None:
    """Play seeded random games and print one number: it changes when behaviour changes."""
    typer.echo(f"{game} {measures.signature(game_named(game), games)}")


@app.command()
def contest(
    game: GAME = "decks",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: SEED = 1,
) -> None:
    """Let greedy play against random and count its wins."""
    wins, draws = measures.contest(game_named(game), games, seed)
    typer.echo(f"{game}: greedy wins {wins} of {games} against random, {draws} drawn ({100 * wins / games:.1f}%)")


@app.command()
def identical(
    game: GAME = "decks",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: SEED = 0,
) -> None:
    """Play random games interpreted and compiled side by side and compare the states after every action."""
    actions = measures.identical(game_named(game), games, seed)
    typer.echo(f"{game}: {games} games, {actions} actions, identical states")


@app.command()
def setup() -> None:
    """Compile the rules ahead, so that nothing waits later."""
    if not fast.available:
        typer.echo("numba is not installed: everything works, only slower")
        return
    cold = not fast.cache_directory().exists()
    parts = list(measures.warmings(GAMES))
    fast.tidy()
    for done, (what, warm) in enumerate(parts, 1):
        if cold:
            typer.echo(f"Compiling the rules, {done} of {len(parts)}: {what} … (once, about a minute in all)")
        warm()
    typer.echo(f"Clashyard {__version__} is ready.")


@app.callback(invoke_without_command=True)
def version(show: Annotated[bool, typer.Option("--version", help="Show the version.")] = False) -> None:
    """Clash of Decks, exactly adjudicated. An unaffiliated fan implementation."""
    if show:
        typer.echo(f"clashyard {__version__}")


def main() -> None:
    """Run the command; every mistake of a person's ends in one sentence, and so does one of ours."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except ClashyardError as error:
        typer.echo(f"clashyard: {error}", err=True)
        sys.exit(2)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)
    except OSError as error:
        typer.echo(f"clashyard: {error.filename or 'output'}: {error.strerror}", err=True)
        sys.exit(1)
    except Exception as error:
        if os.environ.get("CLASHYARD_DEBUG"):
            raise
        typer.echo(f"clashyard: a fault of ours, {type(error).__name__}: {error}; CLASHYARD_DEBUG=1 shows where", err=True)
        sys.exit(70)
