"""Validation and storage of reports."""

from __future__ import annotations

import unicodedata

from clashyard.core.ledger import rules
from clashyard.core.words import N_, Words
from clashyard.games import NAMED
from clashyard.web.refused import Refused
from clashyard.web.replays.access import Looked
from clashyard.web.replays.story import entry_at
from clashyard.web.reports.models import EXCERPT_AT_MOST, TEXT_AT_MOST, Report


def checked_text(given: str) -> str:
    """Return the text as it is stored: with uniform line ends and without invisible characters. Raises Refused."""
    lines = given.replace("\r\n", "\n").replace("\r", "\n").strip()
    text = "".join(letter for letter in lines if letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cs"))
    if not text:
        raise Refused(N_("Text: this is empty. Say what happened and what should have happened."))
    if len(text) > TEXT_AT_MOST:
        pattern = N_(
            "Text: this has {number} character; the limit is {most}. Make it shorter.",
            "Text: this has {number} characters; the limit is {most}. Make it shorter.",
        )
        raise Refused(pattern, number=len(text), most=TEXT_AT_MOST)
    return text


def checked_rule(given: str) -> str:
    """Return the id of a rule, or an empty string. Raises Refused for anything else."""
    game = given.partition(".")[0]
    if given and (game not in NAMED or given not in rules(game)):
        raise Refused(N_("rule: unknown rule; leave it out and name it in the text."))
    return given


def kept(looked: Looked, viewer: str, at: int, rule: str, text: str) -> Report:
    """Store the report of a visitor who viewed a match from the perspective of *viewer*. Raises Refused."""
    row = looked.row
    return Report.objects.create(
        match=row, token=row.token, game=row.game, rules=row.rules, at=at, viewer=viewer,
        rule=checked_rule(rule), text=checked_text(text), excerpt=excerpt(looked, at),
    )  # fmt: skip


def excerpt(looked: Looked, at: int) -> str:
    """Return the last steps up to the point *at*, in English: as many whole lines as fit."""
    lines: list[str] = []
    for index in reversed(range(looked.points.index(at) + 1)):
        entry = entry_at(looked.match, looked.points, index, Words("en"))
        acted = f"{entry.at}. {entry.players} {'; '.join(entry.actions)}".strip()
        lines[:0] = [acted, *(f"    {told.sentence} [{told.rule}]" for told in entry.told)]
        if sum(map(len, lines)) + len(lines) > EXCERPT_AT_MOST:
            break
    while len(lines) > 1 and sum(map(len, lines)) + len(lines) > EXCERPT_AT_MOST:
        del lines[0]
    return "\n".join(lines)[:EXCERPT_AT_MOST]
