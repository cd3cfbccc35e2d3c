"""The ``clashyard bot`` command."""

from __future__ import annotations

import os
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.words import N_, Words
from clashyard.players import LADDER, player
from clashyard.players.bots import include_current_folder
from clashyard.terminal import flags

if TYPE_CHECKING:
    from clashyard.client.state import State

MISSING = N_('playing on a server needs another package: pip install "clashyard[client]"')
VARIABLE = "CLASHYARD_TOKEN"


def bot(
    server: Annotated[str, typer.Option(help="The address of the site.")] = "http://localhost:8000",
    token: Annotated[str, typer.Option(help=f"A token of the account that plays; or set {VARIABLE}.")] = "",
    level: Annotated[int, typer.Option(min=1, max=len(LADDER), help="The opponent that thinks, 1 to 8.")] = 3,
    own: Annotated[str, typer.Option("--bot", help="Your own opponent instead, as module:Class or network:FILE.")] = "",
    match: Annotated[list[str], typer.Option(help="Play this match alone, by its id; may be repeated.")] = [],  # noqa: B006
    matches: Annotated[int, typer.Option(min=0, help="Stop after so many matches; 0: never.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same choices.")] = 0,
    language: flags.LANGUAGE = "en",
) -> None:
    """Play the matches of a bot account on a server from this machine, and accept its challenges."""
    if find_spec("httpx") is None:
        raise ClashyardError(MISSING)
    from httpx import HTTPError, InvalidURL

    from clashyard.client.bot import Team, Thinker
    from clashyard.client.connection import Client

    words, token = Words(language, terminal=True), token or os.environ.get(VARIABLE, "")
    if not token:
        raise BadInput("--token", "give a token of the account that plays, or set {variable}", variable=VARIABLE)
    include_current_folder()
    name = own or LADDER[level - 1]
    player(name, seed)  # a bot that cannot be loaded is refused before anything is played
    try:
        with Client(server, token) as client:
            told = client.account()
            typer.echo(words("{name} plays as {account}.", name=name, account=told["name"]))
            team = Team(client, Thinker(partial(player, name), seed), partial(report, words))
            for each in match:
                team.begin(each)
            if match:
                team.join()
            else:
                team.welcome(matches)
    except (HTTPError, InvalidURL, UnicodeError) as error:
        raise BadInput("--server", "the server cannot be reached: {fault}", fault=str(error)) from error


def report(words: Words, state: State) -> None:
    """Print how a match has ended."""
    if state.over:
        typer.echo(words("{match} is over: {winner}", match=state.id, winner=state.winner or "-"))
