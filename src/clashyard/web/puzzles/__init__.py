"""Puzzles: solving them on the board of a match, the daily puzzle, the books, and how well visitors solve them."""
