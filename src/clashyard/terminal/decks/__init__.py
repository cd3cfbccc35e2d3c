"""How the terminal shows Clash of Decks: board, names, drafts, packs, the Mutation league."""
