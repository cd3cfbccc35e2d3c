"""Tables with a player in each seat, everything that each is sent, and worlds that a viewer cannot tell from the true one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from clashyard.core.errors import IllegalAction
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.words import LANGUAGES, Words
from clashyard.games import NAMED
from clashyard.web import shared_results
from clashyard.web.matches import clocks, store
from clashyard.web.matches.render import drawn
from clashyard.web.matches.standing import Viewer
from clashyard.web.people.models import Person
from tests.support.games import choose, guessed

SEED = 2**61 + 123456789  # a long number to search for
NUMBER = 987_654_321  # of the first person at a table, a number to search for
NONSENSE = ("", "end end", "play nobody upper", "en-garde Z:S10", "en-garde A:S11", "joust A:?", "shed S1 S1", "☃")  # never legal
WORDS = Words("en")
CLOCK = {"pace": "live", "start": 36_000, "step": 5}
CASES = pytest.mark.parametrize(("game", "mode"), [("decks", "duel"), ("blades", "hearts-events"), ("clash", "duel")])
AT_ONCE = pytest.mark.parametrize(("game", "mode"), [("blades", "basic"), ("clash", "duel")])
ASK = {"HX-Request": "true"}
BEGUN = datetime(2030, 1, 1, 12, tzinfo=UTC)


class Hour:
    """A clock that stands still except for `Table.plays`, because pages contain the time."""

    now = BEGUN


def calm(patch: pytest.MonkeyPatch) -> None:
    """Turn rate limits off and stop the clock."""
    Hour.now = BEGUN
    patch.setattr(timezone, "now", lambda: Hour.now)
    patch.setattr(clocks, "now", lambda: Hour.now)
    patch.setattr(settings, "RATES", {})


class Table:
    """A match with a player in each seat, and a spectator; the seats in *opponents* are computers'."""

    def __init__(
        self, game: Game, mode: str, seed: int = SEED, options: Mapping[str, Any] | None = None, opponents: str = "", **kept: Any
    ) -> None:
        given = game.setup.sample(seed, mode=mode) if options is None else options
        seats = Match.new(game, given, seed).seats
        people = [seat for seat in seats if seat not in opponents]
        self.clients = {seat: Client() for seat in (*people, "")}
        self.people: dict[str, Person | None] = {
            seat: sat_down(self.clients[seat], NUMBER + number) for number, seat in enumerate(people)
        } | {"": None}
        sitting = {seat: self.people.get(seat, "level-1") for seat in seats}
        self.row = store.begin(game.name, given, sitting, seed=seed, table=store.Table(**CLOCK | kept))  # type: ignore[arg-type]
        self.path = f"/m/{self.row.token}/"
        for client in self.clients.values():
            client.get(self.path)  # each has its cookies

    @property
    def match(self) -> Match:
        return store.load(self.row)

    def plays(self, draw: Random, most: int = 1) -> None:
        """Play up to *most* random actions of the deciding seats."""
        for _ in range(most):
            if self.row.ending:
                return
            seat, number = choose(self.match, draw)
            self.acts(seat, self.match.text(number, seat))

    def acts(self, seat: str, text: str) -> None:
        Hour.now += timedelta(seconds=7)
        store.act(self.row.token, seat, store.point(self.row, self.match, seat), text)
        self.row.refresh_from_db()

    def seals(self, seat: str, text: str = "") -> None:
        """Commit an action while the clock stands still."""
        store.act(self.row.token, seat, store.point(self.row, self.match, seat), text or self.match.legal_of(seat)[0])
        self.row.refresh_from_db()

    def answer(self, seat: str, address: str, data: Mapping[str, str] | None = None, **headers: str) -> str:
        """Return every byte of a response, with its status, headers and cookies. With *data*, a form is posted."""
        client = self.clients[seat]
        address = address if address.startswith("/") else self.path + address
        given = client.get(address, headers=headers) if data is None else client.post(address, data, headers={**ASK, **headers})
        cookies = {name: morsel.value for name, morsel in given.cookies.items()}
        head = {
            name: value for name, value in given.headers.items() if name not in ("Set-Cookie", "Expires")
        }  # the present, by the clock
        return unsigned(f"{given.status_code} {head} {cookies}\n{given.content.decode()}")

    def message(self, seat: str, words: Words = WORDS) -> str:
        """Return the message that an open page of this seat is sent."""
        return drawn(store.standing(self.row.token), Viewer(self.people[seat], words), "http://testserver")

    def sent(self, seat: str, number: int = 0) -> list[str]:
        """Return everything that a seat is sent at this point. *number* selects one of the many additional responses."""
        languages = sorted(LANGUAGES)
        words = Words(languages[number % len(languages)])
        told = [self.message(seat, words), self.answer(seat, "position")]
        told.append(self.refused(seat, told[0] if number % 2 else "", NONSENSE[number % len(NONSENSE)]))
        told.append(self.previews(seat, told[0]))
        since = f"steps?after={max(0, self.match.told - 2)}"
        some = [f"{since}&until={max(0, self.match.told + more)}" for more in (-1, 1)]
        more = (
            ("", since, *some, *(f"{address}&drawn=no" for address in (since, *some))),
            ("report", "/mine/"), ("?as=B", "steps?after=0&as=A"),
            ("/lobby/", "replay/"), ("position?at=1", "position?as=B"), ("replay/file", "replay/analysis"),
        )  # fmt: skip
        return told + [self.answer(seat, page) for page in more[number % len(more)]]

    def everything(self, seat: str) -> list[str]:
        """Return everything that a seat can fetch now."""
        return [text for number in range(6) for text in self.sent(seat, number)]

    def fetched(self, seat: str) -> str:
        """Return the same with other pages of the site, as one text."""
        pages = ("/", "/account/", "/nowhere", "replay/file")
        return "\n".join([*self.everything(seat), *(self.answer(seat, page) for page in pages)])

    def previews(self, seat: str, page: str) -> str:
        """Return the previews of the seat's actions, asked for at the point of *page*."""
        point = re.search(r'data-point="([^"]*)"', page)
        return self.answer(seat, f"previews?point={point[1] if point else ''}")

    def refused(self, seat: str, page: str, text: str) -> str:
        """Return the response to an action that is not legal in any world, at the point of *page*."""
        point = re.search(r'name="point" value="([^"]*)"', page)
        return self.answer(seat, "act", {"point": point[1] if point else "", "action": text})


def sat_down(client: Client, number: int | None = None) -> Person:
    person = Person.objects.create(pk=number, number=1000 + (number or 0) % 1000)
    session = client.session
    session["person"] = person.pk
    session.save()
    return person


def unsigned(page: str) -> str:
    """Return the page without the form tokens, which are new in each response."""
    return re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken(?:&#34;|&quot;|"): (?:&#34;|&quot;|"))\w+', r"\1", page)


def under_way(game: str, mode: str) -> Table:
    """Return a match that has begun and is not over."""
    table = Table(NAMED[game], mode)
    table.plays(Random(5), 9)
    assert not table.row.ending
    return table


def at_once(game: str, mode: str, **how: Any) -> Table:
    """Return a table with a simultaneous choice for two seats, neither of which has chosen."""
    table, draw = Table(NAMED[game], mode, **how), Random(3)
    table.plays(draw, 6)
    while len(table.match.deciding) < 2:
        table.plays(draw)
    Hour.now += timedelta(seconds=40)
    return table


# Worlds


def world_of(match: Match, viewer: str, seed: int, sealing: bool = True) -> Match:
    """Return a match in which everything that *viewer* cannot know is drawn again.

    Others have sealed something else, or nothing.
    """
    world, draw = guessed(match.at(match.told), viewer, seed), Random(seed)
    for mover, text in zip(match.movers()[match.told :], match.actions[match.told :], strict=True):
        if mover == viewer:
            world.play(text, mover)
        elif sealing:
            world.play(draw.choice(world.menu(mover)), mover)
    return world


def worlds(match: Match, seat: str, sealing: bool = False) -> Iterator[Match]:
    """Yield worlds that *seat* cannot tell from the true one; for a spectator, those that any seat cannot tell apart.

    *sealing*: seats that have chosen in the true world have chosen in each.
    """
    for viewer in [seat] if seat else match.seats:
        yield world_of(match, viewer, 0)
        if seat or match.told < len(match.actions):
            yield world_of(match, viewer, 1, sealing or match.told == len(match.actions))


def lived(match: Match, viewer: str, since: int, tries: int = 12) -> Match | None:
    """Return a world with the same events from *since* on but a different past, or None if none is found."""
    found = (_lived(match, viewer, since, seed) for seed in range(tries))
    return next((world for world in found if world is not None and world.state != match.state), None)


def _lived(match: Match, viewer: str, since: int, seed: int) -> Match | None:
    world = guessed(match.at(since), viewer, seed)
    for number in range(since, len(match.actions)):
        try:
            world.play(match.actions[number], match.movers()[number])
        except IllegalAction:
            return None
        if world.events_of(number) != match.events_of(number) or world.view(viewer) != match.at(number + 1).view(viewer):
            return None
    return world


@contextmanager
def instead(patch: pytest.MonkeyPatch, world: Match) -> Iterator[None]:
    """Make the server use *world* as the match."""
    with patch.context() as inner:
        inner.setattr(store, "load", lambda _: world)
        shared_results.forget()  # otherwise both worlds would be shown what was rendered for the first
        yield
    shared_results.forget()


def first_difference(one: list[str], other: list[str]) -> str:
    """Return where two lists of responses begin to differ, or an empty string."""
    for a, b in zip(one, other, strict=True):
        if a != b:
            at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"…{a[max(0, at - 200) : at + 100]}\n≠\n…{b[max(0, at - 200) : at + 100]}"
    return ""
