"""Clashyard: exact rules, opponents and tools for three card duels."""

__version__ = "0.1.0"
