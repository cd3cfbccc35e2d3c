"""Pages to look things up: cards, characters, rules; and the building of decks."""
