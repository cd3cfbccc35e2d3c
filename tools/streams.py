"""Measure how many streams of programs one server process holds, and the memory and processor time of each.

All streams follow one running match. They stay open while two people act in it, and every action reaches each of them.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

import load
import scale
import scale_cast
import yard

STEPS = 4  # rows of the table
ACTIONS = 3  # that are told to all streams, for each row


async def stream(address: str, match: str, token: str, lines: list[float]) -> None:
    """Follow a match and note when each line comes."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, port, limit=2**20)
    head = f"GET /api/v1/matches/{match}/stream HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {token}\r\n\r\n"
    writer.write(head.encode())
    await reader.readuntil(b"\r\n\r\n")
    try:
        while True:
            size = int(await reader.readline(), 16)
            line = await reader.readexactly(size + 2)
            if line.strip():
                lines.append(time.monotonic())
    finally:
        writer.close()


async def measured(server: yard.Server, match: str, token: str, people: list[load.Visitor], most: int) -> None:
    """Open more and more streams, act, and print what that took."""
    lines: list[float] = []
    pages = [load.Page(visitor, match, load.Figures(), "deflate") for visitor in people]
    for page in pages:
        await page.open()
    tasks: list[asyncio.Task[None]] = []
    before = scale.resident(server.process.pid)
    print(f"{'streams':>8}{'MB':>8}{'KB each':>10}{'ms CPU each, an action':>24}{'last told (ms)':>16}")
    for number in range(most // STEPS, most + 1, most // STEPS):
        while len(tasks) < number:
            tasks.append(asyncio.create_task(stream(server.address, match, token, lines)))
            await asyncio.sleep(0.005)
        while len(lines) < number:
            await asyncio.sleep(0.05)
        used, slowest = load.used(server.process.pid), 0.0
        for _ in range(ACTIONS):
            async with asyncio.timeout(load.LIMIT):
                while not (movers := [page for page in pages if page.now and page.now.actions]):
                    await asyncio.sleep(0.05)
            mover = movers[0]
            assert mover.now is not None
            lines.clear()
            begin = time.monotonic()
            assert await mover.act(mover.now.point, mover.now.actions[0])
            async with asyncio.timeout(load.LIMIT):
                while len(lines) < number:
                    await asyncio.sleep(0.02)
            slowest = max(slowest, lines[-1] - begin)
            await asyncio.sleep(0.5)
        spent = (load.used(server.process.pid) - used) / ACTIONS / number
        held = scale.resident(server.process.pid)
        each = 1024 * (held - before) / number
        print(f"{number:>8}{held:>8}{each:>10.0f}{1000 * spent:>24.2f}{1000 * slowest:>16.0f}", flush=True)
        lines[:] = [0.0] * number
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(page.close() for page in pages))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=400)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clashyard-streams-") as folder:
        yard.prepare(Path(folder))
        server, luck = yard.Server(), random.Random(1)
        people = [scale_cast.guest(server.address, luck) for _ in range(2)]
        match = yard.begun((people[0][0], people[1][0]), seed=1)
        [(token, _), _] = scale_cast.bots(2)
        server.start()
        try:
            asyncio.run(measured(server, match, token, [each for _, each in people], wanted.most))
        finally:
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
