"""The perspective from which a visitor sees a match, and when a shared screen has to be handed over."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.games import NAMED
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.standing import Standing
from clashyard.web.people.models import Person


@dataclass(frozen=True)
class Look:
    """A visitor's perspective on a match.

    *own*: the seats of the visitor; *viewer*: the one whose hand is shown, or None if only public information is. *curtain*: the
    seat that the screen is to be handed to; until then nothing hidden of any seat is shown.
    """

    own: tuple[str, ...] = ()
    playing: tuple[str, ...] = ()  # those of *own* that no computer plays
    viewer: str | None = None
    curtain: str = ""


def look_of(standing: Standing, person: Person | None, wanted: str = "") -> Look:
    """Return the perspective of *person* on a match.

    *wanted*: which of several seats of theirs. A stranger sees what is public.
    """
    row, seats, match = standing.row, standing.seats, standing.match
    own = tuple(seat.name for seat in seats if person is not None and seat.person_id == person.pk)
    playing = tuple(seats_module.playing(seats, person))
    if len(own) < 2 or not row.begun:
        return Look(own, playing, own[0] if own else None)
    deciding = [seat for seat in match.deciding if seat in playing and row.running]
    chosen = wanted if wanted in own else None
    if match.game.form in NAMED[row.game].conduct.open_forms:  # all of it is public
        return Look(own, playing, (deciding or [chosen or own[0]])[0])
    if row.ending:
        return Look(own, playing, chosen or own[0])
    if deciding and chosen not in deciding:
        return Look(own, playing, None, deciding[0])
    return Look(own, playing, chosen)
