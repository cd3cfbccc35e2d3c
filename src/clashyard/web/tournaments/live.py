"""Live updates of a tournament: an open page learns that something public has changed, and requests it within some time.

Whose game has been dealt is sent it right away. It is what `page` shows of it to that player; no other page is sent it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db.models import Q
from django.template.loader import render_to_string

from clashyard.core.words import Words
from clashyard.web import spread
from clashyard.web.matches import clocks
from clashyard.web.matches.live import NOTHING_HERE, Drawings
from clashyard.web.pages import words_for
from clashyard.web.people.visitor import person_of
from clashyard.web.tournaments import models
from clashyard.web.tournaments.broadcast import group, player_group
from clashyard.web.tournaments.names import names_of
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


class NewGames(Drawings):
    """The same for players whose game has just been dealt: it is read alone, not with the whole tournament."""

    def drawn(self, token: str, pages: Sequence[OpenPage]) -> list[str]:
        """Return the game of each page's person as HTML, or nothing if the page shows it already. From then on, it does."""
        persons = {page.person for page in pages}
        row = models.Tournament.objects.filter(token=token).first()
        if row is None:
            return [""] * len(pages)
        going = row.meetings.filter(round=row.number, result="", match__isnull=False)
        found = going.filter(Q(first__person__in=persons) | Q(second__person__in=persons))
        games: dict[int | None, tuple[models.Meeting, models.Entry]] = {}
        for each in found.select_related("first__person", "second__person", "match"):
            games |= {entry.person_id: (each, entry) for entry in (each.first, each.second) if entry is not None}
        return [_new(row, page, *games[page.person]) if page.person in games else "" for page in pages]


GAMES, NEW_GAMES = Games(), NewGames()  # in this process


def _own(row: models.Tournament, page: OpenPage) -> str:
    if page.person is None:
        return ""
    found = public(row, page.words)
    entry = found.entered.get(page.person)
    meeting = found.current(found.played(entry)) if entry is not None else None
    return _drawn(page, meeting, entry, found.names) if entry is not None and meeting is not None else ""


def _new(row: models.Tournament, page: OpenPage, meeting: models.Meeting, entry: models.Entry) -> str:
    pair = [each for each in (meeting.first, meeting.second) if each is not None]
    alone = all(each.person is not None for each in pair)  # a computer may have a number among others of its level
    return _drawn(page, meeting, entry, names_of(pair, page.words) if alone else public(row, page.words).names)


def _drawn(page: OpenPage, meeting: models.Meeting, entry: models.Entry, names: Mapping[int, str]) -> str:
    if meeting.match is None or meeting.match.token == page.game:
        return ""
    mine = own_game(meeting, entry, names, page.words, clocks.now())
    if mine is None or mine.token == page.game:
        return ""
    page.game = mine.token
    return render_to_string("tournaments/mine.html", {"mine": mine, "words": page.words})


class TournamentConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open page of a tournament."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Dispatch without a trip to the database thread before each message, as for matches."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.token, self.counted = self.scope["url_route"]["kwargs"]["token"], False
        await self.channel_layer.group_add(group(self.token), self.channel_name)
        changes = await self._changes()
        if changes is None:
            await self.close(NOTHING_HERE)
            return
        if self.page.person is not None:
            await self.channel_layer.group_add(player_group(self.token, self.page.person), self.channel_name)
            changes = await self._changes()  # a game may have been dealt before that
        self.counted = True
        spread.opened(group(self.token))
        await self.accept()
        if changes != self.seen:  # between loading the page and connecting
            await self.tournament_changed({})

    async def disconnect(self, code: int) -> None:
        if self.counted:
            spread.closed(group(self.token))
            if self.page.person is not None:
                await self.channel_layer.group_discard(player_group(self.token, self.page.person), self.channel_name)
        await self.channel_layer.group_discard(group(self.token), self.channel_name)

    async def tournament_changed(self, message: dict[str, Any]) -> None:
        """Send the person's game if it is new to the page, and say when to ask for all else."""
        own = await GAMES.of(self.token, self.page) if self.page.person is not None else ""
        if own:
            await self.send(own)
        await self.send(spread.change(group(self.token)))

    async def tournament_dealt(self, message: dict[str, Any]) -> None:
        """Send the person's new game. What else changes with it is asked for when the whole round is dealt."""
        own = await NEW_GAMES.of(self.token, self.page)
        if own:
            await self.send(own)

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
