"""Clashing Blades! in the terminal."""
