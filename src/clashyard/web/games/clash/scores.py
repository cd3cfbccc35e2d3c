"""How a match of CLASH stands, in a few words."""

from __future__ import annotations

from clashyard.art import portrait_key
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.registration import Figure, Lines


def scores(match: Match, words: Words) -> dict[str, str]:
    """Return the HP of each player's character: seat -> words. Everyone may see this."""
    view = match.view(None)
    sides = zip(match.seats, match.setting.characters, strict=True)
    return {
        seat: f"{character.name}, {words('HP {hp} of {full}', hp=view[seat]['hp'], full=character.hp)}"
        for seat, character in sides
    }


def figures(match: Match) -> dict[str, Lines]:
    """Return each player's character."""
    sides = zip(match.seats, match.setting.characters, strict=True)
    return {seat: ((Figure(portrait_key(character.name)),),) for seat, character in sides}
