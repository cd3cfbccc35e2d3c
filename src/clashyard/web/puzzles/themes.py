"""Themes: how many puzzles have each, and practising one. Knowing the theme is a hint, so practice counts for no rating."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clashyard.core.game import Game
from clashyard.core.words import N_, Words
from clashyard.games import GAMES
from clashyard.grimoire.books import puzzles
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.registration import registration_of
from clashyard.web.limits import limited
from clashyard.web.people.visitor import person_for
from clashyard.web.puzzles import lists, records
from clashyard.web.puzzles.shelf import grade_of
from clashyard.web.refused import Missing


@dataclass(frozen=True)
class Theme:
    """A theme, with how many puzzles have it, and how many of them a visitor has solved."""

    id: str
    name: str
    icon: str
    number: int
    solved: int


@cache
def themed() -> dict[str, tuple[Puzzle, ...]]:
    """Return the puzzles with each theme, the easiest first."""
    found: dict[str, tuple[Puzzle, ...]] = {}
    for puzzle in sorted(puzzles().values(), key=grade_of):
        for theme in puzzle.themes:
            found[theme] = (*found.get(theme, ()), puzzle)
    return found


@cache
def _themes_in(game: str) -> frozenset[str]:
    return frozenset(theme for puzzle in puzzles().values() if puzzle.game.name == game for theme in puzzle.themes)


def themes(states: dict[str, str], words: Words) -> list[tuple[str, list[Theme]]]:
    """Return the themes of each game by their names, under its title."""
    return [(game.title, found) for game in GAMES if (found := _themes_of(game, states, words))]


def _themes_of(game: Game, states: dict[str, str], words: Words) -> list[Theme]:
    found = []
    for theme in _themes_in(game.name):
        name, icon = registration_of(game.name).board.theme(theme, words)
        having = themed()[theme]
        solved = sum(states.get(puzzle.id, "") in (lists.SOLVED, lists.HINTED) for puzzle in having)
        found.append(Theme(theme, name, icon, len(having), solved))
    return sorted(found, key=lambda theme: theme.name)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("act")
def practise(request: HttpRequest) -> HttpResponse:
    """Go to the easiest puzzle with a ``theme`` that the visitor has not begun, else not solved, else to any. 404 without one.

    A GET, of an address that was typed, leads to the list of themes.
    """
    if request.method != "POST":
        return redirect("puzzles")
    having = themed().get(request.POST.get("theme", ""))
    if not having:
        raise Missing(N_("No puzzle has this theme. All themes are listed under Puzzles."))
    person = person_for(request.session)
    states = lists.states_of(person)
    wanted = [[p for p in having if p.id not in states], [p for p in having if states.get(p.id) == lists.TRIED], having]
    puzzle = next(found[0] for found in wanted if found)
    records.practised(person, puzzle)
    return redirect("puzzle", puzzle.id)
