"""The registration of Clash of Decks."""

from __future__ import annotations

from clashyard.core.words import N_
from clashyard.decks.cards.abilities import entries
from clashyard.decks.text.captions import caption
from clashyard.decks.text.names import Names
from clashyard.decks.text.places import Placed, with_automata
from clashyard.web.boards.board import Board
from clashyard.web.boards.registration import Registration
from clashyard.web.games.decks.cards import picture_in
from clashyard.web.games.decks.deck_faces import deck_face, deck_of
from clashyard.web.games.decks.movements import MOVEMENTS
from clashyard.web.games.decks.previews import previews
from clashyard.web.games.decks.primer import PRIMER
from clashyard.web.games.decks.puzzles import posed, stopped, theme
from clashyard.web.games.decks.scene import scene
from clashyard.web.games.decks.scores import figures, scores
from clashyard.web.games.decks.sounds import SOUNDS
from clashyard.web.games.decks.summary import summary
from clashyard.web.games.decks.titles import facts
from clashyard.web.games.decks.ways import WAYS


def source(rule: str) -> str:
    """Return the codes of the rulebooks that explain an ability, if *rule* is that of one."""
    ability = entries().get(rule.removeprefix("decks.ability."))
    return " ".join(ability.printed) if ability else ""


BOARD = Board(
    "decks",
    scene,
    lambda match, words: Placed(match, words).told,
    caption,
    previews=previews,
    summary=summary,
    called=with_automata,
    picture=picture_in,
    posed=posed,
    stopped=stopped,
    theme=theme,
    movements=MOVEMENTS,
    named=lambda match, card, words: Names(match, words).card(card),
    sounds=SOUNDS,
    ends={"end": False},
)
REGISTRATION = Registration(
    BOARD,
    line=N_("Creatures on two lines, and a hand that is also your life."),
    primer=PRIMER,
    facts=facts,
    scores=scores,
    ways=WAYS,
    deck=deck_of,
    deck_face=deck_face,
    figures=figures,
    poster="decks/poster.svg",
    cards="cards",
    books={"en": N_("English 1.1"), "fr": N_("French"), "ko": N_("Korean")},
    source=source,
)
