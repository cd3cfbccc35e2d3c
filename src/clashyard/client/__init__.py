"""A client for the API of the website: `pip install "clashyard[client]"`.

from clashyard.client import Client

with Client("https://clashyard.example", "clash_…") as client:
    for state in client.match("hGq3…"):
        if state.point:
            client.act(state, state.legal[0])
"""

from __future__ import annotations

from clashyard.client.connection import Client, Refusal
from clashyard.client.state import State, position_of

__all__ = ["Client", "Refusal", "State", "position_of"]


def __dir__() -> list[str]:
    return sorted(__all__)
