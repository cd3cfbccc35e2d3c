"""The text of `?` in a match, a draft, and the choice of constructed decks."""

from __future__ import annotations

from clashyard.core.words import N_

AIM = N_(
    "Goal: bring your opponent's Fort to the right end of their hand. Each point of\ndamage moves a "
    "Stronghold one card to the right; a Bastion that reaches the end\nturns into a Fort and starts again "
    "from the left."
)
_GAME = N_(
    "Type the number of an action, or the action itself:\n  play NAME upper           a Creature to your "
    "upper (or lower) line\n  play NAME B.upper.1       an Incantation on a Creature (1 = at the "
    "Bridge)\n  play NAME onto A.upper.1  a Symbiote onto its host\n  champion upper            your "
    "Champion\n  end                       end Summoning: your Creatures attack\nIn your hand, * marks the "
    "cards close enough to be played. A number after AV/HP\nis damage: 3/4-1. A + marks an ability lent "
    "by a neighbour.\nCommands: board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)
MODE_AIMS = {
    "solo": N_(
        "The automaton's deck is its Stronghold: damage discards its cards; an empty deck\n"
        "turns its Bastion, and then fells its Fort."
    ),
    "coop": N_(
        "A and C play together against the automata B and D, whose decks are their\nStrongholds. The first "
        "Fort to fall decides the match. A faces B above and D\nbelow, C faces D above and B below."
    ),
    "ffa": N_(
        "Free-for-all: the player whose card brings down the first Fort wins. A faces B\nabove and D below, C "
        "faces D above and B below."
    ),
    "2v2": N_(
        "A and C play together against B and D. The first Fort to fall decides the\nmatch. A faces B above "
        "and D below, C faces D above and B below."
    ),
}
_DRAFT = N_(
    "Type the number of a card, or pick NAME. Picked cards are face up; the\npile is face down.\nCommands: "
    "board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)
_CONSTRUCTED = N_(
    "Choose eight different cards: deck 1 4 9 …, or deck NAME, NAME, …, or deck random.\nThe others see "
    "your deck when everyone has chosen.\nCommands: board  why  cards [WORD]  rules ID  undo  save FILE  "
    "quit  ?"
)
HELPS = {"": _GAME, "draft": _DRAFT, "constructed": _CONSTRUCTED}
