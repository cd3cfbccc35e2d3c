"""Cards as files: JSON, and packs in TOML and CSV, so that everything that reads packs reads them."""

from __future__ import annotations

import csv
import io
import json

from clashyard.core.errors import BadInput
from clashyard.core.words import LANGUAGES, slug
from clashyard.decks.cards.catalogue import Card
from clashyard.decks.cards.custom_cards import LOOKS
from clashyard.decks.cards.pack_csv import NEEDED
from clashyard.decks.cards.packs import FORMS, examine_text
from clashyard.web.generator.design import Design, as_plain, of_card, of_plain
from clashyard.web.own.parser import DOTS_AT_MOST, is_hidden, plain

TOML, CSV, JSON = WAYS = ("toml", "csv", "json")
BYTES_AT_MOST = 48 * 1024
FORMAT = "clashyard card"
PACK = "my-cards"


def written(design: Design, way: str) -> str:
    """Return a card as a file. Raises BadInput with the field."""
    card = design.card()
    if way == JSON:
        return json.dumps({"format": FORMAT, **as_plain(design)}, ensure_ascii=False, indent=1) + "\n"
    return f'id = "{PACK}"\n\n{entry(card)}' if way == TOML else _table(card)


def entry(card: Card) -> str:
    """Return a card as its part of a pack in TOML."""
    names = ", ".join(f"{language} = {_quoted(name)}" for language, name in card.names.items())
    lines = ["[[card]]", f"id = {_quoted(card.key)}", f"name = {{{names}}}", f'card = "{card.facts}"']
    lines += [f"{field} = {_quoted(value)}" for field, value in card.look.items()]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _table(card: Card) -> str:
    held = io.StringIO()
    rows = csv.DictWriter(held, ["key", "pack", *LANGUAGES, *NEEDED, *LOOKS], lineterminator="\n")
    rows.writeheader()
    rows.writerow(cells_of(card, PACK))
    return held.getvalue()


def cells_of(card: Card, pack: str) -> dict[str, str]:
    """Return a card as the row of a table, by columns."""
    facts = card.facts
    return {
        "key": card.key, "pack": pack, **card.names, "kind": "incantation" if facts.incantation else "creature",
        "mana": str(facts.cost), "attack": "X" if card.attack is None else str(facts.attack),
        "hp": "" if facts.incantation else str(facts.health), "abilities": " ".join(facts.words), **card.look,
    }  # fmt: skip


def read(data: bytes, name: str, language: str) -> list[Design]:
    """Return the cards of a file. Raises BadInput with the line."""
    text = text_of(data)
    if text.lstrip().startswith("{"):
        return [_from_json(text)]
    form = next((form for form in FORMS if name.lower().endswith(form)), ".toml" if "[[card]]" in text else ".csv")
    pack, mistakes = examine_text(text, form, slug(name.rpartition(".")[0])[:40] or PACK, "file")
    if mistakes:
        raise mistakes[0]
    return [of_card(card, language if language in card.names else next(iter(card.names), language)) for card in pack.cards]


def text_of(data: bytes) -> str:
    if len(data) > BYTES_AT_MOST:
        raise BadInput("file", "this file is too large; the limit is {most} bytes", most=BYTES_AT_MOST)
    try:
        text = plain(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadInput("file", "this is not a text; choose a file in one of the formats named here") from None
    if not text.strip():
        raise BadInput("file", "this file is empty; choose a file in one of the formats named here")
    for number, line in enumerate(text.split("\n"), 1):
        if is_hidden(line) or line.count(".") > DOTS_AT_MOST:
            raise BadInput(f"file:{number}", "this line cannot be read; retype it")
    return text


def _from_json(text: str) -> Design:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = text.count("\n", 0, getattr(error, "pos", 0)) + 1
        raise BadInput(f"file:{line}", "this card was cut off or changed; copy or download it again") from None
    if given.pop("format", None) != FORMAT:
        raise BadInput("file", "this is not a card; choose a card or a pack in TOML, CSV or JSON")
    return of_plain(given, "file")
