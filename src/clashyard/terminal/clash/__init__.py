"""CLASH in the terminal."""
