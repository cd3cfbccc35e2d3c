"""Measure how long an action takes to show on both players' pages, with many live matches on one server process.

Each match has two people with an open page each, who take turns and think in between. The server is a separate process on this
machine, and shares the processors with this client.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import string
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import yard
from visitor import TOKEN, Asked, Visitor, asked
from websockets.asyncio.client import ClientConnection, connect

LIMIT = 30.0  # seconds until an update counts as missing


@dataclass
class Figures:
    """The measured seconds, and everything that went wrong."""

    own: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    bytes: int = 0  # received in live updates
    served: float = 0  # seconds of processor time used by the server
    asked: float = 0  # and by this client


class Page:
    """An open page of a match, with its live updates and actions."""

    def __init__(self, visitor: Visitor, token: str, figures: Figures, compression: str | None) -> None:
        self.visitor, self.token, self.figures, self.compression = visitor, token, figures, compression
        self.host = urlsplit(visitor.address).netloc
        self.now: Asked | None = None
        self.changed = asyncio.Condition()

    async def open(self) -> None:
        """Connect, and wait for the current position."""
        headers = {"Cookie": self.visitor.cookie, "Origin": self.visitor.address}
        address = f"ws://{self.host}/ws/m/{self.token}/"
        self.live: ClientConnection = await connect(
            address, additional_headers=headers, compression=self.compression, open_timeout=60,
            ping_interval=None,  # browsers send none
        )  # fmt: skip
        self.following = asyncio.create_task(self._follow())
        await self.until("")

    async def close(self) -> None:
        self.following.cancel()
        await self.live.close()

    async def _follow(self) -> None:
        async for message in self.live:
            assert isinstance(message, str)
            self.figures.bytes += len(message)
            found = asked(message)
            if found is None:  # who is present, which says nothing about the match
                continue
            async with self.changed:
                self.now = found
                self.changed.notify_all()

    async def until(self, point: str) -> Asked:
        """Wait until the match is no longer at *point*, and return its position. Raises TimeoutError."""
        async with asyncio.timeout(LIMIT), self.changed:
            await self.changed.wait_for(lambda: self.now is not None and self.now.point != point)
            assert self.now
            return self.now

    async def act(self, point: str, action: str) -> bool:
        """Send an action as a page with an open connection does. Return whether it was accepted."""
        body = urlencode({"point": point, "action": action})
        reader, writer = await asyncio.open_connection(*self.host.split(":"))  # servers close idle connections after seconds
        writer.write(
            f"POST /m/{self.token}/act HTTP/1.1\r\nHost: {self.host}\r\nCookie: {self.visitor.cookie}\r\n"
            "HX-Request: true\r\nX-Live: 1\r\n"
            f"X-CSRFToken: {self.visitor.cookies[TOKEN]}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        writer.close()
        return head.startswith(b"http/1.1 204")


async def play(pages: list[Page], think: float, end: float, luck: random.Random, figures: Figures) -> None:
    """Take turns until *end*, or until the match is over. Each player thinks for about *think* seconds."""
    await asyncio.sleep(luck.uniform(0, think))
    while time.monotonic() < end:
        mover = next((page for page in pages if page.now and page.now.actions), None)
        if mover is None or mover.now is None:
            return
        other = pages[1 - pages.index(mover)]
        at, beyond = mover.now.point, other.now.point if other.now else ""
        begin = time.monotonic()
        try:
            arrival = asyncio.create_task(_seconds(other, beyond, begin))
            if not await mover.act(at, luck.choice(mover.now.actions)):
                figures.wrong.append("an action was refused")
            await mover.until(at)
            figures.own.append(time.monotonic() - begin)
            figures.other.append(await arrival)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            figures.wrong.append(repr(error))
        await asyncio.sleep(luck.uniform(0.5, 1.5) * think)


async def _seconds(page: Page, point: str, begin: float) -> float:
    await page.until(point)
    return time.monotonic() - begin


def played_on(token: str, number: int, luck: random.Random) -> None:
    """Play up to *number* random actions, so that matches differ and have cards in play."""
    from clashyard.web.matches import models, store

    for _ in range(number):
        row = models.Match.objects.get(token=token)
        match = store.load(row)
        if match.winner:
            return
        seat = match.deciding[0]
        store.act(token, seat, store.point(row, match, seat), luck.choice(match.legal_of(seat)))


def seated(address: str, matches: int, luck: random.Random) -> list[tuple[str, list[Visitor]]]:
    """Start *matches* matches that are not over. Return the token and the two visitors of each."""
    found: list[tuple[str, list[Visitor]]] = []
    while len(found) < matches:
        people = [yard.visitor(address) for _ in range(2)]
        for _, each in people:
            each.cookies[TOKEN] = "".join(luck.choices(string.ascii_letters, k=32))
        token = yard.begun((people[0][0], people[1][0]), seed=len(found))
        played_on(token, luck.randrange(12), luck)
        found.append((token, [each for _, each in people]))
    return found


async def measured(
    server: yard.Server, tables: list[tuple[str, list[Visitor]]], wanted: argparse.Namespace, luck: random.Random
) -> Figures:
    """Measure all matches simultaneously, once all pages are open."""
    figures = Figures()
    compression = None if wanted.plain else "deflate"
    pages = [[Page(visitor, token, figures, compression) for visitor in people] for token, people in tables]
    for pair in pages:
        await asyncio.gather(*(page.open() for page in pair))
    figures.bytes = 0
    spy = yard.spied(server, wanted.profile, wanted.seconds) if wanted.profile else None
    served, asked_for = used(server.process.pid), time.process_time()
    end = time.monotonic() + wanted.seconds
    await asyncio.gather(*(play(pair, wanted.think, end, random.Random(luck.random()), figures) for pair in pages))
    figures.served, figures.asked = used(server.process.pid) - served, time.process_time() - asked_for
    if spy:
        await asyncio.to_thread(spy.wait)
    await asyncio.gather(*(page.close() for pair in pages for page in pair))
    return figures


def used(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def said(name: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    at = {part: ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))] * 1000 for part in (50, 95, 99)}
    return (
        f"{name:<18}"
        + "   ".join(f"p{part} {value:6.0f} ms" for part, value in at.items())
        + f"   slowest {ordered[-1] * 1000:.0f} ms"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--think", type=float, default=10, help="seconds between two actions of a match, on average")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--plain", action="store_true", help="do not compress live updates (browsers ask for compression)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", help="file for a py-spy profile of the server (needs py-spy)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clashyard-load-") as folder:
        yard.prepare(Path(folder))
        luck, server = random.Random(wanted.seed), yard.Server()
        tables = seated(server.address, wanted.matches, luck)
        server.start()
        try:
            return run(server, tables, wanted, luck)
        finally:
            server.kill()


def run(server: yard.Server, tables: list[tuple[str, list[Visitor]]], wanted: argparse.Namespace, luck: random.Random) -> int:
    """Measure and print the results. Return 1 if an action was refused or an update is missing."""
    figures = asyncio.run(measured(server, tables, wanted, luck))
    often = len(figures.own) / wanted.seconds
    print(f"{len(tables)} live matches, {2 * len(tables)} open pages, {len(figures.own)} actions, {often:.1f} a second")
    print(said("own page", figures.own), said("the other's page", figures.other), sep="\n")
    share = 1000 * figures.served / max(1, len(figures.own))
    print(f"server: {figures.served:.1f} s of processor, {share:.1f} ms an action with all; client: {figures.asked:.1f} s")
    print(f"live updates: {figures.bytes / max(1, 2 * len(figures.own)) / 1024:.1f} KB each")
    print("\n".join(sorted(set(figures.wrong))) if figures.wrong else "Every action was done, and every update came.")
    return 1 if figures.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
