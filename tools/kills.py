"""Kill a server repeatedly while matches are played on it, and show that nothing is lost or done twice.

People play against one another and against computers, and ``kill -9`` ends the server at random moments. Each client remembers
the answers it received. Exits with 1 if an answered action is missing, stored twice or out of order.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path

import yard
from visitor import Asked, Visitor, asked

PAIRS, ALONE = 3, 2  # tables with two people, and with one against a computer
LATE = 240  # seconds for the matches to end after the last kill


@dataclass
class Try:
    """An action that a client has sent. *sure* is set once it is known to be stored."""

    text: str
    sure: bool = False


@dataclass
class Table:
    """Successive matches of the same people."""

    people: list[tuple[int, Visitor]]
    number: int
    tokens: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(self) -> None:
        """Start the next match."""
        other: int | str = self.people[1][0] if len(self.people) > 1 else "level-1"
        self.tokens.append(yard.begun((self.people[0][0], other), seed=1000 * self.number + len(self.tokens)))


class Client(threading.Thread):
    """The player of one seat. Remembers answers; after a missing answer, sends the action again or reloads and plays on."""

    def __init__(self, table: Table, place: int, rest: Rest, seed: int) -> None:
        super().__init__(daemon=True)
        self.table, self.seat, self.visitor, self.rest = table, "AB"[place], table.people[place][1], rest
        self.luck = random.Random(seed)
        self.tries: dict[str, list[Try]] = {}
        self.seen: Counter[str] = Counter()
        self.failed: Exception | None = None

    def run(self) -> None:
        try:
            for number in range(10**6):
                if not self._match(number):
                    return
        except Exception as error:  # reported at the end: a client that stops early proves nothing
            self.failed = error

    def _match(self, number: int) -> bool:
        """Play the table's match with this number to its end. Return False if there are no more matches."""
        with self.table.lock:
            if number == len(self.table.tokens):
                if self.rest.closing.is_set():
                    return False
                self.table.begin()
            token = self.table.tokens[number]
        mine = self.tries.setdefault(token, [])
        while True:
            page = self._looked(token)
            if page.over:
                return True
            if page.actions:
                self._decide(token, page, mine)
            else:
                self.rest.pause(self.luck.uniform(0.05, 0.2))

    def _looked(self, token: str) -> Asked:
        while True:
            try:
                page = asked(self.visitor.get(f"/m/{token}/").text)
                if page is not None:
                    return page
                self.seen["no page"] += 1
            except (OSError, HTTPException):
                self.seen["no answer to a look"] += 1
            self.rest.pause(0.1)

    def _decide(self, token: str, page: Asked, mine: list[Try]) -> None:
        """Send an action until it is answered, or until this client reloads instead. Sometimes send it once more."""
        made = Try(self.luck.choice(page.actions))
        mine.append(made)
        fields = {"point": page.point, "action": made.text}
        while True:
            answer = self._sent(token, fields)
            if answer is not None:
                made.sure = True  # even if it is out of date by now: no other client acts at this point
                self.seen["answered late" if answer.complaint else "answered"] += 1
                break
            self.seen["not answered"] += 1
            if self.luck.random() < 0.5:
                return
            self.rest.pause(0.1)
        if self.luck.random() < 0.1:
            again = self._sent(token, fields)
            self.seen["sent twice"] += again is not None
            if again is not None and not again.complaint:
                raise AssertionError(f"{token}: {fields} was done twice")

    def _sent(self, token: str, fields: dict[str, str]) -> Asked | None:
        try:
            answer = self.visitor.post(f"/m/{token}/act", fields)
        except (OSError, HTTPException):
            return None
        found = asked(answer.text)
        if answer.status != 200:
            self.seen[f"status {answer.status}"] += 1
        return found


class Rest:
    """The pauses of the clients. Once *over* is set, a pause raises TimeoutError."""

    def __init__(self) -> None:
        self.closing, self.over = threading.Event(), threading.Event()

    def pause(self, seconds: float) -> None:
        if self.over.wait(seconds):
            raise TimeoutError("the match has not ended in time")


def fits(tries: list[Try], kept: list[str], whole: bool) -> bool:
    """Return whether the stored actions of a seat match what it sent, in order and without others.

    A sure action is stored once, any other once or not at all. Unless *whole*, later ones may follow.
    """
    places = {0}
    for each in tries:
        after = {place + 1 for place in places if place < len(kept) and kept[place] == each.text}
        places = after if each.sure else places | after
    return len(kept) in places if whole else bool(places)


def wrong(clients: list[Client], whole: bool) -> list[str]:
    """Return every difference between the database and what the clients were told."""
    from clashyard.web.matches import models

    found = []
    told = {
        (token, client.seat): [Try(t.text, t.sure) for t in tries]
        for client in clients
        for token, tries in list(client.tries.items())
    }
    for row in models.Match.objects.all():
        actions = list(row.actions.all())
        played = row.deal.match()
        if [action.number for action in actions] != list(range(len(actions))) or (whole and len(actions) != row.length):
            found.append(f"{row.token}: {row.length} actions, kept {[action.number for action in actions]}")
            continue
        for action in actions:
            played.play(action.text, action.seat)
        for seat in "AB":
            kept = [action.text for action in actions if action.seat == seat]
            if (row.token, seat) in told and not fits(told[row.token, seat], kept, whole):
                found.append(f"{row.token} {seat}: told {told[row.token, seat]}, kept {kept}")
        if whole and not played.winner:
            found.append(f"{row.token}: not played to the end")
    return found


def killed(server: yard.Server, luck: random.Random) -> float:
    """Start the server and kill it at a random moment, one time in ten before it answers. Return the seconds of the start."""
    if luck.random() < 0.1:
        server.spawn()
        time.sleep(luck.uniform(0, 2.5))
        seconds = 0.0
    else:
        seconds = server.start()
        time.sleep(luck.uniform(0, 3))
    server.kill()
    return seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--alone", type=int, default=ALONE)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clashyard-kills-") as folder:
        yard.prepare(Path(folder))
        return tried(Path(folder), wanted)


def tried(folder: Path, wanted: argparse.Namespace) -> int:
    """Run the whole test on the data folder *folder*. Return the exit code."""
    luck, rest, server = random.Random(wanted.seed), Rest(), yard.Server()
    tables = [
        Table([yard.visitor(server.address) for _ in range(many)], n)
        for n, many in enumerate([2] * wanted.pairs + [1] * wanted.alone)
    ]
    seats = [(table, place) for table in tables for place in range(len(table.people))]
    clients = [Client(table, place, rest, luck.randrange(2**31)) for table, place in seats]
    for client in clients:
        client.start()
    found: list[str] = []
    slowest = 0.0
    for number in range(1, wanted.kills + 1):
        slowest = max(slowest, killed(server, luck))
        found += wrong(clients, whole=False)
        if number % 10 == 0:
            print(
                f"{number} kills, {sum(client.seen['answered'] for client in clients)} actions answered, {len(found)} wrong",
                flush=True,
            )
    server.start()
    rest.closing.set()
    for client in clients:
        client.join(LATE)
    rest.over.set()
    server.kill()
    found += [
        f"{client.table.tokens[-1]} {client.seat}: {client.failed!r}" for client in clients if client.failed or client.is_alive()
    ]
    found += wrong(clients, whole=True)
    with sqlite3.connect(folder / "clashyard.sqlite3") as database:
        intact = database.execute("PRAGMA integrity_check").fetchall()
    broken = sum("Internal Server Error" in line for line in (folder / "server.log").read_text("utf-8").splitlines())
    found += [f"the server answered {broken} times that it is broken"] if broken else []
    found += [] if intact == [("ok",)] else [f"the database is damaged: {intact}"]
    told(wanted.kills, slowest, clients, tables, found)
    return 1 if found else 0


def told(kills: int, slowest: float, clients: list[Client], tables: list[Table], found: list[str]) -> None:
    """Print the summary."""
    from clashyard.web.matches import models

    seen = sum((client.seen for client in clients), Counter())
    tries = [each for client in clients for tries in client.tries.values() for each in tries]
    sure = sum(each.sure for each in tries)
    print(f"{kills} kills, the slowest start took {slowest:.1f} s; {sum(len(table.tokens) for table in tables)} matches")
    print(f"{models.Action.objects.count()} actions kept; people sent {len(tries)}, of which {sure} were answered in the end")
    print(", ".join(f"{name}: {number}" for name, number in sorted(seen.items())))
    print(
        "\n".join(found)
        if found
        else "Nothing lost, nothing twice, nothing out of order; all played to the end; the database is intact."
    )


if __name__ == "__main__":
    sys.exit(main())
