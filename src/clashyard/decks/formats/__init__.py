"""Deck formats: drafts, constructed decks, and Mutation."""
