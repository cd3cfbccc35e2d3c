"""What an ability of Clash of Decks lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from clashyard.core import ledger
from clashyard.core.errors import BadInput
from clashyard.core.words import LANGUAGES
from clashyard.decks.cards.abilities import FITTED, OURS, Entry, entries
from clashyard.decks.formats.mutation import costs
from clashyard.decks.rules import state
from clashyard.doctor.sources import PACKAGE, Sources

DATA = "decks/cards/abilities.toml"
ICONS = "web/static/web/abilities.svg"
PAGES = "docs/decks/abilities"
RULES = "decks/rules"


def missing(sources: Sources) -> Iterator[str]:
    """Yield a sentence for everything that any ability lacks: of each word that rules, data or texts know as one."""
    known = {*state.ABILITIES, "aura", *entries()}
    if sources.root:
        known |= {*sources.names(PAGES, ".md")} - {"README"}
    for word in sorted(known):
        found = (*_of_rules(word, sources), *_of_entry(word), *_of_ledger(word), *_of_files(word, sources))
        yield from (f"Ability {word}: {line}" for line in found)


def _of_rules(word: str, sources: Sources) -> Iterator[str]:
    if word == "aura":  # it is always paired: a second set of the same bits
        return
    constant = word.replace("-", "_").upper()
    if word not in state.ABILITIES:
        yield f"it has no bit; add it at the end of ABILITIES in {RULES}/state.py."
    elif getattr(state, constant, None) != 1 << state.ABILITIES.index(word):
        yield f"the constant {constant} in {RULES}/state.py is missing or has another bit."
    files = {path.stem: sources.src(f"{RULES}/{path.name}") for path in (PACKAGE / RULES).glob("*.py")}
    if not any(re.search(rf"\b{constant}\b", text) for name, text in files.items() if name != "state"):
        yield f"no rule asks for {constant}; write its function in {RULES}/abilities.py, and call it from the step it belongs to."


def _of_entry(word: str) -> Iterator[str]:
    entry = entries().get(word)
    if entry is None:
        yield f"it has no entry; add one to {DATA}: names, explanations, price, costs and worth."
        return
    lacking = [*_of_texts(entry), *(_of_cards(entry) if word != "aura" else ())]
    yield from (f"{line} {DATA}." for line in lacking)


def _of_texts(entry: Entry) -> Iterator[str]:
    for language in LANGUAGES:
        if not entry.name.get(language):
            yield f"it has no name in {language}; add one to"
        if not entry.explanation.get(language):
            yield f"it has no explanation in {language}; add one to"


def _of_cards(entry: Entry) -> Iterator[str]:
    """Yield what an ability that cards bear lacks."""
    if entry.creatures_only is None:
        yield "nothing says whether Incantations may have it; add creatures-only to"
    if entry.price is None:
        yield "it has no price; add one to"
    elif entry.price.source not in (FITTED, OURS):
        yield f"its price has the source {entry.price.source!r}; it must be {FITTED!r} or {OURS!r} in"
    if entry.mutation is None:
        yield "it has no mutation cost; add one to"
    else:
        yield from _of_costs(entry.mutation)
    if entry.automaton is None:
        yield "an automaton has no points for it; add automaton, 0 if it is not offered, to"
    for key in ("plain", "aura"):
        if key not in (entry.worth or {}):
            yield f"its worth for drafts, {key}, is missing; measure it with tools/worth.py and add it to"


def _of_costs(mutation: Mapping[str, float]) -> Iterator[str]:
    for key in ("cost", *(key for key in mutation if key != "cost")):
        try:
            costs.tier(mutation.get(key), "")
        except BadInput as error:
            yield f"its mutation {key}: {error}; correct it in"


def _of_ledger(word: str) -> Iterator[str]:
    rule = f"decks.ability.{word}"
    if rule not in ledger.rules("decks"):
        yield f"the ledger has no rule {rule}; add it to decks/rules.toml."
    for key, text in ledger.texts("decks"):
        if key == rule and not isinstance(text, str):
            for language in LANGUAGES:
                if not text.get(language):
                    yield f"a text of its rule {rule} is not written in {language}; add it to decks/rules.toml."


def _of_files(word: str, sources: Sources) -> Iterator[str]:
    if f'id="ability-{word}"' not in sources.src(ICONS):
        yield f"it has no icon; add the symbol ability-{word} to {ICONS}."
    if not sources.root:
        return
    page = sources.text(f"{PAGES}/{word}.md")
    if not page:
        yield f"it has no page; write {PAGES}/{word}.md."
    elif "```duel" not in page:
        yield f"its page {PAGES}/{word}.md has no picture; add one from before and after."
    if not re.search(rf"decks\.ability\.{word}(?![\w-])", sources.all_texts("tests/scenarios", ".yaml")):
        yield f"no scenario cites decks.ability.{word}; add one to tests/scenarios/."
