"""A whole pack in the generator: its cards, what they cost, its curve and its decks."""
