"""The ``clashyard play`` command."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from clashyard.core.errors import BadInput, one_of
from clashyard.core.house import chosen_readings, read_house
from clashyard.core.match import Match
from clashyard.core.match_file import load
from clashyard.core.secret import luck
from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.players import LADDER, PLAYERS, installed, is_custom, is_engine, is_network, player
from clashyard.players.bots import include_current_folder
from clashyard.terminal import compilation, flags
from clashyard.terminal.faces import face_class, own_flags
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.session import Session
from clashyard.terminal.unfinished import Kept, offered

HUMAN = "human"
LATEST = Path()  # --resume without a file


class PlayCommand(TyperCommand):
    """The `play` command, whose flag --resume can be used without a file."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        places = (n for n, arg in enumerate(args) if arg == "--resume")
        bare = [n for n in places if n + 1 == len(args) or args[n + 1].startswith("-")]
        for n in reversed(bare):
            args.insert(n + 1, str(LATEST))
        return super().parse_args(ctx, args)


def play(
    game: Annotated[str | None, typer.Argument(help=f"The game: {', '.join(NAMED)} (default: decks).")] = None,
    opponent: flags.OPPONENT = None,
    level: flags.LEVEL = None,
    seed: flags.SEED = None,
    hotseat: flags.HOTSEAT = False,
    language: flags.LANGUAGE = "en",
    plain: flags.PLAIN = False,
    save: flags.SAVE = None,
    resume: flags.RESUME = None,
    module: flags.MODULE = None,
    house: flags.HOUSE = None,
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
    """Play a match in the terminal. You are player A."""
    words = Words(language, terminal=True)
    given: dict[str, Any] = {
        "--mode": mode, "--deck": deck, "--seed": seed, "--difficulty": difficulty, "--ai": ai, "--format": form,
        "--from": source, "--module": module, "--house": house, "--champion": champion, "--edition": edition, "--pack": pack,
        "--first": first,
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
        chosen = NAMED[game or GAMES[0].name]
        own_flags(chosen, given)
        number = secrets.randbits(256) if seed is None else seed
        agreed = read_house(chosen.setup.house, house)
        match = Match.new(chosen, {**face_class(chosen).options(chosen, given, number), **agreed}, seed)
    face = face_class(match.game)
    if hotseat or named or not resume:
        match.players = opponents(named, hotseat, match.seats)
    else:
        _known(match.players)
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
            kept.keep(match)  # replaces the file of the draft that led to it


def _of_level(level: int | None, opponent: Sequence[str] | None, hotseat: bool) -> Sequence[str] | None:
    """Return --opponent, or the opponent that --level stands for."""
    if level is None:
        return opponent
    if opponent or hotseat:
        raise BadInput("--level", "cannot be combined with --opponent or --hotseat; for one seat, use --opponent B=level-3")
    if not 1 <= level <= len(LADDER):
        raise BadInput("--level", "unknown level {level}; levels go from 1 to {most}", level=level, most=len(LADDER))
    return [LADDER[level - 1]]


def opponents(given: Sequence[str] | None, hotseat: bool, seats: Sequence[str]) -> dict[str, str]:
    """Return the computer of each seat: NAME is for all but the first, SEAT=NAME for one, SEAT=human for a person."""
    if hotseat and given:
        raise BadInput("--opponent", "with --hotseat there is no computer opponent; leave out --hotseat or --opponent")
    chosen = {} if hotseat else dict.fromkeys(seats[1:], "greedy")
    for seat, equals, name in sorted(map(_seated, given or ()), key=lambda parts: bool(parts[1])):  # single seats take precedence
        if not is_custom(name):
            one_of(name, (*PLAYERS, *installed(), HUMAN), "--opponent", "opponent")
        if equals:
            one_of(seat, seats, "--opponent", "playable seat in this match")
        for each in [seat] if equals else seats[1:]:
            chosen.pop(each, None)
            if name != HUMAN:
                chosen[each] = name
    return chosen


def _seated(text: str) -> tuple[str, str, str]:
    """Return the seat, the sign `=` and the name of ``SEAT=NAME``; without a seat, the first two are empty."""
    seat, equals, name = text.partition("=")
    return (seat, equals, name) if equals and not is_engine(text) and not is_network(text) else ("", "", text)


def _known(players: Mapping[str, str]) -> None:
    """Refuse the players of a file that are not built in or installed: a file must not choose which code is imported."""
    for seat, name in players.items():
        if is_custom(name):
            raise BadInput(
                "--opponent", "{seat} was played by {name}; to load it again, add --opponent {seat}={name}", seat=seat, name=name
            )


def _files(save: Path | None, form: str, resumed: Path | None) -> tuple[Path | None, Path | None]:
    """Return the files of this match and of the game after it: a draft has a separate file.

    Raises BadInput if a file exists that does not belong to the resumed match.
    """
    here = after = save
    if save and form and save == resumed:
        stem = save.stem.removesuffix(f"-{form}")
        after = save.with_stem(stem if stem != save.stem else f"{stem}-game")
    elif save and form:
        here = save.with_stem(f"{save.stem}-{form}")
    for file in (here, after):
        if file and file != resumed and file.is_file():
            raise BadInput(str(file), "a file with this name already exists; choose another name, or resume it with --resume")
    return here, after


def _no_options(given: dict[str, Any]) -> None:
    for flag in (flag for flag, value in given.items() if value is not None):
        raise BadInput(flag, "a saved match keeps its original options; leave this out")


def _resumed(file: Path, game: str | None, given: dict[str, Any]) -> Match:
    _no_options(given)
    match = load(GAMES, file)
    if game not in (None, match.game.name):
        raise BadInput(
            str(file), "this is a match of {other}, not of {game}; leave the game out", other=match.game.name, game=game
        )
    refusal = face_class(match.game).refusal(match)
    if refusal:
        raise BadInput(str(file), refusal)
    return match


def _luck(match: Match, purpose: str) -> int:
    """Return a seed for anything drawn besides the cards: that of the match, or one derived from its secret for this purpose."""
    secret = match.origin.get("secret")
    return luck(secret, purpose) if secret else int(match.origin.get("seed", 0))


def _sit_down(match: Match, words: Words, plain: bool, save: Path | None, hints: list[str], kept: Kept | None = None) -> bool:
    """Play one match. Return whether it is finished and leads to another; such a match is kept in a separate file."""
    compilation.prepare_for(match.players.values(), words)
    if any(map(is_custom, match.players.values())):
        include_current_folder()
    players = {seat: player(name, _luck(match, seat)) for seat, name in match.players.items()}
    if save:
        match.save(save)  # now rather than at the end, in case the file is not writable
    session = Session(match, players, words, plain, save, kept=kept)
    if match.commitment:
        session.say(words("Type ? for help. The commitment of this deal is {commitment}.", commitment=match.commitment))
    else:
        session.say(words("Type ? for help. This match has the seed {seed}.", seed=match.origin.get("seed", 0)))
    if save and match.game.form:
        session.say(words("It is saved in {file}.", file=save))
    for _, reading in chosen_readings(match.game.setup.house, match.given):
        session.say(words("House rule: {sentence}", sentence=words(reading.sentence)))
    for hint in hints:
        session.say(hint)
    session.run()
    return bool(match.game.form) and match.to_act is None
