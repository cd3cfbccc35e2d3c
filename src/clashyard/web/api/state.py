"""A match as a program sees it: what its page shows, and not a byte more."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.players.bots import seen_by
from clashyard.web.boards.registration import board_of
from clashyard.web.matches import clocks, models, store
from clashyard.web.matches.perspective import Look, look_of
from clashyard.web.matches.standing import Standing
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.shared_results import once

ENGLISH = Words("en")


def state_of(standing: Standing, person: Person | None, wanted: str = "", after: int = -1) -> dict[str, Any]:
    """Return the whole state of a match for *person*, as the seat *wanted* of theirs.

    *after*: leave out the actions and events up to this number, which the program has; -1 for all.
    """
    row, match = standing.row, standing.match
    look = look_of(standing, person, wanted)
    return {
        **about(standing, look), **progress(standing, look),
        "actions": actions_of(row, match, after) if row.begun else [],
    }  # fmt: skip


def about(standing: Standing, look: Look) -> dict[str, Any]:
    """Return what stays the same throughout a match."""
    row, match = standing.row, standing.match
    return {
        "id": row.token, "game": row.game, "form": match.game.form, "rules": row.rules, "options": dict(match.options),
        "commitment": row.commitment, "pace": row.pace, "start": row.start, "step": row.step, "rated": row.rated,
    }  # fmt: skip


def progress(standing: Standing, look: Look) -> dict[str, Any]:
    """Return what changes, except for the actions."""
    row, match = standing.row, standing.match
    deciding = look.viewer is not None and look.viewer in look.playing and look.viewer in match.deciding and row.running
    shown = row.begun is not None and not look.curtain
    viewer = look.viewer if deciding else None
    return {
        "status": "over" if row.ending else "running" if row.begun else "waiting",
        "ending": row.ending, "winner": row.winner, "loser": row.loser,
        "seats": [seat_of(standing, look, seat) for seat in standing.seats],
        "you": look.viewer, "own": list(look.own),
        "deciding": list(store.choosers(match)) if row.running else [],
        "told": match.told, "undos": row.undos, "age": store.age(row, match, look.own),
        "point": store.point(row, match, viewer) if viewer else None,
        "legal": match.legal_of(viewer) if viewer else [],
        "view": match.view(look.viewer, memory=look.viewer is not None) if shown else None,
        "world": world_of(match, viewer) if viewer else None,
        "next": following(row),
    }  # fmt: skip


def world_of(match: Match, seat: str) -> dict[str, Any]:
    """Return a whole position that agrees with everything *seat* knows.

    The rest is drawn, from the number of public actions: it depends on nothing that the seat does not know. In it nobody has
    chosen yet where several choose simultaneously: whether others have is secret.
    """
    return seen_by(match.at(match.told), seat, match.told).position()


def seat_of(standing: Standing, look: Look, seat: models.Seat) -> dict[str, Any]:
    """Return a seat as this viewer may see it."""
    together = len(store.choosers(standing.match)) > 1 and standing.row.running
    own = seat.name in look.own
    clock = clock_of(seat, own, together) if standing.row.begun else None
    return {
        "seat": seat.name, "name": name_of(seat.person, ENGLISH) if seat.person else "", "computer": seat.computer,
        "bot": bool(seat.person and seat.person.bot), "own": own, "clock": clock,
    }  # fmt: skip


def clock_of(seat: models.Seat, own: bool, together: bool) -> dict[str, Any] | None:
    """Return the clock of a seat as its page shows it: seconds when it last began or stopped, and when it runs out.

    See `clocks.clock_of`: during a simultaneous choice, the clock of another tells nothing.
    """
    if clocks.clock_of(seat, own, together, ENGLISH) is None:
        return None
    if together and not own:
        return {"seconds": seat.shown, "ends": None}
    return {"seconds": seat.left, "ends": seat.deadline.isoformat() if seat.deadline else None}


def following(row: models.Match) -> str | None:
    """Return the id of the match that an ended one has led to: the game of a draft, or a rematch."""
    found = row.following if row.ending else None
    return found.token if found else None


def actions_of(row: models.Match, match: Match, after: int = -1) -> list[dict[str, Any]]:
    """Return the public actions from number *after* on (from 0), each with its events; -1: the events before the first too."""
    movers = match.movers()
    found = []
    for number in range(after, match.told):
        told = once(("api", row.token, row.undos, number), partial(_events, match, number))
        events = json.loads(told)
        if number < 0:
            found.append({"number": -1, "seat": None, "action": "", "events": events})
        else:
            found.append({"number": number, "seat": movers[number], "action": match.actions[number], "events": events})
    return found


def _events(match: Match, number: int) -> str:
    board = board_of(match)
    tell = board.teller(match, ENGLISH)
    return json.dumps(
        [
            {"rule": event.rule, "name": event.name, "fields": dict(event.fields), "text": tell(event, number)}
            for event in match.events_of(number)
        ]
    )
