"""Custom packs to test with, as files."""

from __future__ import annotations

from pathlib import Path

from tests.support.paths import EXAMPLES

TOML, CSV = EXAMPLES / "my-pack.toml", EXAMPLES / "my-pack.csv"
TOP = 'id = "x"\n'
WOLF = '[[card]]\nname = {en = "Wolf"}\ncard = "3 2/4"\n'


def written(tmp_path: Path, name: str, text: str | bytes) -> Path:
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file
