"""The ways in which a match of Clash of Decks is won: how the last Stronghold fell."""

from __future__ import annotations

from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.web.boards.registration import Ways
from clashyard.web.games.decks.summary import OTHER

BLOWS = ("stormed", "sharpened")  # of Creatures


def way(match: Match) -> str:
    """Return whether a Creature brought the last Fort down, other damage did, or an automaton's deck ran out; empty otherwise."""
    if match.game.form or not match.actions or match.winner in (None, "draw"):
        return ""
    events = [event for event in match.events_of(len(match.actions) - 1) if event.name != "won"]
    if not events or events[-1].name != "fort-fell":
        return ""
    if "automaton" in match.view(None)[events[-1].fields["seat"]]:
        return "deck"
    before = [event.name for event in events[:-1] if event.name not in OTHER]
    return "creature" if before[-1:] == ["struck"] and before[-2:-1] and before[-2] in BLOWS else "other"


WAYS = Ways(
    N_("Every siege"), N_("Win Clash of Decks in three ways: a Creature's blow, other damage, and an automaton's empty deck"),
    ("creature", "other", "deck"), way,
)  # fmt: skip
