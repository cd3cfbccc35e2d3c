"""Replays: a match action by action, positions to download, and the analysis of a search."""
