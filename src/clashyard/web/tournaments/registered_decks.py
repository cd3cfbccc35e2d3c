"""Registered decks: in a tournament with constructed decks, everybody plays all games with one deck, chosen before it begins.

Nobody but their owner sees them before a game, in which the rules show both, until the tournament is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.web.cards.shelf import cards
from clashyard.web.matches import models as matches
from clashyard.web.matches import store
from clashyard.web.own.models import SavedDeck
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.tournaments.models import Entry, Tournament

CONSTRUCTED = "constructed"


def registered(row: Tournament) -> bool:
    """Return whether decks are registered for a tournament."""
    return bool(row.setting.get("format") == CONSTRUCTED)


def secret(row: Tournament) -> bool:
    """Return whether decks must not be seen yet, nor the games that show them."""
    return registered(row) and not row.ending


def changeable(row: Tournament, entry: Entry | None) -> bool:
    """Return whether somebody may register a deck: until the tournament begins; after a late entry, once before a first game."""
    open_ = entry is not None and not entry.gone and not row.ending and not (row.begun and entry.deck)
    return open_ and registered(row)


def register(row: Tournament, person: Person, token: str, setting: Match) -> None:
    """Register one of a person's saved decks. *setting*: a match like those of the tournament. The caller has locked *row*.

    Raises Refused, and IllegalAction for a deck that the rules do not allow.
    """
    entry = row.entries.filter(person=person, gone=False).first()
    if entry is None or not registered(row):
        raise Refused(N_("You can register a deck only in a tournament with constructed decks that you have entered."))
    if not changeable(row, entry):
        raise Refused(N_("Decks can't be changed any more: the tournament has begun."))
    saved = SavedDeck.objects.filter(owner=person, token=token).first()
    if saved is None:
        raise Refused(N_("Choose one of your saved decks."))
    setting.play(action(saved.cards), setting.seats[0])
    entry.deck = list(saved.cards)
    entry.save()


def action(deck: Sequence[str]) -> str:
    """Return the choice of a deck as an action of a match."""
    return " ".join(["deck", *deck])


def complete(entry: Entry, setting: Match) -> None:
    """Draw a deck for somebody who has not registered one, such as a computer."""
    if not entry.deck:
        entry.deck = secrets.choice(setting.legal_of(setting.seats[0])).split()[1:]
        entry.save()


def choose(match: matches.Match, decks: Mapping[str, Sequence[str]], now: datetime) -> matches.Match:
    """Choose the registered decks in a match that has just begun. Return the game that follows."""
    for seat, deck in decks.items():
        row = matches.Match.objects.get(pk=match.pk)
        store.act(row.token, seat, store.point(row, store.load(row), seat), action(deck), now)
    return matches.Match.objects.get(before=match)


def setting_of(row: Tournament, options: Mapping[str, object]) -> Match:
    """Return a match with these options, to see which decks the rules allow."""
    return Match.new(NAMED[row.game], options, 0)


def named(deck: Sequence[str], language: str) -> tuple[str, ...]:
    """Return the names of the cards of a deck."""
    known = cards(language)
    return tuple(known[key].name if key in known else key for key in deck)
