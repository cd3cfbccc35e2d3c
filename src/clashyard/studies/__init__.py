"""Studies: many games of a design (decks, cards or characters, with levels and modes), kept in files, with a report.

A study is a TOML file (`read_spec`). `created` makes its folder, and `played` plays it wherever `core.work` lets work run.
`findings` computes what a report shows. The packages that files and plots need are optional: ``clashyard[studies]``.
"""

from __future__ import annotations

from clashyard.studies.findings import Findings, findings
from clashyard.studies.run import played
from clashyard.studies.spec import Spec, read_spec
from clashyard.studies.store import Store, created, merged, opened

__all__ = ["Findings", "Spec", "Store", "created", "findings", "merged", "opened", "played", "read_spec"]


def __dir__() -> list[str]:
    return __all__
