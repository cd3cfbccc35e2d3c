"""Templates that are kept: compiled ones between runs, as each process of a server would spend seconds on translating them into
Python, and in a process the names of those that do not exist, which a game may have and need not.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import BaseLoader, TemplateNotFound
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


class KeptNames(BaseLoader):
    """A loader that looks once for a template that does not exist. *loader* finds the others."""

    def __init__(self, loader: BaseLoader) -> None:
        self.loader = loader
        self.missing: set[str] = set()

    def load(
        self, environment: jinja2.Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> jinja2.Template:
        """Return a template. Raises TemplateNotFound."""
        if name in self.missing:
            raise TemplateNotFound(name)
        try:
            return self.loader.load(environment, name, globals)
        except TemplateNotFound:
            self.missing.add(name)
            raise

    def get_source(self, environment: jinja2.Environment, template: str) -> Any:
        """Return the source of a template. Raises TemplateNotFound."""
        return self.loader.get_source(environment, template)

    def list_templates(self) -> list[str]:
        """Return the names of all templates."""
        return self.loader.list_templates()
