"""What people write themselves: packs of cards for Clash of Decks, characters for CLASH."""
