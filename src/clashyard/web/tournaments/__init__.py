"""Tournaments: entered by people and computers, paired by a library, and driven by the matches that end."""
