"""Measure the cost of a crowd to the players: 16 connections ask for replays, files and steps nonstop, beside live matches.

Players act as in load.py, and their pages are measured with and without the crowd. Rate limits are those of a deployment. Server,
players and crowd share the processors of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import load
import yard
from visitor import Visitor

MOST = 200_000  # at most this many requests of a crowd
ADDRESSES = {
    "steps": ("{running}steps?after=0", "{over}replay/steps?at=40"),
    "pages": ("{over}replay/?at=30", "{over}replay/frame?at=35", "{running}"),
    "files": ("{over}replay/file", "{over}position?as=all&at=40", "{running}position"),
}
ADDRESSES["mixed"] = tuple(each for kind in ADDRESSES.values() for each in kind)


class Crowd:
    """Connections that request *paths* in turn, each as soon as the previous request is answered."""

    def __init__(self, visitors: Sequence[Visitor], paths: Sequence[str]) -> None:
        self.visitors, self.paths = visitors, paths
        self.said: Counter[int] = Counter()
        self.seconds: list[float] = []

    async def come(self, end: float) -> None:
        """Send requests until *end*."""
        await asyncio.gather(*(self._ask(number, each, end) for number, each in enumerate(self.visitors)))

    async def _ask(self, number: int, visitor: Visitor, end: float) -> None:
        host, port = visitor.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, port)
        while time.monotonic() < end and self.said.total() < MOST:
            path, begin = self.paths[number % len(self.paths)], time.monotonic()
            number += 1
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {visitor.cookie}\r\n\r\n".encode())
            status = await _answered(reader)
            self.said[status] += 1
            self.seconds.append(time.monotonic() - begin)
        writer.close()


async def _answered(reader: asyncio.StreamReader) -> int:
    """Read a response to its end and return its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
    if "content-length" in fields:
        await reader.readexactly(int(fields["content-length"]))
    else:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    return int(head.split()[1])


def matches_to_look_at(address: str, length: int, luck: random.Random) -> dict[str, str]:
    """Return the addresses of a running match with *length* actions, and of one that has ended.

    Raises RuntimeError if no match of five hundred lasts that long.
    """
    from clashyard.web.matches import ending, models
    from clashyard.web.people.models import Person

    found: dict[str, str] = {}
    for seed in range(10_000, 10_500):
        people = [yard.visitor(address)[0] for _ in range(2)]
        token = yard.begun((people[0], people[1]), seed)
        load.played_on(token, length, luck)
        row = models.Match.objects.get(token=token)
        if row.ending or row.length < length:
            continue
        if "running" in found:
            ending.resign(token, "A", Person.objects.get(pk=people[0]))
            return {**found, "over": f"/m/{token}/"}
        found["running"] = f"/m/{token}/"
    raise RuntimeError(f"no match of five hundred lasts {length} actions")


async def measured(
    tables: list[tuple[str, list[Visitor]]], wanted: argparse.Namespace, luck: random.Random, crowd: Crowd | None
) -> load.Figures:
    """Measure how long actions take in all matches, beside *crowd* unless it is None."""
    figures = load.Figures()
    pages = [[load.Page(visitor, token, figures, "deflate") for visitor in people] for token, people in tables]
    for pair in pages:
        await asyncio.gather(*(page.open() for page in pair))
    end = time.monotonic() + wanted.seconds
    comes = asyncio.create_task(crowd.come(end)) if crowd else None
    await asyncio.gather(*(load.play(pair, wanted.think, end, random.Random(luck.random()), figures) for pair in pages))
    if comes:
        await comes
    await asyncio.gather(*(page.close() for pair in pages for page in pair))
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=sorted(ADDRESSES), action="append", help="kind of request (repeatable; default: all)")
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--strangers", action="store_true", help="give each connection a separate session")
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--think", type=float, default=2, help="seconds between two actions of a match, on average")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--length", type=int, default=40, help="number of actions in the matches that the crowd views")
    parser.add_argument("--rates", default="", help="rate limits, in the format of CLASHYARD_RATES")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", help="file for a py-spy profile of the server (needs py-spy)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clashyard-crowd-") as folder:
        yard.prepare(Path(folder), CLASHYARD_RATES=wanted.rates)
        luck, server = random.Random(wanted.seed), yard.Server()
        kinds = [None, *(wanted.kind or sorted(ADDRESSES))]
        tables = {kind: load.seated(server.address, wanted.matches, luck) for kind in kinds}
        looked_at = matches_to_look_at(server.address, wanted.length, luck)
        visitors = [yard.visitor(server.address)[1] for _ in range(wanted.connections)]
        server.start()
        spy = yard.spied(server, wanted.profile, wanted.seconds * len(kinds)) if wanted.profile else None
        try:
            for kind in kinds:
                paths = [path.format(**looked_at) for path in ADDRESSES[kind]] if kind else []
                crowd = Crowd(visitors if wanted.strangers else visitors[:1] * len(visitors), paths) if kind else None
                figures = asyncio.run(measured(tables[kind], wanted, luck, crowd))
                print(load.said(kind or "nobody", figures.own), f"  {len(figures.own)} actions")
                if crowd:
                    each = load.said("  the crowd", crowd.seconds)
                    print(each, "  answers:", ", ".join(f"{number} x {status}" for status, number in sorted(crowd.said.items())))
                if figures.wrong:
                    print("  ", ", ".join(sorted(set(figures.wrong))))
        finally:
            if spy:
                spy.wait()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
