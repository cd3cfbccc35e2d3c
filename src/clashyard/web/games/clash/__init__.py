"""CLASH in a browser."""
