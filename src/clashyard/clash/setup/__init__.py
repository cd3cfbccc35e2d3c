"""Preparation before the deal: the options of a match, and random matches."""
