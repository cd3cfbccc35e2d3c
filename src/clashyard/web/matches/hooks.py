"""What other features may listen to. What they do happens in the transaction of whoever sends."""

from __future__ import annotations

from django.dispatch import Signal

ended = Signal()  # a match has ended: row, seats, match, now
swept = Signal()  # it is time to look after what nobody asks for: now
left = Signal()  # somebody goes for good: person, now
