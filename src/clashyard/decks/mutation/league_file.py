"""League files: options, a seed, and the actions of every match in it, replayed when they are read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clashyard.core.errors import BadInput, IllegalAction, shown
from clashyard.core.files import read_text
from clashyard.core.match import FORMAT, Match
from clashyard.decks.version import FORMER, VERSION

if TYPE_CHECKING:
    from clashyard.decks.mutation.league import League

FORM = "league"


def to_json(league: League) -> str:
    """The session as a file. Raises BadInput where duels were played elsewhere: it could not be replayed from it."""
    if league.told:
        numbers = ", ".join(map(str, sorted(league.told)))
        raise BadInput(f"duel {numbers}", "this was played elsewhere, so the session cannot be kept in a file")
    data = {
        "clashyard": FORMAT, "game": "decks", "form": FORM, "rules": VERSION, "options": league.options, **league.origin,
        "matches": {place: _record(match) for place, match in matches(league).items()}, "results": league.results,
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def matches(league: League) -> dict[str, Match]:
    """Every match of the session so far, by its place."""
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
    """A session from the text of a league file. Raises BadInput."""
    from clashyard.decks.mutation.league import League

    data = _document(text)
    former = data["rules"] == FORMER
    if ("secret" in data) == ("seed" in data):
        raise BadInput("seed", "a session starts from a secret or from a seed, and from one of them only")
    league = League(data["options"], data.get("seed"), secret=data.get("secret"), former=former)
    records = {place: _Record(place, record, former) for place, record in data["matches"].items()}
    while moved := [record for duty in league.duties() if (record := records.get(duty.place)) and record.left]:
        moved[0].check_start(matches(league)[moved[0].place])
        moved[0].play(league)
    for place, match in matches(league).items():
        if place not in records:
            raise BadInput(f"matches.{place}", "this match is missing; it has begun")
        records[place].check_end(match)
    for place in records:
        if place not in matches(league):
            raise BadInput(f"matches.{place}", "the session has not come to this match")
    if league.results != data.get("results"):
        raise BadInput(
            "results",
            "{value} is not what the games come to, {wanted}",
            value=shown(data.get("results")),
            wanted=shown(league.results),
        )
    return league


def _document(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("", "this is no league file: {reason}", reason=error) from None
    if not isinstance(data, dict) or data.get("clashyard") != FORMAT or data.get("form") != FORM:
        raise BadInput("form", "this is no league file of format {format}", format=FORMAT)
    if data.get("rules") not in (VERSION, FORMER):
        raise BadInput(
            "rules",
            "written by rules {value}; this Clashyard plays {version}, which may differ",
            value=shown(data.get("rules")),
            version=repr(VERSION),
        )
    for key in ("options", "matches"):
        if not isinstance(data.get(key), dict):
            raise BadInput(key, "a mapping is needed here")
    return data


class _Record:
    """What a file says of one match, played off from the front."""

    def __init__(self, place: str, given: Any, former: bool) -> None:
        self.place, self.former = place, former  # the former rules wrote positions otherwise, so their checks say nothing
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
            raise BadInput(f"{self.place}", "the match does not start as it did when it was saved")

    def play(self, league: League) -> None:
        action, match = self.actions[self.done], matches(league)[self.place]
        self.done += 1
        place = f"{self.place}, action {self.done}"
        if not isinstance(action, str):
            raise BadInput(place, "{value} is no action", value=shown(action))
        try:
            match.play(action)
        except IllegalAction as error:
            raise BadInput(place, error.what) from None
        if not self.former and match.checks()[self.done :] != self.checks[self.done : self.done + 1]:
            raise BadInput(place, "{action} does not lead where it led when the match was saved", action=repr(action))
        league.go_on()

    def check_end(self, match: Match) -> None:
        self.check_start(match)
        if self.left:
            raise BadInput(f"{self.place}, action {self.done + 1}", "it comes before its time: others have not decided yet")
        if len(self.checks) > len(self.actions) + 1:
            place = f"{self.place}, action {len(self.actions) + 1}"
            raise BadInput(place, "it is missing; the match had {number} actions when it was saved", number=len(self.checks) - 1)
        if match.winner != self.winner:
            raise BadInput(
                f"{self.place}, winner",
                "{value} is not how it ends; it ends with {winner}",
                value=shown(self.winner),
                winner=repr(match.winner),
            )
