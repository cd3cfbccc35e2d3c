"""Results of a tournament as data: what the page shows, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
from typing import Any

from clashyard.core.words import Words
from clashyard.web.tournaments import models
from clashyard.web.tournaments.names import names_of
from clashyard.web.tournaments.ranks import halves_of
from clashyard.web.tournaments.standings import standings

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what spreadsheets would compute


def results_of(row: models.Tournament, words: Words) -> dict[str, Any]:
    """Return standings and results: points as numbers, times in UTC. Of games that go on, nothing but who plays."""
    entries = list(row.entries.exclude(seed=None).select_related("person"))
    meetings = list(row.meetings.select_related("first", "second"))
    names = {entry.seed: name for entry, name in zip(entries, names_of(entries, words).values(), strict=True)}
    lines = standings([seed for seed in names if seed is not None], [each.game for each in meetings], row.kind)
    return {
        "token": row.token, "title": row.title, "game": row.game, "kind": row.kind, "rounds": row.rounds, "round": row.number,
        "starts": row.starts.isoformat(), "zone": row.zone, "state": row.ending or ("running" if row.begun else "open"),
        "standings": [
            {
                "place": line.place, "player": line.player, "name": names[line.player], "points": line.points / 2,
                "buchholz": line.buchholz / 2, "sonneborn_berger": line.berger / 4, "direct_encounter": line.direct / 2,
                "wins": line.wins,
            }
            for line in lines
        ],
        "games": [
            {
                "round": each.round, "table": each.table, "first": each.first.seed, "second": each.second and each.second.seed,
                "result": each.result or None,
            }
            for each in meetings
        ],
    }  # fmt: skip


def as_csv(found: dict[str, Any]) -> str:
    """Return the standings as CSV, with a column for each round."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    played = range(1, found["round"] + 1)
    columns = ("place", "name", "points", "buchholz", "sonneborn_berger", "direct_encounter", "wins")
    writer.writerow([*columns, *(f"round_{number}" for number in played)])
    games = {
        (game["round"], player): halves_of(game, player)
        for game in found["games"] for player in (game["first"], game["second"]) if player is not None
    }  # fmt: skip
    for line in found["standings"]:
        cells = [games.get((number, line["player"]), "") for number in played]
        writer.writerow([_plain(line[name]) for name in columns] + cells)
    return text.getvalue()


def _plain(value: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value
