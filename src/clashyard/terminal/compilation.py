"""Compilation of the rules with visible progress: all of them ahead, or single ones on demand."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from queue import Empty
from threading import Thread
from typing import Any, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.status import Status

from clashyard.core import fast, machine_code
from clashyard.core.errors import ClashyardError
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, random_games, room, survey, table_of
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.players import evidence, robust, solved
from clashyard.players.levels import deep
from clashyard.players.search.engine import warm
from clashyard.terminal.screen import aside

LOOK = 0.2  # seconds between two checks of the reports of the processes
_news: Any = None  # in a compiling process: the queue for its reports


class News(NamedTuple):
    """A report of a compiling process: a part begins, or, without a number, one more rule is being compiled."""

    game: str
    what: str
    number: int = 0
    parts: int = 0


def warmings(games: Sequence[Game]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the parts that play, checks and measurements use: their names, and a call that compiles each."""
    for game in games:
        start = game.setup.table(game.setup.prepare(game.setup.sample(1)))
        out, values = buffer(game, True), buffer(game, True)
        yield f"{game.name}, one action", partial(_warm_match, game)
        yield f"{game.name}, random games", partial(driver(game, random_games, True), table_of([start], True), 0, 1, out)
        dealt = room(game, Match.new(game, game.setup.sample(1), 1).state, 3, True)
        yield f"{game.name}, greedy", partial(driver(game, survey, True), dealt, 0, 1, out, values)
        yield f"{game.name}, search", partial(warm, game)
        if game.strength.levels[-1].successor:
            yield f"{game.name}, pairs of choices", partial(robust.warm, game)
            yield f"{game.name}, evidence", partial(evidence.warm, game)
        if game.strength.deals:
            yield f"{game.name}, small deals", partial(solved.warm, game)
        if game.solver and game.solver.warm:
            yield f"{game.name}, puzzles", game.solver.warm


def _warm_match(game: Game) -> None:
    match = Match.new(game, game.setup.sample(1), 1, compiled=True)
    match.play(match.menu()[0])


def compile_game(name: str, report: Callable[[News], None]) -> None:
    """Compile what one game needs, and report each part as it begins."""
    parts = list(warmings([NAMED[name]]))
    for number, (what, warming) in enumerate(parts, 1):
        report(News(name, what, number, len(parts)))
        warming()


def prepare(words: Words) -> None:
    """Compile everything that play uses, unless that is done. With several cores the games are compiled in parallel.

    After Ctrl-C, finished parts are kept, and the next call continues from there.
    """
    if machine_code.prepared():
        return
    machine_code.tidy()
    console = aside()
    console.print(words("Compiling the rules. This happens once and takes a few minutes. Press Ctrl-C to stop."))
    news = get_context("spawn").Queue()
    pool = ProcessPoolExecutor(min(len(NAMED), os.cpu_count() or 1), get_context("spawn"), _begin, (news,))
    try:
        with _deaf():  # the processes inherit it: Ctrl-C is for this one alone
            running = [pool.submit(_compile, name) for name in NAMED]
        _follow(running, news, console)
    except BrokenProcessPool:
        raise ClashyardError("the compiler was stopped by the system, perhaps for lack of memory; try again") from None
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
    machine_code.marker().touch()


def prepare_for(opponents: Iterable[str], words: Words, games: int = 1) -> None:
    """Compile the rules if one of the *opponents* needs them for so many *games*. Without a compiler, say what that means."""
    if any(deep(name, games) for name in opponents) and not machine_code.prepared():
        if machine_code.available:
            typer.echo(words("This opponent uses compiled rules."), err=True)
            prepare(words)
        else:
            typer.echo(words('Without Numba this opponent is slow. To speed it up: pip install "clashyard[fast]"'), err=True)


def _follow(running: Sequence[Future[None]], news: Any, console: Console) -> None:
    """Show the reports of the processes until all are done. An error in one of them is raised here."""
    with Bars(console) as bars:
        while True:
            done, left = wait(running, LOOK, FIRST_EXCEPTION)
            over = not left or any(future.exception() for future in done)
            try:
                while True:
                    bars.show(news.get_nowait())
            except Empty:
                pass
            if over:
                break
    for future in running:
        if future.done():
            future.result()


class Bars(Progress):
    """A progress bar for each game on a terminal; elsewhere a line for each part."""

    def __init__(self, console: Console) -> None:
        columns = SpinnerColumn(), TextColumn("{task.description:24}"), BarColumn(20), TextColumn("{task.fields[rules]:>4}")
        super().__init__(*columns, TimeElapsedColumn(), console=console, disable=not console.is_terminal, transient=True)
        self._bars: dict[str, TaskID] = {}
        self._rules: dict[str, int] = {}

    def show(self, news: News) -> None:
        if self.disable:
            if news.number:
                self.console.print(f"  {news.what}, {news.number} of {news.parts} …")
            return
        bar = self._bars.get(news.game)
        if bar is None:
            bar = self._bars[news.game] = self.add_task(news.game, rules=0)
        if news.number:
            self.update(bar, description=news.what, total=news.parts, completed=news.number - 1)
        else:
            self._rules[news.game] = self._rules.get(news.game, 0) + 1
            self.update(bar, rules=self._rules[news.game])


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C within this context. Processes started in it inherit that."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(news: Any) -> None:
    """Set up a compiling process, which does not outlive its parent, however that ends."""
    global _news
    _news = news
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


def _compile(name: str) -> None:
    fast.watch(lambda rule, begins: _news.put(News(name, rule)) if begins else None)
    compile_game(name, _news.put)


class Told:
    """A watcher for `fast.watch` that reports every rule compiled in this process, so that nobody waits in silence."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.console = aside()
        self.depth = self.count = 0
        self.begun = 0.0
        self.status: Status | None = None

    def __call__(self, rule: str, begins: bool) -> None:
        self.depth += 1 if begins else -1
        if begins:
            self.count += 1
            self._show(rule)
        elif self.depth == 0 and self.status:
            self.status.stop()
            self.status = None

    def _show(self, rule: str) -> None:
        if not self.console.is_terminal:
            if self.count == 1:
                self.console.print(self.words("Compiling rules. This happens once and may take a few minutes."))
            return
        self.begun = self.begun or time.monotonic()
        text = self.words(
            "Compiling rules (only once): {count} so far, {seconds} s",
            count=self.count,
            seconds=round(time.monotonic() - self.begun),
        )
        if self.status is None:
            self.status = self.console.status(text)
            self.status.start()
        self.status.update(text)
