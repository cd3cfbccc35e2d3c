"""The version of the rules: it changes whenever a match may replay differently."""

from __future__ import annotations

VERSION = "decks-2"
FORMER = "decks-1"  # dealt by linear seeds
