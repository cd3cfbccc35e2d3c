"""Unfinished matches, kept automatically in the user's data directory until they are finished."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from clashyard.core.atomic_write import data_directory
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.match_file import read_text
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.terminal.keyboard import Keyboard

MOST = 20  # files; the oldest are removed
SHOWN = 9


def folder() -> Path:
    """Return the folder of unfinished matches; `CLASHYARD_DATA` overrides it."""
    return data_directory() / "matches"


def command() -> str:
    """Return how to call this command: by its name, or by its path if the shell does not find the name."""
    path, found = Path(sys.argv[0]), shutil.which("clashyard")
    if path.name != "clashyard" or (found and path.exists() and Path(found).samefile(path)):
        return "clashyard"
    return shlex.quote(os.path.relpath(path))


class Kept:
    """The file of one unfinished match. A draft shares it with the game that follows."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folder() / f"match-{token_hex(6)}.json"
        self.trouble: BadInput | None = None  # why it cannot be kept

    @property
    def written(self) -> bool:
        """Return whether the file exists."""
        return self.path.is_file()

    def keep(self, match: Match) -> None:
        """Write *match* completely or not at all. On failure, `trouble` says why, and the match goes on."""
        try:
            if not self.written:
                _make_room()
            match.save(self.path)
            self.trouble = None
        except BadInput as error:
            self.trouble = error

    def forget(self) -> None:
        """Remove the file: the match is finished."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


def _make_room() -> None:
    """Create the folder, and remove the oldest matches to make room for one more."""
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        for path in files()[MOST - 1 :]:
            path.unlink(missing_ok=True)


def files() -> list[Path]:
    """Return the files of unfinished matches, the latest first."""
    dated = []
    with contextlib.suppress(OSError):
        for path in folder().glob("match-*.json"):
            with contextlib.suppress(OSError):  # removed by another process meanwhile
                dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated, reverse=True)]


class Outline(NamedTuple):
    """The description of a kept match, shown before it is chosen."""

    path: Path
    game: str
    mode: str
    players: str
    actions: int
    date: str


def outline(path: Path) -> Outline:
    """Return the description in a kept file, without replaying it. Raises BadInput for a damaged one."""
    try:
        data = json.loads(read_text(path))
        options: Any = data["options"]
        date = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
        players = ", ".join(f"{seat}: {name}" for seat, name in data["players"].items())
        mode = " ".join(str(options[key]) for key in ("mode", "format") if options.get(key))
        return Outline(path, NAMED[data["game"]].title, mode, players, len(data["actions"]), date)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise BadInput(str(path), "this saved match is damaged and cannot be resumed; delete the file") from None


def outlines(game: str | None, keyboard: Keyboard, words: Words) -> Iterator[Outline]:
    """Yield the kept matches, the latest first, only those of *game* if it is given. Report every damaged file."""
    for path in files():
        try:
            found = outline(path)
        except BadInput as error:
            keyboard.say(error.said(words), "red")
        else:
            if game is None or found.game == NAMED[game].title:
                yield found


def offered(game: str | None, keyboard: Keyboard, words: Words) -> Path | None:
    """Return the chosen match, or None if none is chosen. Raises BadInput if there are no kept matches."""
    found = list(outlines(game, keyboard, words))[:SHOWN]
    if not found:
        raise BadInput("--resume", "there is no unfinished match to resume; start one with clashyard play")
    keyboard.say(words("Unfinished matches, latest first:"))
    for number, one in enumerate(found, 1):
        about = ", ".join(part for part in (one.game, one.mode, one.players) if part)
        actions = words("actions: {number}", number=one.actions)
        keyboard.say(f"  {number}  {about}, {actions}, {one.date}")
    while True:
        answer = keyboard.ask(words("Which one? Enter: resume 1, q: quit> "))
        if answer is None or answer.strip().lower() in ("q", "quit", "n", "no"):
            return None
        typed = answer.strip() or "1"
        if typed.isascii() and typed.isdigit() and len(typed) < 3 and 1 <= int(typed) <= len(found):
            return found[int(typed) - 1].path
        keyboard.say(words("Type a number from 1 to {last}, or q.", last=len(found)), "red")
