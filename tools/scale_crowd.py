"""The people of the load test of the whole site at work: they do what browsers and programs do, and note how long it takes."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import load
from scale_cast import Cast, start_cup
from scale_pages import Counted, Record, Soon, spread_of
from visitor import Visitor
from websockets.asyncio.client import connect

AT_ONCE = 25  # connections that are opened together before the measurement
LONGEST = 1200  # seconds after which everything is given up
SETTLE = 12  # seconds before the measurement: pages that have just connected ask once within ten
SAMPLES = 40  # requests of each page, to measure what it costs
AGAIN = 15.0  # seconds after which an open page of a tournament asks again, as tournament.js does
CLICK = (0.5, 2.5)  # seconds until a player follows the link to their new game
PART = {"HX-Request": "true"}
OWN = re.compile(r'class="[^"]*\bmine\b.*?/m/([\w-]+)/', re.S)


class Crowd:
    """Everybody at work. *started*: when the tournament was told to begin; *used*: the processor time of the servers so far.

    *costs*: what was done, how often, and the processor time that it took the servers together.
    """

    def __init__(
        self, people: Cast, addresses: list[str], wanted: argparse.Namespace, luck: random.Random, used: Callable[[], float]
    ) -> None:
        self.people, self.addresses, self.wanted, self.luck, self.used = people, addresses, wanted, luck, used
        self.costs: list[tuple[str, int, float]] = []
        self.record, self.figures = Record(), load.Figures()
        self.http = httpx.AsyncClient(timeout=load.LIMIT, limits=httpx.Limits(max_connections=None))
        self.waiting: dict[str, list[Counted]] = {}  # pages of the tournament's games, until both players are there
        self.tasks: list[asyncio.Task[None]] = []
        self.playing: set[str] = set()  # the sessions of players who have seen their game
        self.connected = 0  # pages of the lobby and of the tournament
        self.ready = asyncio.Semaphore(AT_ONCE)
        self.started = self.end = 0.0

    def begin(self, work: Any, kind: str) -> None:
        async def guarded() -> None:
            try:
                await work
            except Exception as error:  # counted, and the others go on
                self.record.errors[f"{kind}: {type(error).__name__}"] += 1

        self.tasks.append(asyncio.create_task(guarded()))

    async def page(self, visitor: Visitor, path: str, kind: str, **headers: str) -> str:
        """Request a page, and note how long that took."""
        begin = time.monotonic()
        try:
            answer = await self._answer(visitor, path, headers)
        except httpx.HTTPError as error:
            self.record.errors[f"{kind}: {type(error).__name__}"] += 1
            raise
        if answer.status_code >= 400:
            self.record.errors[f"{kind}: {answer.status_code}"] += 1
        self.record.add(kind, begin)
        return answer.text

    async def _answer(self, visitor: Visitor, path: str, headers: dict[str, str]) -> httpx.Response:
        """Ask again, as browsers do, if the server has just closed the connection because nothing came over it."""
        try:
            return await self.http.get(f"{visitor.address}{path}", headers={"Cookie": visitor.cookie, **headers})
        except (httpx.ReadError, httpx.RemoteProtocolError):
            return await self.http.get(f"{visitor.address}{path}", headers={"Cookie": visitor.cookie, **headers})

    def live(self, visitor: Visitor, path: str) -> connect:
        headers = {"Cookie": visitor.cookie, "Origin": visitor.address}
        address = f"{visitor.address.replace('http', 'ws', 1)}{path}"
        return connect(address, additional_headers=headers, open_timeout=60, ping_interval=None)

    async def opened(self, token: str, visitor: Visitor) -> Counted:
        page = Counted(visitor, token, self.figures, self.record)
        async with self.ready:
            await page.open()
        return page

    async def play(self, pages: list[Counted]) -> None:
        await load.play(list(pages), self.wanted.think, self.end, random.Random(self.luck.random()), self.figures)

    async def lurk(self, visitor: Visitor) -> None:
        """Keep the lobby open, and read its list whenever it changes."""
        soon = Soon(lambda: self.page(visitor, "/lobby/", "lobby: list", **PART), self.luck)
        async with self.ready:
            live = await self.live(visitor, "/ws/lobby/")
        self.connected += 1
        try:
            async for message in live:
                soon.heard(spread_of(str(message)))
        finally:
            await live.close()

    async def compete(self, visitor: Visitor) -> None:
        """Keep the tournament open, and play one's game as soon as it is there."""
        path, age = f"/tournaments/{self.people.cup}/", ""
        async with self.ready:
            text = await self.page(visitor, path, "warm-up")
        changes = re.search(r"changes=(\d+)", text)

        async def ask() -> None:
            nonlocal age
            text = await self.page(visitor, f"{path}?age={age}", "tournament: what has changed", **PART)
            found = re.search(r'data-age="(\w+)"', text)
            age = found[1] if found else age
            self.seen(visitor, text)

        soon = Soon(ask, self.luck)
        async with self.ready:
            live = await self.live(visitor, f"/ws/tournament/{self.people.cup}/?changes={changes[1] if changes else ''}&game=")
        self.connected += 1
        asking = asyncio.create_task(self._again(soon))
        try:
            async for message in live:
                if str(message).startswith("changed"):
                    soon.heard(spread_of(str(message)))
                else:
                    self.seen(visitor, str(message))
        finally:
            asking.cancel()
            await live.close()

    async def _again(self, soon: Soon) -> None:
        await asyncio.sleep(self.luck.uniform(0, AGAIN))
        while True:
            soon.heard(0)
            await asyncio.sleep(AGAIN)

    def seen(self, visitor: Visitor, text: str) -> None:
        """Note that a player sees their game for the first time, and let them open it."""
        own = OWN.search(text)
        if own and visitor.cookie not in self.playing:
            self.playing.add(visitor.cookie)
            self.record.add("round: own game is seen", self.started)
            self.begin(self._open(visitor, own[1]), "game")

    async def _open(self, visitor: Visitor, token: str) -> None:
        await asyncio.sleep(self.luck.uniform(*CLICK))
        await self.page(visitor, f"/m/{token}/", "round: page of the game")
        pages = self.waiting.setdefault(token, [])
        pages.append(await self.opened(token, visitor))
        if len(pages) == 2:
            await self.play(pages)

    async def program(self, number: int, token: str, match: str) -> None:
        """Follow a match as a program does, and act in it."""
        site, headers = self.addresses[number % 2], {"Authorization": f"Bearer {token}"}
        path, luck, acted = f"{site}/api/v1/matches/{match}", random.Random(number), 0.0
        async with self.http.stream("GET", f"{path}/stream", headers=headers, timeout=None) as answer:
            async for line in answer.aiter_lines():
                if not line.strip():
                    continue
                state = json.loads(line)
                if acted:
                    self.record.add("bot: own line", acted)
                    acted = 0.0
                if state["point"] and state["legal"]:
                    await asyncio.sleep(luck.uniform(0.5, 1.5) * self.wanted.think / 2)
                    begin = acted = time.monotonic()
                    body = {"point": state["point"], "action": luck.choice(state["legal"])}
                    done = await self.http.post(f"{path}/act", headers=headers, json=body)
                    self.record.add("bot: action", begin)
                    self.record.accepted[match] += done.status_code == 200
                    if done.status_code != 200:
                        self.record.errors[f"bot: {done.status_code}"] += 1

    async def run(self) -> None:
        """Connect everybody, measure, and disconnect. What is still open after LONGEST is given up: TimeoutError."""
        self.end = time.monotonic() + LONGEST
        async with asyncio.timeout(LONGEST):
            opened = await self._connected()
            self.figures.bytes, self.record.measuring = 0, True
            self.end = time.monotonic() + self.wanted.seconds
            for pages in opened:
                self.begin(self.play(list(pages)), "match")
            begin, done = self.used(), self.record.accepted.total()
            await asyncio.sleep(self.wanted.seconds / 3)
            self.costs.append(("an action, with all open pages", self.record.accepted.total() - done, self.used() - begin))
            self.started = time.monotonic()
            await asyncio.to_thread(start_cup, self.people.cup)
            await asyncio.sleep(max(0.0, self.end - time.monotonic()))
            await asyncio.sleep(2)  # what is under way arrives
            self.record.measuring = False
            await self._stopped()
            await self._sampled()
            closing = [page.close() for pages in (*opened, *self.waiting.values()) for page in pages]
            await asyncio.gather(*closing, return_exceptions=True)
            await self.http.aclose()

    async def _connected(self) -> list[list[Counted]]:
        opened = await asyncio.gather(*(
            asyncio.gather(*(self.opened(token, visitor) for visitor in people)) for token, people in self.people.tables
        ))  # fmt: skip
        token = self.people.tables[0][0]
        for visitor in self.people.players[:2]:  # what every process does once, such as reading templates
            for path in (f"/m/{token}/", f"/tournaments/{self.people.cup}/", "/lobby/"):
                await self.page(visitor, path, "warm-up")
        for visitor in self.people.guests:
            self.begin(self.lurk(visitor), "lobby")
        for visitor in self.people.players:
            self.begin(self.compete(visitor), "tournament")
        for number, (token, match) in enumerate(self.people.bots):
            self.begin(self.program(number, token, match), "bot")
        while self.connected < len(self.people.guests) + len(self.people.players):
            await asyncio.sleep(0.1)
        await asyncio.sleep(SETTLE)
        print(f"{self.wanted.people} people are connected; measuring for {self.wanted.seconds:.0f} s", flush=True)
        return [list(pages) for pages in opened]

    async def _stopped(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _sampled(self) -> None:
        """Note what pages cost the servers while nothing else happens: the processor time does not depend on other programs."""
        await asyncio.sleep(2)
        cup, token = f"/tournaments/{self.people.cup}/", next(iter(self.waiting), self.people.tables[0][0])
        for kind, path, headers in (
            ("page of the tournament", cup, {}), ("tournament: what has changed", cup, PART), ("lobby: list", "/lobby/", PART),
            ("page of a match", f"/m/{token}/", {}),
        ):  # fmt: skip
            begin = self.used()
            for number in range(SAMPLES):
                await self.page(self.people.players[number % len(self.people.players)], path, "sample", **headers)
            self.costs.append((kind, SAMPLES, self.used() - begin))
