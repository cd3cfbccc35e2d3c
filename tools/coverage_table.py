"""Print the share of statements that tests have run, for each package (``make coverage``).

python tools/coverage_table.py [PACKAGE …]
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from coverage import Coverage

DEPTH = 2  # decks/rules, web/matches


def measured(packages: list[str]) -> dict[str, tuple[int, int]]:
    """Return how many statements of each module in *packages* were run, and how many there are."""
    with TemporaryDirectory() as folder:
        data = Coverage()
        data.load()
        include = [f"*/clashyard/{name}/*" for name in packages] or None
        data.json_report(outfile=str(Path(folder, "report.json")), include=include)
        files = json.loads(Path(folder, "report.json").read_text("utf-8"))["files"]
    return {path: (each["summary"]["covered_lines"], each["summary"]["num_statements"]) for path, each in files.items()}


def by_package(modules: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Add modules up by their folder below src/clashyard, at most DEPTH levels deep."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for path, (run, total) in modules.items():
        folder = PurePosixPath(path).parts[2:-1][:DEPTH]
        name = "/".join(folder) or "clashyard"
        found[name] = found[name][0] + run, found[name][1] + total
    return dict(sorted(found.items()))


def main() -> None:
    packages = by_package(measured(sys.argv[1:]))
    packages["all of these"] = tuple(map(sum, zip(*packages.values(), strict=True)))
    for name, (run, statements) in packages.items():
        print(f"{name:20} {run / max(statements, 1):6.1%} of {statements:6} statements")


if __name__ == "__main__":
    main()
