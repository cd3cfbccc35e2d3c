"""What the page of the card generator shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from clashyard.core.words import N_, Words
from clashyard.decks.cards.abilities import entry
from clashyard.decks.rules.state import ABILITIES
from clashyard.decks.text.creatures import attack_of
from clashyard.decks.text.explanations import ability_of
from clashyard.web import packed, press
from clashyard.web.art.links import art_url
from clashyard.web.cards.shelf import packs
from clashyard.web.games.decks.cards import Card, Named
from clashyard.web.generator.appraisal import appraisal_of, price_of
from clashyard.web.generator.design import (
    AURA,
    CHAMPION,
    CREATURE,
    FLAVOUR_AT_MOST,
    INCANTATION,
    NAME_AT_MOST,
    OWN,
    STYLES,
    Design,
    as_plain,
)
from clashyard.web.generator.files import WAYS
from clashyard.web.generator.form import BY_NAME, COMPOSE, UPLOAD, choices_of, mode_of
from clashyard.web.generator.looks import figure_names, frames, menus_of
from clashyard.web.generator.models import CARD, SavedCard
from clashyard.web.generator.my_pack import packs_of
from clashyard.web.generator.uploads import BYTES_AT_MOST, MB, SIDE_AT_MOST, is_there
from clashyard.web.pages import TONGUES, absolute
from clashyard.web.people.visitor import person_of

KIND_NAMES = {CREATURE: N_("Creature"), INCANTATION: N_("Incantation"), CHAMPION: N_("Champion")}
MODE_NAMES = {BY_NAME: N_("By its name"), COMPOSE: N_("Compose"), UPLOAD: N_("Upload")}
NUMBER_NAMES = {"cost": N_("Mana"), "attack": N_("AV"), "health": N_("HP")}
PAPERS = {"a4": "A4", "letter": "US Letter"}
SIZES = {"56x87": "56 × 87", "63x88": "63 × 88 mm"}
BLEEDS = {"0": N_("None"), "3": "3 mm"}
BACKS = {"none": N_("None"), "long": N_("Long edge"), "short": N_("Short edge"), "fold": N_("Fold")}


@dataclass(frozen=True)
class Choice:
    """An ability in the form, or an Aura: what it adds to the price of a Creature, and of an Incantation if it can have it."""

    word: str
    name: str
    text: str
    creature: str
    incantation: str
    both: bool


@lru_cache(8)
def choices(language: str) -> tuple[Choice, ...]:
    """Return all abilities by name, then all Auras."""
    words = Words(language)
    plain = sorted((_choice(word, words) for word in ABILITIES), key=lambda one: one.name)
    return (*plain, *sorted((_choice(f"{AURA}{word}", words) for word in ABILITIES), key=lambda one: one.name))


def _choice(word: str, words: Words) -> Choice:
    known = ability_of(word, words.language)
    both = not word.startswith(AURA) and not entry(word).creatures_only
    return Choice(word, known.name, known.text, price_of(word, False, words), price_of(word, True, words) if both else "", both)


def link_of(design: Design, of: str = "") -> str:
    """Return the address that holds a design; *of*: the token of the saved card that it belongs to."""
    return f"{reverse('generator')}?{urlencode({'c': packed.packed(as_plain(design)), **({'of': of} if of else {})})}"


def picture_url(design: Design, small: bool = False) -> str:
    """Return the address of the picture of a card: the drawing of its name where an upload has been deleted."""
    if design.upload and is_there(design.upload):
        return reverse("generator-picture", args=[design.upload])
    return art_url(design.drawn, small)


def face_of(design: Design) -> Card:
    """Return the card as pages show it."""
    words = design.abilities
    known = tuple(ability_of(word, design.language) for word in words)
    health = 0 if design.kind == INCANTATION else design.health
    named = Named(design.key, design.name or "…", "")
    return Card(
        (named,), attack_of(words, design.attack), health, 0, known, cost=design.cost, now=design.cost, picture=design.drawn,
        kind=design.kind,
    )  # fmt: skip


def context_of(request: HttpRequest, design: Design, words: Words, complaint: str = "", of: str = "") -> dict[str, Any]:
    """Return what the templates show; *of*: the token of the saved card, if it is not the one in the request."""
    figure, chosen = choices_of(design)
    mode = mode_of(design)
    person = person_of(request.session)
    of = of or request.POST.get("of", request.GET.get("of", ""))
    row = SavedCard.objects.filter(token=of, owner=person, kind=CARD).first() if person and of else None
    address = link_of(design, row.token if row else "")
    return {
        "words": words, "design": design, "face": face_of(design), "complaint": complaint, "mode": mode, "figure": figure,
        "was": f"{mode} {figure} {design.upload}", "menus": menus_of(figure, chosen, words) if mode == COMPOSE else (),
        "figures": figure_names(words), "kinds": KIND_NAMES, "modes": MODE_NAMES, "numbers": NUMBER_NAMES,
        "choices": choices(words.language), "styles": _styles(words), "frames": frames(), "tongues": TONGUES,
        "appraisal": appraisal_of(design, words), "sound": not design.problems(), "packed": packed.packed(as_plain(design)),
        "link": absolute(request, link_of(design)), "row": row, "packs": packs_of(person),
        "pack": request.POST.get("pack", request.GET.get("pack", "")),
        "mine": SavedCard.objects.filter(owner=person, kind=CARD).count() if person else 0,
        "unsaved": row is None or row.held != as_plain(design), "image_at_most": (BYTES_AT_MOST // MB, SIDE_AT_MOST),
        "exports": WAYS, "same": link_of(design),
        "address": address, "image": picture_url(design),
        "lengths": {"name": NAME_AT_MOST, "flavour": FLAVOUR_AT_MOST}, "printer": press.available(), "papers": PAPERS,
        "sizes": SIZES, "bleeds": BLEEDS, "backs": BACKS,
    }  # fmt: skip


def _styles(words: Words) -> dict[str, str]:
    known = packs(words.language)
    return {style: words("Your own") if style == OWN else known[style].name for style in STYLES}
