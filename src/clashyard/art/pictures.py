"""Pictures by art key as SVG text: the same on every machine, with nothing inside that could collide with another picture."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from random import Random

from clashyard.art.backdrops import RAYS, backdrop
from clashyard.art.backs import back_of
from clashyard.art.composer import KIND, recipe_of, taken_apart
from clashyard.art.figures import Figure
from clashyard.art.keys import FAMILIES, PACKS, SPELL, Key, avatar_key, parse, portrait_key
from clashyard.art.linocut import FIGURE, Print
from clashyard.art.palette import GROUNDS, INK
from clashyard.art.recipes import Recipe, for_name, lines, named, pack, settled

SIDE = 400  # of the view box, in half-units
TALL = {"hat", "cone", "queen", "wizard", "feathers", "crown", "plume", "horns", "flame"}  # headgear that needs room above
AROUND = "-50 -40 500 440"  # the view box of a cutout: elbows and weapons reach beyond the frame
CACHED = 2_000  # pictures that a process keeps: all cards in both sizes, and custom ones
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'


def picture(key: str) -> str:
    """Return a picture as an SVG document. Raises UnknownKey."""
    return _document(key, False)


def small(key: str) -> str:
    """Return a picture for 60 pixels and less: with stronger lines and without hatching. Raises UnknownKey."""
    return _document(key, True)


def cutout(key: str) -> str:
    """Return a figure without its ground, to stand on a stage: cut off below, but not at the sides. Raises UnknownKey."""
    _, body = drawn(parse(key), False)
    return f'<svg {NAMESPACE} viewBox="{AROUND}">{body[max(0, body.find(FIGURE)) :]}</svg>'


def sheet(keys: Iterable[str], small: bool = False) -> str:
    """Return an SVG document with a ``<symbol id="art-KEY">`` for each key. Raises UnknownKey."""
    symbols = []
    for key in keys:
        view, body = drawn(parse(key), small)
        symbols.append(f'<symbol id="art-{key}" viewBox="{view}">{body}</symbol>')
    return f"<svg {NAMESPACE}>{''.join(symbols)}</svg>"


def portrait(name: str) -> str:
    """Return the picture of a character of CLASH by name; one that is not ours gets a person of their own."""
    return picture(portrait_key(name))


def avatar(seed: str) -> str:
    """Return a head in a disc for a name or a seed."""
    return picture(avatar_key(seed))


def back(pack: str = "", height: float = 1.4) -> str:
    """Return the back of a card: that for play, or that of a pack, for print; *height*: for a width of 1. Raises UnknownKey."""
    key = parse(f"back-{pack}" if pack else "back")
    view, body = back_of(key.name, round(500 * height))
    return f'<svg {NAMESPACE} viewBox="{view}">{body}</svg>'


@cache
def version() -> str:
    """Return a digest of everything that the pictures depend on."""
    digest = hashlib.sha256()
    home = files("clashyard.art")
    for folder in (home, home / "parts", home / "recipes", home / "words"):
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            if file.name.endswith((".py", ".txt")):
                digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def _document(key: str, small: bool) -> str:
    view, body = drawn(parse(key), small)
    return f'<svg {NAMESPACE} viewBox="{view}">{body}</svg>'


@lru_cache(CACHED)
def drawn(key: Key, small: bool) -> tuple[str, str]:
    """Return view box and content."""
    if key.kind == "back":
        return back_of(key.name)
    if key.kind == "avatar":
        return f"0 0 {SIDE} {SIDE}", _avatar(key, small)
    recipe, ground, scene = _recipe(key)
    sheet = Print(key.seed, small)
    drop = recipe.number("drop", 10 if recipe.settings.get("top") in TALL and recipe.figure == "bust" else 2)
    scale = (0.92 if scene == RAYS else 0.96) * recipe.number("zoom", 1)
    with sheet.at(0, drop, scale, recipe.number("lean", 0), recipe.has("flip")):
        Figure(recipe.settings, sheet).draw(recipe.figure)
    return f"0 0 {SIDE} {SIDE}", backdrop(GROUNDS[ground], scene, Random(key.seed), small) + sheet.svg()


def _recipe(key: Key) -> tuple[Recipe, str, str]:
    """Return the settled recipe of a card or a person, its ground and its backdrop."""
    if key.kind == "card":
        ground, (spell, recipe) = key.name, pack(key.name)[key.number]
    elif key.kind in FAMILIES:
        recipe = named(key.kind)[key.name.replace("-", " ")]
        ground, spell = recipe.settings["ground"], False
    elif key.kind == KIND and (made := taken_apart(key.name)):
        ground, spell, recipe = made[0], False, recipe_of(*made[1:])
    elif key.kind == "person":
        rng = Random(key.seed)
        line, ground, spell = rng.choice(lines("people")), rng.choice(PACKS), False
        recipe = Recipe(line.figure, line.settings)
    else:
        ground, spell, recipe = "own", SPELL in key.abilities, for_name(key.name, key.abilities)
    scene = RAYS if spell else GROUNDS[ground].backdrop
    return settled(recipe, ground, Random(key.seed)), ground, recipe.settings.get("place", scene)


def _avatar(key: Key, small: bool) -> str:
    """Draw a head that fills a disc; hats and ears may stand out over its edge."""
    rng, sheet = Random(key.seed), Print(key.seed, small)
    ground = rng.choice(PACKS)
    choices = lines("avatars")
    line = choices[rng.randrange(len(choices))]
    recipe = settled(Recipe(line.figure, line.settings), ground, rng)
    with sheet.at(0, recipe.number("drop", 4), recipe.number("zoom", 1)):
        Figure(recipe.settings, sheet).draw(recipe.figure)
    disc = f'<circle cx="200" cy="200" r="192" fill="{GROUNDS[ground].base}" stroke="{INK}" stroke-width="10"/>'
    return f'{disc}<circle cx="200" cy="200" r="150" fill="{GROUNDS[ground].glow}"/>{sheet.svg()}'
