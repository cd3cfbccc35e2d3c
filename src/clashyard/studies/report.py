"""What the report of a study says, in sections."""

from __future__ import annotations

from clashyard.core.house import OPTION
from clashyard.core.words import N_, Words
from clashyard.decks.text.explanations import element, values
from clashyard.studies import plots
from clashyard.studies.findings import LIKELY, SIGMAS, CardWorth, Findings
from clashyard.studies.page import Section, interval, number, percent, signed
from clashyard.studies.spec import Cell, Spec

SHOWN = 15  # cards at either end of a plot
CERTAIN = 0.001  # smaller p-values are not told apart
KINDS = {"decks": N_("deck"), "characters": N_("character")}


def sections(found: Findings, words: Words) -> list[Section]:
    """Return the parts of a report, those without data left out."""
    parts = [_summary(found, words), *_pairings(found, words), *_first(found, words), _length(found, words)]
    return parts + _outliers(found, words) + _cards(found, words) + _abilities(found, words)


def share(card: CardWorth, words: Words) -> str:
    """Return how often a deck with the card wins, with its interval, in percent."""
    return interval(words, card.share(), card.share(-SIGMAS), card.share(SIGMAS))


def outlier(card: CardWorth, words: Words) -> str:
    """Return one line about a card whose cost does not fit."""
    shown = {"card": card.called(words), "mana": words.decimal(abs(card.cheap), 1), "share": share(card, words)}
    if card.cheap > 0:
        return words("{card} costs {mana} Mana too little: {share}", **shown)
    return words("{card} costs {mana} Mana too much: {share}", **shown)


def label(cell: Cell, spec: Spec, words: Words) -> str:
    """Return what tells a comparison from the others: its sides, and its mode and level where there are several."""
    parts = (
        " – ".join(cell.sides), cell.mode if len(spec.modes) > 1 else "", cell.level if len(spec.levels) > 1 else "",
    )  # fmt: skip
    return ", ".join(filter(None, parts)) or words("all")


def _summary(found: Findings, words: Words) -> Section:
    spec, house = found.spec, found.spec.more.get(OPTION)
    said = [
        words("{number} games of {game}, seed {seed}; levels: {levels}; modes: {modes}.", number=words.whole(found.games),
              game=spec.played.title, seed=spec.seed, levels=", ".join(spec.levels), modes=", ".join(spec.modes)),
        *([words("House rules: {rules}.", rules=", ".join("=".join(each) for each in house.items()))] if house else []),
        *([words("Intervals of rates are 95% Wilson intervals.")] if spec.entries or found.first else []),
        *([words("The two games of a deal, in which both sides change seats, are one sample.")] if spec.each_deal > 1 else []),
    ]  # fmt: skip
    if found.missing and spec.width is None:
        said.append(
            words("{number} games of the design are missing: this is not its final result.", number=words.whole(found.missing))
        )
    if spec.width is not None:
        said.append(
            words("Sequential stopping: a comparison ends when its interval is {width} percentage points wide, at the earliest"
                  " after {least} games. Intervals after such a stop are slightly too narrow.",
                  width=words.decimal(spec.width), least=words.whole(spec.least))
        )  # fmt: skip
    return Section(spec.study, tuple(said))


def _pairings(found: Findings, words: Words) -> list[Section]:
    if not found.spec.entries:
        return []
    head = (words("comparison"), words("games"), words("won by the first"), words("p (Holm)"))
    rows = [
        (
            label(each.cell, found.spec, words),
            words.whole(each.score.games),
            percent(words, each.score),
            _p_value(each.p_value, words),
        )
        for each in found.pairings
    ]
    total = sorted((name, words.whole(each.games), percent(words, each)) for name, each in found.overall.items())
    kind = words(KINDS[found.spec.design])
    parts = [Section(words("Against all others"), (), ((kind, words("games"), words("won")), *total))]
    return [*parts, *_matrices(found, words), Section(words("All comparisons"), (), (head, *rows))]


def _matrices(found: Findings, words: Words) -> list[Section]:
    said = words(
        "Tested against 50%: {number} comparisons, corrected together by Holm’s method. Those that differ at the 5% level are"
        " bold.",
        number=len(found.pairings),
    )
    parts: list[Section] = []
    names = list(found.spec.entries)
    single = len(found.spec.levels) == len(found.spec.modes) == 1
    for level in found.spec.levels:
        for mode in found.spec.modes:
            chosen = [each for each in found.pairings if (each.cell.level, each.cell.mode) == (level, mode)]
            if chosen and len(names) <= plots.MOST:
                title = words("Pairings") if single else words("Pairings: {mode}, {level}", mode=mode, level=level)
                parts.append(Section(title, () if parts else (said,), (), plots.matrix(chosen, names, words)))
    return parts


def _p_value(value: float, words: Words) -> str:
    return f"< {words.decimal(CERTAIN)}" if value < CERTAIN else words.decimal(value, 3)


def _first(found: Findings, words: Words) -> list[Section]:
    if found.first is None:
        return []
    cells = [(label(each.cell, found.spec, words), each.first) for each in found.pairings if each.first]
    shown = cells if len(cells) == 1 else [(words("all"), found.first), *cells]
    said = words("The player who begins wins {share} of all games.", share=percent(words, found.first))
    return [Section(words("Advantage of the first player"), (said,), (), plots.firsts(shown[: 2 * plots.MOST], words))]


def _length(found: Findings, words: Words) -> Section:
    length = found.length
    low, middle, high = (words.whole(each) for each in length.quartiles)
    mean, least, most = (words.decimal(each, 2) for each in (length.mean, length.low, length.high))
    said = (
        words("Games have {mean} turns on average [{least}, {most}]; half of them {low} to {high}, median {middle}.",
              mean=mean, least=least, most=most, low=low, high=high, middle=middle),
        words("The interval of the average is a 95% bootstrap interval: whole deals are drawn again, since Wilson’s is for rates"
              " only."),
    )  # fmt: skip
    return Section(words("Length of games"), said, (), plots.lengths(length, words))


def _outliers(found: Findings, words: Words) -> list[Section]:
    if not found.cards:
        return []
    wrong = sorted((card for card in found.cards if card.p_value < LIKELY and abs(card.cheap) >= 1), key=lambda card: -card.cheap)
    said = (
        words("In these games one card in eight costs 1 Mana less than printed and one in eight 1 more. That tells what one Mana"
              " is worth, and so by how much a card costs too little or too much, compared with an average card. More than 2 Mana"
              " are extrapolated."),
        words("Listed are cards that are off by 1 or more, at the 5% level, corrected over all {number} cards by Holm’s method."
              " The rate is that of a deck with the card against the same deck with an average one.", number=len(found.cards)),
    )  # fmt: skip
    return [Section(words("Outliers"), said, items=tuple(outlier(card, words) for card in wrong))]


def _cards(found: Findings, words: Words) -> list[Section]:
    if not found.cards:
        return []
    ends = found.cards if len(found.cards) <= 2 * SHOWN else found.cards[:SHOWN] + found.cards[-SHOWN:]
    head = (words("card"), words("cost and values"), words("won with it"), words("fits a cost of"))
    rows = [
        (card.called(words), values(card.facts, words), share(card, words), signed(words, card.facts.cost + card.cheap))
        for card in found.cards
    ]
    said = (
        words("Logistic regression: the result on the cards of both decks and on who began."),
        *([words("The plot shows the {number} best and worst.", number=SHOWN)] if len(ends) < len(found.cards) else []),
    )
    best = Section(words("Contribution of cards"), said, (), plots.cards(ends, words))
    return [best, Section(words("All cards"), (), (head, *rows))]


def _abilities(found: Findings, words: Words) -> list[Section]:
    if not found.abilities:
        return []
    head = (words("element"), words("worth in Mana"), words("price rule"))
    rows = [
        (element(each.word, words), number(words, each.mana, each.low, each.high),
         "" if each.printed is None else signed(words, each.printed))
        for each in found.abilities
    ]  # fmt: skip
    said = words(
        "The costs at which all cards would be average ones, fitted to their AV, HP, abilities and Auras (least squares, robust"
        " errors). The price rule is the one of clashyard pack. An ability on one or two cards cannot be told from these cards."
    )
    return [Section(words("Worth of abilities"), (said,), (head, *rows), plots.abilities(found.abilities, words))]
