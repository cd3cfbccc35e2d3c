"""Compiled templates, kept between runs: otherwise each process of a server spends seconds on translating them into Python."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from clashyard.core import machine_code


class KeptTemplates(FileSystemBytecodeCache):
    """A cache in the folder for machine code. Jinja compares each entry with its source; without a writable folder it is idle."""

    def __init__(self, environment: Path) -> None:
        same = hashlib.sha256(jinja2.__version__.encode() + environment.read_bytes()).hexdigest()[:16]
        folder = machine_code.cache_base() / f"templates-{same}"  # `machine_code.tidy` removes old ones
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)  # entries are code that will run
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read an entry; one that cannot be read counts as missing."""
        try:
            super().load_bytecode(bucket)
        except Exception:  # whatever `pickle` raises for a file that was cut or is not ours
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write an entry, if the folder can be written to."""
        with suppress(OSError):
            super().dump_bytecode(bucket)
