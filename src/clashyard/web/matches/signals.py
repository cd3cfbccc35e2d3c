"""Signals for other features. Receivers run in the transaction of the sender, except where it says otherwise."""

from __future__ import annotations

from django.dispatch import Signal

due = Signal()  # after the transaction: a computer is to decide: row
ended = Signal()  # a match has ended: row, seats, match, now
turned = Signal()  # seats have begun to decide, or have decided: row, seats, waiting (the names of those who begin), now
challenged = Signal()  # seats of a new table are kept for people: row, persons, now
answered = Signal()  # a person has taken the seats kept for them, or declined them: row, person, accepted, now
swept = Signal()  # every two seconds, time for housekeeping: now
tidied = Signal()  # every twenty seconds, time for housekeeping that nobody waits for: now
left = Signal()  # a person leaves permanently: person, now
