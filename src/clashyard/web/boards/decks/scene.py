"""What a viewer sees of Clash of Decks, whichever form of it is played."""

from __future__ import annotations

from collections.abc import Callable

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.board import Scene
from clashyard.web.boards.decks.making import constructed, draft
from clashyard.web.boards.decks.passing import pass_draft
from clashyard.web.boards.decks.table import table

FORMS: dict[str, Callable[[Match, str | None, Words, bool], Scene]] = {
    "": table, "draft": draft, "constructed": constructed, "mutation-draft": pass_draft,
}  # fmt: skip


def scene(match: Match, viewer: str | None, words: Words, asked: bool) -> Scene:
    """What *viewer* sees of *match*, with its legal actions if it is *asked* for one.

    Raises BadInput for a form that has no board: a mutation phase, which is no match of its own, and `none`.
    """
    if match.game.form not in FORMS:
        raise BadInput(
            f"format {match.game.form}", "this has no board; formats with one: {known}", known=", ".join(filter(None, FORMS))
        )
    return FORMS[match.game.form](match, viewer, words, asked)
