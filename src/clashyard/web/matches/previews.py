"""Previews of a seat's actions as JSON. A page fetches them once for each decision, after it has drawn the board."""

from __future__ import annotations

import json
from dataclasses import asdict

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.registration import board_of
from clashyard.web.matches import models, store
from clashyard.web.matches.perspective import Look
from clashyard.web.shared_results import once


def previews(row: models.Match, match: Match, look: Look, words: Words) -> str:
    """Return the point of the decision, and what each legal action of the viewer would do; nothing where it has none to make.

    They depend on what the seat knows alone, and are rendered once for each point.
    """
    seat = look.viewer or "-"
    point = store.point(row, match, seat)
    if not row.running or seat not in look.playing or seat not in match.deciding:
        return json.dumps({"point": point, "previews": {}})

    def drawn() -> str:
        found = board_of(match).previews(match, seat, words)
        each = {action: asdict(preview) for action, preview in found.items()}
        return json.dumps({"point": point, "previews": each}, ensure_ascii=False)

    return once(("previews", row.token, point, *words.key), drawn)
