"""Ratings of people, from the rated matches that are stored."""
