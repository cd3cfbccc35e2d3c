"""Rate limits from `CLASHYARD_RATES`, read before Django is loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping

# Name -> how much one visitor may do: generous for people, who never reach these limits by playing.
RATES: Mapping[str, str] = {
    "start": "30/5m",  # begin a match, or offer one
    "sit": "60/5m",  # take a seat, watch
    "act": "240/m",  # actions of matches, and every other click while playing
    "account": "10/5m",  # log in, sign up, change or recover the password, change the e-mail address
    "mail": "5/h",  # mails to one address
    "look": "600/m",  # steps of matches, replays and their files: whatever is rendered or replayed for one visitor
    "report": "10/h",  # report a wrong ruling, or what somebody has written
    "talk": "30/m",  # phrases, emotes and chat at a table
    "own": "120/5m",  # check a custom text
    "keep": "100/d",  # save it
    "analysis": "30/5m",  # requests that make the computer analyse for a visitor
    "check": "40/5m",  # checks of puzzles by the solver
    "try": "120/5m",  # actions tried in ended matches and puzzles, which the computer answers
    "live": "60",  # simultaneous connections of one visitor
    "streams": "64",  # simultaneous streams of one account's programs in a process
}
NUMBERS = ("live", "streams")  # not rates: how many at once
OFF = "off"
RATE = re.compile(r"[1-9]\d*/([1-9]\d*)?[smhd]")


def rates(text: str) -> dict[str, str]:
    """Return the rates with the changes of *text*, such as ``start=60/5m,act=600/m``; ``off`` disables them all.

    A rate is a number, ``/``, and seconds, minutes, hours or days: ``20/5m`` is twenty in five minutes. ``live`` is a number.
    Raises ValueError with an explanation.
    """
    if text.strip() == OFF:
        return {}
    found = dict(RATES)
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, rate = part.partition("=")
        fits = rate.isdecimal() if name in NUMBERS else RATE.fullmatch(rate)
        if name not in RATES or not fits:
            known = ", ".join(RATES)
            raise ValueError(f"CLASHYARD_RATES: {part!r} is not a rate; write NAME=20/5m for one of {known} (live=30), or off")
        found[name] = rate
    return found


def proxies(text: str) -> int:
    """Return the number of proxies in `CLASHYARD_PROXIES`; one if it is empty. Raises ValueError with an explanation."""
    if text and not text.isdecimal():
        raise ValueError(f"CLASHYARD_PROXIES: {text!r} is not a whole number of proxies; the default is 1")
    return int(text or 1)
