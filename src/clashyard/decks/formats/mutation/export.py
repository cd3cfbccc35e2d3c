"""Export of a session's decks as a custom pack, so that mutated decks can be played elsewhere (decks.format.mutation.after)."""

from __future__ import annotations

import json
from pathlib import Path

from clashyard.core.atomic_write import save_text
from clashyard.core.errors import BadInput
from clashyard.core.words import N_, slug
from clashyard.decks.cards.custom_cards import check_word
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.table import NAMES


def as_pack(league: League, pack: str) -> str:
    """Return a pack in TOML with the current decks A to D; each key includes its seat, since the printed card differs.

    Raises BadInput before the decks are chosen.
    """
    names = {card.key: dict(card.names) for card in league.cards}
    rows = [f"id = {_quoted(pack)}", f"name = {_table({'en': 'Mutated decks', 'fr': 'Decks mutés', 'ko': '변이 덱'})}"]
    for seat in NAMES:
        for key, text in league.deck(seat).items():
            rows += ["", "[[card]]", f"id = {_quoted(_own(key, seat))}", f"name = {_table(names[key] or {'en': key})}"]
            rows.append(f"card = {_quoted(text)}")
    for seat in NAMES:
        keys = ", ".join(_quoted(_own(key, seat)) for key in league.deck(seat))
        rows += ["", "[[deck]]", f"id = {_quoted(seat)}", f"name = {_table({'en': league.name(seat)})}", f"cards = [{keys}]"]
    return "\n".join(rows) + "\n"


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


def _table(names: dict[str, str]) -> str:
    return "{" + ", ".join(f"{language} = {_quoted(name)}" for language, name in names.items()) + "}"
