"""Code shared by the games: state, speed, the contract, matches, scenarios.

>>> from clashyard.core import BadInput, Match
>>> from clashyard import decks
>>> try:
...     decks.new(mode="dual")
... except BadInput as error:
...     print(error)
options.mode: 'dual' is not a valid mode; did you mean duel?
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # loaded when they are asked for: most of what is here is needed without them
    from clashyard.core.errors import BadInput, ClashyardError, IllegalAction
    from clashyard.core.game import Event, Game
    from clashyard.core.match import Match
    from clashyard.core.observation import View

__all__ = ["BadInput", "ClashyardError", "Event", "Game", "IllegalAction", "Match", "View"]

_MODULES = {"BadInput": "errors", "ClashyardError": "errors", "IllegalAction": "errors", "Match": "match", "View": "observation"}


if not TYPE_CHECKING:  # a type checker sees the imports above, and every slip

    def __getattr__(name: str) -> Any:
        if name in __all__:
            return getattr(import_module(f"clashyard.core.{_MODULES.get(name, 'game')}"), name)
        raise AttributeError(f"module 'clashyard.core' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
