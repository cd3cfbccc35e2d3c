"""Draw the course of training runs: ``python -m clashyard.learn.trainer.curves blades.jsonl clash.jsonl --out curves.svg``.

Matplotlib is needed (``pip install "clashyard[studies]"``). A picture has a line for each run and share of games won.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from clashyard.core.errors import BadInput

SHARE = "against "  # how the names of shares won begin
STYLE: Any = {"font.size": 9, "svg.hashsalt": "clashyard", "svg.fonttype": "path"}


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a run's log. Raises BadInput, with the number of the line, for one that is not a chapter."""
    try:
        texts = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(str(path), "cannot be read: {fault}", fault=str(error)) from None
    found = []
    for number, text in enumerate(texts, 1):
        try:
            line = json.loads(text)
            found.append({**line, "decisions": int(line["decisions"]), "entropy": float(line["entropy"])})
        except (ValueError, TypeError, KeyError):
            raise BadInput(f"{path}:{number}", "this line has no chapter of a run; give what training writes") from None
    if not found:
        raise BadInput(str(path), "no chapter is finished yet; train for longer")
    return found


def drawn(runs: dict[str, list[dict[str, Any]]]) -> Figure:
    """Draw the shares won and the entropies of runs, by decisions."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8, 3.2), layout="constrained")
        FigureCanvasAgg(figure)
        won, mixed = figure.subplots(1, 2)
        for name, lines in runs.items():
            across = [line["decisions"] / 1e6 for line in lines]
            for share in sorted({key for line in lines for key in line if key.startswith(SHARE)}):
                won.plot(across, [100 * line.get(share, float("nan")) for line in lines], label=f"{name} {share}")
            mixed.plot(across, [line["entropy"] for line in lines], label=name)
        won.set_ylabel("% of games won")
        mixed.set_ylabel("entropy of the policy")
        for axes in (won, mixed):
            axes.set_xlabel("million decisions")
            axes.grid(alpha=0.3)
            axes.legend(frameon=False)
    return figure


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m clashyard.learn.trainer.curves", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("logs", nargs="+", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.svg", help="an SVG, PNG or PDF file")
    given = parser.parse_args(words)
    try:
        figure = drawn({path.stem: read_lines(path) for path in given.logs})
        with mpl.rc_context(STYLE):
            figure.savefig(given.out, metadata={"Date": None} if given.out.suffix == ".svg" else None)
    except (BadInput, OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
