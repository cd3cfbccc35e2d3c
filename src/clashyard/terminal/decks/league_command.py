"""The ``clashyard league`` command."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import LANGUAGES, Words
from clashyard.core.yaml_reader import read_yaml
from clashyard.decks.formats.mutation.export import export, pack_id
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.league_file import load
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.players import PLAYERS
from clashyard.terminal.decks.league import LeagueSession

PEOPLE = ("human", *PLAYERS)


def league(
    file: Annotated[Path, typer.Argument(help="The file of the league.")] = Path("league.json"),
    new: Annotated[bool, typer.Option("--new", help="Start a new league; without this, the one in the file continues.")] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same league again.")] = None,
    pack: Annotated[list[str] | None, typer.Option(help="Given twice: both packs (default: initiation and treachery).")] = None,
    player: Annotated[list[str] | None, typer.Option(help=f"Who plays a seat, such as B=random: {', '.join(PEOPLE)}.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="A player's name, such as A=Ann.")] = None,
    cost: Annotated[list[str] | None, typer.Option(help="The cost of a mutation in points, such as hp=1.5.")] = None,
    module: Annotated[list[str] | None, typer.Option(help="A module: exhaustion.")] = None,
    options: Annotated[Path | None, typer.Option(help="More options in a YAML file (docs/decks/mutation.md).")] = None,
    decks_to: Annotated[Path | None, typer.Option("--export", help="Write the decks of a finished league to a pack.")] = None,
    language: Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")] = "en",
    plain: Annotated[bool, typer.Option("--plain", help="Sentences only, for a screen reader.")] = False,
) -> None:
    """Play a Mutation league of four in the terminal: draft, mutations, twelve duels. You are player A."""
    words = Words(language, terminal=True)
    given = {
        "--seed": seed,
        "--pack": pack,
        "--player": player,
        "--name": name,
        "--cost": cost,
        "--module": module,
        "--options": options,
    }
    if not new:
        for flag in (flag for flag, value in given.items() if value is not None):
            raise BadInput(flag, "a saved league keeps its original options; leave this out, or add --new")
        if not file.exists():
            raise BadInput(str(file), "there is no league file here; add --new to start a league")
        session = load(file)
        if decks_to:
            if decks_to.resolve() == file.resolve():
                raise BadInput(str(decks_to), "this is the league file itself; choose another name")
            export(session, decks_to)
            typer.echo(words("Saved to {file}. To play: clashyard play --pack {file} --deck {id}/A --deck {id}/B",
                             file=shlex.quote(str(decks_to)), id=pack_id(decks_to)))  # fmt: skip
            return
    else:
        if decks_to:
            raise BadInput("--export", "a new league has no decks yet; leave this out")
        if file.exists():
            raise BadInput(
                str(file), "a file with this name already exists; leave out --new to continue that league, or choose another name"
            )
        session = League(_options(given), seed)
    for seat, who in session.players.items():
        one_of(who, PEOPLE, f"options.players.{seat}", "player")
    LeagueSession(session, words, file, plain).run()


def _options(given: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the league from a file and from flags, which take precedence."""
    found: dict[str, Any] = {}
    if given["--options"]:
        found = read_yaml(given["--options"]).data
        if not isinstance(found, dict):
            raise BadInput(str(given["--options"]), "expected a mapping of options, such as packs: [initiation, elusive]")
    if given["--pack"]:
        found["packs"] = given["--pack"]
    if given["--module"]:
        found["modules"] = given["--module"]
    usual = {"A": "human", **dict.fromkeys(NAMES[1:], "greedy")}
    found["players"] = usual | (found.get("players") or {}) | _pairs(given["--player"], "--player")
    if given["--name"]:
        found["names"] = (found.get("names") or {}) | _pairs(given["--name"], "--name")
    if given["--cost"]:
        costs = {key: _number(value) for key, value in _pairs(given["--cost"], "--cost").items()}
        found["mutation-costs"] = (found.get("mutation-costs") or {}) | costs
    return found


def _pairs(given: list[str] | None, flag: str) -> dict[str, str]:
    pairs = [text.partition("=") for text in given or []]
    for key, equals, value in pairs:
        if not (key and equals and value):
            raise BadInput(flag, "write {example}", example="hp=1.5" if flag == "--cost" else "A=…")
    return {key: value for key, _, value in pairs}


def _number(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text
