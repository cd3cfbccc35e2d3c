"""The Mutation format: a draft by passing hands on, decks that change between the games, a session of twelve duels.

`league` holds the whole session; `draft` and `game` are what is decided in it besides the duels.
"""
