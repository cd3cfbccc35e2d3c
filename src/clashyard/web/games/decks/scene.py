"""A viewer's view of Clash of Decks, for every format."""

from __future__ import annotations

from collections.abc import Callable

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.board import Scene
from clashyard.web.games.decks.deck_screens import constructed, draft
from clashyard.web.games.decks.pass_draft import pass_draft
from clashyard.web.games.decks.table import table

FORMS: dict[str, Callable[[Match, str | None, Words, bool], Scene]] = {
    "": table, "draft": draft, "constructed": constructed, "mutation-draft": pass_draft,
}  # fmt: skip


def scene(match: Match, viewer: str | None, words: Words, asked: bool) -> Scene:
    """Return what *viewer* sees of *match*, with its legal actions if it is *asked* for one.

    Raises BadInput for a format without a board: a mutation phase, which is not a separate match, and `none`.
    """
    if match.game.form not in FORMS:
        raise BadInput(
            f"format {match.game.form}",
            "this format has no board; formats with one: {known}",
            known=", ".join(filter(None, FORMS)),
        )
    return FORMS[match.game.form](match, viewer, words, asked)
