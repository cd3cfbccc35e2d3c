"""Measure the memory of a server process: thousands of actions over many matches, with the pages that their players see.

For each action the process does what the server does: it looks up the match, commits the action and draws the page of each seat
and of a spectator. Matches of all games and modes run side by side, as on a site, and a replay is viewed whenever one ends. Exits
with 1 if the process takes more than --most.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

import yard

ACTIONS, MATCHES, SECONDS = 20_000, 400, 1500
LANGUAGES = ("en", "fr", "ko")


def memory(what: str = "VmRSS") -> float:
    """Return the memory of this process in MB: `VmRSS` is the current size, `VmHWM` the peak."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what)) / 1024


def begun(number: int, people: list[int]) -> str:
    """Start a match of the next game and mode. Return its token."""
    from clashyard.games import GAMES
    from clashyard.web.games import BOARDS
    from clashyard.web.matches import store
    from clashyard.web.people.models import Person

    kinds = [(game, mode) for game in GAMES if game.name in BOARDS for mode in game.modes]
    game, mode = kinds[number % len(kinds)]
    options = game.setup.sample(number, mode=mode)
    seats = store.Match.new(game, options, 0).seats
    sitting = {seat: Person.objects.get(pk=who) for seat, who in zip(seats, people, strict=False)}
    return store.begin(game.name, options, sitting, seed=number).token


def acted(token: str, luck: random.Random, drawn: bool) -> bool:
    """Play one random action and, if *drawn*, draw its pages. Return False if the match is over."""
    from clashyard.core.words import Words
    from clashyard.web.matches import models, store
    from clashyard.web.matches.render import drawn as draw
    from clashyard.web.matches.standing import Viewer

    row = models.Match.objects.get(token=token)
    if row.ending:
        replayed(row, luck)
        return False
    match = store.load(row)
    seat = luck.choice(match.deciding)
    store.act(token, seat, store.point(row, match, seat), match.text(luck.choice(match.menu(seat)), seat))
    if drawn:
        words = Words(luck.choice(LANGUAGES))
        for each in (*row.seats.select_related("person"), None):
            viewer = Viewer(each.person if each else None, words, each.name if each else "")
            draw(store.standing(token), viewer, "http://localhost")
    return True


def replayed(row: object, luck: random.Random) -> None:
    """Draw everything that a viewer of the replay is sent."""
    from clashyard.core.words import Words
    from clashyard.web.matches import models
    from clashyard.web.matches.steps import kept_steps
    from clashyard.web.replays.access import looked_at

    assert isinstance(row, models.Match)
    seen = looked_at(row, None)
    kept_steps(row, seen.match, 0, None, Words(luck.choice(LANGUAGES)), seen.match.told)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=ACTIONS)
    parser.add_argument("--matches", type=int, default=MATCHES, help="number of matches that run side by side")
    parser.add_argument("--drawn", type=float, default=0.25, help="share of actions for which pages are drawn")
    parser.add_argument("--most", type=float, default=300, help="memory limit in MB")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time limit")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clashyard-memory-") as folder:
        yard.prepare(Path(folder))
        import clashyard.web.asgi  # noqa: F401  # everything that a server loads

        return measured(wanted)


def measured(wanted: argparse.Namespace) -> int:
    """Play, and print the memory used. Return the exit code."""
    luck, begin = random.Random(wanted.seed), time.monotonic()
    people = [yard.visitor("")[0] for _ in range(4)]
    number = wanted.matches
    open_ones = [begun(each, people) for each in range(number)]
    done, ended = 0, 0
    print(f"{memory():.0f} MB with {number} matches begun", flush=True)
    while done < wanted.actions and time.monotonic() - begin < wanted.seconds:
        place = luck.randrange(len(open_ones))
        if acted(open_ones[place], luck, luck.random() < wanted.drawn):
            done += 1
            if done % (max(1, wanted.actions // 10)) == 0:
                print(f"{memory():.0f} MB after {done} actions", flush=True)
        else:
            ended += 1
            open_ones[place] = begun(number, people)
            number += 1
    told = f"{done} actions over {number} matches, {ended} of them ended, in {time.monotonic() - begin:.0f} s"
    print(f"{told}: {memory():.0f} MB, at most {memory('VmHWM'):.0f} MB; {caches()}")
    return 1 if memory("VmHWM") > wanted.most or done < wanted.actions else 0


def caches() -> str:
    """Describe the caches and their estimated sizes."""
    from clashyard.web import shared_results
    from clashyard.web.matches import store

    found = {"that go on": store._matches, "ended": store._ended, "drawn once": shared_results._values}
    return ", ".join(f"{name}: {len(cache)} of {cache.weight / 2**20:.0f} MB" for name, cache in found.items())


if __name__ == "__main__":
    sys.exit(main())
