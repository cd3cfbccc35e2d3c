"""The flags of ``clashyard play``: those of all games, then those of each game. The faces define which game has which."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clashyard import decks
from clashyard.core.words import LANGUAGES
from clashyard.players import LADDER, NAMES, PLAYERS

Texts = list[str] | None
DECKS, BLADES, CLASH = (f"Of the game {name} alone" for name in ("decks", "blades", "clash"))

LANGUAGE = Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")]
PLAIN = Annotated[bool, typer.Option("--plain", help="Sentences only, for a screen reader.")]
PLAIN_OPPONENTS = [name for name in PLAYERS if name not in LADDER]
OPPONENT = Annotated[
    Texts,
    typer.Option(
        help=f"{', '.join(PLAIN_OPPONENTS)}, {LADDER[0]} to {LADDER[-1]}; B=random, C=human for one seat; module:Class."
    ),
]
LEVEL = Annotated[int | None, typer.Option(help=f"Of the others: 1 ({NAMES[0]}) to {len(NAMES)} ({NAMES[-1]}).")]
SEED = Annotated[int | None, typer.Option(help="Deal this match again.")]
HOTSEAT = Annotated[bool, typer.Option("--hotseat", help="People in all seats, one keyboard.")]
SAVE = Annotated[Path | None, typer.Option(help="Keep the match in this new file, after every decision.")]
RESUME = Annotated[Path | None, typer.Option(help="Resume a saved match in its file; without a file, one left unfinished.")]
MODULE = Annotated[
    Texts,
    typer.Option(
        help="Of decks: champion, exhaustion. Of blades: extra-hearts, event-deck, marcus-king. May be given several times."
    ),
]

MODE = Annotated[str | None, typer.Option(rich_help_panel=DECKS, help=f"{', '.join(decks.GAME.modes)}.")]
DECK = Annotated[
    Texts,
    typer.Option(rich_help_panel=DECKS, help="Yours, then the others': 1 to 8, random, PACK/DECK, or eight cards with commas."),
]
DIFFICULTY = Annotated[
    int | None, typer.Option(rich_help_panel=DECKS, help="Of the automaton in solo and coop: 1 to 10; else quick play.")
]
AI = Annotated[
    Texts,
    typer.Option(rich_help_panel=DECKS, help="Choices for the automaton: fixed=8, variable=2, resistance, first, rage …"),
]
FORMAT = Annotated[str | None, typer.Option("--format", rich_help_panel=DECKS, help="draft or constructed: make decks first.")]
SOURCE = Annotated[
    Texts, typer.Option("--from", rich_help_panel=DECKS, help="A pack that a draft or constructed decks come from.")
]
CHAMPION = Annotated[
    Texts,
    typer.Option(rich_help_panel=DECKS, help="Your Champion, then the others': a card, or 'Name: 5 4/4 rage'; else drawn."),
]
EDITION = Annotated[str | None, typer.Option(rich_help_panel=DECKS, help="Rulebook: latest or en-1.1.")]
PACK = Annotated[
    list[Path] | None,
    typer.Option(rich_help_panel=DECKS, help="A pack of your own cards, TOML or CSV; may be given several times."),
]
FIRST = Annotated[str | None, typer.Option(rich_help_panel=DECKS, help="Who begins: A (you), B …; else tossed.")]

DEALER = Annotated[str | None, typer.Option(rich_help_panel=BLADES, help="Who deals first: A (you) or B; else tossed.")]

CHARACTER = Annotated[
    Texts, typer.Option(rich_help_panel=CLASH, help="Yours, then the other's: a name ('clashyard characters'), or random.")
]
CHARACTERS = Annotated[Path | None, typer.Option(rich_help_panel=CLASH, help="A file of your own characters, for --character.")]
