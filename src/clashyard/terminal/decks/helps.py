"""What `?` says in a match, a draft, and where decks are constructed."""

from __future__ import annotations

from clashyard.core.words import N_

AIM = N_(
    "The aim: bring the other's Fort to the right end of its hand. Each point of\n"
    "damage moves a Stronghold one card to the right; a Bastion that gets there\n"
    "turns into a Fort and starts again from the left."
)
_GAME = N_(
    "Type the number of an action, or the action itself:\n"
    "  play NAME upper           a Creature to your upper (or lower) line\n"
    "  play NAME B.upper.1       an Incantation on a Creature (1 = at the Bridge)\n"
    "  play NAME onto A.upper.1  a Symbiote onto its host\n"
    "  champion upper            your Champion\n"
    "  end                       end Summoning: your Creatures attack\n"
    "In your hand * marks the cards that are near enough to be played. A number\n"
    "after AV/HP is damage: 3/4-1. A + marks an ability that a neighbour lends.\n"
    "Commands: board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)
MODE_AIMS = {
    "solo": N_(
        "The automaton's deck is its Stronghold: damage discards its cards; an empty deck\n"
        "turns its Bastion, and then fells its Fort."
    ),
    "coop": N_(
        "A and C play together against the automata B and D, whose decks are their\n"
        "Strongholds. The first Fort that falls decides. A faces B above and D below,\n"
        "C faces D above and B below."
    ),
    "ffa": N_(
        "Everybody for himself: whose card fells the first Fort wins. A faces B above and\nD below, C faces D above and B below."
    ),
    "2v2": N_(
        "A and C play together against B and D. The first Fort that falls decides. A faces\n"
        "B above and D below, C faces D above and B below."
    ),
}
_DRAFT = N_(
    "Type the number of a card, or pick NAME. Picked cards lie open; the pile does not.\n"
    "Commands: board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)
_CONSTRUCTED = N_(
    "Choose eight different cards: deck 1 4 9 …, or deck NAME, NAME, …, or deck random.\n"
    "The others see your deck when all have chosen.\n"
    "Commands: board  why  cards [WORD]  rules ID  undo  save FILE  quit  ?"
)
HELPS = {"": _GAME, "draft": _DRAFT, "constructed": _CONSTRUCTED}
