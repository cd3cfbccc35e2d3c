"""The version of the rules, which changes whenever a match may replay differently."""

from __future__ import annotations

VERSION = "blades-2"
FORMER = "blades-1"  # dealt with linear seeds
