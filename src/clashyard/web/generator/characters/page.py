"""What the page of a character shows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from clashyard.art.keys import portrait_key
from clashyard.clash.cards.character import ATTACK_LETTERS, LONGEST, Character
from clashyard.clash.cards.library import library
from clashyard.clash.rules.state import EFFECTS, PRICE, TIMES
from clashyard.clash.text.sheet import NAMES, TIMES_TOLD
from clashyard.clash.text.sheet import Sheet as Texts
from clashyard.core.errors import BadInput
from clashyard.core.words import N_, Words, slug
from clashyard.web import packed, press
from clashyard.web.art.links import art_url
from clashyard.web.games.clash.lists import sheet_of
from clashyard.web.games.clash.pieces import Sheet
from clashyard.web.generator.characters import figures
from clashyard.web.generator.characters.files import WAYS
from clashyard.web.generator.characters.form import shape_of
from clashyard.web.generator.characters.sketch import (
    CHOICES,
    LINES_AT_MOST,
    NUMBERED,
    TEXT_AT_MOST,
    Level,
    Line,
    Sketch,
    rest_of,
)
from clashyard.web.generator.models import CHARACTER, SavedCard
from clashyard.web.generator.page import BACKS, BLEEDS, PAPERS, SIZES
from clashyard.web.pages import absolute
from clashyard.web.people.visitor import person_of

WHILE_ATTACKING = N_("at any time while attacking")
EFFECT_NAMES = {
    "damage": N_("Damage"), "heal": N_("Regain HP"), "will": N_("Gain Will"), "drain": N_("The opponent loses Will"),
    "draw": N_("Draw cards"), "discard": N_("The opponent discards"), "boost next": N_("The next hit does more"),
    "boost combo": N_("Each further hit does more"), "unblockable next": N_("The next hit cannot be blocked"),
    "unblockable combo": N_("Further hits cannot be blocked"), "unclashable next": N_("The next hit cannot be clashed"),
    "unclashable combo": N_("Further hits cannot be clashed"), "free-chain": N_("The next hit may be any attack"),
}  # fmt: skip


@dataclass(frozen=True)
class LineRow:
    """A row of the combo table: its number from 0, and what is wrong with it; *equal*: the damage of lines above would do."""

    number: int
    line: Line
    wrong: str
    equal: bool


@dataclass(frozen=True)
class LevelRow:
    """A level of the super: its price, its effects with an empty one at the end, and what is wrong with it."""

    price: int
    level: Level
    effects: tuple[tuple[str, int], ...]
    wrong: str


def link_of(sketch: Sketch, of: str = "") -> str:
    """Return the address that holds a character; *of*: the token of the saved character that it belongs to.

    Without room for it in an address, that of the saved character itself, or of the empty form.
    """
    held = packed.packed(sketch.plain())
    query = ({"c": held} if held else {}) | ({"of": of} if of else {})
    return f"{reverse('character')}?{urlencode(query)}" if query else reverse("character")


def portrait_of(character: Character) -> str:
    """Return the address of the portrait of a character."""
    return art_url(portrait_key(character.name))


def drawn_sheet(character: Character, words: Words) -> Sheet:
    """Return the sheet as matches draw it, with all Will."""
    view = {"A": {"will": character.max_will}}
    return sheet_of("A", character.name, character, view, Texts(words), True)


def context_of(request: HttpRequest, sketch: Sketch, words: Words, complaint: str = "", of: str = "") -> dict[str, Any]:
    """Return what the templates show; *of*: the token of the saved character, if it is not the one in the request."""
    person = person_of(request.session)
    of = of or request.POST.get("of", request.GET.get("of", ""))
    mine = SavedCard.objects.filter(owner=person, kind=CHARACTER) if person else SavedCard.objects.none()
    row = mine.filter(token=of).first() if of else None
    wrong, character = sketch.mistakes(), sketch.drawn()
    return {
        "words": words, "sketch": sketch, "complaint": complaint, "row": row, "mine": mine.count(),
        "unsaved": row is None or row.held != sketch.plain(), "wrong": {part: said(each, words) for part, each in wrong.items()},
        "lines": _lines(sketch, wrong, words), "levels": _levels(sketch, wrong, words), "shape": shape_of(sketch),
        "rest": json.dumps(rest_of(sketch)) if rest_of(sketch) else "", "letters": {x: words(NAMES[x]) for x in ATTACK_LETTERS},
        "openers": dict(zip(ATTACK_LETTERS, sketch.openers, strict=True)), "numbered": NUMBERED,
        "times": {each: words(TIMES_TOLD.get(each, WHILE_ATTACKING)) for each in TIMES},
        "choices": {each: words(EFFECT_NAMES.get(each, each)) for each in CHOICES},
        "sheet": drawn_sheet(character, words), "character": character, "portrait": portrait_of(character),
        "figures": figures.figures_of(character, words), "notes": figures.notes_of(sketch, words), "sound": not wrong,
        "library": {slug(name): name for name in library()}, "full": len(sketch.lines) >= LINES_AT_MOST,
        "packed": packed.packed(sketch.plain()), "address": link_of(sketch, row.token if row else ""),
        "link": absolute(request, link_of(sketch)), "same": link_of(sketch), "exports": WAYS,
        "lengths": {"name": LONGEST, "text": TEXT_AT_MOST}, "printer": press.available(), "papers": PAPERS, "sizes": SIZES,
        "bleeds": BLEEDS, "backs": BACKS,
    }  # fmt: skip


def said(error: BadInput, words: Words) -> str:
    """Return an error for a place in the form that shows where it is."""
    return error.what.said(words)


def _lines(sketch: Sketch, wrong: dict[str, BadInput], words: Words) -> list[LineRow]:
    found = []
    for number, line in enumerate(sketch.lines):
        error = wrong.get(f"line-{number}")
        equal = bool(error and "before" in error.what.fields)
        found.append(LineRow(number, line, said(error, words) if error else "", equal))
    return found


def _levels(sketch: Sketch, wrong: dict[str, BadInput], words: Words) -> list[LevelRow]:
    found = []
    for price, level in zip(PRICE, sketch.levels, strict=True):
        error = wrong.get(f"level-{price}")
        room = (("", 1),) if len(level.effects) < EFFECTS else ()
        found.append(LevelRow(price, level, (*level.effects, *room), said(error, words) if error else ""))
    return found
