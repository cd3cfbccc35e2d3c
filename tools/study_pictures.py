"""Draw the plots of a page in docs/studies: ``python tools/study_pictures.py FOLDER``, the folder of its study or its balance."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from clashyard.core.phrase import Phrase
from clashyard.core.words import Words
from clashyard.core.work import Here
from clashyard.studies import findings, opened
from clashyard.studies.balance import balanced, plan_of, report
from clashyard.studies.balance.laboratory import MANIFEST
from clashyard.studies.balance.new_pack import names
from clashyard.studies.balance.plan import Settings
from clashyard.studies.page import Section
from clashyard.studies.plots import svg
from clashyard.studies.report import sections

PAGES = Path(__file__).parents[1] / "docs" / "studies"
PICTURES = {
    "Length of games": "printed-length",
    "Contribution of cards": "printed-cards",
    "Worth of abilities": "printed-abilities",
    "Decks against all others": "dead-letters-decks",
    "Pairings before": "dead-letters-before",
    "Pairings in the proof": "dead-letters-after",
}


class Silent:
    """Shows nothing: all games of a finished balance are there."""

    def begin(self, what: Phrase, games: int, done: int) -> None:
        if done < games:
            sys.exit(f"{what}: finish it with clashyard balance first")

    def advance(self, games: int) -> None:
        pass


def parts(folder: Path) -> Iterable[Section]:
    """Return the sections of the report on a folder."""
    manifest = folder / MANIFEST
    if not manifest.exists():
        return sections(findings(opened(folder)), Words())
    data = json.loads(manifest.read_text("utf-8"))
    settings = Settings(**{**data["settings"], "keep": tuple(data["settings"]["keep"])})
    plan = plan_of(data["pack"], settings)
    return report.sections(balanced(plan, folder, Here(), Silent()), Words(), names(plan, "en"))


def main(folder: Path) -> None:
    for part in parts(folder):
        if part.plot and part.title in PICTURES:
            (PAGES / f"{PICTURES[part.title]}.svg").write_text(f'<?xml version="1.0"?>\n{svg(part.plot)}\n', "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
