"""Names of engines: ``engine:seconds=2 Style=calm ./my-engine --flag``."""

from __future__ import annotations

import math
import re
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field

from clashyard.core.errors import BadInput, shown

PREFIX = "engine:"
WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*=")  # that stands before the program, as variables do in a shell
WITHOUT_TIME = 60.0  # seconds for a decision if the name gives none
GRACE = 10.0  # seconds beyond the time of a decision, until the engine counts as hanging
MOST_SECONDS = 3600.0


@dataclass(frozen=True)
class EngineName:
    """An engine as its name describes it. *command*: program and arguments; *options*: what it is set to by `setoption`.

    *seconds*: for a decision, if limited; *deadline*: seconds after which an engine without an answer is replaced.
    """

    text: str
    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None
    deadline: float = WITHOUT_TIME


def is_engine(name: object) -> bool:
    """Return whether *name* stands for a program to run."""
    return isinstance(name, str) and name.startswith(PREFIX)


def read_name(text: str) -> EngineName:
    """Read the name of an engine. Raises BadInput for a wrong word, and if there is no such program."""
    try:
        words = shlex.split(text.removeprefix(PREFIX))
    except ValueError:
        raise BadInput(text, "a quotation mark is not closed") from None
    options: dict[str, str] = {}
    while words and WORD.match(words[0]):
        key, _, value = words.pop(0).partition("=")
        options[key] = value
    if not words:
        raise BadInput(text, "the program is missing; write engine:PROGRAM, with its arguments if it needs any")
    program = shutil.which(words[0])
    if program is None:
        raise BadInput(text, "there is no program {program} that can be run; check its path and permissions", program=words[0])
    seconds = _seconds(options, "seconds", text)
    usual = WITHOUT_TIME if seconds is None else seconds + GRACE
    return EngineName(text, (program, *words[1:]), options, seconds, _seconds(options, "deadline", text) or usual)


def _seconds(options: dict[str, str], key: str, text: str) -> float | None:
    """Take a number of seconds out of *options*, or return None."""
    if key not in options:
        return None
    given = options.pop(key)
    try:
        seconds = float(given)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        most = int(MOST_SECONDS)
        raise BadInput(
            text, "{key}={value} is not a number of seconds above 0, up to {most}", key=key, value=shown(given), most=most
        )
    return seconds
