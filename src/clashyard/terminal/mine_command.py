"""The ``clashyard puzzle mine`` command."""

from __future__ import annotations

import json
from itertools import count, takewhile
from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import Words
from clashyard.core.work import completed, executor
from clashyard.games import GAMES, NAMED
from clashyard.grimoire.miner import Vein, mine, shelves_of, veins
from clashyard.terminal import compilation, flags

Turns = list[int] | None


def mine_puzzles(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(NAMED)}.")] = GAMES[0].name,
    shelf: Annotated[str, typer.Option(help="A pack of cards, such as initiation (default: the first).")] = "",
    turns: Annotated[Turns, typer.Option(help="Turns of the puzzles, 1 to 3. May be given several times.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games to look through.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=2**40, help="Seed of the first game.")] = 0,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="Processes (default: one per core, or the workers of CLASHYARD_CLUSTER)."),
    ] = None,
    file: Annotated[Path | None, typer.Option(help="Where puzzles are kept (default: mined-GAME.jsonl).")] = None,
    language: flags.LANGUAGE = "en",
) -> None:
    """Look for puzzles: positions of games with exactly one way to force a goal, made as small as possible.

    After Ctrl-C, what was found is kept; the same command resumes.
    """
    words = Words(language, terminal=True)
    chosen = NAMED[one_of(game, NAMED, "game", "game")]
    shelves = shelves_of(chosen)
    if not shelves:
        raise BadInput("game", "no miner is available for {game}", game=chosen.title)
    pack = one_of(shelf or shelves[0], shelves, "--shelf", "shelf")
    lengths = (turns or [1, 2]) if pack else [1]
    path = file or Path(f"mined-{game}.jsonl")
    done = kept(path)
    compilation.prepare(words)
    wanted = takewhile(lambda vein: vein.seed < seed + games, veins(game, pack, lengths, count(seed)))
    number = 0
    with executor(workers) as pool, path.open("a", encoding="utf-8") as out:
        for vein, found in completed(pool, mine, (vein for vein in wanted if vein not in done)):
            out.write(json.dumps({"vein": vein, "found": found}) + "\n")
            out.flush()
            number += len(found)
    typer.echo(words("{count} new puzzle in {file}", "{count} new puzzles in {file}", count=number, file=str(path)))


def kept(path: Path) -> set[Vein]:
    """Return what a file has already. Raises BadInput with the line that cannot be read."""
    done: set[Vein] = set()
    if not path.exists():
        return done
    for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            game, shelf, turns, seed = json.loads(text)["vein"]
        except (ValueError, KeyError, TypeError):
            raise BadInput(f"{path}:{number}", "this is not a line of a mine; remove it, or name another file") from None
        done.add(Vein(str(game), str(shelf), int(turns), int(seed)))
    return done
