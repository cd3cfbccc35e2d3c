"""What notices say, and where they lead. Nothing hidden of a match is in them: they know players, titles and times alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.web.matches.captions import title_of
from clashyard.web.notices import models
from clashyard.web.notices.models import Notice
from clashyard.web.people.names import name_of


@dataclass(frozen=True)
class Said:
    """One notice as its person sees it. *about*: the game, or the tournament. *link*: an address of this site, or empty."""

    number: int
    kind: str
    text: str
    about: str
    link: str
    at: datetime
    new: bool


def said(notice: Notice, words: Words) -> Said:
    """Return a notice in words. An opponent who has deleted their account is nobody in particular."""
    other = name_of(notice.other, words) if notice.other is not None else words("Somebody")
    text = SENTENCES[notice.kind](notice, words, other)
    return Said(notice.pk, notice.kind, text, about_of(notice), link_of(notice), notice.made, notice.read is None)


def about_of(notice: Notice) -> str:
    """Return what a notice is about, in the names of games and tournaments."""
    if notice.tournament is not None:
        return notice.tournament.title
    if notice.match is not None:
        return title_of(notice.match)
    if notice.league is not None and hasattr(notice.league, "group"):
        return str(notice.league.group.tournament.title)
    return NAMED[notice.game].title if notice.game in NAMED else ""


def link_of(notice: Notice) -> str:
    """Return the address that a notice leads to."""
    if notice.match is not None:
        return reverse("match", args=[notice.match.token])
    if notice.tournament is not None:
        return reverse("tournament", args=[notice.tournament.token])
    if notice.league is not None:
        return reverse("league", args=[notice.league.token])
    if notice.other is not None and notice.other.handle:
        return reverse("profile", args=[notice.other.handle])
    return ""


def _challenge(notice: Notice, words: Words, other: str) -> str:
    if notice.match is not None and notice.match.before_id is not None:
        return words("{name} offers you a rematch.", name=other)
    return words("{name} challenges you.", name=other)


def _hurry(notice: Notice, words: Words, other: str) -> str:
    if notice.league is not None:
        return words("Your time to mutate your deck is running out.")
    if notice.other is None:  # a computer
        return words("Your time is running out.")
    return words("Your time against {name} is running out.", name=other)


def _paired(notice: Notice, words: Words, other: str) -> str:
    if notice.other is None:  # a computer, or a deleted account
        return words("You have an opponent.")
    return words("You have an opponent: {name}.", name=other)


def _again(notice: Notice, words: Words, other: str) -> str:
    if notice.other is None:  # a computer, or a deleted account
        return words("Your game was drawn. The second game has begun.")
    return words("Your game against {name} was drawn. The second game has begun.", name=other)


SENTENCES: dict[str, Callable[[Notice, Words, str], str]] = {
    models.TURN: lambda notice, words, other: words("It's your turn against {name}.", name=other),
    models.HURRY: _hurry,
    models.OVER: lambda notice, words, other: words("Your match against {name} is over.", name=other),
    models.CHALLENGE: _challenge,
    models.ACCEPTED: lambda notice, words, other: words("{name} has accepted your challenge.", name=other),
    models.DECLINED: lambda notice, words, other: words("{name} has declined your challenge.", name=other),
    models.PAIRED: _paired,
    models.SOON: lambda notice, words, other: words("The tournament begins soon."),
    models.ROUND: lambda notice, words, other: words("Round {number} has begun.", number=notice.number),
    models.AGAIN: _again,
    models.BEGUN: lambda notice, words, other: words("Your Mutation league has begun."),
    models.MUTATE: lambda notice, words, other: words("It's time to mutate your deck for round {number}.", number=notice.number),
    models.FINISHED: lambda notice, words, other: words("Your Mutation league is over."),
}
