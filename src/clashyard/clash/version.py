"""The version of the rules: it changes whenever a match may replay differently."""

from __future__ import annotations

VERSION = "clash-2"
FORMER = "clash-1"  # dealt by linear seeds
