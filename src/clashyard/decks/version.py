"""The version of the rules, which changes whenever a match may replay differently."""

from __future__ import annotations

VERSION = "decks-2"
FORMER = "decks-1"  # dealt with linear seeds
