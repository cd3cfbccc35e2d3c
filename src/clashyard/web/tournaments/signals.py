"""Signals of tournaments. Receivers run in the transaction of the sender."""

from __future__ import annotations

from django.dispatch import Signal

round_begun = Signal()  # a round has been paired, and its matches have begun: row, now
