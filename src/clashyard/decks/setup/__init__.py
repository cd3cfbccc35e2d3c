"""Preparation before the deal: options, decks, the automaton, and random matches."""
