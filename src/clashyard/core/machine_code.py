"""The cache of machine code between runs, and its key.

The key hashes only what compiles: the rules of the games, the drivers and the search, without comments, docstrings and texts.
Editing a sentence recompiles nothing.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import platformdirs

from clashyard.core.atomic_write import save_text
from clashyard.core.errors import BadInput

try:
    import fcntl
except ImportError:  # not a Unix
    fcntl = None  # type: ignore[assignment]

PACKAGE = Path(__file__).parents[1]
COMPILED = (  # every file with a function that Numba compiles or a number that it freezes, as patterns below the package
    "*/rules/*.py", "core/batch_rules.py", "core/chance.py", "core/contract.py", "core/cuda.py", "core/fast.py",
    "core/inner_code.py", "core/observation.py", "core/playout.py", "core/state.py", "core/trees/histories.py",
    "*/search/*.py",
)  # fmt: skip

available = find_spec("numba") is not None


def sources() -> list[Path]:
    """Return the files whose functions compile, sorted."""
    return sorted({path for pattern in COMPILED for path in PACKAGE.glob(pattern)})


def essence(source: str) -> str:
    """Return what a Python source means to a compiler: its syntax tree without texts, which rules never compute with."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


@cache
def digest() -> str:
    """Return sixteen hex digits that change whenever any code that compiles does.

    Numba's cache alone does not notice a change in a rule that lives in another file (numba issue 9483).
    A file remembers the digits of these very bytes, as parsing takes a quarter of a second of each command otherwise.
    """
    texts = [path.read_bytes() for path in sources()]
    same = hashlib.sha256(b"\0".join([sys.version.encode(), Path(__file__).read_bytes(), *texts])).hexdigest()[:16]
    remembered = cache_base() / "digests" / same
    try:
        found = remembered.read_text("ascii")
    except (OSError, UnicodeDecodeError):
        found = ""
    if re.fullmatch("[0-9a-f]{16}", found):
        return found
    digits = hashlib.sha256(b"\0".join(essence(text.decode("utf-8")).encode() for text in texts)).hexdigest()[:16]
    with suppress(OSError, BadInput):  # a folder that cannot be written to costs only time
        remembered.parent.mkdir(parents=True, exist_ok=True)
        save_text(remembered, digits)
    return digits


def cache_base() -> Path:
    """Return the folder for everything that is kept between runs; `CLASHYARD_CACHE` overrides it."""
    return Path(os.environ.get("CLASHYARD_CACHE") or platformdirs.user_cache_dir("clashyard", appauthor=False))


def cache_directory() -> Path:
    """Return the folder for the machine code of these rules."""
    return cache_base() / f"rules-{digest()}"


def checks_indices() -> bool:
    """Return whether Numba compiles a check of every index into the rules, which are slower then."""
    return os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")


@cache
def machine() -> str:
    """Return sixteen hex digits for everything except the sources that machine code depends on.

    That is the Python version, the Numba version, the folder of this package, the CPU, and whether indices are checked.
    """
    from llvmlite import binding

    cpu = os.environ.get("NUMBA_CPU_NAME") or binding.get_host_cpu_name()
    features = os.environ.get("NUMBA_CPU_FEATURES")
    if features is None:
        features = "" if cpu.lower() == "generic" else _features()  # the same test as Numba's
    parts = (
        str(sys.implementation.cache_tag), getattr(sys, "abiflags", ""), version("numba"), str(PACKAGE),
        binding.get_process_triple(), cpu, features, *(("boundscheck",) if checks_indices() else ()),
    )  # fmt: skip
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _features() -> str:
    from llvmlite import binding

    try:
        return str(binding.get_host_cpu_features().flatten())
    except RuntimeError:  # not known on every platform
        return ""


def marker() -> Path:
    """Return the file that marks everything as compiled for this package, this Python, this Numba and this CPU."""
    return cache_directory() / f"prepared-{machine()}"


def prepared() -> bool:
    """Return whether `clashyard setup` has compiled these rules, so that loading them takes a moment instead of minutes."""
    return available and marker().exists()


def tidy(keep: int = 4) -> None:
    """Remove what older versions kept, except the *keep* newest: machine code and templates; and all remembered digits."""
    old = [cache_base() / "digests"]
    for pattern in ("rules-*", "templates-*"):
        old += sorted(cache_base().glob(pattern), key=lambda path: path.stat().st_mtime)[:-keep]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def one_process(lock: Path) -> Iterator[None]:
    """Wait until no other process is within this context for the file *lock*; where the platform has no such locks, do not."""
    if fcntl is None:
        yield
        return
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # released when the file is closed, however the process ends
        yield


def keep_in_cache() -> None:
    """Make Numba keep this package's machine code in `cache_directory`, keyed by `digest`; other packages are unaffected."""
    from clashyard.core import numba_cache

    numba_cache.install()
