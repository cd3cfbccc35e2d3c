"""Match files: small JSON documents, written completely or not at all, and replayed when read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput, IllegalAction, cause, one_of, shown
from clashyard.core.game import Game
from clashyard.core.match import FORMAT, Match
from clashyard.core.words import N_

CHANGED_PROMISE = N_(
    "the commitment was changed: the secret and the options give {found}, not {promised}, but still deal the saved cards"
)
CHANGED_DEAL = N_("the secret or the options were changed: they give {found}, not {promised}, and deal different cards")


def read_text(path: str | Path) -> str:
    """Return the text of a file. Raises BadInput if it cannot be read."""
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
    """Return the match in the text of a match file. Raises BadInput."""
    data = document(text)
    match = begun(games, data)
    wrong = promise(match, data)
    if wrong:
        pattern = CHANGED_PROMISE if wrong == OTHER_PROMISE else CHANGED_DEAL
        raise BadInput("commitment", pattern, found=match.commitment, promised=shown(data["commitment"]))
    return replay(match, data)


def begun(games: Sequence[Game], data: Mapping[str, Any]) -> Match:
    """Return the match of a file before its first action. Raises BadInput."""
    by_name = {game.name: game for game in games}
    game = by_name[one_of(data.get("game"), by_name, "game", "game")]
    if not isinstance(data.get("options"), dict):
        raise BadInput("options", "the options of the match are missing")
    game = game.of(data["options"])
    former = bool(game.former) and data.get("rules") == game.former
    if data.get("rules") != game.version and not former:
        raise BadInput(
            "rules",
            "written under rules {value}; this Clashyard plays {version}, which may differ",
            value=shown(data.get("rules")),
            version=repr(game.version),
        )
    origins = [key for key in ("secret", "seed", "position") if key in data]
    if len(origins) != 1:
        raise BadInput("seed", "a match starts from a secret, a seed or a position; give exactly one of them")
    if origins == ["position"]:
        return Match.from_position(game, data["position"], data["options"])
    return Match.dealt(game, data["options"], {origins[0]: data[origins[0]]}, former=former)


KEPT_PROMISE, OTHER_PROMISE, OTHER_DEAL = range(3)


def promise(match: Match, data: Mapping[str, Any]) -> int:
    """Compare the commitment in a file with that of its secret and options.

    OTHER_PROMISE: the commitment was changed, for the secret and the options deal the match as it was saved.
    OTHER_DEAL: they do not, so the secret or the options were changed.
    """
    if not match.commitment or data.get("commitment", match.commitment) == match.commitment:
        return KEPT_PROMISE
    return OTHER_PROMISE if dealt_as_saved(match, data) else OTHER_DEAL


def document(text: str) -> dict[str, Any]:
    """Return the mapping in the text of a match file. Raises BadInput."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("", "not a match file: {reason}", reason=error) from None
    if not isinstance(data, dict) or data.get("clashyard") != FORMAT:
        raise BadInput("clashyard", "not a match file in format {format}", format=FORMAT)
    return data


def dealt_as_saved(match: Match, data: Mapping[str, Any]) -> bool:
    """Return whether *match*, just dealt, is in the first position of its file. Former rules wrote positions differently."""
    return match.former or match.checks() == str(data.get("checks", "")).split()[:1]


def replay(match: Match, data: Mapping[str, Any]) -> Match:
    """Play the actions of a file and compare the results; return *match*. Raises BadInput naming the first that fails.

    For files of the former rules, only the legality of the actions and the result are compared.
    """
    actions, checks = data.get("actions"), str(data.get("checks", "")).split()
    if not isinstance(actions, list):
        raise BadInput("actions", "the list of actions is missing")
    if not dealt_as_saved(match, data):
        raise BadInput("checks", "the match does not start from the saved position")
    _play_saved(match, actions, checks)
    players = data.get("players", {})
    if not isinstance(players, dict) or not all(k in match.seats and isinstance(v, str) for k, v in players.items()):
        raise BadInput("players", "expected a mapping from seats to opponents")
    match.players = players
    if match.winner != data.get("winner"):
        raise BadInput(
            "winner",
            "this match ends with {winner}, not {value}",
            value=shown(data.get("winner")),
            winner=repr(match.winner),
        )
    return match


def _play_saved(match: Match, actions: Sequence[Any], checks: Sequence[str]) -> None:
    """Play the actions of a file, each of which leads to the saved position. Raises BadInput naming the first that fails."""
    for number, action in enumerate(actions, 1):
        if not isinstance(action, str):
            raise BadInput(f"action {number}", "{value} is not an action", value=shown(action))
        try:
            match.play(action)
        except IllegalAction as error:
            raise BadInput(f"action {number}", error.what) from None
        if not match.former and match.checks()[number:] != checks[number : number + 1]:
            raise BadInput(f"action {number}", "{action} does not lead to the saved position", action=repr(action))
    if len(checks) > len(actions) + 1:
        raise BadInput(
            f"action {len(actions) + 1}",
            N_(
                "this action is missing; the match had {number} action when it was saved",
                "this action is missing; the match had {number} actions when it was saved",
            ),
            number=len(checks) - 1,
        )
