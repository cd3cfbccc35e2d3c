"""The commands ``clashyard study``: run a design, merge its shards, report what it found."""

from __future__ import annotations

import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from clashyard.core.atomic_write import save_bytes, save_text
from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import LANGUAGES, Words
from clashyard.core.work import Lost, Pool, executor
from clashyard.studies.run import played
from clashyard.studies.runner import warm
from clashyard.studies.spec import read_spec, with_house
from clashyard.studies.store import Store, created, merged, need, opened
from clashyard.terminal import compilation
from clashyard.terminal.comparisons import HOUSE, LANGUAGE

study = typer.Typer(no_args_is_help=True, help="Play a design of many games, resume it, and report what it says.")
FOLDER = Annotated[Path, typer.Argument(help="The folder of a study.")]
SHARD = Annotated[str, typer.Option(help="Play only every n-th part, such as 2/5, to merge the shards later.")]
WORKERS = Annotated[
    int | None, typer.Option(min=1, max=256, help="Processes (default: one per core, or the workers of CLASHYARD_CLUSTER).")
]


@study.command("run")
def run_study(
    spec: Annotated[Path, typer.Argument(help="The design, a TOML file.")],
    folder: Annotated[Path | None, typer.Option(help="Where games are kept (default: the name of the design).")] = None,
    workers: WORKERS = None,
    shard: SHARD = "1/1",
    house: HOUSE = None,
) -> None:
    """Play a study. After Ctrl-C, finished parts are kept; the same command resumes."""
    need()
    design = with_house(read_spec(spec), house)
    store = created(folder or spec.with_suffix(""), design, _shard(shard), shlex.join(["clashyard", *sys.argv[1:]]))
    with executor(workers) as pool:
        compilation.prepare_for(design.levels, Words(), design.games * len(design.cells()))
        warm(design)
        _play(store, pool)
    typer.echo(f"{_count(store)} games are in {store.path}; to read them: clashyard study report {store.path}")


def _play(store: Store, pool: Pool) -> None:
    """Play with a progress bar, and say what is kept when that is interrupted."""
    each, console = store.spec.each_deal, Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, disable=not console.is_terminal) as bars:
            total = sum(task.deals for task in store.wanted) * each
            bar = bars.add_task(store.spec.study, total=total, completed=_count(store))
            with closing(played(store, pool)) as tasks:
                for task in tasks:
                    bars.update(bar, advance=task.deals * each)
    except (KeyboardInterrupt, Lost):
        typer.echo(f"{_count(store)} games are kept in {store.path}; the same command goes on.", err=True)
        raise


def _count(store: Store) -> int:
    return sum(task.deals for task in store.done().values()) * store.spec.each_deal


def _shard(text: str) -> tuple[int, int]:
    """Return the number of a shard and how many there are. Raises BadInput."""
    one, slash, many = text.partition("/")
    if not (slash and one.isdecimal() and many.isdecimal() and 1 <= int(one) <= int(many) <= 10_000):
        raise BadInput(
            "--shard", "{value} is not a shard; write its number and how many there are, such as 2/5", value=repr(text)
        )
    return int(one), int(many)


@study.command("merge")
def merge_studies(
    out: Annotated[Path, typer.Argument(help="The new folder.")],
    folders: Annotated[list[Path], typer.Argument(help="The folders of the shards.")],
) -> None:
    """Put the shards of a study together."""
    need()
    store = merged(out, folders, shlex.join(["clashyard", *sys.argv[1:]]))
    typer.echo(f"{_count(store)} games are in {store.path}")


@study.command("report")
def report_study(
    folder: FOLDER,
    file: Annotated[Path | None, typer.Option(help="An .html or .pdf file (default: report.html in the folder).")] = None,
    language: LANGUAGE = "en",
) -> None:
    """Write what a study says, with intervals and plots, as a page or a PDF."""
    need()
    from clashyard.studies.findings import findings
    from clashyard.studies.page import html, pdf
    from clashyard.studies.report import sections

    words = Words(one_of(language, LANGUAGES, "language", "language"))
    path = file or folder / "report.html"
    form = one_of(path.suffix.lower(), (".html", ".pdf"), "--file", "form of a report")
    found = findings(opened(folder))
    parts = sections(found, words)
    if form == ".html":
        save_text(path, html(parts, language))
    else:
        save_bytes(path, pdf(parts, language))
    typer.echo(f"The report on {found.games} games is in {path}")
