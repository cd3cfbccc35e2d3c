"""Load a whole site at once: matches, a Swiss round that begins in one moment, a lobby, and programs with streams.

Two server processes on PostgreSQL and Redis, all on this machine and shared with this client, which stops by itself. The services
are those of the tests: CLASHYARD_TEST_DATABASE_URL and CLASHYARD_TEST_REDIS_URL. A database is made for this, and dropped.

    python tools/scale.py            # 1,000 people: 300 matches, 200 players of a tournament, 20 bots, the others in the lobby
    python tools/scale.py --part 10  # a tenth of all that
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import load
import psycopg
import redis
import yard
from visitor import TOKEN, Visitor
from websockets.asyncio.client import connect

DATABASE = os.environ.get("CLASHYARD_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("CLASHYARD_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")
AT_ONCE = 25  # connections that are opened together before the measurement
LONGEST = 1200  # seconds after which everything is given up
AIM = 0.2  # seconds: p95 of every kind


@dataclass
class Record:
    """What was measured: seconds by kind, errors by kind, and the accepted actions by match."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    measuring: bool = False

    def add(self, kind: str, begin: float) -> None:
        if self.measuring:
            self.seconds[kind].append(time.monotonic() - begin)


@dataclass
class Cast:
    """Everybody who takes part, as they are stored before the servers start."""

    tables: list[tuple[str, list[Visitor]]]
    players: list[Visitor]
    guests: list[Visitor]
    bots: list[tuple[str, str]]  # token and match
    cup: str
    before: dict[str, int] = field(default_factory=dict)  # match -> actions


class Counted(load.Page):
    """An open page that counts the actions which the server has accepted."""

    def __init__(self, visitor: Visitor, token: str, figures: load.Figures, record: Record) -> None:
        super().__init__(visitor, token, figures, "deflate")
        self.record = record

    async def act(self, point: str, action: str) -> bool:
        begin = time.monotonic()
        done = await super().act(point, action)
        self.record.add("action: answer", begin)
        self.record.accepted[self.token] += done
        return done


# Before the servers start


@contextmanager
def services(folder: Path) -> Iterator[None]:
    """Make a database and take a part of Redis for this run alone."""
    name = f"clashyard_scale_{secrets.token_hex(4)}"
    with psycopg.connect(DATABASE, autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}".encode())
        try:
            yard.prepare(
                folder, DATABASE_URL=DATABASE.rpartition("/")[0] + f"/{name}", REDIS_URL=REDIS, CLASHYARD_REDIS_PREFIX=name,
            )  # fmt: skip
            yield
        finally:
            from django.db import connections

            connections.close_all()
            database.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
            kept = redis.Redis.from_url(REDIS)
            for key in [*kept.scan_iter(f"{name}*"), *kept.scan_iter(f"*:{name}*")]:
                kept.delete(key)


def cast(addresses: list[str], wanted: argparse.Namespace, luck: random.Random) -> Cast:
    """Store all people, matches and the tournament; every second person visits the other server."""
    from clashyard.web.matches import models

    tables = load.seated(addresses[0], wanted.matches, luck)
    for _, people in tables:
        people[1].address = addresses[1]
    players = [guest(addresses[number % 2], luck) for number in range(wanted.swiss)]
    others = wanted.people - 2 * wanted.matches - wanted.swiss - wanted.bots
    guests = [guest(addresses[number % 2], luck)[1] for number in range(max(0, others))]
    found = Cast(tables, [each for _, each in players], guests, bots(wanted.bots), cup([person for person, _ in players], wanted))
    found.before = dict(models.Match.objects.values_list("token", "length"))
    return found


def guest(address: str, luck: random.Random) -> tuple[int, Visitor]:
    """Return a new guest, with a token for forms."""
    person, visitor = yard.visitor(address)
    visitor.cookies[TOKEN] = "".join(luck.choices("abcdefghijklmnopqrstuvwxyz", k=32))
    return person, visitor


def cup(people: list[int], wanted: argparse.Namespace) -> str:
    """Return a Swiss tournament that begins after a third of the measurement; the servers begin it."""
    from clashyard.web.tournaments import models

    row = models.Tournament.objects.create(
        title="Load", kind="swiss", game="decks", rounds=7, pace="live", start=3600, step=5, starts="2100-01-01T00:00Z"
    )
    models.Entry.objects.bulk_create(models.Entry(tournament=row, person_id=person) for person in people)
    return row.token


def bots(number: int) -> list[tuple[str, str]]:
    """Return the tokens of programs, and the match of each: two play one another."""
    from django.contrib.auth.models import User

    from clashyard.web.people.models import Person
    from clashyard.web.tokens import store

    found, people = [], []
    for each in range(number - number % 2):
        account = User.objects.create(username=f"bot-{each}")
        people.append(Person.objects.create(account=account, name=f"bot-{each}", bot=True))
        found.append(store.make(account, "load", ("read", "play")))
    pairs = zip(people[::2], people[1::2], strict=True)
    matches = [yard.begun((one.pk, other.pk), seed) for seed, (one, other) in enumerate(pairs)]
    return [(token, matches[place // 2]) for place, token in enumerate(found)]


def start_cup(token: str) -> None:
    """Let the tournament begin now: the next sweep of a server finds it."""
    from django.utils import timezone

    from clashyard.web.tournaments import models

    models.Tournament.objects.filter(token=token).update(starts=timezone.now() - timedelta(seconds=1))


# People


class Crowd:
    """Everybody at work. *started*: when the tournament was told to begin."""

    def __init__(self, people: Cast, addresses: list[str], wanted: argparse.Namespace, luck: random.Random) -> None:
        self.people, self.addresses, self.wanted, self.luck = people, addresses, wanted, luck
        self.record, self.figures = Record(), load.Figures()
        self.http = httpx.AsyncClient(timeout=load.LIMIT, limits=httpx.Limits(max_connections=None))
        self.waiting: dict[str, list[Counted]] = {}  # pages of the tournament's games, until both players are there
        self.tasks: list[asyncio.Task[None]] = []
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
        answer = await self.http.get(f"{visitor.address}{path}", headers={"Cookie": visitor.cookie, **headers})
        if answer.status_code >= 400:
            self.record.errors[f"{kind}: {answer.status_code}"] += 1
        self.record.add(kind, begin)
        return answer.text

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
        async with self.ready:
            live = await self.live(visitor, "/ws/lobby/")
        try:
            async for _ in live:
                await self.page(visitor, "/lobby/", "lobby: page")
        finally:
            await live.close()

    async def compete(self, visitor: Visitor) -> None:
        """Keep the tournament open, and play one's game as soon as it is there."""
        path, seen, age = f"/tournaments/{self.people.cup}/", "", ""
        async with self.ready:
            live = await self.live(visitor, f"/ws/tournament/{self.people.cup}/")
        try:
            async for _ in live:
                text = await self.page(visitor, f"{path}?age={age}", "tournament: page", **{"HX-Request": "true"})
                found = re.search(r'data-age="(\w+)"', text)
                age = found[1] if found else age
                own = re.search(r'<(?:section|div)[^>]*class="[^"]*\bmine\b.*?/m/([\w-]+)/', text, re.S)
                if own and not seen:
                    seen = own[1]
                    self.record.add("round: game seen", self.started)
                    await self.page(visitor, f"/m/{seen}/", "match: page")
                    pages = self.waiting.setdefault(seen, [])
                    pages.append(await self.opened(seen, visitor))
                    if len(pages) == 2:
                        self.begin(self.play(pages), "game")
        finally:
            await live.close()

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
        """Connect everybody, measure, and disconnect."""
        self.end = time.monotonic() + LONGEST
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
        await asyncio.sleep(5)
        print(f"{self.wanted.people} people are connected; measuring for {self.wanted.seconds:.0f} s", flush=True)
        self.figures.bytes, self.record.measuring = 0, True
        self.end = time.monotonic() + self.wanted.seconds
        for pages in opened:
            self.begin(self.play(list(pages)), "match")
        await asyncio.sleep(self.wanted.seconds / 3)
        self.started = time.monotonic()
        await asyncio.to_thread(start_cup, self.people.cup)
        await asyncio.sleep(max(0.0, self.end - time.monotonic()))
        await asyncio.sleep(2)  # what is under way arrives
        self.record.measuring = False
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        closing = [page.close() for pages in (*opened, *self.waiting.values()) for page in pages]
        await asyncio.gather(*closing, return_exceptions=True)
        await self.http.aclose()


# Results


def lost(people: Cast, record: Record) -> int:
    """Return how many actions were accepted and are not stored."""
    from clashyard.web.matches import models

    stored = dict(models.Match.objects.values_list("token", "length"))
    return sum(max(0, number - (stored.get(token, 0) - people.before.get(token, 0))) for token, number in record.accepted.items())


def resident(process: int) -> int:
    """Return the megabytes of memory that a process holds."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text("utf-8"))
    return int(found[1]) // 1024 if found else 0


def table(crowd: Crowd) -> bool:
    """Print the times of each kind, and return whether every p95 is as short as it should be."""
    kinds = dict(crowd.record.seconds) | {"action: own page": crowd.figures.own, "action: other's page": crowd.figures.other}
    print(f"\n{'kind':<22}{'number':>8}{'p50':>9}{'p95':>9}{'p99':>9}{'slowest':>9}   (ms)")
    short = True
    for kind in sorted(kinds):
        ordered = sorted(kinds[kind])
        if not ordered:
            continue
        at = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99)]
        print(f"{kind:<22}{len(ordered):>8}" + "".join(f"{1000 * each:>9.0f}" for each in (*at, ordered[-1])))
        short &= at[1] <= AIM or kind == "round: game seen"
    return short


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, number in (("people", 1000), ("matches", 300), ("swiss", 200), ("bots", 20)):
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--part", type=int, default=1, help="divide all of them by this")
    parser.add_argument("--think", type=float, default=10, help="seconds between two actions of a match, on average")
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    for name in ("people", "matches", "swiss", "bots"):
        setattr(wanted, name, max(2, getattr(wanted, name) // wanted.part))
    with tempfile.TemporaryDirectory(prefix="clashyard-scale-") as folder, services(Path(folder)):
        servers, luck = [yard.Server(), yard.Server()], random.Random(wanted.seed)
        begin = time.monotonic()
        people = cast([server.address for server in servers], wanted, luck)
        print(f"stored everybody in {time.monotonic() - begin:.0f} s", flush=True)
        try:
            for server in servers:
                server.start()
            return run(servers, people, wanted, luck)
        finally:
            for server in servers:
                server.kill()


def run(servers: list[yard.Server], people: Cast, wanted: argparse.Namespace, luck: random.Random) -> int:
    """Measure and print. Return 1 if something was lost or went wrong, or a p95 is too long."""
    empty = [resident(server.process.pid) for server in servers]

    async def bounded() -> Crowd:
        crowd = Crowd(people, [server.address for server in servers], wanted, luck)
        async with asyncio.timeout(LONGEST):
            await crowd.run()
        return crowd

    began, used, own = time.monotonic(), [load.used(server.process.pid) for server in servers], time.process_time()
    crowd = asyncio.run(bounded())
    seconds = time.monotonic() - began
    short = table(crowd)
    for server, before, cpu in zip(servers, empty, used, strict=True):
        spent = load.used(server.process.pid) - cpu
        print(
            f"server: {spent:.1f} s of processor in {seconds:.0f} s, {before} MB before, {resident(server.process.pid)} MB after"
        )
    print(f"client: {time.process_time() - own:.1f} s of processor; {os.cpu_count()} cores for everything")
    missing = lost(people, crowd.record)
    wrong = Counter(crowd.figures.wrong) + crowd.record.errors
    print(f"accepted actions: {crowd.record.accepted.total()}, lost: {missing}; errors: {dict(wrong) or 'none'}")
    print(f"games of the tournament that were seen by both players: {sum(len(each) == 2 for each in crowd.waiting.values())}")
    return 1 if missing or wrong or not short else 0


if __name__ == "__main__":
    sys.exit(main())
