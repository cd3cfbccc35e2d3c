"""Clash of Decks in the terminal: board, names, drafts, packs, the Mutation league."""
