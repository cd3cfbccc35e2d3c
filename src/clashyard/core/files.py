"""Match files: small JSON documents, written whole or not at all, and replayed when they are read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput, IllegalAction, cause, one_of, shown
from clashyard.core.game import Game
from clashyard.core.match import FORMAT, Match


def read_text(path: str | Path) -> str:
    """The text of a file. Raises BadInput where it cannot be read."""
    try:
        return Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise BadInput(str(path), "cannot be read: {reason}", reason=cause(error)) from None


def load(games: Sequence[Game], path: str | Path) -> Match:
    """Read a match file and replay it. Raises BadInput naming the first action that fails."""
    text = read_text(path)
    try:
        return from_json(games, text)
    except BadInput as error:
        raise error.in_file(path) from None


def from_json(games: Sequence[Game], text: str) -> Match:
    """A match from the text of a match file. Raises BadInput."""
    data = _document(text)
    by_name = {game.name: game for game in games}
    game = by_name[one_of(data.get("game"), by_name, "game", "game")]
    if not isinstance(data.get("options"), dict):
        raise BadInput("options", "the options of the match are missing")
    game = game.of(data["options"])
    if data.get("rules") != game.version:
        written = data.get("rules")
        raise BadInput(
            "rules",
            "written by rules {value}; this Clashyard plays {version}, which may differ",
            value=shown(written),
            version=repr(game.version),
        )
    if ("seed" in data) == ("position" in data):
        raise BadInput("seed", "a match starts from a seed or from a position, and from one of them only")
    if "seed" in data:
        match = Match.new(game, data["options"], data["seed"])
    else:
        match = Match.from_position(game, data["position"], data["options"])
    return _replayed(match, data)


def _document(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("", "this is no match file: {reason}", reason=error) from None
    if not isinstance(data, dict) or data.get("clashyard") != FORMAT:
        raise BadInput("clashyard", "this is no match file of format {format}", format=FORMAT)
    return data


def _replayed(match: Match, data: Mapping[str, Any]) -> Match:
    actions, checks = data.get("actions"), str(data.get("checks", "")).split()
    if not isinstance(actions, list):
        raise BadInput("actions", "the list of actions is missing")
    if match.checks() != checks[:1]:
        raise BadInput("checks", "the match does not start as it did when it was saved")
    for number, action in enumerate(actions, 1):
        if not isinstance(action, str):
            raise BadInput(f"action {number}", "{value} is no action", value=shown(action))
        try:
            match.play(action)
        except IllegalAction as error:
            raise BadInput(f"action {number}", error.what) from None
        if match.checks()[number:] != checks[number : number + 1]:
            raise BadInput(
                f"action {number}", "{action} does not lead where it led when the match was saved", action=repr(action)
            )
    if len(checks) > len(actions) + 1:
        raise BadInput(
            f"action {len(actions) + 1}",
            "it is missing; the match had {number} actions when it was saved",
            number=len(checks) - 1,
        )
    players = data.get("players", {})
    if not isinstance(players, dict) or not all(k in match.seats and isinstance(v, str) for k, v in players.items()):
        raise BadInput("players", "a mapping from seats to opponents is needed")
    match.players = players
    if match.winner != data.get("winner"):
        raise BadInput(
            "winner",
            "{value} is not how this match ends; it ends with {winner}",
            value=shown(data.get("winner")),
            winner=repr(match.winner),
        )
    return match
