"""Preparation before the deal: the options of a match."""
