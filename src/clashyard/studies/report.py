"""The report of a study: sections of sentences, tables and plots, as a page or as a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from matplotlib.figure import Figure

from clashyard.studies import plots
from clashyard.studies.estimates import Estimate
from clashyard.studies.findings import LIKELY, SIGMAS, CardWorth, Findings

SHOWN = 15  # cards at either end of a plot
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2530;background:#fff}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}table{border-collapse:collapse;font-variant-numeric:tabular-nums;display:block;overflow-x:auto}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #dde3e8}th:first-child,td:first-child{text-align:left}
svg{max-width:100%;height:auto}
"""


@dataclass(frozen=True)
class Section:
    """A part of a report: a title, sentences, a table whose first row is its head, and a plot."""

    title: str
    sentences: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    plot: Figure | None = None


def sections(found: Findings) -> list[Section]:
    """Return the parts of a report, those without data left out."""
    parts = [_summary(found), *_pairings(found), *_first(found), _length(found)]
    return parts + _outliers(found) + _cards(found) + _abilities(found)


def percent(each: Estimate) -> str:
    """Return a rate with its interval, in percent."""
    return f"{100 * each.rate:.1f}% [{100 * each.low:.1f}, {100 * each.high:.1f}]"


def share(card: CardWorth) -> str:
    """Return how often a deck with the card wins, with its interval, in percent."""
    return f"{100 * card.share():.1f}% [{100 * card.share(-SIGMAS):.1f}, {100 * card.share(SIGMAS):.1f}]"


def outlier(card: CardWorth) -> str:
    """Return one line about a card whose cost does not fit."""
    direction = "too little" if card.cheap > 0 else "too much"
    low, high = card.share(-SIGMAS), card.share(SIGMAS)
    return f"{card.name} costs {abs(card.cheap):.1f} {direction}: {100 * card.share():.0f}% [{100 * low:.0f}, {100 * high:.0f}]"


def _summary(found: Findings) -> Section:
    spec = found.spec
    said = [
        f"{found.games:,} games of {spec.played.title}, seed {spec.seed}; levels: {', '.join(spec.levels)};"
        f" modes: {', '.join(spec.modes)}.",
        "Intervals are 95% Wilson intervals. The two games of a deal, in which both sides change seats, are one sample.",
    ]
    if found.missing and spec.width is None:
        said.append(f"{found.missing:,} games of the design are missing: this is not its final result.")
    if spec.width is not None:
        said.append(
            f"Sequential stopping: a comparison ends when its interval is {spec.width:g} percentage points wide,"
            f" at the earliest after {spec.least:,} games. Intervals after such a stop are slightly too narrow."
        )
    return Section(spec.study, tuple(said))


def _pairings(found: Findings) -> list[Section]:
    if not found.spec.entries:
        return []
    said = (
        f"Tested against 50%: {len(found.pairings)} comparisons, corrected together by Holm's method."
        f" Those that differ at the {100 * LIKELY:.0f}% level are bold.",
    )
    head = ("comparison", "games", "won by the first", "p (Holm)")
    rows = [(str(each.cell), f"{each.score.games:,}", percent(each.score), f"{each.p_value:.3g}") for each in found.pairings]
    total = [(name, f"{each.games:,}", percent(each)) for name, each in found.overall.items()]
    parts = [Section("Against all others", (), (("side", "games", "won"), *sorted(total, key=lambda row: row[0])))]
    names = list(found.spec.entries)
    for level in found.spec.levels:
        for mode in found.spec.modes:
            chosen = [each for each in found.pairings if (each.cell.level, each.cell.mode) == (level, mode)]
            if chosen and len(names) <= plots.MOST:
                parts.append(Section(f"Pairings: {mode}, {level}", said, (), plots.matrix(chosen, names)))
    return [*parts, Section("All comparisons", (), (head, *rows))]


def _first(found: Findings) -> list[Section]:
    if found.first is None:
        return []
    cells = [(str(each.cell), each.first) for each in found.pairings if each.first]
    shown = cells if len(cells) == 1 else [("all", found.first), *cells]
    said = (f"The player who begins wins {percent(found.first)} of all games.",)
    return [Section("Advantage of the first player", said, (), plots.firsts(shown[: 2 * plots.MOST]))]


def _length(found: Findings) -> Section:
    low, middle, high = found.length.quartiles
    said = (f"Games have {found.length.mean:.1f} turns on average; half of them {low:.0f} to {high:.0f}, median {middle:.0f}.",)
    return Section("Length of games", said, (), plots.lengths(found.length))


def _outliers(found: Findings) -> list[Section]:
    if not found.cards:
        return []
    wrong = sorted((card for card in found.cards if card.p_value < LIKELY and abs(card.cheap) >= 1), key=lambda card: -card.cheap)
    said = (
        "In these games one card in eight costs 1 Mana less than printed and one in eight 1 more. That tells what one Mana is"
        " worth, and so by how much a card costs too little or too much, compared with an average card. More than 2 Mana are"
        " extrapolated.",
        f"Listed are cards that are off by 1 or more, at the {100 * LIKELY:.0f}% level, corrected over all {len(found.cards)}"
        " cards by Holm's method. The rate is that of a deck with the card against the same deck with an average one.",
    )
    return [Section("Outliers", said, tuple((outlier(card),) for card in wrong) and (("card",), *((outlier(c),) for c in wrong)))]


def _cards(found: Findings) -> list[Section]:
    if not found.cards:
        return []
    ends = found.cards if len(found.cards) <= 2 * SHOWN else found.cards[:SHOWN] + found.cards[-SHOWN:]
    head = ("card", "cost and values", "won with it", "fits a cost of")
    rows = [(card.name, str(card.facts), share(card), f"{card.facts.cost + card.cheap:.1f}") for card in found.cards]
    said = ("Logistic regression: the result on the cards of both decks and on who began.",)
    best = Section("Contribution of cards", (*said, f"The plot shows the {SHOWN} best and worst."), (), plots.cards(ends))
    return [best, Section("All cards", (), (head, *rows))]


def _abilities(found: Findings) -> list[Section]:
    if not found.abilities:
        return []
    head = ("element", "worth in Mana", "price rule")
    rows = [
        (each.word, f"{each.mana:.1f} [{each.low:.1f}, {each.high:.1f}]", "" if each.printed is None else f"{each.printed:g}")
        for each in found.abilities
    ]
    said = (
        "The costs at which all cards would be average ones, fitted to their AV, HP, abilities and Auras (least squares, robust"
        " errors). The price rule is the one of clashyard pack. An ability on one or two cards cannot be told from these cards.",
    )
    return [Section("Worth of abilities", said, (head, *rows), plots.abilities(found.abilities))]


def html(found: Findings) -> str:
    """Return the report as a page that needs no other file."""
    body = []
    for number, part in enumerate(sections(found), 1):
        level = "h1" if number == 1 else "h2"
        body.append(f"<{level}>{escape(part.title)}</{level}>")
        body += [f"<p>{escape(sentence)}</p>" for sentence in part.sentences]
        if part.plot:
            body.append(f'<figure role="img" aria-label="{escape(part.title)}">{plots.svg(part.plot)}</figure>')
        if part.table:
            body.append(_table(part.table))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(found.spec.study)}</title>'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body>\n'
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _table(rows: tuple[tuple[str, ...], ...]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>"


def pdf(found: Findings) -> bytes:
    """Return the report as a PDF on A4. Raises ClashyardError if a font is missing."""
    from clashyard.paper.typesetter import typeset_pages

    parts = [
        {
            "title": part.title, "sentences": part.sentences, "table": part.table,
            "plot": plots.svg(part.plot) if part.plot else "",
            "width": min(1.0, part.plot.get_figwidth() / plots.PAPER[0]) if part.plot else 0,
        }
        for part in sections(found)
    ]  # fmt: skip
    (made,) = typeset_pages(("report.typ",), {"title": found.spec.study, "sections": parts})
    return made
