"""Bring the catalogues of the languages up to date: new messages come in empty, forgotten ones go."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from clashyard.clash.library import library
from clashyard.core.ledger import rules
from clashyard.games import NAMED

SOURCES = Path(__file__).parents[1] / "src" / "clashyard"
KEYWORDS = {"words": None, "N_": None, "_event": (4,)}


def messages() -> Catalog:
    """Every sentence of the interface, from the sources."""
    template = Catalog()
    methods = [("**.py", "python"), ("**.html", "jinja2")]
    for _, _, message, _, _ in extract_from_dir(SOURCES, methods, keywords=KEYWORDS):  # type: ignore[arg-type]
        template.add(message)
    for character in library().values():
        template.add(character.style)
    return template


def texts() -> Catalog:
    """Every title, text and ruling of the ledgers."""
    template = Catalog()
    for game in NAMED:
        for rule in rules(game).values():
            for text in (rule.title, rule.text, *rule.rulings):
                template.add(text, auto_comments=[rule.id])
    return template


def main() -> None:
    for domain, template in (("clashyard", messages()), ("rules", texts())):
        for language in sorted((SOURCES / "locale").glob("*/LC_MESSAGES")):
            bring_up_to_date(language / f"{domain}.po", template)


def bring_up_to_date(path: Path, template: Catalog) -> None:
    catalog = Catalog(locale=path.parts[-3])
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parts[-3])
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    with path.open("wb") as file:
        write_po(file, catalog, width=0, omit_header=False, include_previous=False)
    missing = [message.id for message in catalog if message.id and not message.string]
    print(f"{path.parts[-3]}/{path.stem}: {len(catalog)} messages, {len(missing)} to translate", *missing, sep="\n  ")


if __name__ == "__main__":
    main()
