"""Compilation of plain rule functions with Numba, which leaves the originals as they are.

Numba is optional: `machine_code.available` says whether it is installed, and everything works without it, only slower.
"""

from __future__ import annotations

import dis
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from clashyard.core import machine_code
from clashyard.core.chance import TWINS
from clashyard.core.contract import renew
from clashyard.core.errors import ClashyardError
from clashyard.core.state import note

Rule = Callable[..., Any]


class NotCompilable(ClashyardError):
    """Compiled rules were requested, but Numba is not installed."""


def need() -> None:
    """Check that Numba is installed. Raises NotCompilable if not."""
    if not machine_code.available:
        raise NotCompilable("the compiled rules need numba: install clashyard[fast]")


@cache
def _numba() -> Any:
    need()
    import numba

    machine_code.keep_in_cache()
    _listen()
    return numba


Watcher = Callable[[str, bool], None]
_watchers: list[Watcher] = []


def watch(watcher: Watcher) -> None:
    """Call *watcher* with the name of each rule that Numba compiles: with True when it starts, with False when it is done.

    Rules that are loaded from the cache are not reported. One rule may start compiling before another has finished.
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


@cache
def _copying() -> Rule:
    need()
    from clashyard.core.record_copy import copy

    @_numba().njit(inline="always")  # type: ignore[untyped-decorator]
    def renew(table: Any, to: int, of: int) -> None:
        copy(table[to], table[of])  # type: ignore[call-arg]  # Numba passes the first

    return renew  # type: ignore[no-any-return]


_inner: dict[Rule, Rule] = {}  # rules as other rules call them
_entries: dict[Rule, Rule] = {}  # rules as Python calls them


def callees(rule: types.FunctionType) -> dict[str, types.FunctionType]:
    """Return the functions that *rule* calls, by the global names that it calls them by."""
    names = {i.argval for i in dis.get_instructions(rule) if i.opname == "LOAD_GLOBAL"}
    found = {name: rule.__globals__.get(name) for name in sorted(names)}
    return {name: value for name, value in found.items() if isinstance(value, types.FunctionType)}


def clone(rule: Rule, done: dict[Rule, Rule], make: Callable[[types.FunctionType], Rule]) -> Rule:
    """Copy *rule* and every rule it calls, callees first, and pass each copy to *make*. TWINS replace their originals."""
    rule = TWINS.get(rule, rule)
    if rule in done:
        return done[rule]
    assert isinstance(rule, types.FunctionType)
    names = {name: clone(callee, done, make) for name, callee in callees(rule).items()}
    done[rule] = make(rebind(rule, names))
    return done[rule]


def rebind(rule: Rule, names: Mapping[str, Any], tag: str = "") -> types.FunctionType:
    """Copy *rule* with some of its global names bound anew; *tag* is added to the copy's own name."""
    assert isinstance(rule, types.FunctionType)
    copy = types.FunctionType(rule.__code__, {**rule.__globals__, **names}, rule.__name__ + tag, rule.__defaults__)
    copy.__qualname__, copy.__module__ = rule.__qualname__ + tag, rule.__module__
    return copy


def bind(rule: Rule, done: dict[Rule, Rule], tag: str) -> Rule:
    """Return *rule* with every function that is a key of *done* replaced by its value, in its callees too.

    What reaches none of them is returned as it is; everything else is copied under a name with *tag*. *done* gains both.
    """
    if rule not in done:
        assert isinstance(rule, types.FunctionType)
        before = callees(rule)
        names = {name: bind(callee, done, tag) for name, callee in before.items()}
        done[rule] = rule if names == before else rebind(rule, names, tag)
    return done[rule]


def compiled(rule: Rule) -> Rule:
    """Return a compiled copy of *rule*, which takes a record where the original takes a State, and keeps no log.

    Raises NotCompilable without Numba.
    """
    rule = TWINS.get(rule, rule)
    if rule not in _entries:
        _inner.setdefault(note, _forget())
        _inner.setdefault(renew, _copying())
        assert isinstance(rule, types.FunctionType)
        names = {name: clone(callee, _inner, _njit_inner) for name, callee in callees(rule).items()}
        _entries[rule] = _njit(rebind(rule, names), cache=True)
    return _entries[rule]


def _njit_inner(copy: types.FunctionType) -> Rule:
    from clashyard.core.inner_code import INNER, InnerCompiler

    return _njit(copy, pipeline_class=InnerCompiler, **INNER)


def _njit(copy: types.FunctionType, **more: Any) -> Rule:
    # rules allocate nothing, so references need no counting (_nrt): 5% of random play in CLASH and basic Blades
    return widened(_numba().njit(copy, nogil=True, error_model="numpy", _nrt=False, **more), "compile")


def widened(rule: Any, method: str) -> Rule:
    """Return a rule that Numba compiles once for whole numbers of any size and for constants, as for those of 64 bits.

    It would compile each mixture by itself: twice the time, and random games are no faster. *method* is what compiles it. No
    index in it may be below 0: see `plain_indices.py`.
    """
    kinds = _numba().core.types
    compiles = getattr(rule, method)

    def wide(kind: Any) -> Any:
        plain = kinds.unliteral(kind)
        return kinds.int64 if isinstance(plain, kinds.Integer) else plain

    def compile_wide(given: Any, *more: Any) -> Any:
        from clashyard.core.plain_indices import plain_indices

        with plain_indices():
            return compiles(tuple(map(wide, given)), *more)

    setattr(rule, method, compile_wide)
    return rule  # type: ignore[no-any-return]
