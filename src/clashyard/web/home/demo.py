"""The board on the home page: a public match that is being played, or two computers that demonstrate the first game."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.utils import timezone

from clashyard.core.match import Match
from clashyard.core.words import LANGUAGES, Words
from clashyard.games import GAMES
from clashyard.players import LADDER, NAMES, player
from clashyard.web.boards.board import Board, Scene
from clashyard.web.boards.registration import board_of
from clashyard.web.matches import models, store
from clashyard.web.matches.captions import called, computer_name, named
from clashyard.web.matches.steps import steps
from clashyard.web.people.models import Person

SEED, START = 78, 14  # a short match, from where both lines are contested
LEVELS = 4, 3  # of the two computers: they decide within milliseconds
LATELY = timedelta(minutes=10)  # a match in which nobody has acted for longer is not shown as live
CANDIDATES = 3


@dataclass(frozen=True)
class Exhibit:
    """A match as everyone may see it. *token*: of a live one, else empty; *told*: the number of its public actions."""

    game: str
    title: str
    players: tuple[str, ...]
    folder: str
    template: str
    scene: Scene
    told: int
    token: str = ""


def exhibit(person: Person | None, words: Words) -> Exhibit:
    """Return the newest public match that somebody plays just now, or the demonstration.

    Public are matches that were listed in the lobby. One of the visitor's own is not shown here: they would see more of it.
    """
    found = models.Match.objects.filter(listed=True, begun__isnull=False, ending="", touched__gt=timezone.now() - LATELY)
    if person is not None:
        found = found.exclude(seats__person=person)
    for row in found.order_by("-begun")[:CANDIDATES]:
        standing = store.standing(row.token)
        if standing.row.running and not standing.match.game.form:  # what is drafted has no field
            players = tuple(dict.fromkeys(called(seat, words) for seat in standing.seats))
            return _exhibit(standing.match, named(words, standing.seats), players, row.token)
    players = tuple(computer_name(LADDER[level - 1], words) for level in LEVELS)
    return _exhibit(_match().at(START), _naming(words), players)


def _exhibit(match: Match, words: Words, players: tuple[str, ...], token: str = "") -> Exhibit:
    board: Board = board_of(match)
    scene = board.scene(match, None, words, False)
    return Exhibit(match.game.name, match.game.title, players, board.folder, board.template, scene, match.told, token)


@lru_cache(1)
def _match() -> Match:
    """Return the demonstration, which is always the same one: computers play it out when it is first shown."""
    match = Match.new(GAMES[0], {}, SEED)
    players = dict(zip(match.seats, (player(LADDER[level - 1], SEED) for level in LEVELS), strict=True))
    while match.winner is None:
        seat = match.deciding[0]
        match.play(players[seat].choose(match, seat), seat)
    return match


def _naming(words: Words) -> Words:
    names = (words(NAMES[level - 1]) for level in LEVELS)
    return words.named(dict(zip(_match().seats, names, strict=True)))


@lru_cache(len(LANGUAGES))
def demonstration(language: str) -> bytes:
    """Return the steps of the demonstration as gzip: JSON as in docs/web/steps.md."""
    told = list(steps(_match(), START, None, _naming(Words(language))))
    return gzip.compress(json.dumps({"steps": told}, ensure_ascii=False).encode(), mtime=0)
