"""Export of a session's decks as a custom pack, so that mutated decks can be played elsewhere (decks.format.mutation.after)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from clashyard.core.atomic_write import save_text
from clashyard.core.errors import BadInput
from clashyard.core.words import N_, slug
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.cards.custom_cards import check_word
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.table import NAMES

DECK_ID = "mutated"  # of the deck in a pack that holds only one
ID_AT_MOST = 36  # characters of a pack's id


def as_pack(league: League, pack: str) -> str:
    """Return a pack in TOML with the current decks A to D; each key includes its seat, since the printed card differs.

    Raises BadInput before the decks are chosen.
    """
    names = {card.key: dict(card.names) for card in league.cards}
    rows = [f"id = {_quoted(pack)}", f"name = {_table({'en': 'Mutated decks', 'fr': 'Decks mutés', 'ko': '변이 덱'})}"]
    for seat in NAMES:
        for key, text in league.deck(seat).items():
            rows += _card(_own(key, seat), names[key] or {"en": key}, text)
    for seat in NAMES:
        rows += _deck(seat, league.name(seat), [_own(key, seat) for key in league.deck(seat)])
    return "\n".join(rows) + "\n"


def as_deck(league: League, seat: str, title: str) -> str:
    """Return a pack in TOML with the current deck of *seat* alone, called *title*, and the cards in it that are mutated.

    The deck has the id `DECK_ID`. The key of a mutated card depends on what is on it, so that several such packs can be played
    together. Raises BadInput before the decks are chosen.
    """
    names = {card.key: dict(card.names) for card in league.cards}
    keys = {
        key: _printed(key, text) or f"{key}-{sha256(text.encode()).hexdigest()[:4]}" for key, text in league.deck(seat).items()
    }
    rows = [f"id = {_quoted(slug(title)[:ID_AT_MOST].strip('-') or DECK_ID)}", f"name = {_table({'en': title})}"]
    for key, text in league.deck(seat).items():
        if keys[key] != _printed(key, text):
            rows += _card(keys[key], names[key] or {"en": key}, text)
    return "\n".join([*rows, *_deck(DECK_ID, title, list(keys.values()))]) + "\n"


def _printed(key: str, text: str) -> str:
    """Return the key of a card that is as it was printed, else an empty text."""
    known = catalogue().get(key)
    return key if known and str(known.facts) == text else ""


def _card(key: str, names: Mapping[str, str], text: str) -> list[str]:
    return ["", "[[card]]", f"id = {_quoted(key)}", f"name = {_table(names)}", f"card = {_quoted(text)}"]


def _deck(key: str, title: str, cards: list[str]) -> list[str]:
    listed = ", ".join(map(_quoted, cards))
    return ["", "[[deck]]", f"id = {_quoted(key)}", f"name = {_table({'en': title})}", f"cards = [{listed}]"]


def pack_id(path: Path) -> str:
    """Return the id of the pack in the file *path*, as used in the names of its decks. Raises BadInput."""
    if path.suffix.lower() != ".toml":
        raise BadInput(str(path), "pack file names end in .toml; choose another name")
    try:
        return check_word(slug(path.stem), N_("pack"))
    except BadInput as error:
        raise error.within(str(path)) from None


def export(league: League, path: Path) -> None:
    """Write the pack to a new TOML file, atomically.

    Raises BadInput while the session is in progress: mutations during a phase are hidden from the others.
    """
    pack = pack_id(path)
    if path.exists():
        raise BadInput(str(path), "a file with this name already exists; choose another name")
    if not league.over:
        raise BadInput(str(path), "the league is still in progress; its decks can be written when it is over")
    save_text(path, as_pack(league, pack))


def _own(key: str, seat: str) -> str:
    return f"{key}-{seat.lower()}"


def _quoted(text: str) -> str:
    """Return a quoted text. TOML's basic strings are those of JSON."""
    return json.dumps(text, ensure_ascii=False)


def _table(names: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{language} = {_quoted(name)}" for language, name in names.items()) + "}"
