"""The registration of CLASH."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.clash.text.captions import caption
from clashyard.clash.text.sheet import Sheet
from clashyard.core.words import N_, Words
from clashyard.web.boards.board import Board
from clashyard.web.boards.registration import Registration
from clashyard.web.games.clash.deck_faces import deck_face, deck_of
from clashyard.web.games.clash.movements import MOVEMENTS
from clashyard.web.games.clash.previews import previews
from clashyard.web.games.clash.primer import PRIMER
from clashyard.web.games.clash.scene import scene
from clashyard.web.games.clash.scores import figures, scores
from clashyard.web.games.clash.sounds import SOUNDS
from clashyard.web.games.clash.summary import WAYS, summary


def facts(options: Mapping[str, Any], words: Words) -> list[str]:
    """Return the names of the characters."""
    return [name if isinstance(name, str) else name.get("name", "") for name in options.get("characters", ())]


BOARD = Board(
    "clash",
    scene,
    lambda match, words: lambda event, action=0: Sheet(words).event(event),
    caption,
    previews=previews,
    summary=summary,
    movements=MOVEMENTS,
    sounds=SOUNDS,
    ends={"stop": True},
)
REGISTRATION = Registration(
    BOARD,
    line=N_("A fighting game with cards: win the joust, then chain your hits."),
    primer=PRIMER,
    facts=facts,
    scores=scores,
    ways=WAYS,
    deck=deck_of,
    deck_face=deck_face,
    figures=figures,
    poster="clash/poster.svg",
    cards="characters",
)
