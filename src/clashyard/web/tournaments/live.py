"""Live updates of a tournament: an open page learns that something public has changed, and requests it within some time.

Whose game has been dealt is sent it right away. It is what `page` shows of it to that player; no other page is sent it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.template.loader import render_to_string

from clashyard.core.words import Words
from clashyard.web import spread
from clashyard.web.matches import clocks
from clashyard.web.matches.live import NOTHING_HERE, Drawings
from clashyard.web.pages import words_for
from clashyard.web.people.visitor import person_of
from clashyard.web.tournaments import models
from clashyard.web.tournaments.broadcast import group
from clashyard.web.tournaments.page import own_game
from clashyard.web.tournaments.public import public


@dataclass
class OpenPage:
    """An open page of a tournament: its person's key, and the match that it shows as theirs, empty without."""

    person: int | None
    words: Words
    game: str


class Games(Drawings):
    """The games of players, for all pages that hear of the same change: what they share is computed once."""

    def drawn(self, token: str, pages: Sequence[OpenPage]) -> list[str]:
        """Return the game of each page's person as HTML, or nothing if the page shows it already. From then on, it does."""
        row = models.Tournament.objects.filter(token=token).first()
        return [_own(row, page) if row is not None else "" for page in pages]


GAMES = Games()  # in this process


def _own(row: models.Tournament, page: OpenPage) -> str:
    if page.person is None:
        return ""
    found = public(row, page.words)
    entry = found.entered.get(page.person)
    meeting = found.game_of(entry)
    if entry is None or meeting is None or meeting.match is None or meeting.match.token == page.game:
        return ""
    mine = own_game(meeting, entry, found.names, page.words, clocks.now())
    if mine is None or mine.token == page.game:
        return ""
    page.game = mine.token
    return render_to_string("tournaments/mine.html", {"mine": mine, "words": page.words})


class TournamentConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open page of a tournament."""

    async def connect(self) -> None:
        self.token, self.counted = self.scope["url_route"]["kwargs"]["token"], False
        await self.channel_layer.group_add(group(self.token), self.channel_name)
        changes = await self._changes()
        if changes is None:
            await self.close(NOTHING_HERE)
            return
        self.counted = True
        spread.opened(group(self.token))
        await self.accept()
        if changes != self.seen:  # between loading the page and connecting
            await self.tournament_changed({})

    async def disconnect(self, code: int) -> None:
        if self.counted:
            spread.closed(group(self.token))
        await self.channel_layer.group_discard(group(self.token), self.channel_name)

    async def tournament_changed(self, message: dict[str, Any]) -> None:
        """Send the person's game if it is new to the page, and say when to ask for all else."""
        own = await GAMES.of(self.token, self.page) if self.page.person is not None else ""
        if own:
            await self.send(own)
        await self.send(spread.change(group(self.token)))

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _changes(self) -> str | None:
        """Return how often the tournament has changed, and take down what the page says of itself; None without a tournament."""
        asked, headers = parse_qs(self.scope["query_string"].decode("latin-1")), dict(self.scope["headers"])
        person, session = person_of(self.scope["session"]), self.scope["session"]
        words = words_for(session, headers.get(b"accept-language", b"").decode("latin-1"))
        self.seen, game = ((asked.get(name) or [""])[0] for name in ("changes", "game"))
        self.page = OpenPage(person.pk if person is not None else None, words, game)
        found = models.Tournament.objects.filter(token=self.token).values_list("changes", flat=True).first()
        return str(found) if found is not None else None
