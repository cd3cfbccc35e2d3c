"""Lessons in the browser: a scripted position on the board of a match, and one thing to do at a time."""
