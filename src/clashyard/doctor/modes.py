"""What a mode of play lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from clashyard import decks
from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.decks.formats import registry
from clashyard.decks.formats.constructed import setup as constructed
from clashyard.decks.formats.draft import setup as draft
from clashyard.decks.rules.state import MODES
from clashyard.doctor.sources import Sources
from clashyard.games import GAMES

TABLES = (  # what must have an entry for each mode of Clash of Decks
    ("draft order", draft.ORDERS, "ORDERS in decks/formats/draft/setup.py"),
    ("sides for its draft", draft.SIDES, "SIDES in decks/formats/draft/setup.py"),
    ("number of constructed decks", constructed.CHOOSERS, "CHOOSERS in decks/formats/constructed/setup.py"),
    ("shares for the game that follows", registry.SHARES, "SHARES in decks/formats/registry.py"),
)
CAPTIONS = "web/games/decks/titles.py"


def missing(sources: Sources) -> Iterator[str]:
    """Yield a sentence for everything that any mode of any game lacks."""
    for game in GAMES:
        for mode in game.modes:
            try:
                Match.new(game, game.setup.sample(1, mode=mode), 1)
            except (ClashyardError, LookupError) as error:
                yield f"Mode {mode} of {game.name}: no random match can be dealt ({error})."
            if sources.root and f"\n{game.name} {mode} " not in "\n" + sources.text("tests/signatures.txt"):
                yield f"Mode {mode} of {game.name}: it has no signature; run make signature and add it to tests/signatures.txt."
    for mode in MODES:
        yield from (f"Mode {mode} of decks: {line}" for line in _of_decks(mode, sources))


def _of_decks(mode: str, sources: Sources) -> Iterator[str]:
    if mode not in decks.GAME.modes:
        yield "the game does not offer it; its modes are MODES in decks/rules/state.py."
    for what, table, place in TABLES:
        if mode not in table:
            yield f"it has no {what}; add it to {place}."
    if mode not in sources.keys(CAPTIONS, "MODES"):
        yield f"the website has no caption for it; add one to MODES in {CAPTIONS}."
    if sources.root:
        if f"| `{mode}` |" not in sources.text("docs/decks/options.md"):
            yield "it has no row in docs/decks/options.md."
        if mode != MODES[0] and not re.search(rf"mode: {mode}\b", sources.all_texts("tests/scenarios", ".yaml")):
            yield "no scenario plays it; add one to tests/scenarios/."
