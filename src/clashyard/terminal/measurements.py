"""The work of the measuring commands: counts, signatures, contests, tables, comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from clashyard.core import fast, machine_code
from clashyard.core.chance import CHOICE, below, seeded, turn
from clashyard.core.errors import BadInput, one_of
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import (
    EVERYONE,
    buffer,
    driver,
    measure,
    room,
    sampled,
    score,
    sign,
    table_of,
)
from clashyard.core.playout import perft as count
from clashyard.core.scenario import read_file
from clashyard.core.state import State
from clashyard.core.yaml_reader import read_yaml
from clashyard.players import player
from clashyard.players.intervals import interval
from clashyard.players.player import play_out
from clashyard.studies.field import Field
from clashyard.terminal.screen import busy, tracked

PAIRINGS = 96
SLICE = 64  # deals between two steps of the progress bar


def positions(games: Sequence[Game], path: Path) -> Iterator[tuple[str, Match]]:
    """Yield the positions of a scenario file, or the single position in a file."""
    by_name = {game.name: game for game in games}
    data = read_yaml(path).data
    if isinstance(data, dict):
        entries: list[tuple[str, Any]] = [(path.stem, data if "given" in data else {"given": data})]
    else:
        entries = [(scenario.name, scenario.data) for scenario in read_file(path)]
    for name, entry in entries:
        try:
            game = by_name[one_of(entry.get("game", games[0].name), by_name, "game", "available game")]
            yield name, Match.from_position(game, entry.get("given"), entry.get("options") or {})
        except BadInput as error:
            raise error.in_file(f"{path}: {name}") from None
    if not entries:
        raise BadInput(str(path), "this file contains no position")


def perft(match: Match, depth: int, compiled: bool) -> int:
    """Return the number of sequences of *depth* legal actions from here."""
    game = match.game
    compiled = compiled and game.rules.compiles
    table = room(game, match.state, depth + 1, compiled)
    if compiled:
        outs: Any = np.zeros((depth + 1, game.rules.actions), np.int64)
        left: Any = np.zeros(depth + 1, np.int64)
    else:
        outs, left = [[0] * game.rules.actions for _ in range(depth + 1)], [0] * (depth + 1)
    with busy(game.name):
        return int(driver(game, count, compiled)(table, depth, outs, left))


def signature(game: Game, mode: str, games: int, compiled: bool | None = None) -> int:
    """Return one number for the behaviour of *games* seeded random games, the same interpreted and compiled."""
    quick = machine_code.available if compiled is None else compiled
    starts = table_of(sampled(game, PAIRINGS, mode), quick)
    with busy(f"{game.name} {mode}"):
        return int(driver(game, sign, quick)(starts, 0, games, buffer(game, quick)))


def contest(
    game: Game,
    mode: str,
    games: int,
    seed: int,
    field: Field | None = None,
    house: Mapping[str, Any] | None = None,
    opponent: str = "greedy",
) -> list[list[float]]:
    """Let one seat play *opponent* and all others random. Return the scores of each deal: 1 for a win, ½ for a draw.

    Every deal is played once from each seat, so *games* is rounded up to whole deals. With a *field*, its decks or characters
    take turns; without, they are drawn. *house*: the option for house rules, if there are any.
    """

    def options(number: int) -> Mapping[str, Any]:
        if field is None:
            return {**game.setup.sample(number, printed=True, mode=mode), **(house or {})}
        names = list(field.entries)
        return field.options(game, mode, [names[(number + place) % len(names)] for place in range(len(names))])

    setting = game.setup.prepare(options(seed))
    seats = [game.seats.index(name) for name in game.setup.at_table(setting)]
    deals = []
    for first in tracked(range(seed, seed - (-games // len(seats)), SLICE), f"{game.name} {mode}"):
        numbers = range(first, min(first + SLICE, seed - (-games // len(seats))))
        starts = [game.setup.table(game.setup.prepare(options(k))) for k in numbers]
        if opponent != "greedy":
            deals += [[_met(game, options(k), k, seat, opponent) for seat in seats] for k in numbers]
            continue
        asked = [(place, k, 1 << seat) for place, k in enumerate(numbers) for seat in seats]
        results = iter(measure(game, starts, asked, machine_code.available))
        deals += [[score(next(results), seat) for seat in seats] for _ in numbers]
    return deals


def _met(game: Game, options: Mapping[str, Any], seed: int, seat: int, opponent: str) -> float:
    """Play one game of *opponent* in a seat against random opponents. Return its score."""
    match = Match.new(game, options, seed, compiled=machine_code.prepared())
    name = game.seats[seat]
    sitting = {
        each: player(opponent if each == name else "random", seed * len(game.seats) + n) for n, each in enumerate(game.seats)
    }
    play_out(match, sitting)
    return 0.5 if match.winner == "draw" else float(name in str(match.winner))


def beginnings(game: Game, field: Field) -> list[dict[str, str]]:
    """Return the options that say who begins, in turn from deal to deal; empty ones where nobody or the deal does."""
    return [{"first": seat} for seat in game.seats[:2]] if field.kind == "decks" else [{}]


def duels(game: Game, field: Field, pair: Sequence[str], games: int, seed: int) -> list[list[float]]:
    """Let greedy play greedy. Return the score of the first of two sides in each deal: 1 for a win, ½ for a draw.

    Both games of a deal have the same cards and the same first player, and the sides change seats. Where one seat begins, it
    alternates from deal to deal.
    """
    begins = beginnings(game, field)
    starts = [
        game.setup.table(game.setup.prepare({**field.options(game, game.modes[0], names), **first}))
        for first in begins
        for names in (pair, pair[::-1])
    ]
    asked = [(k % len(begins) * 2 + side, seed + k, EVERYONE) for k in range(games // 2) for side in (0, 1)]
    results = measure(game, starts, asked, machine_code.available)
    return [[score(results[2 * k + side], side) for side in (0, 1)] for k in range(games // 2)]


def rates(game: Game, field: Field, games: int, seed: int) -> dict[tuple[str, str], list[list[float]]]:
    """Return the score of each deck or character against each other one, deal by deal. Every pairing has separate deals."""
    found = {}
    pairs = list(enumerate(combinations(field.entries, 2)))
    for number, (one, other) in tracked(pairs, game.name):
        deals = duels(game, field, (one, other), games, seed + number * games)
        found[one, other], found[other, one] = deals, [[1 - score for score in scores] for scores in deals]
    return found


def drawn(decks: Sequence[str], found: Mapping[tuple[str, str], list[list[float]]]) -> str:
    """Return a table of rates in percent, one row per deck, with the total on the right and the margin of error below."""
    pairings = {pair: [100 * end for end in interval(deals)] for pair, deals in found.items()}
    overall = {
        one: [100 * end for end in interval([scores for other in decks if other != one for scores in found[one, other]])]
        for one in decks
    }
    width = max(5, *map(len, decks)) + 1
    lines = [" " * width + "".join(f"{other:>{width}}" for other in [*decks, "all"])]
    for one in decks:
        cells = [f"{pairings[one, other][0]:{width}.1f}" if other != one else f"{'-':>{width}}" for other in decks]
        lines.append(f"{one:>{width}}" + "".join(cells) + f"{overall[one][0]:{width}.1f}")
    widest, all_ = (max((high - low) / 2 for _, low, high in found.values()) for found in (pairings, overall))
    lines.append(f"95% intervals, both games of a deal being one sample: at most {widest:.1f} either way, {all_:.1f} overall")
    return "\n".join(lines)


def identical(game: Game, mode: str, games: int, seed: int) -> int:
    """Play interpreted and compiled side by side. Return the number of actions compared.

    Raises AssertionError at the first action after which the states differ, naming game, action and columns.
    """
    menu, play, out = fast.compiled(game.rules.menu), fast.compiled(game.rules.play), buffer(game, True)
    made = 0
    for k in tracked(range(seed, seed + games), f"{game.name} {mode}"):
        state = game.setup.table(game.setup.prepare(game.setup.sample(k, mode=mode)))
        row = state.to_record()
        game.rules.deal(state, k)
        fast.compiled(game.rules.deal)(row[0], k)
        x, mine = seeded(k, CHOICE), buffer(game, False)
        while (mover := game.rules.to_act(state)) >= 0:
            choices = game.rules.menu(state, mover, mine)
            assert menu(row[0], mover, out) == choices and out[:choices].tolist() == mine[:choices], f"menus of game {k} differ"
            action = mine[below(x, choices)]
            x = turn(x)
            game.rules.play(state, mover, action)
            play(row[0], mover, action)
            made += 1
            assert row.tobytes() == state.to_record().tobytes(), f"game {k}, action {made}: {differing(state, row[0])}"
            state.log.clear()
    return made


def differing(state: State, row: Any) -> list[str]:
    """Return the columns in which the two carriers differ."""
    other = type(state).from_record(row)
    return [name for name in state.columns if getattr(state, name) != getattr(other, name)]
