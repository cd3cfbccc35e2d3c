"""What a match file promises, checked: the commitment, the deal, the actions, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clashyard.core.errors import BadInput, shown
from clashyard.core.files import OTHER_PROMISE, begun, dealt_as_saved, document, promise, replay
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_


@dataclass(frozen=True)
class Finding:
    """One thing that was checked. *holds* is None where nothing could be."""

    what: str  # a pattern: Commitment, Deal, Actions, Result
    holds: bool | None
    said: Phrase


COMMITMENT, DEAL, ACTIONS, RESULT = N_("Commitment"), N_("Deal"), N_("Actions"), N_("Result")


def verify(games: Sequence[Game], text: str, promised: str = "") -> list[Finding]:
    """Check a match file, and with *promised* the commitment that a player was shown before the first action.

    Raises BadInput for what is not a match file at all, or not one of these games and rules.
    """
    data = document(text)
    match = begun(games, data)
    findings = [_commitment(match, data, promised.strip().lower()), _deal(match, data)]
    if findings[-1].holds is False:
        skipped = Phrase("Not checked: the deal is a different one.")
        return [*findings, Finding(ACTIONS, None, skipped), Finding(RESULT, None, skipped)]
    return [*findings, *_played(match, data)]


def _commitment(match: Match, data: Mapping[str, Any], promised: str) -> Finding:
    found = match.commitment
    if found is None:
        said = Phrase("This match was not dealt by a secret, so nothing was promised.")
        return Finding(COMMITMENT, False if promised else None, said)
    wrong = promise(match, data)
    if wrong:
        said = Phrase(
            "The commitment was changed: the secret and the options give {found}, not {promised}."
            if wrong == OTHER_PROMISE
            else "The secret or the options were changed: they give {found}, not {promised}.",
            found=found,
            promised=shown(data["commitment"]),
        )
        return Finding(COMMITMENT, False, said)
    if promised and promised != found:
        said = Phrase(
            "The secret and the options of this file give the commitment {found}, but you were shown {promised}:"
            " this is another match, or its secret or options were changed.",
            found=found,
            promised=shown(promised),
        )
        return Finding(COMMITMENT, False, said)
    if promised or "commitment" in data:
        return Finding(COMMITMENT, True, Phrase("The secret and the options give {found}, as promised.", found=found))
    said = Phrase("The file names no commitment. Compare this with the one you were shown: {found}", found=found)
    return Finding(COMMITMENT, None, said)


def _deal(match: Match, data: Mapping[str, Any]) -> Finding:
    if match.former:
        return Finding(DEAL, None, Phrase("Dealt by former rules, whose first position cannot be compared."))
    if not dealt_as_saved(match, data):
        return Finding(DEAL, False, Phrase("The secret, the seed or the options deal other cards than the match was saved with."))
    return Finding(DEAL, True, Phrase("The cards are dealt exactly as the match was saved."))


def _played(match: Match, data: Mapping[str, Any]) -> list[Finding]:
    try:
        replay(match, data)
    except BadInput as error:
        wrong = Phrase("{place}: {what}", place=error.place, what=error.what)
        if error.place != "winner":
            return [Finding(ACTIONS, False, wrong), Finding(RESULT, None, Phrase("Not reached."))]
        return [_legal(match), Finding(RESULT, False, wrong)]
    if match.winner is None:
        return [
            _legal(match),
            Finding(
                RESULT,
                None,
                Phrase("The last action does not end the match. It may have been resigned, abandoned or lost on time."),
            ),
        ]
    return [_legal(match), Finding(RESULT, True, Phrase("The match ends as the file says."))]


def _legal(match: Match) -> Finding:
    said = Phrase("Every action is legal and leads where it led; actions: {number}", number=len(match.actions))
    return Finding(ACTIONS, True, said)
