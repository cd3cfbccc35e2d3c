"""Engines that the owner of the site offers as opponents, from `CLASHYARD_ENGINES`; read before Django is loaded."""

from __future__ import annotations

import re
import shlex

from clashyard.core.errors import BadInput
from clashyard.players.engines.names import PREFIX, read_name

KEY = "engine-"  # before the name, where a seat says which computer plays
NAME = re.compile(r"[A-Za-z0-9-]{1,9}")
ANALYSIS_SECONDS, ANALYSIS_DEADLINE = 1.0, 10.0  # at most, for each action of an analysis
DEADLINE = 100.0  # at most: an engine is asked twice, and starts twice, before the deadline of the worker


def engines(text: str) -> dict[str, str]:
    """Return the engines of *text*, such as ``Stoat=seconds=1 /srv/stoat; Toy=/srv/toy.py``: key of the seat -> opponent.

    Raises ValueError with an explanation.
    """
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, command = (each.strip() for each in part.partition("="))
        if not NAME.fullmatch(name):
            raise ValueError(
                f"CLASHYARD_ENGINES: {name!r} is not a name of 1 to 9 letters, digits and hyphens; write NAME=COMMAND"
            )
        if KEY + name in found:
            raise ValueError(f"CLASHYARD_ENGINES: {name} is listed twice")
        label = PREFIX + command
        try:
            read = read_name(label)
        except BadInput as error:
            raise ValueError(f"CLASHYARD_ENGINES: {name}: {error.what}") from None
        if read.deadline > DEADLINE:
            raise ValueError(f"CLASHYARD_ENGINES: {name}: its deadline is {read.deadline:g} s; {DEADLINE:g} is the most")
        found[KEY + name] = label
    return found


def for_analysis(label: str) -> str:
    """Return the name of an engine that analyses: with little time for each action, as a match has many, and a short deadline.

    Raises BadInput if its program is gone.
    """
    read = read_name(label)
    seconds, deadline = min(read.seconds or ANALYSIS_SECONDS, ANALYSIS_SECONDS), min(read.deadline, ANALYSIS_DEADLINE)
    options = [f"{key}={value}" for key, value in read.options.items()]
    return PREFIX + shlex.join([f"seconds={seconds:g}", f"deadline={deadline:g}", *options, *read.command])


def name_of_engine(key: str) -> str:
    """Return the name of an engine by the key of a seat; empty if it is another computer."""
    return key.removeprefix(KEY) if key.startswith(KEY) else ""
