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
from clashyard.terminal.games import GAMES
from clashyard.terminal.session import Session

BY_NAME = {game.name: game for game in GAMES}
Texts = list[str] | None


def play(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(BY_NAME)}.")] = "decks",
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
    save: Annotated[Path | None, typer.Option(help="Keep the match in this new file, after every decision.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match, and keep it in its file.")] = None,
) -> None:
    """Play a match in the terminal. You are A."""
    words = Words(language)
    given = {
        "--mode": mode, "--deck": deck, "--seed": seed, "--difficulty": difficulty, "--ai": ai, "--format": form,
        "--from": source, "--module": module, "--champion": champion, "--edition": edition, "--pack": pack, "--first": first,
    }  # fmt: skip
    one_of(game, BY_NAME, "game", "game")
    if resume:
        match = _resumed(resume, given)
    else:
        number = secrets.randbits(40) if seed is None else seed
        match = Match.new(BY_NAME[game], choices.match_options(given, number), number)
    if hotseat or opponent or not resume:
        match.players = choices.opponents(opponent, hotseat, match.seats)
    hints = packs.champion_hints(champion)
    here, after = _files(save or resume, match.game.form, resume)
    while _sit_down(match, words, plain, here, hints):
        follower = Match.new(decks.GAME, choices.next_options(match, given, _seed(match)), _seed(match))
        follower.players = match.players
        match, here, hints = follower, after, []


def _files(save: Path | None, form: str, resumed: Path | None) -> tuple[Path | None, Path | None]:
    """Where this match is kept, and where the game after it: what leads to a game has a file of its own.

    Raises BadInput where a file stands that is not the one that goes on.
    """
    here = after = save
    if save and form and save == resumed:
        stem = save.stem.removesuffix(f"-{form}")
        after = save.with_stem(stem if stem != save.stem else f"{stem}-game")
    elif save and form:
        here = save.with_stem(f"{save.stem}-{form}")
    for file in (here, after):
        if file and file != resumed and file.is_file():
            raise BadInput(str(file), "there is a file already; choose another name, or go on with it: --resume")
    return here, after


def _resumed(file: Path, given: dict[str, Any]) -> Match:
    for flag in (flag for flag, value in given.items() if value is not None):
        raise BadInput(flag, "a saved match goes on as it began; leave this out")
    match = load(GAMES, file)
    if match.game.form not in ("", *choices.FORMATS):
        raise BadInput(str(file), "this is a part of a Mutation league; 'clashyard league FILE' plays those")
    return match


def _seed(match: Match) -> int:
    return int(match.origin.get("seed", 0))


def _sit_down(match: Match, words: Words, plain: bool, save: Path | None, hints: list[str]) -> bool:
    """Play one match; is it one that leads to another, and finished? Such a one is kept in a file of its own."""
    number = _seed(match)
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
