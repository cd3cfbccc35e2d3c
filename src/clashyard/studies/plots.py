"""The plots of a report, as figures of matplotlib. The same findings give the same file, byte for byte."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from clashyard.studies.estimates import Estimate
from clashyard.studies.findings import SIGMAS, AbilityWorth, CardWorth, Length, Pairing

PAPER = (7.6, 4.6)  # inches
LINE = 0.21  # inches for a line of text
INK, LIGHT, WARM = "#22577a", "#9db8c7", "#b5532a"
MOST = 30  # sides of a matrix that still can be read
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "svg.hashsalt": "clashyard",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
}


def _figure(width: float, height: float) -> tuple[Figure, Any]:
    mpl.rcParams.update(STYLE)
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()


def svg(figure: Figure) -> str:
    """Return a figure as an element for a page."""
    file = BytesIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue().decode()
    return text[text.index("<svg") :]


def matrix(pairings: list[Pairing], names: list[str]) -> Figure:
    """Draw the score of each row against each column, in percent, with half the width of its interval."""
    size = max(3.0, 0.62 * len(names) + 1.6)
    figure, axes = _figure(size + 1, size)
    place = {name: number for number, name in enumerate(names)}
    cells = [[float("nan")] * len(names) for _ in names]
    for pairing in pairings:
        one, other = (place[name] for name in pairing.cell.sides)
        for row, column, rate in ((one, other, pairing.score.rate), (other, one, 1 - pairing.score.rate)):
            cells[row][column] = 100 * rate
            text = f"{100 * rate:.1f}\n±{pairing.score.width / 2:.1f}"
            axes.text(column, row, text, ha="center", va="center", fontsize=7, weight="bold" if pairing.is_decided else "normal")
    drawn = axes.imshow(cells, cmap="RdBu", vmin=20, vmax=80)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right")
    axes.set_yticks(range(len(names)), names)
    figure.colorbar(drawn, ax=axes, shrink=0.7, label="% of games won by the row")
    return figure


def firsts(shown: list[tuple[str, Estimate]]) -> Figure:
    """Draw how often the player who begins wins."""
    return _intervals(
        [(label, 100 * each.rate, 100 * each.low, 100 * each.high) for label, each in shown], 50, "% won by who begins"
    )


def lengths(length: Length) -> Figure:
    """Draw how many games have which number of turns."""
    figure, axes = _figure(*PAPER)
    axes.bar(list(length.shares), [100 * share for share in length.shares.values()], color=INK, width=0.85)
    axes.set_xlim(0, length.longest + 1)
    axes.axvline(length.mean, color=WARM, linestyle="--", label=f"mean {length.mean:.1f}")
    axes.set(xlabel="turns of all players", ylabel="% of games")
    axes.legend(frameon=False)
    return figure


def cards(shown: list[CardWorth]) -> Figure:
    """Draw how often a deck wins with each card."""
    rows = [
        (f"{card.name} ({card.facts.cost})", 100 * card.share(), 100 * card.share(-SIGMAS), 100 * card.share(SIGMAS))
        for card in shown
    ]
    return _intervals(rows, 50, "% won with the card, against an average card in its place (Mana in brackets)")


def abilities(shown: list[AbilityWorth]) -> Figure:
    """Draw what each element of a card is worth in Mana, and the price rule beside it."""
    ordered = sorted(shown, key=lambda each: -each.mana)
    figure = _intervals([(each.word, each.mana, each.low, each.high) for each in ordered], 0, "Mana")
    axes = figure.axes[0]
    prices = [(each.printed, number) for number, each in enumerate(ordered) if each.printed is not None]
    axes.plot([x for x, _ in prices], [y for _, y in prices], "D", color=WARM, markersize=4, label="price rule")
    axes.legend(frameon=False, loc="lower right")
    return figure


def _intervals(rows: list[tuple[str, float, float, float]], middle: float, label: str) -> Figure:
    """Draw a point with its interval for each row, the first on top, and a line for *middle*."""
    figure, axes = _figure(PAPER[0], max(1.6, LINE * len(rows) + 0.8))
    for number, (_, value, low, high) in enumerate(rows):
        axes.plot([low, high], [number, number], color=LIGHT, linewidth=3, solid_capstyle="round")
        axes.plot([value], [number], "o", color=INK, markersize=4)
    axes.axvline(middle, color="#888888", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel(label)
    axes.grid(axis="x", color="#e6e6e6", linewidth=0.6)
    axes.set_axisbelow(True)
    return figure
