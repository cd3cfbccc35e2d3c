"""The command ``clashyard play``."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from clashyard.core.errors import BadInput, one_of
from clashyard.core.files import load
from clashyard.core.match import Match
from clashyard.core.secret import luck
from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.players import LADDER, PLAYERS, player
from clashyard.terminal import compiling, flags
from clashyard.terminal.faces import FACES, own_flags
from clashyard.terminal.kept import Kept, offered
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.session import Session

HUMAN = "human"
LATEST = Path()  # --resume without a file


class PlayCommand(TyperCommand):
    """`play`, whose flag --resume may stand without a file."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        places = (n for n, arg in enumerate(args) if arg == "--resume")
        bare = [n for n in places if n + 1 == len(args) or args[n + 1].startswith("-")]
        for n in reversed(bare):
            args.insert(n + 1, str(LATEST))
        return super().parse_args(ctx, args)


def play(
    game: Annotated[str | None, typer.Argument(help=f"Which game: {', '.join(NAMED)}; else decks.")] = None,
    opponent: flags.OPPONENT = None,
    level: flags.LEVEL = None,
    seed: flags.SEED = None,
    hotseat: flags.HOTSEAT = False,
    language: flags.LANGUAGE = "en",
    plain: flags.PLAIN = False,
    save: flags.SAVE = None,
    resume: flags.RESUME = None,
    module: flags.MODULE = None,
    mode: flags.MODE = None,
    deck: flags.DECK = None,
    difficulty: flags.DIFFICULTY = None,
    ai: flags.AI = None,
    form: flags.FORMAT = None,
    source: flags.SOURCE = None,
    champion: flags.CHAMPION = None,
    edition: flags.EDITION = None,
    pack: flags.PACK = None,
    first: flags.FIRST = None,
    dealer: flags.DEALER = None,
    character: flags.CHARACTER = None,
    characters: flags.CHARACTERS = None,
) -> None:
    """Play a match in the terminal. You are A."""
    words = Words(language)
    given: dict[str, Any] = {
        "--mode": mode, "--deck": deck, "--seed": seed, "--difficulty": difficulty, "--ai": ai, "--format": form,
        "--from": source, "--module": module, "--champion": champion, "--edition": edition, "--pack": pack, "--first": first,
        "--dealer": dealer, "--character": character, "--characters": characters,
    }  # fmt: skip
    if game is not None:
        one_of(game, NAMED, "game", "game")
    named = _of_level(level, opponent, hotseat)
    keyboard, kept = Keyboard(words), None
    if resume == LATEST:
        _no_options(given)
        resume = offered(game, keyboard, words)
        if resume is None:
            return
        kept = None if save else Kept(resume)
    if resume:
        match = _resumed(resume, game, given)
    else:
        name = game or GAMES[0].name
        own_flags(name, given)
        number = secrets.randbits(256) if seed is None else seed
        match = Match.new(NAMED[name], FACES[name].options(given, number), seed)
    face = FACES[match.game.name]
    if hotseat or named or not resume:
        match.players = opponents(named, hotseat, match.seats)
    hints = face.hints(given, words)
    here, after = (None, None) if kept else _files(save or resume, match.game.form, resume)
    if not here and not kept and keyboard.interactive:
        kept = Kept()
    while _sit_down(match, words, plain, here, hints, kept):
        options = face.next_options(match, given, _luck(match, "options"))
        if options is None:
            return
        follower = Match.new(NAMED[match.game.name], options, match.origin.get("seed"))
        follower.players = match.players
        match, here, hints = follower, after, []
        if kept:
            kept.keep(match)  # in the place of what led to it


def _of_level(level: int | None, opponent: Sequence[str] | None, hotseat: bool) -> Sequence[str] | None:
    """What --opponent is, where --level says it."""
    if level is None:
        return opponent
    if opponent or hotseat:
        raise BadInput("--level", "give it alone: --opponent and --hotseat say too who plays; B=level-3 is a level for one seat")
    if not 1 <= level <= len(LADDER):
        raise BadInput("--level", "there is no level {level}; levels go from 1 to {most}", level=level, most=len(LADDER))
    return [LADDER[level - 1]]


def opponents(given: Sequence[str] | None, hotseat: bool, seats: Sequence[str]) -> dict[str, str]:
    """Which computer plays in which seat: NAME for all but the first, SEAT=NAME for one, SEAT=human for a person."""
    if hotseat and given:
        raise BadInput("--opponent", "side by side nobody plays for the computer; leave out --hotseat or --opponent")
    chosen = {} if hotseat else dict.fromkeys(seats[1:], "greedy")
    for text in sorted(given or (), key=lambda text: "=" in text):  # what is said of one seat goes before the rest
        seat, equals, name = text.rpartition("=")
        one_of(name, (*PLAYERS, HUMAN), "--opponent", "opponent")
        if equals:
            one_of(seat, seats, "--opponent", "seat that decides in this match")
        for each in [seat] if equals else seats[1:]:
            chosen.pop(each, None)
            if name != HUMAN:
                chosen[each] = name
    return chosen


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


def _no_options(given: dict[str, Any]) -> None:
    for flag in (flag for flag, value in given.items() if value is not None):
        raise BadInput(flag, "a saved match goes on as it began; leave this out")


def _resumed(file: Path, game: str | None, given: dict[str, Any]) -> Match:
    _no_options(given)
    match = load(GAMES, file)
    if game not in (None, match.game.name):
        raise BadInput(
            str(file), "this is a match of {other}, not of {game}; leave the game out", other=match.game.name, game=game
        )
    refusal = FACES[match.game.name].refusal(match)
    if refusal:
        raise BadInput(str(file), refusal)
    return match


def _luck(match: Match, purpose: str) -> int:
    """A seed for what is drawn beside the cards: that of the match, or one that its secret gives for this purpose."""
    secret = match.origin.get("secret")
    return luck(secret, purpose) if secret else int(match.origin.get("seed", 0))


def _sit_down(match: Match, words: Words, plain: bool, save: Path | None, hints: list[str], kept: Kept | None = None) -> bool:
    """Play one match; is it one that leads to another, and finished? Such a one is kept in a file of its own."""
    compiling.prepare_for(match.players.values(), words)
    players = {seat: player(name, _luck(match, seat)) for seat, name in match.players.items()}
    if save:
        match.save(save)  # now rather than at the end: it may not be writable
    session = Session(match, players, words, plain, save, kept=kept)
    if match.commitment:
        session.say(words("Type ? for help. The commitment of this deal is {commitment}.", commitment=match.commitment))
    else:
        session.say(words("Type ? for help. This match has the seed {seed}.", seed=match.origin.get("seed", 0)))
    if save and match.game.form:
        session.say(words("It is kept in {file}.", file=save))
    for hint in hints:
        session.say(hint)
    session.run()
    return bool(match.game.form) and match.to_act is None
