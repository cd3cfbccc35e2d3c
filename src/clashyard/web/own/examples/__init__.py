"""Example texts to start from: those of docs/examples."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

NAMES = {("pack", ".toml"): "my-pack.toml", ("pack", ".csv"): "my-pack.csv",
         ("characters", ".toml"): "my-character.toml", ("characters", ".yaml"): "my-character.yaml"}  # fmt: skip


@cache
def example(kind: str, form: str) -> str:
    """Return the example of a kind in a format, or an empty string if there is none."""
    name = NAMES.get((kind, form))
    return (files(__name__) / name).read_text("utf-8") if name else ""
