"""Puzzles whose solutions are proven: files, books, attempts, checks.

Nothing here knows a game: goals and proofs come from `Game.solver`.
"""
