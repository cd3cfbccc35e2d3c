"""Notices: what has happened to a person's matches, challenges and tournaments while they looked elsewhere."""
