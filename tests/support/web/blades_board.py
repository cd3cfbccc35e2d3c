"""The board of Clashing Blades!, rendered for tests, and its most crowded positions."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string

from clashyard import blades
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.registration import board_of
from clashyard.web.games.blades.parts import Scene
from tests.support.blades_matches import play

ENGLISH = Words("en")
EVENTS = {"event-deck": True}


def seen(match: Match, viewer: str | None, words: Words = ENGLISH) -> Scene:
    asked = viewer in match.deciding and match.winner is None
    return board_of(match).scene(match, viewer, words, asked)  # type: ignore[return-value]


def zones(match: Match, viewer: str | None, words: Words = ENGLISH) -> tuple[str, str]:
    """Return the zones of the stage, and what is beside it."""
    context = {"scene": seen(match, viewer, words), "words": words}
    return render_to_string("blades/board.html", context), render_to_string("blades/beside.html", context)


def page(match: Match, viewer: str | None, words: Words = ENGLISH) -> str:
    return "".join(zones(match, viewer, words))


def at(a: list[str], b: list[str], options: dict[str, Any] | None = None, **more: Any) -> Match:
    return blades.from_position({"A": {"hand": a}, "B": {"hand": b}, **more}, options)


def balanced() -> Match:
    """Return a match in which B is threatened with 7 and has two balance cards."""
    match = at(["S10", "C2"], [], EVENTS, B={"hand": ["D5", "D6", "C3", "C9"], "balance": ["JD", "KD"]})
    return play(match, "en-garde A:S10", "en-garde B:C3")


def crowded() -> Match:
    """Return a match with two injuries for A, all balance cards, used events, both hit, and A asked for a heart."""
    mine = {"hand": ["S8", "H3"], "injury": ["H10"], "balance": ["JD", "QD", "KD"]}
    used = ["JS", "QS", "JH", "QC", "joker-", "joker+"]
    options = {"extra-hearts": True, "event-deck": True, "marcus-king": True}
    given: dict[str, Any] = {"A": mine, "B": {"hand": ["S2", "H4"], "injury": ["HA"]}, "event-used": used}
    return play(blades.from_position(given, options), "en-garde A:S8", "en-garde B:S2", "keep", "keep", "sting H4")
