"""Boards of games: what the website asks of a game, and how its boards are rendered."""
