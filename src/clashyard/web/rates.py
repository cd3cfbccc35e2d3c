"""How often is too often: the rates of `CLASHYARD_RATES`, read before Django is there."""

from __future__ import annotations

import re
from collections.abc import Mapping

# Name -> how often one visitor may: generous for people, and nobody finds them by playing.
RATES: Mapping[str, str] = {
    "start": "30/5m",  # begin a match, or offer one
    "sit": "60/5m",  # take a seat, look on
    "act": "240/m",  # actions of matches, and everything else that is clicked while playing
    "account": "10/5m",  # log in, sign up, change the password
    "look": "600/m",  # steps of matches, replays and their files: what is drawn or replayed for one visitor
    "report": "10/h",  # report a wrong ruling
    "own": "120/5m",  # have a text of one's own read
    "keep": "100/d",  # keep it
    "analysis": "30/5m",  # what lets the machine think for a visitor
    "live": "30",  # connections of one visitor at the same time
}
OFF = "off"
RATE = re.compile(r"[1-9]\d*/([1-9]\d*)?[smhd]")


def rates(text: str) -> dict[str, str]:
    """The rates with the changes of *text*: ``start=60/5m,act=600/m``; ``off``: none at all. Raises ValueError, saying how.

    A rate is a number, ``/``, and seconds, minutes, hours or days: ``20/5m`` is twenty in five minutes. ``live`` is a number.
    """
    if text.strip() == OFF:
        return {}
    found = dict(RATES)
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, rate = part.partition("=")
        fits = rate.isdecimal() if name == "live" else RATE.fullmatch(rate)
        if name not in RATES or not fits:
            known = ", ".join(RATES)
            raise ValueError(f"CLASHYARD_RATES: {part!r} is no rate; write NAME=20/5m for one of {known} (live=30), or off")
        found[name] = rate
    return found


def proxies(text: str) -> int:
    """How many proxies `CLASHYARD_PROXIES` tells of; one where it is empty. Raises ValueError, saying how."""
    if text and not text.isdecimal():
        raise ValueError(f"CLASHYARD_PROXIES: {text!r} is no number of proxies; 1 is usual")
    return int(text or 1)
