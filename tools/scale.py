"""Load a whole site at once: matches, a Swiss round that begins in one moment, a lobby, and programs with streams.

Two server processes on PostgreSQL and Redis, all on this machine and shared with this client, which stops by itself. The services
are those of the tests: CLASHYARD_TEST_DATABASE_URL and CLASHYARD_TEST_REDIS_URL. A database is made for this, and dropped.

    python tools/scale.py            # 1,000 people: 300 matches, 200 players of a tournament, 20 bots, the others in the lobby
    python tools/scale.py --part 10  # a tenth of all that
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import load
import yard
from scale_cast import Cast, NoService, cast, services
from scale_crowd import LONGEST, Crowd
from scale_pages import Record

AIM = 0.2  # seconds: p95 of every kind
DEALT = "round: own game is seen"  # counts from the moment that the round is due: it is dealt in batches


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
    print(f"\n{'kind':<30}{'number':>8}{'p50':>9}{'p95':>9}{'p99':>9}{'slowest':>9}   (ms)")
    short = True
    for kind in sorted(kinds):
        ordered = sorted(kinds[kind])
        if not ordered:
            continue
        at = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99)]
        print(f"{kind:<30}{len(ordered):>8}" + "".join(f"{1000 * each:>9.0f}" for each in (*at, ordered[-1])))
        short &= at[1] <= AIM or kind == DEALT
    return short


def costs(crowd: Crowd) -> None:
    """Print the processor time of the servers for each action and page: other programs on this machine do not change it much."""
    print(f"\n{'what it costs the servers':<34}{'number':>8}{'ms of processor each':>24}")
    for kind, number, seconds in crowd.costs:
        if number:
            print(f"{kind:<34}{number:>8}{1000 * seconds / number:>24.1f}")
    print()


def paces() -> str:
    """Return how long each core takes for a loop: where other guests of a machine share them, everything takes longer."""
    cores, found = os.sched_getaffinity(0), []
    for core in sorted(cores):
        os.sched_setaffinity(0, {core})
        begin = time.perf_counter()
        sum(number * number for number in range(2_000_000))
        found.append(f"{1000 * (time.perf_counter() - begin):.0f}")
    os.sched_setaffinity(0, cores)
    return f"a loop on each core takes {' and '.join(found)} ms"


def asked() -> argparse.Namespace:
    """Return what is wanted, as the command line says. Exits with a message if it makes no sense."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    numbers = {"people": 1000, "matches": 300, "swiss": 200, "bots": 20}
    for name, number in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--part", type=int, default=1, help="divide all of them by this")
    parser.add_argument("--think", type=float, default=10, help="seconds between two actions of a match, on average")
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if wanted.part < 1 or wanted.seconds <= 0 or wanted.think <= 0:
        parser.error("--part, --seconds and --think take numbers above 0")
    for name in numbers:
        setattr(wanted, name, max(2, getattr(wanted, name) // wanted.part))
    return wanted


def main() -> int:
    wanted = asked()
    try:
        with tempfile.TemporaryDirectory(prefix="clashyard-scale-") as folder, services(Path(folder)):
            servers, luck = [yard.Server(), yard.Server()], random.Random(wanted.seed)
            begin = time.monotonic()
            people = cast([server.address for server in servers], wanted, luck)
            print(f"stored everybody in {time.monotonic() - begin:.0f} s", flush=True)
            return begun(servers, people, wanted, luck)
    except NoService as error:
        print(error, file=sys.stderr)
    except TimeoutError:
        print(f"Given up after {LONGEST // 60} minutes. This machine is too slow for so many: use --part.", file=sys.stderr)
    return 2


def begun(servers: list[yard.Server], people: Cast, wanted: argparse.Namespace, luck: random.Random) -> int:
    """Start the servers, run the test, and end the servers, whatever happens."""
    started: list[yard.Server] = []
    try:
        for server in servers:
            server.start()
            started.append(server)
        return run(servers, people, wanted, luck)
    finally:
        for server in started:
            server.kill()


def run(servers: list[yard.Server], people: Cast, wanted: argparse.Namespace, luck: random.Random) -> int:
    """Measure and print. Return 1 if something was lost or went wrong, or a p95 is too long."""
    processes = [server.process.pid for server in servers]
    empty, used = [resident(process) for process in processes], [load.used(process) for process in processes]

    async def measured() -> Crowd:
        addresses = [server.address for server in servers]
        crowd = Crowd(people, addresses, wanted, luck, lambda: sum(load.used(process) for process in processes))
        await crowd.run()
        return crowd

    print(f"before: {paces()}")
    began, own = time.monotonic(), time.process_time()
    crowd = asyncio.run(measured())
    print(f"after: {paces()}")
    seconds = time.monotonic() - began
    short = table(crowd)
    costs(crowd)
    for process, before, cpu in zip(processes, empty, used, strict=True):
        spent, held = load.used(process) - cpu, resident(process)
        print(f"server: {spent:.1f} s of processor in {seconds:.0f} s, {before} MB before, {held} MB after")
    print(f"client: {time.process_time() - own:.1f} s of processor; {os.cpu_count()} cores for everything")
    missing = lost(people, crowd.record)
    wrong = Counter(crowd.figures.wrong) + crowd.record.errors
    print(f"accepted actions: {crowd.record.accepted.total()}, lost: {missing}; errors: {dict(wrong) or 'none'}")
    both = sum(len(each) == 2 for each in crowd.waiting.values())
    print(f"games of the round that both players have opened: {both} of {len(people.players) // 2}")
    return 1 if missing or wrong or not short else 0


if __name__ == "__main__":
    sys.exit(main())
