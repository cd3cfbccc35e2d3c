"""Play random games of every mode, compiled with a check of every index (``make bounds``).

Compiled rules check no index otherwise: a slip reads or corrupts memory in silence. NUMBA_BOUNDSCHECK=1, which this tool needs,
compiles the checks in; such machine code has a place of its own in the cache. A game with a slip is played again interpreted,
which names the line, unless the slip has a cause that only compiled rules have.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator

from clashyard.core import machine_code
from clashyard.core.errors import one_of
from clashyard.core.game import Game
from clashyard.core.playout import buffer, driver, measure, random_games, table_of
from clashyard.core.state import State
from clashyard.games import NAMED

GREEDY = 50  # random games for each game with a greedy seat, which takes as long
Play = Callable[[Game, State, int, int, bool], object]


def slips(game: Game, mode: str, games: int, seed: int) -> Iterator[str]:
    """Play *games* random games of a mode, and some with a greedy seat. Yield a message for the first slip of each."""
    for play, count in ((random_game, games), (greedy_game, games // GREEDY)):
        for k in range(seed, seed + count):
            setting = game.setup.prepare(game.setup.sample(k, mode=mode))
            start, seats = game.setup.table(setting), game.setup.at_table(setting)
            seat = game.seats.index(seats[k % len(seats)])
            try:
                play(game, start, seat, k, True)
            except IndexError as error:
                yield f"{play.__name__} of {game.name} {mode}, seed {k}: {error}; {interpreted(play, game, start, seat, k)}"
                break


def random_game(game: Game, start: State, seat: int, seed: int, compiled: bool) -> None:
    """Deal and play one game at random."""
    driver(game, random_games, compiled)(table_of([start], compiled), seed, 1, buffer(game, compiled))


def greedy_game(game: Game, start: State, seat: int, seed: int, compiled: bool) -> None:
    """Play one game with one greedy seat, which also hides, settles and weighs prospects."""
    measure(game, [start], [(0, seed, 1 << seat)], compiled)


def interpreted(play: Play, game: Game, start: State, seat: int, seed: int) -> str:
    """Return the line of a slip, found by playing the same game interpreted."""
    try:
        play(game, start, seat, seed, False)
    except IndexError as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{place.filename}:{place.lineno}: {place.line}"
    return "interpreted the same game has no slip"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game", default=list(NAMED), help="which games (default: all)")
    parser.add_argument("--count", type=int, default=5_000, help="random games of each mode (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default: %(default)s)")
    arguments = parser.parse_args()

    if not machine_code.checks_indices():
        sys.exit("The checks are off. Set NUMBA_BOUNDSCHECK=1, or run make bounds.")
    found = 0
    for name in arguments.games:
        game = NAMED[one_of(name, NAMED, "game", "game")]
        for mode in game.modes:
            began = time.perf_counter()
            for slip in slips(game, mode, arguments.count, arguments.seed):
                print(slip, flush=True)
                found += 1
            print(f"{game.name} {mode}: {arguments.count} games, {time.perf_counter() - began:.0f} s", flush=True)
    sys.exit("An index was out of bounds; see above." if found else 0)


if __name__ == "__main__":
    main()
