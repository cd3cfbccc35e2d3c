"""Signals of a league."""

from __future__ import annotations

from django.dispatch import Signal

begun = Signal()  # all seats are taken, and the draft begins: row, now
phase_opened = Signal()  # a mutation phase has begun, in the transaction that opens it: token, row, now
phase_ended = Signal()  # a seat has ended its phase, or its time is up: row, person (a key, or None)
duels_begun = Signal()  # the duels of a round have begun: row, parts
ended = Signal()  # row, now
