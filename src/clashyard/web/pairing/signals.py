"""Signals of quick pairing. Receivers run in the transaction of the sender."""

from __future__ import annotations

from django.dispatch import Signal

paired = Signal()  # a match of two people has begun: row, persons, now
