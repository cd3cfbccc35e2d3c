"""Signals for other features about the people who use them."""

from __future__ import annotations

from django.dispatch import Signal

leaving = Signal()  # a person is about to leave permanently, with their account: person
deleted = Signal()  # in the transaction that deletes the account of a person: person
