"""Clash of Decks in a browser."""
