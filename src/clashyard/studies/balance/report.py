"""What the report of the balance assistant says, in sections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.words import N_, Words
from clashyard.decks.cards.catalogue import PACKS, catalogue, read_card
from clashyard.decks.cards.prices import price_hint
from clashyard.decks.text.explanations import values
from clashyard.paper.faces import pack_name
from clashyard.studies import plots
from clashyard.studies.balance.assistant import Outcome
from clashyard.studies.balance.climb import BETTER, SHORT, is_short
from clashyard.studies.balance.laboratory import against_all, worst
from clashyard.studies.balance.plan import AVERAGE, Changes, Plan
from clashyard.studies.balance.proof import Proof
from clashyard.studies.estimates import Floats, stratified
from clashyard.studies.findings import Pairing
from clashyard.studies.page import Section, percent
from clashyard.studies.spec import Cell
from clashyard.studies.varied_numbers import Change

SHOWN = 20  # changes in the table of single ones
PARTS = {"cost": N_("Mana"), "attack": N_("AV"), "health": N_("HP")}
Names = Mapping[str, str]  # of cards by key


def sections(found: Outcome, words: Words, names: Names) -> list[Section]:
    """Return the parts of a report. *names*: of the cards, in the language of *words*."""
    parts = [_summary(found, words, names), *_changes(found, words, names), _decks(found, words), *_pairings(found, words)]
    return [*parts, *_trials(found, words, names), *_singles(found, words, names), _method(found, words)]


def change_text(change: Change, plan: Plan, words: Words, names: Names) -> str:
    """Return one change in words: “Stoker: Mana 5 → 4”."""
    before = getattr(read_card(plan.free[change.key]), change.part)
    return words("{card}: {what} {before} → {after}", card=called(change.key, words, names), what=words(PARTS[change.part]),
                 before=before, after=before + change.step)  # fmt: skip


def called(key: str, words: Words, names: Names) -> str:
    """Return the name of a card."""
    card = catalogue().get(key)
    return names.get(key) or (card.name(words.language) if card else key)


def verdict(found: Outcome, words: Words) -> str:
    """Return the result in one sentence."""
    low, high = (words.decimal(50 + sign * found.plan.settings.margin) for sign in (-1, 1))
    if found.proof is None:
        return words("No set of changes was proven to bring the pack within {low}% to {high}%.", low=low, high=high)
    if not found.proof.changes:
        return words("The pack needs no changes: it is proven to be within {low}% to {high}% as it is.", low=low, high=high)
    return words(
        "Changing {number} number is proven to bring the pack within {low}% to {high}%.",
        "Changing {number} numbers is proven to bring the pack within {low}% to {high}%.",
        number=len(found.proof.changes), low=low, high=high,
    )  # fmt: skip


def best_lines(found: Outcome, words: Words, names: Names) -> list[str]:
    """Return the best set of changes, a line for each, and what it reached."""
    changes, reached = found.best
    lines = [change_text(change, found.plan, words, names) for change in changes]
    return [*lines, *(f"{label}: {percent(words, each)}" for label, each in reached.items())]


def _summary(found: Outcome, words: Words, names: Names) -> Section:
    settings = found.plan.settings
    said = [verdict(found, words)]
    if found.proof is None:
        said.append(words("The best set that was found: {changes}.", changes=_listed(found.best[0], found.plan, words, names)))
    if settings.aim == AVERAGE:
        said.append(words("The aim: each deck wins half of its games against the other decks of the pack, on average."))
    else:
        said.append(words("The aim: of every two decks of the pack, each wins half of the games against the other."))
    said.append(words("{number} games, played by {level} in all seats.", number=words.whole(found.games), level=settings.level))
    title = pack_name(found.plan.pack, words.language) if found.plan.pack in PACKS else found.plan.title
    return Section(words("Balance of {pack}", pack=title), tuple(said))


def _listed(changes: Changes, plan: Plan, words: Words, names: Names) -> str:
    return "; ".join(change_text(change, plan, words, names) for change in changes) or words("no changes")


def _changes(found: Outcome, words: Words, names: Names) -> list[Section]:
    changes = found.best[0]
    if not changes:
        return []
    plan, new = found.plan, found.plan.changed(found.best[0])
    head = (words("card"), words("deck"), words("before"), words("after"), words("price rule"))
    rows = [
        (called(key, words, names), ", ".join(name for name, deck in plan.decks.items() if key in deck),
         values(read_card(plan.free[key]), words), values(read_card(text), words), price_hint(read_card(text)).said(words))
        for key, text in sorted(new.items())
    ]  # fmt: skip
    title = words("Changes") if found.proof else words("The best changes, which are not proven")
    return [Section(title, (), (head, *rows))]


def _decks(found: Outcome, words: Words) -> Section:
    plan, proof = found.plan, _last(found)
    before = against_all(plan, found.before)
    confidence = proof.confidence if proof and plan.settings.aim == AVERAGE else None
    after = against_all(plan, proof.pairings, *([confidence] if confidence else [])) if proof else {}
    head = (words("deck"), words("before"), *([words("proof")] if proof else []))
    rows = [(name, percent(words, before[name]), *([percent(words, after[name])] if proof else [])) for name in plan.decks]
    return Section(
        words("Decks against all others"), tuple(_intervals(found, words)), (head, *rows),
        plots.standings(before, after, plan.settings.margin, words),
    )  # fmt: skip


def _last(found: Outcome) -> Proof | None:
    """Return the proof that holds, else the one that came nearest."""
    return found.proof or min(found.proofs, key=lambda each: worst(each.standing), default=None)


def _intervals(found: Outcome, words: Words) -> list[str]:
    said = [words("Intervals before the changes are 95% Wilson intervals; both games of a deal are one sample.")]
    proof = _last(found)
    if proof:
        each = words.decimal(100 * proof.confidence, 2)
        said.append(
            words("Those of the proof are for everything that the aim is about together (Bonferroni): each has a confidence of"
                  " {confidence}%. The first proof may err with 2.5%, and each further one with half of that before it, so all"
                  " together with less than 5%.", confidence=each)
        )  # fmt: skip
    return said


def _pairings(found: Outcome, words: Words) -> list[Section]:
    names, proof = list(found.plan.decks), _last(found)
    if len(names) > plots.MOST:
        return []
    parts = [Section(words("Pairings before"), (), (), plots.matrix(_cells(found.before), names, words))]
    if proof:
        aim = found.plan.settings.aim
        cells = _cells(proof.pairings, proof.confidence if aim != AVERAGE else None)
        parts.append(Section(words("Pairings in the proof"), (), (), plots.matrix(cells, names, words)))
    return parts


def _cells(pairings: Mapping[tuple[str, str], Floats], confidence: float | None = None) -> list[Pairing]:
    more: list[Any] = [confidence] if confidence else []
    return [Pairing(Cell("", "", pair), stratified([means], *more), None, 1.0) for pair, means in pairings.items()]


def _trials(found: Outcome, words: Words, names: Names) -> list[Section]:
    if not found.trials:
        return []
    if is_short(found.plan):
        return [_rounds(found, words, names)]
    head = (words("changes"), words("sets played"), words("not refuted"), words("best set"), words("points from 50%"))
    rows = []
    for size in sorted({each.size for each in found.trials}):
        heats = [each for each in found.trials if each.size == size]
        best = min(heats, key=lambda each: worst(each.standing))
        numbers = (str(number) for number in (size, sum(each.played for each in heats), sum(each.left for each in heats)))
        far = words.decimal(worst(best.standing), 1)
        rows.append((*numbers, _listed(best.best, found.plan, words, names), far))
    said = words(
        "Sets of each size were raced in two heats of three rounds. After each round, those that were surely outside (99%"
        " together) left, and the worse half of the others. The best of a race looks better than it is, so the proof uses fresh"
        " games."
    )
    return [Section(words("Smaller sets come first"), (said,), (head, *rows))]


def _rounds(found: Outcome, words: Words, names: Names) -> Section:
    head = (words("round"), words("sets played"), words("best set"), words("points from 50%"))
    rows = [
        (str(number), str(each.played), _listed(each.best, found.plan, words, names), words.decimal(worst(each.standing), 1))
        for number, each in enumerate(found.trials, 1)
    ]  # fmt: skip
    said = words(
        "A round tries sets that differ by one change from the best one so far. The best {best} and the set before play more"
        " games, and the best of these goes on. By the games that chose it, it looks better than it is, so the proof uses fresh"
        " games.",
        best=BETTER,
    )
    return Section(words("A climb, round by round"), (said,), (head, *rows))


def _singles(found: Outcome, words: Words, names: Names) -> list[Section]:
    if not found.model:
        return []
    worths = [(move, found.model.worth(move)) for move in found.model.moves]
    worths.sort(key=lambda each: -max(map(abs, each[1].values())))
    rows = [
        (change_text(move, found.plan, words, names),
         ", ".join(f"{name}: {_signed(100 * value, words)}" for name, value in worth.items()))
        for move, worth in worths[:SHOWN]
    ]  # fmt: skip
    said = words(
        "Percentage points that a deck gains against all others on average by one change. Changes of several numbers do not"
        " simply add up, so sets are predicted from smaller sets that were played."
    )
    return [Section(words("What single changes do"), (said,), ((words("change"), words("gain of the deck")), *rows))]


def _signed(value: float, words: Words) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{words.decimal(abs(value), 1)}"


def _method(found: Outcome, words: Words) -> Section:
    settings = found.plan.settings
    smallest = words(
        "The smallest set is the one that changes the fewest numbers; of equally many, the one with the smallest sum of"
        " steps. A search cannot try all sets: a smaller one may exist that was not among those played."
    )
    climbed = words(
        "With fewer than {least} games of every two decks, what each number is worth cannot be learned. So the set was found by"
        " a climb, and a smaller one may exist.", least=words.whole(SHORT),
    )  # fmt: skip
    needless = found.proof is not None and not found.proof.changes
    said = [
        *([] if needless else [climbed if is_short(found.plan) else smallest]),
        words("At most {most} numbers may change, each by at most {steps}. Cards of other packs stay as they are.",
              most=settings.most, steps=settings.steps),
        words("All of this is what {level} makes of the cards.", level=settings.level),
    ]  # fmt: skip
    if settings.keep:
        said.append(words("These cards were to stay as they are: {cards}.", cards=", ".join(settings.keep)))
    return Section(words("How it was found"), tuple(said))
