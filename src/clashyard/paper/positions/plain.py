"""A position as text, for games without a drawing of their own."""

from __future__ import annotations

from clashyard.core.display import drawn
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.grimoire.duels.themes import theme_name
from clashyard.paper.positions.picture import Drawing, Teller


def drawing(match: Match, seat: str, words: Words) -> Drawing:
    """Return what *seat* sees as text."""
    return Drawing("plain", {"text": drawn(match.game, match.view(seat))})


def teller(match: Match, words: Words) -> Teller:
    """Return the actions in notation, and the events as sentences."""
    return Teller(
        lambda action, before=None: action,
        lambda event, _: words(event.sentence, **event.fields),
        lambda theme: theme_name(theme, words),
    )
