"""The registration of Clashing Blades!."""

from __future__ import annotations

from clashyard.blades.text.captions import caption
from clashyard.blades.text.names import Names
from clashyard.core.words import N_
from clashyard.web.boards.board import Board
from clashyard.web.boards.registration import Registration
from clashyard.web.games.blades.movements import MOVEMENTS
from clashyard.web.games.blades.previews import previews
from clashyard.web.games.blades.primer import PRIMER
from clashyard.web.games.blades.scene import scene
from clashyard.web.games.blades.scores import scores
from clashyard.web.games.blades.sounds import SOUNDS
from clashyard.web.games.blades.summary import WAYS, summary
from clashyard.web.games.blades.titles import facts

BOARD = Board(
    "blades",
    scene,
    lambda match, words: lambda event, action=0: Names(words).event(event),
    caption,
    announces=True,
    previews=previews,
    summary=summary,
    movements=MOVEMENTS,
    sounds=SOUNDS,
    headings=frozenset(["dealt"]),
)
REGISTRATION = Registration(
    BOARD,
    line=N_("A fencing bout with playing cards: attack, parry, riposte."),
    primer=PRIMER,
    facts=facts,
    scores=scores,
    ways=WAYS,
    poster="blades/poster.svg",
    cards="blades-cards",
)
