"""What stands beside the names of the players: ratings, which a higher layer registers here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from clashyard.web.matches.models import Match, Seat


@dataclass(frozen=True)
class Mark:
    """A rating as of this match, and how the match has changed it, as in +7; empty before its end."""

    rating: str = ""
    change: str = ""


NONE = Mark()
Source = Callable[[Match, Sequence[Seat]], Mapping[str, Mark]]
_sources: list[Source] = []


def register(source: Source) -> None:
    """Let *source* say what stands beside the names of a match."""
    _sources[:] = [source]


def marks_of(row: Match, seats: Sequence[Seat]) -> Mapping[str, Mark]:
    """Return the marks of a match by seat."""
    return _sources[0](row, seats) if _sources and row.rated else {}
