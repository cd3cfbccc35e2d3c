"""Cards of Clash of Decks as the typesetter draws them: plain values, and the pictures and icons that they need."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard import art
from clashyard.art.palette import GROUNDS, INK
from clashyard.core.words import N_, Words
from clashyard.decks.cards.catalogue import PACKS, Card, read_data
from clashyard.decks.cards.custom_cards import ROLES
from clashyard.decks.text.explanations import ability_of, named
from clashyard.paper.positions.picture import Term

STRONGHOLD = {"bastion": N_("Bastion"), "fort": N_("Fort")}
FALLS = {
    "bastion": N_("When it falls, turn this card over and move it to the left end of your hand."),
    "fort": N_("When it falls, you have lost."),
}
WALL = GROUNDS["own"]
COLOUR = re.compile(r"#[0-9a-f]{6}")
LIGHTEST, DARKEST = 255, 150  # of the greys in a picture that needs little ink
NO_IMAGES: Mapping[str, str] = {}
SHARE = (LIGHTEST - DARKEST) / 255
PLAIN, PALE = 'data-image=""', 'filter="url(#pale)"'  # of an image, and of one that needs little ink
GREY = (
    '<filter id="pale" color-interpolation-filters="sRGB"><feColorMatrix values="'
    + f"{0.3 * SHARE:.3f} {0.59 * SHARE:.3f} {0.11 * SHARE:.3f} 0 {DARKEST / 255:.3f} " * 3
    + '0 0 0 1 0"/></filter>'
)


@dataclass(frozen=True)
class Look:
    """How its author wants a card to look: an art key, a text below its abilities, and the pack whose colours it has.

    *image*: instead of a drawing, an SVG document. *language*: that of the card if it is not that of the sheet. What is empty is
    as the card has it by itself.
    """

    picture: str = ""
    flavour: str = ""
    style: str = ""
    image: str = ""
    language: str = ""


NATURAL = Look()


def look_of(card: Card) -> Look:
    """Return how a card from a file is to look; a picture that is none of ours is left to its name."""
    picture = card.look.get("picture", "")
    return Look(picture if art.is_key(picture) else "", card.look.get("flavour", ""), card.look.get("style", ""))


def face(card: Card, words: Words, pack: str = "", look: Look = NATURAL, own_back: bool = True) -> dict[str, Any]:
    """Return the front and the back of a card. *pack*: the name of the pack of a custom card.

    *own_back*: with the back of its pack, instead of that of all cards.
    """
    facts, ours = card.facts, card.pack in PACKS
    ground = look.style or (card.pack if ours else "own")
    source = f"{pack_name(card.pack, words.language)} · {card.number}" if ours else pack
    return {
        "key": card.key, "name": card.name(words.language), "cost": facts.cost,
        "attack": "X" if card.attack is None else card.attack, "health": facts.health,
        "spell": facts.incantation, "champion": card.look.get("role") in ROLES, "picture": look.picture or art.key(card),
        "source": source, "flavour": look.flavour,
        "colour": GROUNDS[ground].frame, "back": f"back-{card.pack}" if ours and own_back else "back",
        "items": [{"icons": icons_of(word), "name": named(word, words)} for word in facts.words],
    }  # fmt: skip


def stronghold(words: Words) -> dict[str, Any]:
    """Return the card of a Stronghold: the Bastion in front, the Fort behind."""
    front, back = (
        {"stronghold": kind, "name": words(name), "said": words(FALLS[kind]), "colour": WALL.frame}
        for kind, name in STRONGHOLD.items()
    )
    return {"key": "stronghold", **front, "other": back}


def terms(abilities: Iterable[str], words: Words) -> list[Term]:
    """Return what *abilities* do, each once, in the order of their names."""
    known = [ability_of(word, words.language) for word in set(abilities)]
    return sorted((Term(icons_of(each.word)[0], each.name, each.text) for each in known), key=lambda term: term.rank)


def icons_of(word: str) -> list[str]:
    """Return the icons of an ability: two of an Aura, its own and that of what it lends."""
    return [f"ability-{part}" for part in word.split(":")]


def pack_name(pack: str, language: str) -> str:
    """Return the name of one of our packs."""
    return str(read_data(f"{pack}.toml")["name"][language])


def pictures(
    faces: Iterable[dict[str, Any]], height: float, saver: bool, images: Mapping[str, str] = NO_IMAGES
) -> dict[str, str]:
    """Return the pictures of *faces* as SVG, those of backs for cards *height* times as high as wide; *saver*: in pale greys.

    *images*: those that are no drawings of ours.
    """
    found = {}
    for one in faces:
        if "picture" in one:
            found[one["picture"]] = images.get(one["picture"]) or art.picture(one["picture"])
        if "back" in one:
            found[one["back"]] = art.back(one["back"].partition("-")[2], height)
    return {key: _pale(svg) if saver else svg for key, svg in found.items()}


def _pale(svg: str) -> str:
    """Return a picture that needs little ink: every colour but that of the lines becomes a light grey."""
    return svg.replace(PLAIN, PALE) if PLAIN in svg else COLOUR.sub(_grey, svg)


def image(data: bytes, kind: str) -> str:
    """Return a raster image, ``png`` or ``jpeg``, as a square SVG document that it fills."""
    encoded = b64encode(data).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">{GREY}<image width="400" height="400" '
        f'preserveAspectRatio="xMidYMid slice" {PLAIN} href="data:image/{kind};base64,{encoded}"/></svg>'
    )


def _grey(found: re.Match[str]) -> str:
    if found[0] == INK:
        return INK
    red, green, blue = (int(found[0][i : i + 2], 16) for i in (1, 3, 5))
    light = round(DARKEST + (0.3 * red + 0.59 * green + 0.11 * blue) / 255 * (LIGHTEST - DARKEST))
    return f"#{light:02x}{light:02x}{light:02x}"
