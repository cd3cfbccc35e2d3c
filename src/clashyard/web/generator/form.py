"""The form of the card generator: what it holds, and what its buttons change. Whatever it holds can be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.http import QueryDict

from clashyard.art.composer import FIGURES, SPELL, composed_key, menus, start, taken_apart
from clashyard.core.errors import ClashyardError
from clashyard.core.words import LANGUAGES
from clashyard.decks.cards.catalogue import HIGHEST, read_card
from clashyard.web.generator.design import (
    CREATURE,
    INCANTATION,
    KINDS,
    NUMBERS,
    OWN,
    STYLES,
    Design,
    in_order,
    is_picture,
    texts,
    with_facts,
)

BY_NAME, COMPOSE, UPLOAD = MODES = ("name", "compose", "upload")  # where the picture comes from
LEAST = {"cost": 0, "attack": 0, "health": 1}


def read_form(form: QueryDict) -> Design:
    """Return the card in a form; a value that no card can have becomes the nearest one."""
    kind, style, language = form.get("kind", ""), form.get("style", ""), form.get("language", "")
    values = {name: number(form.get(name, ""), LEAST[name]) for name in NUMBERS}
    design = Design(
        kind=kind if kind in KINDS else CREATURE, style=style if style in STYLES else OWN,
        language=language if language in LANGUAGES else LANGUAGES[0], abilities=in_order(form.getlist("abilities")),
        cost=values["cost"], attack=values["attack"], health=values["health"],
    )  # fmt: skip
    design = texts(replace(design, name=form.get("name", ""), flavour=form.get("flavour", "")))
    return replace(design, picture=picture_of(form, design))


def number(text: str, least: int) -> int:
    """Return a number of the form between *least* and the highest on a card; *least* if it is none."""
    digits = text.strip()
    return max(least, min(int(digits[:6]), HIGHEST)) if digits.isascii() and digits.isdigit() else least


def mode_of(design: Design) -> str:
    """Return where the picture of a card comes from."""
    return UPLOAD if design.upload else COMPOSE if design.picture else BY_NAME


def picture_of(form: QueryDict, design: Design) -> str:
    """Return the picture that the form chooses."""
    mode, kept = form.get("mode", BY_NAME), form.get("upload", "")
    if mode == UPLOAD:
        return kept if is_picture(kept) and not taken_apart(kept) else ""
    if mode != COMPOSE:
        return ""
    figure = form.get("figure", "")
    given = {name: form.get(name, "") for name in menus(figure if figure in FIGURES else SPELL)}
    if figure not in FIGURES:
        figure, found = start(design.name, design.abilities, design.kind == INCANTATION)
        given = dict(found)
    return composed_key(design.style, figure, given)


def choices_of(design: Design) -> tuple[str, Mapping[str, str]]:
    """Return figure and choices of a composed picture; without one, those with which composing begins."""
    found = taken_apart(design.picture)
    return found[1:] if found else start(design.name, design.abilities, design.kind == INCANTATION)


def changed(design: Design, do: str) -> Design:
    """Return the card after a button was pressed: ``cost +1``, or ``take 6 4/4 rage``. Unknown buttons change nothing."""
    what, _, how = do.partition(" ")
    if what in NUMBERS and how in ("+1", "-1"):
        value = getattr(design, what) + int(how)
        return replace(design, **{what: max(LEAST[what], min(value, HIGHEST))})
    if what == "take":
        try:
            return with_facts(design, read_card(how))
        except ClashyardError:
            return design
    return design
