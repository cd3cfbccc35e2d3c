"""The version of the rules, which changes whenever a match may replay differently."""

from __future__ import annotations

VERSION = "clash-2"
FORMER = "clash-1"  # dealt with linear seeds
