"""Atomic file writes: a file is written completely or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import platformdirs

from clashyard.core.errors import BadInput, cause


def data_directory() -> Path:
    """Return the folder for a user's data; `CLASHYARD_DATA` overrides it."""
    return Path(os.environ.get("CLASHYARD_DATA") or platformdirs.user_data_dir("clashyard", appauthor=False)).absolute()


def save_text(path: str | Path, text: str) -> None:
    """Write a file, replacing an existing one only when the new one is complete. Raises BadInput if nothing can be written."""
    save_bytes(path, text.encode().replace(b"\n", os.linesep.encode()))


def save_bytes(path: str | Path, content: bytes) -> None:
    """Write a file of any kind as `save_text` does. Raises BadInput."""
    try:
        target = Path(path).resolve()
        if not Path(path).name or (target.exists() and not target.is_file()):
            raise BadInput(str(path), "not a regular file; choose another name")
        _write_whole(target, content)
    except BadInput:
        raise
    except (OSError, ValueError) as error:
        raise BadInput(str(path), "cannot be written: {reason}", reason=cause(error)) from None


def _write_whole(target: Path, content: bytes) -> None:
    """Write to a temporary file beside the target, then rename it into place."""
    with tempfile.NamedTemporaryFile(dir=target.parent, suffix=".part", delete=False) as part:
        try:
            part.write(content)
            part.flush()
            os.fsync(part.fileno())  # otherwise a machine that loses power may be left with a renamed, empty file
            part.close()
            Path(part.name).chmod(0o644)
            Path(part.name).replace(target)
        except OSError:
            Path(part.name).unlink(missing_ok=True)
            raise
