"""The command as people type it, each time in a separate process.

Starting Python and importing the package takes half a second. Here a server that has done both once forks for each command.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from multiprocessing import get_context
from pathlib import Path

from clashyard.__main__ import main

SECONDS = 900  # for a busy machine
FORKING = get_context("forkserver")
FORKING.set_forkserver_preload(["clashyard.terminal.app", "pydantic.type_adapter", "typer._adapters", "typer.rich_utils"])


def clashyard(*arguments: str, typed: str = "", folder: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run ``clashyard`` with these arguments in *folder*. *typed* is its input; *variables* go into its environment."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **variables}
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place, name) for name in ("in", "out", "err")]
        files[0].write_text(typed, "utf-8", newline="")
        process = FORKING.Process(target=run, args=(arguments, [str(file) for file in files], environment, folder or Path.cwd()))
        process.start()
        process.join(SECONDS)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(["clashyard", *arguments], SECONDS)
        out, err = (file.read_text("utf-8") for file in files[1:])
        return subprocess.CompletedProcess(["clashyard", *arguments], process.exitcode, out, err)


def run(arguments: list[str], files: list[str], environment: dict[str, str], folder: Path) -> None:
    """Run the command in the forked process."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["clashyard", *arguments]
    for number, name in enumerate(files):
        os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT if number else os.O_RDONLY), number)
    encoding, _, errors = environment["PYTHONIOENCODING"].partition(":")
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), encoding, errors or "strict")
    sys.stderr = io.TextIOWrapper(io.BufferedWriter(io.FileIO(2, "w", closefd=False)), encoding, "backslashreplace")
    main()
