"""What an ability of Clash of Decks lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from clashyard.core.ledger import rules
from clashyard.core.words import LANGUAGES, catalogue
from clashyard.decks.cards import prices, worth
from clashyard.decks.cards.catalogue import ability_names
from clashyard.decks.formats.mutation import costs
from clashyard.decks.rules import state
from clashyard.decks.setup import automaton
from clashyard.decks.text import explanations
from clashyard.doctor.sources import Sources

ICONS = "web/static/web/abilities.svg"
PAGES = "docs/decks/abilities"


def missing(sources: Sources) -> Iterator[str]:
    """Yield a sentence for everything that any ability lacks: of each word that rules, data or texts know as one."""
    named = ability_names()
    known = {*state.ABILITIES, "aura", *named, *explanations.EXPLAINED, *prices.prices()}
    if sources.root:
        known |= {*sources.names(PAGES, ".md")} - {"README"}
    for word in sorted(known):
        yield from (f"Ability {word}: {line}" for line in (*_of_rules(word), *_of_texts(word, sources)))


def _of_rules(word: str) -> Iterator[str]:
    if word != "aura":  # it is always paired: a second set of the same bits
        if word not in state.ABILITIES:
            yield "it has no bit; add it at the end of ABILITIES in decks/rules/state.py."
        elif getattr(state, _constant(word), None) != 1 << state.ABILITIES.index(word):
            yield f"the constant {_constant(word)} in decks/rules/state.py is missing or has another bit."
        if word not in prices.prices():
            yield "it has no price; add one to decks/cards/prices.toml."
        for element in (word, f"aura:{word}"):
            if element not in worth.WEIGHTS:
                yield f"{element} has no worth for drafts; tools/worth.py measures it for WEIGHTS in decks/cards/worth.py."
        if word not in costs.table().price:
            yield "it has no mutation cost; add one to decks/formats/mutation/costs.toml."
        offered = automaton.prices()["abilities"]
        if word not in offered["points"] and word not in offered["without"]:
            yield "an automaton has no points for it; add it to points or to without in decks/cards/automaton.toml."
    if f"decks.ability.{word}" not in rules("decks"):
        yield f"the ledger has no rule decks.ability.{word}; add it to decks/rules.toml."


def _constant(word: str) -> str:
    return word.replace("-", "_").upper()


def _of_texts(word: str, sources: Sources) -> Iterator[str]:
    names = ability_names().get(word, {})
    for language in LANGUAGES:
        if not names.get(language):
            yield f"it has no name in {language}; add one to decks/cards/abilities.toml."
    explanation = explanations.EXPLAINED.get(word)
    if not explanation:
        yield "it has no explanation; add one to EXPLAINED in decks/text/explanations.py."
    for language in LANGUAGES if explanation else ():
        if language != "en" and explanation not in catalogue(language):
            yield f"its explanation is not translated into {language}; run make words and fill in clashyard.po."
    if f'id="ability-{word}"' not in sources.src(ICONS):
        yield f"it has no icon; add the symbol ability-{word} to {ICONS}."
    if f'"decks.ability.{word}"' not in sources.src("web/reference/sources.toml"):
        yield "no rulebook is noted for its rule; add it to web/reference/sources.toml."
    if sources.root:
        yield from _of_the_repository(word, sources)


def _of_the_repository(word: str, sources: Sources) -> Iterator[str]:
    page = sources.text(f"{PAGES}/{word}.md")
    if not page:
        yield f"it has no page; write {PAGES}/{word}.md."
    elif "```duel" not in page:
        yield f"its page {PAGES}/{word}.md has no picture; add one from before and after."
    if f"({word}.md)" not in sources.text(f"{PAGES}/README.md"):
        yield f"it is not listed in {PAGES}/README.md."
    if not re.search(rf"decks\.ability\.{word}(?![\w-])", sources.all_texts("tests/scenarios", ".yaml")):
        yield f"no scenario cites decks.ability.{word}; add one to tests/scenarios/."
