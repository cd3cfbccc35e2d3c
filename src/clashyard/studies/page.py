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
html{color-scheme:light dark}:lang(ko){word-break:keep-all}h1,h2{line-height:1.2;overflow-wrap:anywhere}h2{margin-top:2.5rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;display:block;overflow-x:auto}
th,td{padding:.2rem .7rem;text-align:left;vertical-align:top;border-bottom:1px solid #dde3e8}
th:first-child,td:first-child{padding-left:0}th{vertical-align:bottom}.number{text-align:right;white-space:nowrap}
figure{margin:1rem 0;overflow-x:auto}svg{display:block;max-width:100%;height:auto;background:#fff}
@media(max-width:40rem){h1{font-size:1.5rem}h2{font-size:1.2rem}svg{max-width:none}}
@media(prefers-color-scheme:dark){body{color:#dfe5ea;background:#14191f}th,td{border-color:#36414b}svg{border-radius:4px}}
"""
Table = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Section:
    """A part of a report: a title, sentences, a table whose first row is its head, a plot, and a list."""

    title: str
    sentences: tuple[str, ...] = ()
    table: Table = ()
    plot: Figure | None = None
    items: tuple[str, ...] = ()


def is_numeric(table: Table, column: int) -> bool:
    """Return whether the column of a table holds numbers, which are aligned on the right, and not text."""
    return column > 0 and not any(letter.isalpha() for row in table[1:] for letter in row[column])


def interval(words: Words, rate: float, low: float, high: float) -> str:
    """Return a rate from 0 to 1 with its interval, in percent."""
    shown = {name: words.decimal(100 * value, 1) for name, value in (("rate", rate), ("low", low), ("high", high))}
    return words("{rate}% [{low}, {high}]", **shown)


def number(words: Words, value: float, low: float, high: float) -> str:
    """Return a number with its interval."""
    shown = {name: signed(words, each) for name, each in (("value", value), ("low", low), ("high", high))}
    return words("{value} [{low}, {high}]", **shown)


def signed(words: Words, value: float) -> str:
    """Return a number with one decimal, and with a minus sign as printed."""
    return words.decimal(value, 1).replace("-", "−")


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
        if part.items:
            body.append("<ul>" + "".join(f"<li>{escape(item)}</li>" for item in part.items) + "</ul>")
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
    kinds = [' class="number"' if is_numeric(rows, column) else "" for column in range(len(rows[0]))]
    head = "".join(f"<th{kind}>{escape(cell)}</th>" for kind, cell in zip(kinds, rows[0], strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True)) + "</tr>\n"
        for row in rows[1:]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>"


def pdf(sections: Sequence[Section], language: str) -> bytes:
    """Return a report as a PDF on A4. Raises ClashyardError if the typesetter fails."""
    from clashyard.paper.typesetter import typeset_pages

    parts = [
        {
            "title": part.title, "sentences": part.sentences, "items": part.items, "table": part.table,
            "sides": ["right" if is_numeric(part.table, column) else "left" for column in range(len(part.table[0]))]
            if part.table else [],
            "plot": plots.svg(part.plot) if part.plot else "",
            "width": min(1.0, part.plot.get_figwidth() / plots.PAPER[0]) if part.plot else 0,
        }
        for part in sections
    ]  # fmt: skip
    (made,) = typeset_pages(("report.typ",), {"title": sections[0].title, "sections": parts, "language": language})
    return made
