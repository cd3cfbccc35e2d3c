"""Signals of tournaments. Receivers run in the transaction of the sender."""

from __future__ import annotations

from django.dispatch import Signal

round_begun = Signal()  # some who meet in a round, or in an arena, have their match, or their bye: row, meetings, now
replayed = Signal()  # a drawn game of a knock-out is played again, and its match is dealt: row, meeting, now
over = Signal()  # the last game has ended: row
