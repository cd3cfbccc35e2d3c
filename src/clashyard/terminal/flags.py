"""The flags of ``clashyard play``: those of all games, then those of each game. The faces define which game has which."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clashyard import decks
from clashyard.core.words import LANGUAGES
from clashyard.players import LADDER, NAMES, PLAYERS

Texts = list[str] | None
DECKS, BLADES, CLASH = (f"Options of {name}" for name in ("decks", "blades", "clash"))

LANGUAGE = Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")]
PLAIN = Annotated[bool, typer.Option("--plain", help="Sentences only, for a screen reader.")]
PLAIN_OPPONENTS = [name for name in PLAYERS if name not in LADDER]
OPPONENT = Annotated[
    Texts,
    typer.Option(
        help=f"{', '.join(PLAIN_OPPONENTS)}, {LADDER[0]} to {LADDER[-1]}, module:Class, engine:PATH or network:FILE;"
        " for one seat B=random, C=human."
    ),
]
LEVEL = Annotated[int | None, typer.Option(help=f"Level of your opponents: 1 ({NAMES[0]}) to {len(NAMES)} ({NAMES[-1]}).")]
SEED = Annotated[int | None, typer.Option(help="The same seed deals the same match again.")]
HOTSEAT = Annotated[bool, typer.Option("--hotseat", help="People in all seats, sharing one keyboard.")]
SAVE = Annotated[Path | None, typer.Option(help="Save the match in this new file after every decision.")]
RESUME = Annotated[Path | None, typer.Option(help="Continue a saved match in its file; without a file, an unfinished one.")]
MODULE = Annotated[
    Texts,
    typer.Option(help="decks: champion, exhaustion. blades: extra-hearts, event-deck, marcus-king. May be given several times."),
]

HOUSE = Annotated[
    Texts,
    typer.Option(
        help="A house rule and its reading, such as blades.hearts.sting-source=all; 'clashyard rules ID' lists the readings."
    ),
]

MODE = Annotated[str | None, typer.Option(rich_help_panel=DECKS, help=f"{', '.join(decks.GAME.modes)}.")]
DECK = Annotated[
    Texts,
    typer.Option(rich_help_panel=DECKS, help="Your deck, then the others': 1 to 8, random, PACK/DECK or eight cards (commas)."),
]
DIFFICULTY = Annotated[
    int | None, typer.Option(rich_help_panel=DECKS, help="The automaton's level in solo and coop: 1 to 10 (default: quick play).")
]
AI = Annotated[
    Texts,
    typer.Option(rich_help_panel=DECKS, help="Advantages of the automaton: fixed=8, variable=2, resistance, first, rage …"),
]
FORMAT = Annotated[str | None, typer.Option("--format", rich_help_panel=DECKS, help="Make decks first: draft or constructed.")]
SOURCE = Annotated[Texts, typer.Option("--from", rich_help_panel=DECKS, help="A pack to draft or build decks from.")]
CHAMPION = Annotated[
    Texts,
    typer.Option(rich_help_panel=DECKS, help="Your Champion, then the others': a card, or 'Name: 5 4/4 rage' (default: random)."),
]
EDITION = Annotated[str | None, typer.Option(rich_help_panel=DECKS, help="Rulebook: latest or en-1.1.")]
PACK = Annotated[
    list[Path] | None,
    typer.Option(rich_help_panel=DECKS, help="A pack of your own cards (TOML or CSV); may be given several times."),
]
FIRST = Annotated[str | None, typer.Option(rich_help_panel=DECKS, help="Who plays first: A (you), B … (default: random).")]

DEALER = Annotated[str | None, typer.Option(rich_help_panel=BLADES, help="Who deals first: A (you) or B (default: random).")]

CHARACTER = Annotated[
    Texts,
    typer.Option(rich_help_panel=CLASH, help="Your character, then the other: a name ('clashyard characters') or random."),
]
CHARACTERS = Annotated[Path | None, typer.Option(rich_help_panel=CLASH, help="A file of your own characters, for --character.")]
