"""Tokens: how the programs of an account prove whose they are."""
