"""The standings as the page shows them: a line for each player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clashyard.core.words import Words
from clashyard.web.matches.page import face_of
from clashyard.web.matches.players import handle_of
from clashyard.web.tournaments import models, scores
from clashyard.web.tournaments.arena import scored
from clashyard.web.tournaments.pairs import ARENA
from clashyard.web.tournaments.standings import Standing

SEEN = 8  # games of an arena in the standings


@dataclass(frozen=True)
class Cell:
    """A round in a player's line: *look* is w, l, d, now or none."""

    text: str
    look: str
    said: str


@dataclass(frozen=True)
class Line:
    """A player's line of the standings."""

    place: int
    name: str
    own: bool
    gone: bool
    face: str
    handle: str
    rating: str
    now: str
    cells: tuple[Cell, ...]
    points: str
    buchholz: str
    berger: str


def halves(number: int) -> str:
    """Return half points as text."""
    return f"{number // 2}{'½' if number % 2 else ''}" if number != 1 else "½"


def quarters(number: int) -> str:
    """Return quarter points as text, with at most two decimals."""
    return f"{number / 4:g}"


def halves_of(game: Mapping[str, Any], player: int) -> str:
    """Return the points of a player in a game of `results`, empty while it goes on."""
    played = scores.Game(game["round"], game["first"], game["second"], game["result"] or "")
    return f"{played.halves(player) / 2:g}" if played.result else ""


def lines_of(
    row: models.Tournament, entries: Sequence[models.Entry], meetings: Sequence[models.Meeting], names: Mapping[int, str],
    table: Sequence[Standing], ratings: Mapping[int, int | None], words: Words,
) -> list[tuple[int, Line]]:  # fmt: skip
    """Return the lines of the standings as spectators see them, each with the key of its entry."""
    if row.begun is None:
        return [
            (entry.pk, Line(
                number, names[entry.pk], False, False, face(entry), handle_of(entry.person), _rating(ratings[entry.pk]),
                "", (), "", "", "",
            ))
            for number, entry in enumerate(entries, 1)
        ]  # fmt: skip
    by_seed, of = {entry.seed: entry for entry in entries}, games_of(meetings)
    found = []
    for each in table:
        entry = by_seed[each.player]
        own_games = of[entry.pk]
        games = {one.round: one for one in own_games}
        if row.kind == ARENA:
            cells = streak(own_games, each.player)
            going = next((one for one in own_games if not one.result), None)
            now = _now(going, entry, each.player, names, words) if going is not None or not entry.paused else words("pauses")
        else:
            cells = tuple(_cell(number, games.get(number), each.player, words) for number in range(1, row.number + 1))
            now = _now(games.get(row.number), entry, each.player, names, words)
        found.append((entry.pk, Line(
            each.place, names[entry.pk], False, entry.gone, face(entry), handle_of(entry.person),
            _rating(entry.rating), now if row.running else "", cells,
            halves(each.points), halves(each.buchholz), quarters(each.berger),
        )))  # fmt: skip
    return found


def games_of(meetings: Sequence[models.Meeting]) -> Mapping[int, list[models.Meeting]]:
    """Return the meetings of each entry, by its key."""
    found: dict[int, list[models.Meeting]] = defaultdict(list)
    for each in meetings:
        for key in (each.first_id, each.second_id):
            if key is not None:
                found[key].append(each)
    return found


def _rating(rating: int | None) -> str:
    return "–" if rating is None else str(rating)


def face(entry: models.Entry) -> str:
    """Return the art key of the picture of somebody who has entered."""
    return face_of(entry)  # type: ignore[arg-type]  # it has what a seat has


def streak(meetings: Sequence[models.Meeting], player: int) -> tuple[Cell, ...]:
    """Return the last games of a player in an arena, with their points."""
    games = [meeting.game for meeting in meetings]
    points = scored(games, player)
    over = [game for game in games if game.result]
    looks = {2: "w", 1: "d", 0: "l"}
    cells = [Cell(str(each), looks[game.halves(player)], str(each)) for game, each in zip(over, points, strict=True)]
    return tuple(cells[-SEEN:] + [Cell("·", "now", "·")] * (len(games) > len(over)))


def _cell(number: int, meeting: models.Meeting | None, player: int, words: Words) -> Cell:
    said = words("Round {number}", number=number)
    if meeting is None:
        return Cell("–", "none", f"{said}: –")
    game = meeting.game
    if not game.result:
        return Cell("·", "now", f"{said}: ·")
    points = game.halves(player)
    text = halves(points) + ("" if game.played else "*")
    return Cell(text, {2: "w", 1: "d", 0: "l"}[points], f"{said}: {text}")


def _now(meeting: models.Meeting | None, entry: models.Entry, player: int, names: Mapping[int, str], words: Words) -> str:
    """Return whom a player meets in this round, or how the game has ended."""
    if meeting is None:
        return ""
    other = meeting.second if entry.pk == meeting.first_id else meeting.first
    if other is None:
        return words("bye")
    name, game = names[other.pk], meeting.game
    if not game.result:
        return words("against {name}", name=name)
    if game.result in (scores.DRAWN, scores.FIRST_ON, scores.SECOND_ON):
        return words("drew with {name}", name=name)
    return words("beat {name}", name=name) if game.halves(player) else words("lost to {name}", name=name)
