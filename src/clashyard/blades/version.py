"""The version of the rules: it changes whenever a match may replay differently."""

from __future__ import annotations

VERSION = "blades-2"
FORMER = "blades-1"  # dealt by linear seeds
