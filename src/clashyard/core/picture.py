"""The common format of pictures of positions: rows that begin with a word. Each game says what its rows mean."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

from clashyard.core.errors import BadInput
from clashyard.core.match import Match


def read_rows(picture: str, row: Callable[[str, str], None]) -> None:
    """Pass the first word and the rest of each line to *row*. Raises BadInput with the line that it cannot read."""
    for line in dedent(picture).strip().splitlines():
        word, _, rest = line.partition(" ")
        try:
            row(word, rest.strip())
        except (ValueError, IndexError):
            raise BadInput(word, "the row {line} cannot be read", line=repr(line)) from None


def legal_row(match: Match) -> str:
    """Return the legal actions in alphabetical order; when several seats choose simultaneously, the verb is omitted."""
    actions = [action for seat in match.deciding for action in match.legal_of(seat)]
    if len(match.deciding) > 1:
        actions = [action.rpartition(" ")[2] for action in actions]
    return ", ".join(sorted(actions))
