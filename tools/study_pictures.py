"""Draw the plots of docs/studies/printed-cards.md: ``python tools/study_pictures.py FOLDER``, the folder of that study."""

from __future__ import annotations

import sys
from pathlib import Path

from clashyard.studies import findings, opened
from clashyard.studies.plots import svg
from clashyard.studies.report import sections

PAGES = Path(__file__).parents[1] / "docs" / "studies"
PICTURES = {
    "Length of games": "printed-length",
    "Contribution of cards": "printed-cards",
    "Worth of abilities": "printed-abilities",
}


def main(folder: Path) -> None:
    for part in sections(findings(opened(folder))):
        if part.plot and part.title in PICTURES:
            (PAGES / f"{PICTURES[part.title]}.svg").write_text(f'<?xml version="1.0"?>\n{svg(part.plot)}\n', "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
