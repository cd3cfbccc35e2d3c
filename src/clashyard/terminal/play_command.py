"""The command ``clashyard play``."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from clashyard import decks
from clashyard.core.errors import BadInput, one_of
from clashyard.core.files import load
from clashyard.core.match import Match
from clashyard.core.words import LANGUAGES, Words
from clashyard.players import PLAYERS, player
from clashyard.terminal import choices, packs
from clashyard.terminal.session import Session

GAMES = {game.name: game for game in (decks.GAME,)}
Texts = list[str] | None


def play(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(GAMES)}.")] = "decks",
    mode: Annotated[str | None, typer.Option(help=f"{', '.join(decks.GAME.modes)}.")] = None,
    deck: Annotated[
        Texts, typer.Option(help="Yours, then the others': 1 to 8, random, PACK/DECK, or eight cards with commas.")
    ] = None,
    opponent: Annotated[Texts, typer.Option(help=f"{', '.join(PLAYERS)} for the others, or B=random, C=human.")] = None,
    seed: Annotated[int | None, typer.Option(help="Deal this match again.")] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help="People in all seats, one keyboard.")] = False,
    difficulty: Annotated[int | None, typer.Option(help="Of the automaton in solo and coop: 1 to 10; else quick play.")] = None,
    ai: Annotated[Texts, typer.Option(help="Choices for the automaton: fixed=8, variable=2, resistance, first, rage …")] = None,
    form: Annotated[str | None, typer.Option("--format", help="draft or constructed: make decks first.")] = None,
    source: Annotated[Texts, typer.Option("--from", help="A pack that a draft or constructed decks come from.")] = None,
    language: Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")] = "en",
    module: Annotated[Texts, typer.Option(help="champion or exhaustion; may be given twice.")] = None,
    champion: Annotated[
        Texts, typer.Option(help="Your Champion, then the others': a card, or 'Name: 5 4/4 rage'; else drawn.")
    ] = None,
    edition: Annotated[str | None, typer.Option(help="Rulebook: latest or en-1.1.")] = None,
    pack: packs.PACK = None,
    first: Annotated[str | None, typer.Option(help="Who begins: A (you), B …; else tossed.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences only, for a screen reader.")] = False,
    save: Annotated[Path | None, typer.Option(help="Keep the match in this file, after every decision.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
) -> None:
    """Play a match in the terminal. You are A."""
    words = Words(language)
    given = {
        "--mode": mode, "--deck": deck, "--seed": seed, "--difficulty": difficulty, "--ai": ai, "--format": form,
        "--from": source, "--module": module, "--champion": champion, "--edition": edition, "--pack": pack, "--first": first,
    }  # fmt: skip
    one_of(game, GAMES, "game", "game")
    if resume:
        match = _resumed(resume, given)
    else:
        number = secrets.randbits(40) if seed is None else seed
        match = Match.new(GAMES[game], choices.match_options(given, number), number)
    if hotseat or opponent or not resume:
        match.players = choices.opponents(opponent, hotseat, match.seats)
    hints = packs.champion_hints(champion)
    while _sit_down(match, words, plain, save, hints):
        follower = Match.new(GAMES[game], choices.next_options(match, given, _seed(match)), _seed(match))
        follower.players = match.players
        match, hints = follower, []


def _resumed(file: Path, given: dict[str, Any]) -> Match:
    for flag in (flag for flag, value in given.items() if value is not None):
        raise BadInput(flag, "a saved match goes on as it began; leave this out")
    match = load(tuple(GAMES.values()), file)
    if match.game.form not in ("", *choices.FORMATS):
        raise BadInput(str(file), "this is a part of a Mutation league; 'clashyard league FILE' plays those")
    return match


def _seed(match: Match) -> int:
    return int(match.origin.get("seed", 0))


def _sit_down(match: Match, words: Words, plain: bool, save: Path | None, hints: list[str]) -> bool:
    """Play one match; is it one that leads to another, and finished? Such a one is kept in a file of its own."""
    number = _seed(match)
    if save and match.game.form:
        save = save.with_stem(f"{save.stem}-{match.game.form}")
    players = {seat: player(name, number) for seat, name in match.players.items()}
    if save:
        match.save(save)  # now rather than at the end: it may not be writable
    session = Session(match, players, words, plain, save)
    session.say(words("Type ? for help. This match has the seed {seed}.", seed=number))
    if save and match.game.form:
        session.say(words("It is kept in {file}.", file=save))
    for hint in hints:
        session.say(hint)
    session.run()
    return bool(match.game.form) and match.to_act is None
