"""Clashing Blades! in a browser."""
