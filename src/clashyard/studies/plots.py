"""The plots of a report, as figures of matplotlib. The same findings give the same file, byte for byte, with the same fonts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from clashyard.core.words import Words
from clashyard.decks.text.explanations import element
from clashyard.paper.fonts import KOREAN, KOREAN_FILE
from clashyard.studies.estimates import Estimate
from clashyard.studies.findings import SIGMAS, AbilityWorth, CardWorth, Length, Pairing

PAPER = (7.6, 4.6)  # inches
LINE = 0.21  # inches for a line of text
INK, LIGHT, WARM = "#22577a", "#9db8c7", "#b5532a"
DARK = 0.22  # a rate so far from a half has a dark field
SHORT = 3  # letters of a name that needs no slope
MOST = 30  # sides of a matrix that still can be read
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "svg.hashsalt": "clashyard",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
}


def _figure(words: Words, width: float, height: float) -> tuple[Figure, Any]:
    mpl.rcParams.update(STYLE | (_korean() if words.language == "ko" else {}))
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()


@cache
def _korean() -> dict[str, Any]:
    """Return what Korean plots need besides: a font with its letters."""
    with as_file(files("clashyard.paper") / "fonts" / KOREAN_FILE) as file:
        fontManager.addfont(file)
    return {"font.family": ["DejaVu Sans", KOREAN]}


def svg(figure: Figure) -> str:
    """Return a figure as an element for a page."""
    file = BytesIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue().decode()
    return text[text.index("<svg") :]


def matrix(pairings: list[Pairing], names: list[str], words: Words) -> Figure:
    """Draw the score of each row against each column, in percent, with half the width of its interval."""
    size = max(3.0, 0.62 * len(names) + 1.6)
    figure, axes = _figure(words, size + 1, size)
    place = {name: number for number, name in enumerate(names)}
    cells = [[float("nan")] * len(names) for _ in names]
    for pairing in pairings:
        one, other = (place[name] for name in pairing.cell.sides)
        for row, column, rate in ((one, other, pairing.score.rate), (other, one, 1 - pairing.score.rate)):
            cells[row][column] = 100 * rate
            text = f"{words.decimal(100 * rate, 1)}\n±{words.decimal(pairing.score.width / 2, 1)}"
            axes.text(column, row, text, ha="center", va="center", fontsize=7,
                      weight="bold" if pairing.is_decided else "normal", family="DejaVu Sans",
                      color="white" if abs(rate - 0.5) > DARK else "black")  # fmt: skip
    drawn = axes.imshow(cells, cmap="RdBu", vmin=20, vmax=80)
    short = all(len(name) <= SHORT for name in names)
    axes.set_xticks(range(len(names)), names, rotation=0 if short else 45, ha="center" if short else "right")
    axes.set_yticks(range(len(names)), names)
    figure.colorbar(drawn, ax=axes, shrink=0.7, label=words("% of games won by the row"))
    return figure


def standings(before: Mapping[str, Estimate], after: Mapping[str, Estimate], margin: float, words: Words) -> Figure:
    """Draw how often each deck wins before and after changes, and where it is wanted."""
    rows = [(name, 100 * each.rate, 100 * each.low, 100 * each.high) for name, each in before.items()]
    figure = _intervals(rows, 50, words("% of games won"), words)
    axes = figure.axes[0]
    axes.axvspan(50 - margin, 50 + margin, color="#e9f1e4", zorder=0)
    for number, name in enumerate(before):
        if name in after:
            place, each = number + 0.25, after[name]
            axes.plot([100 * each.low, 100 * each.high], [place, place], color="#e3bfae", linewidth=3, solid_capstyle="round")
            axes.plot([100 * each.rate], [place], "D", color=WARM, markersize=4, label="" if number else words("after"))
    if after:
        axes.plot([], [], "o", color=INK, markersize=4, label=words("before"))
        axes.legend(frameon=False, loc="best")
    return figure


def firsts(shown: list[tuple[str, Estimate]], words: Words) -> Figure:
    """Draw how often the player who begins wins."""
    rows = [(label, 100 * each.rate, 100 * each.low, 100 * each.high) for label, each in shown]
    return _intervals(rows, 50, words("% won by the player who begins"), words)


def lengths(length: Length, words: Words) -> Figure:
    """Draw how many games have which number of turns."""
    figure, axes = _figure(words, *PAPER)
    axes.bar(list(length.shares), [100 * share for share in length.shares.values()], color=INK, width=0.85)
    axes.set_xlim(0, length.longest + 1)
    axes.axvline(length.mean, color=WARM, linestyle="--", label=words("mean {number}", number=words.decimal(length.mean, 1)))
    axes.set(xlabel=words("turns of all players"), ylabel=words("% of games"))
    axes.legend(frameon=False)
    return figure


def cards(shown: list[CardWorth], words: Words) -> Figure:
    """Draw how often a deck wins with each card."""
    rows = [
        (f"{card.called(words)} ({card.facts.cost})", 100 * card.share(), 100 * card.share(-SIGMAS), 100 * card.share(SIGMAS))
        for card in shown
    ]
    return _intervals(rows, 50, words("% won with the card, against an average card in its place (Mana in brackets)"), words)


def abilities(shown: list[AbilityWorth], words: Words) -> Figure:
    """Draw what each element of a card is worth in Mana, and the price rule beside it."""
    ordered = sorted(shown, key=lambda each: -each.mana)
    figure = _intervals(
        [(element(each.word, words), each.mana, each.low, each.high) for each in ordered], 0, words("Mana"), words
    )
    axes = figure.axes[0]
    prices = [(each.printed, number) for number, each in enumerate(ordered) if each.printed is not None]
    axes.plot([x for x, _ in prices], [y for _, y in prices], "D", color=WARM, markersize=4, label=words("price rule"))
    axes.legend(frameon=False, loc="lower right")
    return figure


def _intervals(rows: list[tuple[str, float, float, float]], middle: float, label: str, words: Words) -> Figure:
    """Draw a point with its interval for each row, the first on top, and a line for *middle*."""
    figure, axes = _figure(words, PAPER[0], max(1.6, LINE * len(rows) + 0.8))
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
