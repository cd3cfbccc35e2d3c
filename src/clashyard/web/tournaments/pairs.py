"""Pairs: the kinds of tournaments, and what all of their ways of pairing return."""

from __future__ import annotations

from dataclasses import dataclass

SWISS, ROBIN, KNOCKOUT, ARENA, LEAGUE = "swiss", "robin", "knockout", "arena", "league"


class Unpairable(Exception):
    """No further round can be paired: everybody would meet somebody again."""


@dataclass(frozen=True)
class Pair:
    """Two players that meet, the first of whom begins; or one with a bye."""

    first: int
    second: int | None
