"""What a visitor may do at a table besides playing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.matches import models, store
from clashyard.web.matches.looking import Look
from clashyard.web.matches.undoing import allowed
from clashyard.web.people.models import Person
from clashyard.web.people.naming import name_of


@dataclass(frozen=True)
class Offers:
    """What the visitor may do besides playing."""

    undo: str = ""  # the own seat whose last action can be taken back
    undo_point: str = ""
    resign: bool = False
    back: str = ""  # the seat that can be taken back from a computer
    free: tuple[str, ...] = ()  # the seats that the visitor can take
    call_off: bool = False
    rematch: str = ""  # ask, take (another has asked) or wait (for another)
    asker: str = ""
    following: str = ""  # the token of the game that a draft has led to, or of the rematch
    league: str = ""  # the token of the league that an ended match is a part of


def offers_of(
    row: models.Match, seats: Sequence[models.Seat], match: Match, look: Look, person: Person | None, words: Words
) -> Offers:
    """What the visitor who looks at a match like this may do."""
    number = person.pk if person else 0
    following = row.following if row.ending else None
    league = league_of(row) if row.ending else ""
    kept = [seat.name for seat in seats if seat.free and seat.kept_for_id == number]
    free = kept or [seat.name for seat in seats if seat.free and seat.kept_for_id is None and not look.own]
    asked, asker = ("", "") if league else _rematch(row, match, look, following, number, words)
    others = any(seat.person_id not in (None, number) for seat in seats)
    mover = _mover(match, look)
    undo = mover if mover and allowed(row, seats, match, person, mover) else ""
    return Offers(
        undo=undo, undo_point=store.point(row, match, undo) if undo else "",
        resign=row.running and look.viewer in look.playing,
        back=next((seat.name for seat in seats if seat.gone == "away" and seat.person_id == number and row.running), ""),
        free=tuple(free), call_off=bool(number) and row.maker_id == number and not row.begun and not others,
        rematch=asked, asker=asker, following=following.token if following else "",
        league=league,
    )  # fmt: skip


def league_of(row: models.Match) -> str:
    """The token of the league that a match is a part of; empty where it is of none."""
    part = getattr(row, "part", None)
    return str(part.league.token) if part is not None else ""


def _mover(match: Match, look: Look) -> str | None:
    """The seat of the last action, where it is one that the visitor plays: side by side that is not who looks now."""
    last = match.movers()[-1] if match.actions else None
    return last if last in look.playing else None


def _rematch(
    row: models.Match, match: Match, look: Look, following: models.Match | None, number: int, words: Words
) -> tuple[str, str]:
    """What can be done about a rematch, and who has asked for one."""
    if not row.ending or not look.own or (match.game.form and row.ending == "rules"):
        return "", ""
    if following is None:
        return "ask", ""
    if following.seats.filter(kept_for_id=number, person=None, computer="").exists():
        return "take", name_of(following.maker, words) if following.maker else ""
    return "wait" if following.begun is None else "go", ""
