"""Compile plain rule functions with Numba, leaving the originals as they are.

Numba is optional: `available` says whether it is there, and everything works without it, only slower.
"""

from __future__ import annotations

import dis
import hashlib
import os
import shutil
import sys
import types
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import platformdirs

from clashyard.core.chance import TWINS
from clashyard.core.errors import ClashyardError
from clashyard.core.state import note

available = find_spec("numba") is not None

Rule = Callable[..., Any]


class NotCompilable(ClashyardError):
    """Compiled rules were asked for where Numba is not installed."""


def need() -> None:
    """Raises NotCompilable where Numba is not installed."""
    if not available:
        raise NotCompilable("the compiled rules need numba: install clashyard[fast]")


@cache
def digest() -> str:
    """Sixteen hex digits that change whenever a source of the core or of a game does.

    Numba's own cache does not notice a change in a rule that lives in another file (numba issue 9483).
    """
    folders = sorted({path.parent for path in Path(__file__).parents[1].rglob("state.py")})
    sources = [path for folder in folders for path in sorted(folder.glob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def cache_directory() -> Path:
    """Where machine code is kept between runs; `CLASHYARD_CACHE` overrides it."""
    base = os.environ.get("CLASHYARD_CACHE") or platformdirs.user_cache_dir("clashyard", appauthor=False)
    return Path(base) / f"rules-{digest()}"


@cache
def machine() -> str:
    """Return sixteen hex digits for everything but the sources that Numba keys its cache by.

    That is the Python version, the Numba version, the folder of this package, and the CPU.
    """
    from llvmlite import binding

    cpu = os.environ.get("NUMBA_CPU_NAME") or binding.get_host_cpu_name()
    features = os.environ.get("NUMBA_CPU_FEATURES")
    if features is None:
        features = "" if cpu.lower() == "generic" else _features()  # as Numba has it
    parts = (
        str(sys.implementation.cache_tag), getattr(sys, "abiflags", ""), version("numba"), str(Path(__file__).parents[1]),
        binding.get_process_triple(), cpu, features,
    )  # fmt: skip
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _features() -> str:
    from llvmlite import binding

    try:
        return str(binding.get_host_cpu_features().flatten())
    except RuntimeError:  # they are not known on every platform
        return ""


def marker() -> Path:
    """Return the file that says that everything is compiled: for this package, this Python, this Numba and this CPU."""
    return cache_directory() / f"prepared-{machine()}"


def prepared() -> bool:
    """Return whether `clashyard setup` has compiled these rules, so that loading them takes a moment and not minutes."""
    return available and marker().exists()


def tidy(keep: int = 4) -> None:
    """Remove the machine code of older versions of the rules, all but the *keep* newest."""
    folders = sorted(cache_directory().parent.glob("rules-*"), key=lambda path: path.stat().st_mtime)
    for folder in folders[:-keep]:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _numba() -> Any:
    need()
    import numba

    numba.config.CACHE_DIR = str(cache_directory())  # type: ignore[attr-defined]
    _listen()
    return numba


Watcher = Callable[[str, bool], None]
_watchers: list[Watcher] = []


def watch(watcher: Watcher) -> None:
    """Call *watcher* with the name of each rule that Numba compiles: with True as it begins, with False when it is done.

    Rules that are loaded from the cache are not reported. Compiling one rule may begin while another's has not ended.
    """
    _watchers.append(watcher)


def _listen() -> None:
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            self.tell(event, True)

        def on_end(self, event: Any) -> None:
            self.tell(event, False)

        def tell(self, event: Any, begins: bool) -> None:
            for watcher in _watchers:
                watcher(event.data["dispatcher"].py_func.__name__, begins)

    event.register("numba:compile", Listener())  # type: ignore[no-untyped-call]


@cache
def _forget() -> Rule:
    @_numba().njit(inline="always")  # type: ignore[untyped-decorator]
    def forget(g: Any, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        pass

    return forget  # type: ignore[no-any-return]


_compiled: dict[Rule, Rule] = {}


def clone(rule: Rule, done: dict[Rule, Rule], make: Callable[[types.FunctionType], Rule]) -> Rule:
    """Copy *rule* and every rule that it calls, callees first, and hand each copy to *make*; TWINS take their places."""
    rule = TWINS.get(rule, rule)
    if rule in done:
        return done[rule]
    assert isinstance(rule, types.FunctionType)
    names = dict(rule.__globals__)
    for name in {i.argval for i in dis.get_instructions(rule) if i.opname == "LOAD_GLOBAL"}:
        if isinstance(names.get(name), types.FunctionType):
            names[name] = clone(names[name], done, make)
    copy = types.FunctionType(rule.__code__, names, rule.__name__, rule.__defaults__)
    copy.__qualname__, copy.__module__ = rule.__qualname__, rule.__module__
    done[rule] = make(copy)
    return done[rule]


def compiled(rule: Rule) -> Rule:
    """A fast copy of *rule*, which takes a record where the original takes a State and keeps no log.

    Raises NotCompilable without Numba.
    """
    _compiled.setdefault(note, _forget())
    return clone(rule, _compiled, _njit)


def _njit(copy: types.FunctionType) -> Rule:
    # rules allocate nothing, so no references need counting (_nrt): 5% of random play in CLASH and basic Blades
    return _numba().njit(copy, cache=True, nogil=True, error_model="numpy", _nrt=False)  # type: ignore[no-any-return]


def bound(rule: Rule, names: Mapping[str, Any], tag: str) -> types.FunctionType:
    """*rule* with some of its global names bound anew: how one driver serves every game."""
    assert isinstance(rule, types.FunctionType)
    copy = types.FunctionType(rule.__code__, {**rule.__globals__, **names}, f"{rule.__name__}_{tag}", rule.__defaults__)
    copy.__qualname__, copy.__module__ = f"{rule.__qualname__}_{tag}", rule.__module__
    return copy
