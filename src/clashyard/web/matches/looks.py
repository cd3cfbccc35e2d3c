"""Looks at who is present, for all open pages of matches of a process together: one a second, with two queries at most.

A look stores whose pages are open, and returns to each page who is present there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from clashyard.core.words import Words
from clashyard.web.matches import clocks, models, presence, store
from clashyard.web.matches.attendance import attended, nobody, present_of
from clashyard.web.matches.claims import claim_of
from clashyard.web.matches.standing import Standing
from clashyard.web.runtime.courtesy import COURTESY, PATIENCE

LOG = logging.getLogger(__name__)
EVERY = 1.0  # seconds that pages wait for others, to look together


@dataclass(frozen=True)
class Page:
    """An open page: its match, the key of its person, if there is one, and how it is seen."""

    token: str
    person: int | None
    words: Words
    wanted: str


@dataclass(frozen=True)
class Look:
    """What the page says of who is present, and the seconds until a claim of the page's person falls due; None without one."""

    html: str
    due: float | None


@dataclass(frozen=True)
class _Wish:
    page: Page
    answer: asyncio.Future[Look | None]


class Looks:
    """The pages that wait for the next look, by the event loop that serves them."""

    def __init__(self) -> None:
        self._waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, list[_Wish]] = WeakKeyDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    async def at(self, page: Page) -> Look | None:
        """Return the next look at a page's match; None if there is no match, or if it fails, which is logged."""
        loop = asyncio.get_running_loop()
        wish, together = _Wish(page, loop.create_future()), self._waiting.setdefault(loop, [])
        together.append(wish)
        if together[0] is wish:
            task = asyncio.create_task(self._look(loop, together))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await wish.answer

    async def _look(self, loop: asyncio.AbstractEventLoop, together: list[_Wish]) -> None:
        found: Sequence[Look | None] = ()
        try:
            await asyncio.sleep(EVERY)
            self._waiting.pop(loop)  # whoever comes from now on waits for the next look
            found = await looked([wish.page for wish in together])
        except Exception:  # for example of the database: the pages look again
            LOG.exception("who is present could not be looked up")
        finally:
            if self._waiting.get(loop) is together:  # the server stops
                self._waiting.pop(loop)
            for wish, look in zip(together, found or [None] * len(together), strict=True):
                if not wish.answer.done():  # its page may have been closed
                    wish.answer.set_result(look)


LOOKS = Looks()  # in this process


@database_sync_to_async  # type: ignore[untyped-decorator]
def looked(pages: Sequence[Page]) -> list[Look | None]:
    """Store that the people of these pages are here, and return what each page says of who is present."""
    COURTESY.give_way(PATIENCE)
    now, seats = clocks.now(), _seats({page.token for page in pages})
    here = {(page.token, page.person) for page in pages}
    presence.touch_all([seat for token, each in seats.items() for seat in each if (token, seat.person_id) in here], now)
    standings: dict[str, Standing] = {}
    return [_seen(page, seats[page.token], standings, now) if page.token in seats else None for page in pages]


def _seats(tokens: set[str]) -> dict[str, list[models.Seat]]:
    found: dict[str, list[models.Seat]] = {}
    for seat in models.Seat.objects.filter(match__token__in=tokens).select_related("match", "person").order_by("match", "name"):
        found.setdefault(seat.match.token, []).append(seat)
    return found


def _seen(page: Page, seats: Sequence[models.Seat], standings: dict[str, Standing], now: datetime) -> Look:
    """Return what a page is told. *standings*: the matches that had to be read so far, which gains this one if it has to be."""
    row = seats[0].match
    if not row.running:
        return Look(nobody(page.token, page.words), None)
    claim = None
    if any(seat.since is not None and not presence.here(seat.seen, now) for seat in seats):  # or nobody can claim anything
        person = next((seat.person for seat in seats if page.person is not None and seat.person_id == page.person), None)
        standing = standings.get(page.token) or standings.setdefault(page.token, Standing(row, seats, store.load(row)))
        claim = claim_of(standing, person)
    due = (claim.at - now).total_seconds() if claim is not None else None
    return Look(attended(page.token, present_of(seats, page.words, claim, now), page.words), due)
