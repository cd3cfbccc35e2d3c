"""Custom content: packs of cards for Clash of Decks, characters for CLASH."""
