"""Verification of match files: the commitment, the deal, the actions, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clashyard.core.errors import BadInput, shown
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.match_file import OTHER_PROMISE, begun, dealt_as_saved, document, promise, replay
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_


@dataclass(frozen=True)
class Finding:
    """The result of one check. *holds* is None if nothing could be checked."""

    what: str  # a pattern: Commitment, Deal, Actions, Result
    holds: bool | None
    said: Phrase


COMMITMENT, DEAL, ACTIONS, RESULT = N_("Commitment"), N_("Deal"), N_("Actions"), N_("Result")


def verify(games: Sequence[Game], text: str, promised: str = "") -> list[Finding]:
    """Check a match file; with *promised*, also against the commitment that a player was shown before the first action.

    Raises BadInput if the text is not a match file, or not of these games and rules.
    """
    data = document(text)
    match = begun(games, data)
    findings = [_commitment(match, data, promised.strip().lower()), _deal(match, data)]
    if findings[-1].holds is False:
        skipped = Phrase("Not checked: the deal differs.")
        return [*findings, Finding(ACTIONS, None, skipped), Finding(RESULT, None, skipped)]
    return [*findings, *_played(match, data)]


def _commitment(match: Match, data: Mapping[str, Any], promised: str) -> Finding:
    found = match.commitment
    if found is None:
        said = Phrase("This match was not dealt from a secret, so there is no commitment to check.")
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
            "The secret and the options of this file give the commitment {found}, but you were shown {promised}: "
            "this is a different match, or its secret or options were changed.",
            found=found,
            promised=shown(promised),
        )
        return Finding(COMMITMENT, False, said)
    if promised or "commitment" in data:
        return Finding(COMMITMENT, True, Phrase("The secret and the options give {found}, as promised.", found=found))
    said = Phrase("The file contains no commitment. Compare this one with the one you were shown: {found}", found=found)
    return Finding(COMMITMENT, None, said)


def _deal(match: Match, data: Mapping[str, Any]) -> Finding:
    if match.former:
        return Finding(
            DEAL, None, Phrase("Dealt under an earlier version of the rules, so the first position cannot be compared.")
        )
    if not dealt_as_saved(match, data):
        return Finding(
            DEAL, False, Phrase("The secret, the seed or the options deal different cards from those saved with the match.")
        )
    return Finding(DEAL, True, Phrase("The cards are dealt exactly as saved."))


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
    return [_legal(match), Finding(RESULT, True, Phrase("The match ends as recorded in the file."))]


def _legal(match: Match) -> Finding:
    said = Phrase("Every action is legal and leads to the saved position; actions: {number}", number=len(match.actions))
    return Finding(ACTIONS, True, said)
