"""Positions as they are drawn on paper, and the words for what happens in them: one module for each game."""
