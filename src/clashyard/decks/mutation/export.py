"""The decks of a session as a pack of one's own: so mutated decks play on outside it (decks.format.mutation.after)."""

from __future__ import annotations

import json
from pathlib import Path

from clashyard.core.errors import BadInput
from clashyard.core.saving import save_text
from clashyard.core.words import N_, slug
from clashyard.decks.mutation.league import League
from clashyard.decks.mutation.table import NAMES
from clashyard.decks.own_cards import check_word


def as_pack(league: League, pack: str) -> str:
    """A pack in TOML with the decks A to D as they are now; each key bears its seat, since the printed card is another.

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
    """The id of the pack in the file *path*, as its decks are named. Raises BadInput."""
    if path.suffix.lower() != ".toml":
        raise BadInput(str(path), "the name of a pack ends in .toml; choose another name")
    try:
        return check_word(slug(path.stem), N_("pack"))
    except BadInput as error:
        raise error.within(str(path)) from None


def export(league: League, path: Path) -> None:
    """Write the pack to a new TOML file, whole or not at all.

    Raises BadInput while the session goes on: what somebody mutates in a phase is hidden from the others.
    """
    pack = pack_id(path)
    if path.exists():
        raise BadInput(str(path), "there is a file already; choose another name")
    if not league.over:
        raise BadInput(str(path), "the session goes on; its decks can be written when it is over")
    save_text(path, as_pack(league, pack))


def _own(key: str, seat: str) -> str:
    return f"{key}-{seat.lower()}"


def _quoted(text: str) -> str:
    """TOML's basic strings are those of JSON."""
    return json.dumps(text, ensure_ascii=False)


def _table(names: dict[str, str]) -> str:
    return "{" + ", ".join(f"{language} = {_quoted(name)}" for language, name in names.items()) + "}"
