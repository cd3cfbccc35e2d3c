"""Signals for other features. Receivers run in the transaction of the sender, except where it says otherwise."""

from __future__ import annotations

from django.dispatch import Signal

due = Signal()  # after the transaction: a computer is to decide: row
ended = Signal()  # a match has ended: row, seats, match, now
swept = Signal()  # time for housekeeping: now
left = Signal()  # a person leaves permanently: person, now
