"""League files: options, a seed, and the actions of every match in the league, replayed when read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clashyard.core.atomic_write import save_text
from clashyard.core.errors import BadInput, IllegalAction, shown
from clashyard.core.match import FORMAT, Match
from clashyard.core.match_file import read_text
from clashyard.core.words import N_
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.version import FORMER, VERSION

FORM = "league"


def to_json(league: League) -> str:
    """Return the session as a file. Raises BadInput if duels were played elsewhere: the file could not be replayed."""
    if league.told:
        numbers = ", ".join(map(str, sorted(league.told)))
        raise BadInput(f"duel {numbers}", "this was played elsewhere, so the league cannot be saved to a file")
    data = {
        "clashyard": FORMAT, "game": "decks", "form": FORM, "rules": VERSION, "options": league.options, **league.origin,
        "matches": {place: _record(match) for place, match in matches(league).items()}, "results": league.results,
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def save(league: League, path: str | Path) -> None:
    """Write the session to a file, atomically. Raises BadInput."""
    save_text(path, to_json(league))


def matches(league: League) -> dict[str, Match]:
    """Return every match of the session so far, by place."""
    found = {"draft": league.draft}
    found |= {f"mutation {seat}": match for seat, match in league.phases.items()}
    return found | {f"duel {number}": match for number, match in enumerate(league.duels, 1)}


def _record(match: Match) -> dict[str, Any]:
    return {"actions": match.actions, "checks": " ".join(match.checks()), "winner": match.winner}


def load(path: str | Path) -> League:
    """Read a league file and replay it. Raises BadInput naming the first action that fails."""
    text = read_text(path)
    try:
        return from_json(text)
    except BadInput as error:
        raise error.in_file(path) from None


def from_json(text: str) -> League:
    """Return a session from the text of a league file. Raises BadInput."""
    data = _document(text)
    former = data["rules"] == FORMER
    if ("secret" in data) == ("seed" in data):
        raise BadInput("seed", "a league starts from a secret or a seed; give exactly one of them")
    league = League(data["options"], data.get("seed"), secret=data.get("secret"), former=former)
    records = {place: _Record(place, record, former) for place, record in data["matches"].items()}
    while moved := [record for duty in league.duties() if (record := records.get(duty.place)) and record.left]:
        moved[0].check_start(matches(league)[moved[0].place])
        moved[0].play(league)
    for place, match in matches(league).items():
        if place not in records:
            raise BadInput(f"matches.{place}", "this match has begun but is missing")
        records[place].check_end(match)
    for place in records:
        if place not in matches(league):
            raise BadInput(f"matches.{place}", "the league has not reached this match")
    if league.results != data.get("results"):
        raise BadInput(
            "results",
            "{value} does not match the games played; they give {wanted}",
            value=shown(data.get("results")),
            wanted=shown(league.results),
        )
    return league


def _document(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("", "not a league file: {reason}", reason=error) from None
    if not isinstance(data, dict) or data.get("clashyard") != FORMAT or data.get("form") != FORM:
        raise BadInput("form", "not a league file in format {format}", format=FORMAT)
    if data.get("rules") not in (VERSION, FORMER):
        raise BadInput(
            "rules",
            "written under rules {value}; this Clashyard plays {version}, which may differ",
            value=shown(data.get("rules")),
            version=repr(VERSION),
        )
    for key in ("options", "matches"):
        if not isinstance(data.get(key), dict):
            raise BadInput(key, "expected a mapping")
    return data


class _Record:
    """The record of one match in a file, consumed from the front."""

    def __init__(self, place: str, given: Any, former: bool) -> None:
        self.place, self.former = place, former  # former rules wrote positions differently, so their checks mean nothing
        actions = given.get("actions") if isinstance(given, Mapping) else None
        if not isinstance(actions, list):
            raise BadInput(f"matches.{place}", "the list of actions is missing")
        self.actions, self.checks, self.winner = actions, str(given.get("checks", "")).split(), given.get("winner")
        self.done = 0

    @property
    def left(self) -> bool:
        return self.done < len(self.actions)

    def check_start(self, match: Match) -> None:
        if self.done == 0 and not self.former and match.checks()[:1] != self.checks[:1]:
            raise BadInput(f"{self.place}", "the match does not start from the saved position")

    def play(self, league: League) -> None:
        action, match = self.actions[self.done], matches(league)[self.place]
        self.done += 1
        place = f"{self.place}, action {self.done}"
        if not isinstance(action, str):
            raise BadInput(place, "{value} is not an action", value=shown(action))
        try:
            match.play(action)
        except IllegalAction as error:
            raise BadInput(place, error.what) from None
        if not self.former and match.checks()[self.done :] != self.checks[self.done : self.done + 1]:
            raise BadInput(place, "{action} does not lead to the saved position", action=repr(action))
        league.go_on()

    def check_end(self, match: Match) -> None:
        self.check_start(match)
        if self.left:
            raise BadInput(f"{self.place}, action {self.done + 1}", "this action comes too early: others have not decided yet")
        if len(self.checks) > len(self.actions) + 1:
            place = f"{self.place}, action {len(self.actions) + 1}"
            raise BadInput(
                place,
                N_(
                    "this action is missing; the match had {number} action when it was saved",
                    "this action is missing; the match had {number} actions when it was saved",
                ),
                number=len(self.checks) - 1,
            )
        if match.winner != self.winner:
            raise BadInput(
                f"{self.place}, winner",
                "it ends with {winner}, not {value}",
                value=shown(self.winner),
                winner=repr(match.winner),
            )
