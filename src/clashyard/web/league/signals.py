"""Signals of a league."""

from __future__ import annotations

from django.dispatch import Signal

phase_opened = Signal()  # a mutation phase has begun, in the transaction that opens it: token
