"""What a page says of who is present. It is drawn apart from the match, at times of its own.

So a page learns nothing from it about sealed choices: not what it holds, and not when it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.template.loader import render_to_string

from clashyard.core.words import Words
from clashyard.web.matches import models, presence
from clashyard.web.matches.claims import Claim, claim_of
from clashyard.web.matches.clocks import duration
from clashyard.web.matches.standing import Standing, Viewer
from clashyard.web.people.names import name_of


@dataclass(frozen=True)
class Present:
    """The seats whose people are *here*, and their names. *name*: an absent opponent; *ends*: when a claim is *due*."""

    here: tuple[str, ...]
    people: tuple[str, ...]
    name: str = ""
    due: bool = False
    ends: str = ""
    left: str = ""


def present_of(seats: Sequence[models.Seat], words: Words, claim: Claim | None, now: datetime) -> Present:
    """Return who is present, for a player who may have something to *claim*, if the one it concerns is away."""
    here = [seat for seat in seats if seat.person_id is not None and not seat.computer and presence.here(seat.seen, now)]
    names = tuple(seat.name for seat in here), tuple(name_of(seat.person, words) for seat in here if seat.person is not None)
    if claim is None or claim.seat in here or claim.seat.person is None:
        return Present(*names)
    left = duration(max(0.0, (claim.at - now).total_seconds()), words)
    return Present(*names, name_of(claim.seat.person, words), now >= claim.at, claim.at.isoformat(), left)


def attendance(standing: Standing, viewer: Viewer, now: datetime, request: HttpRequest | None = None) -> str:
    """Return the part of the page that says who is present; of a match that goes on between people, else an empty one."""
    token, words = standing.row.token, viewer.words
    if not standing.row.running:
        return nobody(token, words, request)
    return attended(token, present_of(standing.seats, words, claim_of(standing, viewer.person), now), words, request)


def nobody(token: str, words: Words, request: HttpRequest | None = None) -> str:
    """Return the part of the page of a match that does not go on."""
    return attended(token, Present((), ()), words, request)


def attended(token: str, present: Present, words: Words, request: HttpRequest | None = None) -> str:
    """Return the part of the page that says who is *present*."""
    return render_to_string("matches/presence.html", {"present": present, "token": token, "words": words}, request)
