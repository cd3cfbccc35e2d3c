"""How Numba's own cache keeps the machine code of this package. It needs Numba: only `machine_code.keep_in_cache` imports it."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Any

from numba.core import caching

from clashyard.core import machine_code


class RulesLocator(caching._CacheLocator):
    """A locator whose stamps ignore comments.

    Numba's own locators stamp a file by its bytes and a function by its line, so a comment would recompile the file.
    """

    def __init__(self, path: str) -> None:
        parts = Path(path).relative_to(machine_code.PACKAGE).with_suffix("").parts
        self.folder = machine_code.cache_directory() / "-".join(parts)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return machine_code.digest()

    def get_disambiguator(self) -> str:
        return machine_code.machine()  # tells apart two packages, or CPUs, that share a folder

    @classmethod
    def from_function(cls, function: Any, path: str) -> RulesLocator | None:
        if not Path(path).is_relative_to(machine_code.PACKAGE):
            return None
        locator = cls(path)
        try:
            locator.ensure_cache_path()  # type: ignore[no-untyped-call]
        except OSError:
            return None
        return locator


class LockedFile(caching.IndexDataCacheFile):
    """A cache file that one process at a time writes.

    Numba picks the name of a data file and writes its index in separate steps. Two processes that compile a rule of several
    games could take the same name, and one would later run the machine code of the other's states.
    """

    def save(self, key: Any, data: Any) -> None:
        ours = Path(self._cache_path).is_relative_to(machine_code.cache_directory())
        with machine_code.one_process(Path(self._cache_path) / "lock") if ours else nullcontext():
            super().save(key, data)  # type: ignore[no-untyped-call]


def install() -> None:
    """Put both in the places of Numba's own, once."""
    caching.IndexDataCacheFile = LockedFile  # type: ignore[misc]
    locators: list[Any] = caching.CacheImpl._locator_classes
    if RulesLocator not in locators:
        locators.insert(0, RulesLocator)
