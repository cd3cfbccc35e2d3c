"""The commands ``clashyard contest`` and ``clashyard table``, and the flags that measuring commands share."""

from __future__ import annotations

from math import comb
from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.errors import one_of
from clashyard.core.game import Game
from clashyard.core.house import read_house
from clashyard.core.words import LANGUAGES, Words
from clashyard.core.work import executor
from clashyard.games import GAMES, NAMED
from clashyard.players import is_custom, player
from clashyard.players.bots import include_current_folder
from clashyard.players.intervals import interval
from clashyard.studies.field import field_of
from clashyard.terminal import compilation, measurements
from clashyard.terminal.decks import packs
from clashyard.terminal.level_tables import rates_of

GAME = Annotated[str, typer.Argument(help=f"The game: {', '.join(NAMED)}.")]
FIRST, GREEDY = GAMES[0].name, "greedy"
SEED = Annotated[int, typer.Option(min=0, max=2**40, help="Seed of the first game.")]
LANGUAGE = Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")]
MODE = Annotated[str | None, typer.Option(help="Mode of play, such as duel, solo or ffa (default: all).")]
DECKS = Annotated[
    list[str] | None,
    typer.Option(help="A deck: 1 to 8, PACK/DECK or eight cards (commas); several times for more (default: all)."),
]
CHARACTERS = Annotated[list[str] | None, typer.Option(help="A character of CLASH; several times for more (default: all).")]
HOUSE = Annotated[list[str] | None, typer.Option(help="A house rule and its reading, RULE=READING; several times for more.")]
CHARACTER_FILE = Annotated[Path | None, typer.Option("--characters", help="A file of your own characters.")]


def game_named(name: str) -> Game:
    """Return the game called *name*. Raises BadInput."""
    return NAMED[one_of(name, NAMED, "game", "game")]


def modes_of(game: Game, mode: str | None) -> tuple[str, ...]:
    """Return one mode, or all of them. Raises BadInput."""
    return game.modes if mode is None else (one_of(mode, game.modes, "--mode", "mode"),)


def check_opponent(name: str) -> None:
    """Raise BadInput before the first game if nothing plays under this name."""
    if is_custom(name):
        include_current_folder()
    player(name)


def contest(
    game: GAME = FIRST,
    mode: MODE = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: SEED = 1,
    language: LANGUAGE = "en",
    deck: DECKS = None,
    pack: packs.PACK = None,
    character: CHARACTERS = None,
    file: CHARACTER_FILE = None,
    house: HOUSE = None,
    opponent: Annotated[
        str, typer.Option(help="What plays against random: a level, module:Class, engine:PATH, network:FILE.")
    ] = "greedy",
) -> None:
    """Let one seat play greedy, or another opponent, against random ones, and count its wins."""
    words, chosen = Words(language, terminal=True), game_named(game)
    check_opponent(opponent)
    agreed = read_house(chosen.setup.house, house)
    field = field_of(chosen, deck, pack, character, file, agreed) if deck or pack or character or file else None
    for each in modes_of(chosen, mode or (chosen.modes[0] if field else None)):
        deals = measurements.contest(chosen, each, games, seed, field, agreed, opponent)
        scores = [score for deal in deals for score in deal]
        rate, low, high = (words.decimal(100 * share, 1) for share in interval(deals))
        typer.echo(
            words(
                "{game} {mode}, {opponent} against random. Games: {games}, won: {won}, drawn: {drawn}, rate: {rate}%"
                " ({low} to {high}). All seats of a deal are one sample.",
                game=game, mode=each, opponent=opponent, games=words.whole(len(scores)), won=words.whole(scores.count(1)),
                drawn=words.whole(scores.count(0.5)), rate=rate, low=low, high=high,
            )
        )  # fmt: skip


def table(
    game: GAME = FIRST,
    deck: DECKS = None,
    games: Annotated[int, typer.Option(min=4, help="Games per pairing; a multiple of 4 is fair.")] = 2000,
    seed: SEED = 1,
    pack: packs.PACK = None,
    character: CHARACTERS = None,
    file: CHARACTER_FILE = None,
    house: HOUSE = None,
    opponent: Annotated[
        str, typer.Option("--player", help="What plays itself: greedy, level-1 to level-8, module:Class …")
    ] = GREEDY,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes, where greedy does not play (default: one per core).")
    ] = None,
) -> None:
    """Let greedy, or another player, play itself with every pairing of decks or characters, from both sides.

    Print the winning rate of the row in percent. Levels play far more slowly than greedy.
    """
    chosen = game_named(game)
    check_opponent(opponent)
    field = field_of(chosen, deck, pack, character, file, read_house(chosen.setup.house, house))
    if opponent == GREEDY:
        found = measurements.rates(chosen, field, games, seed)
    else:
        compilation.prepare_for([opponent], Words(), games * comb(len(field.entries), 2))
        with executor(workers) as pool:
            found = rates_of(chosen, field, games, seed, opponent, pool)
    typer.echo(measurements.drawn(list(field.entries), found))
