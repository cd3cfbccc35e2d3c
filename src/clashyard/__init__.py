"""Exact rules, computer opponents and tools for three card duels.

>>> import clashyard
>>> match = clashyard.decks.new(decks=("1", "3"), seed=7)
>>> match.to_act in ("A", "B")
True
"""

from importlib import import_module
from types import ModuleType

__version__ = "0.1.0"
__all__ = ["bench", "blades", "clash", "core", "decks", "doctor", "games", "gym", "lessons", "players"]


def __getattr__(name: str) -> ModuleType:
    """Import a package when it is first asked for."""
    if name in __all__:
        return import_module(f"clashyard.{name}")
    raise AttributeError(f"module 'clashyard' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
