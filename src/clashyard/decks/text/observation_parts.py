"""The parts of an observation by name: what `rules/observation.py` writes, in the same order."""

from __future__ import annotations

from clashyard.core.game import View, parts
from clashyard.decks.rules.observation import KINGDOM, KINGDOMS, MARKS, MATCH, MOST, PLACES, PRINT, SLOTS, WORDS, ZONES
from clashyard.decks.rules.state import ABILITIES, LANES, MODES


def views(mode: str) -> tuple[View, ...]:
    """Return the parts of an observation in *mode*; `observe` writes them in this order."""
    number = MODES.index(mode)
    slots, seats = SLOTS[number], KINGDOMS[number]
    return parts(
        ("print", (slots, PRINT), 0, 99, "of each card: cost, AV (0 for X), HP, whether it is an Incantation"),
        ("abilities", (slots, WORDS), 0, 3, f"1 has it, 2 lends it as an Aura, 3 both: {', '.join(ABILITIES)}"),
        ("zone", (slots, ZONES), 0, 1, "hand, deck, discard, removed, beside the table (a Champion), in play, riding on a"
         " host, captive, being cast"),
        ("owner", (slots, seats), 0, 1, "whose it is; none where it is hidden which automaton's deck it is in"),
        ("line", (slots, seats * LANES), 0, 1, "in play, riding or captive: upper and lower line of each kingdom"),
        ("marks", (slots, MARKS), 0, MOST, "damage, fresh, Protection spent, Sharpening spent, has come as a Reinforcement,"
         " seen by all, how deep it is under a captor, and its place: from 1, on its line or its captor's from the"
         " Bridge, in a hand from the left, in a deck or discard from the top; 0 where it is hidden"),
        ("kingdoms", (seats, KINGDOM), 0, MOST, "Champion exhausted, cards in hand or deck, of them left and right of the"
         " Stronghold, Bastion stands, cards in the discard, cards removed, Mana, turns begun, whose turn it is, who began,"
         " who has won, automaton"),
        ("passed over", (seats, PLACES), 0, 1, "places of a hand whose card all know to be unfit for Reinforcement"),
        ("gift", (WORDS,), 0, 1, "abilities of every automaton's Creatures"),
        ("match", (MATCH,), 0, MOST, "Summoning, plays of this turn, turns up to the limit (127 for none), module Exhaustion,"
         " rulebook after 1.1, the automata's fixed and variable Mana, their resistance, drawn"),
        ("seat", (seats,), 0, 1, "where at the table the observer sits: actions name lines from there, not from the observer"),
    )  # fmt: skip
