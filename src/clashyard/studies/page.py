"""A report as a page or a PDF: sections of sentences, tables and plots, in the language of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from matplotlib.figure import Figure

from clashyard.core.words import Words
from clashyard.studies import plots
from clashyard.studies.estimates import Estimate

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2530;background:#fff}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}table{border-collapse:collapse;font-variant-numeric:tabular-nums;display:block;overflow-x:auto}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #dde3e8}th:first-child,td:first-child{text-align:left}
svg{max-width:100%;height:auto}
"""
Table = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Section:
    """A part of a report: a title, sentences, a table whose first row is its head, and a plot."""

    title: str
    sentences: tuple[str, ...] = ()
    table: Table = ()
    plot: Figure | None = None


def interval(words: Words, rate: float, low: float, high: float) -> str:
    """Return a rate from 0 to 1 with its interval, in percent."""
    shown = {name: words.decimal(100 * value, 1) for name, value in (("rate", rate), ("low", low), ("high", high))}
    return words("{rate}% [{low}, {high}]", **shown)


def percent(words: Words, each: Estimate) -> str:
    """Return an estimate with its interval, in percent."""
    return interval(words, each.rate, each.low, each.high)


def html(sections: Sequence[Section], language: str) -> str:
    """Return a report, whose first section names it, as a page that needs no other file."""
    body = []
    for number, part in enumerate(sections, 1):
        level = "h1" if number == 1 else "h2"
        body.append(f"<{level}>{escape(part.title)}</{level}>")
        body += [f"<p>{escape(sentence)}</p>" for sentence in part.sentences]
        if part.plot:
            body.append(f'<figure role="img" aria-label="{escape(part.title)}">{plots.svg(part.plot)}</figure>')
        if part.table:
            body.append(_table(part.table))
    title = escape(sections[0].title)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return (
        f'<!doctype html>\n<html lang="{language}"><head>{head}<style>{STYLE}</style></head><body>\n'
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _table(rows: Table) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>"


def pdf(sections: Sequence[Section], language: str) -> bytes:
    """Return a report as a PDF on A4. Raises ClashyardError if a font is missing."""
    from clashyard.paper.typesetter import typeset_pages

    parts = [
        {
            "title": part.title, "sentences": part.sentences, "table": part.table,
            "plot": plots.svg(part.plot) if part.plot else "",
            "width": min(1.0, part.plot.get_figwidth() / plots.PAPER[0]) if part.plot else 0,
        }
        for part in sections
    ]  # fmt: skip
    (made,) = typeset_pages(("report.typ",), {"title": sections[0].title, "sections": parts, "language": language})
    return made
