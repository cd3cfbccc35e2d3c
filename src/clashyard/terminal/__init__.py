"""The yard in a terminal."""
