"""The version of the rules: it changes whenever a match may replay differently."""

from __future__ import annotations

VERSION = "blades-1"
