"""Controls of a match page: what a visitor may do at a table besides playing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.matches import ending, models, proposals, store
from clashyard.web.matches.perspective import Look
from clashyard.web.matches.standing import Standing, Viewer
from clashyard.web.people.names import name_of

FOLLOWING = 3  # matches of one meeting: a game that is drawn, a choice of decks, and the game again


@dataclass(frozen=True)
class Offers:
    """The controls offered to a visitor, besides playing."""

    undo: str = ""  # the visitor's seat whose last action can be taken back
    undo_point: str = ""
    resign: bool = False
    back: str = ""  # the visitor's seat that can be taken back from a computer
    free: tuple[str, ...] = ()  # the seats that the visitor can take
    kept: bool = False  # they are kept for the visitor, who may decline
    invited: str = ""  # the name of a person for whom the visitor's own table keeps a seat
    call_off: bool = False
    rematch: str = ""  # ask, take (another has asked) or wait (for another)
    asker: str = ""
    following: str = ""  # the token of the game that a draft has led to, or of the rematch
    league: str = ""  # the token of the league that an ended match belongs to
    tournament: str = ""  # the token of the tournament, likewise
    draw: bool = False  # a draw can be offered
    ask: bool = False  # the opponent can be asked for a takeback
    offer: str = ""  # draw or undo: what is offered just now
    offer_by: str = ""  # its seat
    declined: bool = False
    hint: bool = False  # the computer may be asked what it would play


def offers_of(standing: Standing, look: Look, viewer: Viewer) -> Offers:
    """Return the controls for a visitor with this perspective on the match."""
    row, seats, match = standing.row, standing.seats, standing.match
    number = viewer.person.pk if viewer.person else 0
    following = row.following if row.ending else None
    league, tournament = (league_of(row), tournament_of(row)) if row.ending else ("", "")
    kept = [seat.name for seat in seats if seat.free and seat.kept_for_id == number]
    free = kept or [seat.name for seat in seats if seat.free and seat.kept_for_id is None and not look.own]
    asked, asker = ("", "") if league or tournament else _rematch(standing, look, following, number, viewer.words)
    others = any(seat.person_id not in (None, number) for seat in seats)
    mover = _mover(match, look)
    undo = mover if mover and ending.undoable(standing, viewer.person, mover) else ""
    return Offers(
        undo=undo, undo_point=store.point(row, match, undo) if undo else "",
        resign=row.running and look.viewer in look.playing,
        back=next((seat.name for seat in seats if seat.gone == "away" and seat.person_id == number and row.running), ""),
        free=tuple(free), kept=bool(kept) and not row.begun, invited=_invited(row, seats, number, viewer.words),
        call_off=bool(number) and row.maker_id == number and not row.begun and not others,
        rematch=asked, asker=asker, following=following.token if following else "",
        league=league, tournament=tournament, hint=hint_offered(standing, look), **_offered(standing, look, viewer),
    )  # fmt: skip


def _invited(row: models.Match, seats: Sequence[models.Seat], number: int, words: Words) -> str:
    """Return the name of the person whom the visitor waits for at their own table."""
    if row.begun or not number or row.maker_id != number:
        return ""
    return next((name_of(seat.kept_for, words) for seat in seats if seat.free and seat.kept_for is not None), "")


def _offered(standing: Standing, look: Look, viewer: Viewer) -> dict[str, Any]:
    """Return the offers between two people: what stands, and what the visitor may offer. Spectators see none."""
    found = proposals.offer_of(standing) if look.own else None
    if found is not None:
        return {"offer": found.kind, "offer_by": found.seat, "declined": found.state == proposals.DECLINED}
    return {kind: bool(proposals.possible(standing, viewer.person, of)) for kind, of in (("draw", "draw"), ("ask", "undo"))}


def hint_offered(standing: Standing, look: Look) -> bool:
    """Return whether a hint is for the visitor alone: it is their decision, in an unrated match against computers, no draft."""
    match, others = standing.match, [seat for seat in standing.seats if seat.name not in look.own]
    if (
        standing.row.rated
        or not standing.row.running
        or match.game.form
        or not all(seat.computer and seat.person_id is None for seat in others)
    ):
        return False
    return look.viewer in look.playing and look.viewer in match.deciding


def league_of(row: models.Match) -> str:
    """Return the token of the league that a match belongs to, or an empty string."""
    part = getattr(row, "part", None)
    return str(part.league.token) if part is not None else ""


def tournament_of(row: models.Match) -> str:
    """Return the token of the tournament in which a match is played, or was; an empty string for others."""
    at: models.Match | None = row
    for _ in range(FOLLOWING):
        meeting = getattr(at, "meeting", None)
        if at is None or meeting is not None:
            return str(meeting.tournament.token) if meeting is not None else ""
        at = at.following
    return ""


def _mover(match: Match, look: Look) -> str | None:
    """Return the seat of the last action if the visitor plays it. On a shared screen it need not be the current viewer's."""
    last = match.movers()[-1] if match.actions else None
    return last if last in look.playing else None


def _rematch(standing: Standing, look: Look, following: models.Match | None, number: int, words: Words) -> tuple[str, str]:
    """Return the state of the rematch and the name of the player who asked for one."""
    row = standing.row
    if not row.ending or not look.own or (standing.match.game.form and row.ending == "rules"):
        return "", ""
    if following is None:
        return "ask", ""
    if following.seats.filter(kept_for_id=number, person=None, computer="").exists():
        return "take", name_of(following.maker, words) if following.maker else ""
    return "wait" if following.begun is None else "go", ""
