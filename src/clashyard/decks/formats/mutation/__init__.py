"""The Mutation format: a draft by passing hands, decks that change between games, a session of twelve duels.

`league` holds the whole session; `draft` and `game` hold its decisions other than duels.
"""
