"""Pictures that somebody composes: a figure and what fills it, each from a short menu.

A composed picture is one word, ``made~GROUND~FIGURE~part+part+…~mood+skin+cloth+scene``: a value for each menu of the figure, in
its order. So two people who choose the same see the same, and an address holds the whole picture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from clashyard.art.backdrops import RAYS, SCENES
from clashyard.art.palette import GROUNDS
from clashyard.art.parts import MOODS
from clashyard.art.recipes import Recipe, for_name

KIND = "made"
NONE = "none"
HEADS = (
    "human", "lady", "troll", "ogre", "orc", "goblin", "dwarf", "crone", "cyclops", "skull", "zombie", "ghoul", "hood", "helm",
    "demon", "wolf", "hound", "cat", "bull", "goat", "horse", "rat", "frog", "lizard", "snake", "dragon", "eagle", "raven", "owl",
    "fish",
)  # fmt: skip
BEASTS = (
    "wolf", "hound", "cat", "boar", "bull", "goat", "horse", "rat", "bat", "frog", "lizard", "snake", "dragon", "eagle", "raven",
    "owl", "fish", "demon", "skull",
)  # fmt: skip
TOPS = (
    NONE, "hair", "wild", "braids", "horns", "antlers", "spikes", "mohawk", "crown", "helm", "plume", "hat", "wizard", "cap",
    "bandana", "goggles", "feathers", "halo", "flame", "leaves", "jester",
)  # fmt: skip
MOUTHS = (NONE, "smile", "grin", "grim", "shout", "fangs", "tusks", "beard", "goatee", "moustache", "worry", "scarf")
TORSOS = (
    "muscle", "brute", "bare", "fat", "jerkin", "vest", "coat", "robe", "cloak", "dress", "uniform", "mail", "plate", "rags",
    "bones",
)  # fmt: skip
ARMS = ("raise", "strike", "claws", "heft", "hold", "aim", "palm", "hips", "cross", "down", "shrug", "point")
TOOLS = (
    NONE, "sword", "axe", "hammer", "club", "dagger", "spear", "trident", "scythe", "bow", "staff", "book", "quill", "flask",
    "torch", "lantern", "shield", "lute", "key",
)  # fmt: skip
CAPES = (NONE, "collar", "torn", "quiver", "flag", "wings.bird", "wings.bat")
WINGS = (NONE, "wings.bird", "wings.bat")
MANES, REARS, TAILS = (NONE, "lion", "spikes"), ("brush", "whip", "curl"), (NONE, "whip", "fin")
SPELLS = (
    "fire", "meteor", "comet", "boom", "bolt", "beam", "ice", "wind", "cyclone", "vortex", "rift", "curse", "arrows", "flask",
    "drops", "cauldron", "altar", "mirror", "heart", "drum", "trap", "stampede",
)  # fmt: skip
SPELL = "spell"
FIGURES: Mapping[str, tuple[str, Mapping[str, tuple[str, ...]]]] = {  # the figure of the recipe, and its menus
    "person": (
        "bust",
        {"head": HEADS, "top": TOPS, "mouth": MOUTHS, "torso": TORSOS, "arms": ARMS, "tool": TOOLS, "cape": CAPES},
    ),
    "imp": ("sprite", {"head": HEADS, "top": TOPS, "mouth": MOUTHS, "tool": TOOLS, "wings": WINGS}),
    "runner": ("runner", {"head": HEADS, "top": TOPS, "mouth": MOUTHS, "tool": TOOLS}),
    "leaper": ("leaper", {"head": HEADS, "top": TOPS, "mouth": MOUTHS, "tool": TOOLS}),
    "beast": ("beast", {"head": BEASTS, "mane": MANES, "wings": WINGS}),
    "prowler": ("prowl", {"head": BEASTS, "mane": MANES, "rear": REARS}),
    "croucher": ("crouch", {"head": BEASTS, "wings": WINGS, "tail": TAILS}),
    SPELL: (SPELL, {SPELL: SPELLS}),
}
SKINS = ("sand", "brown", "pink", "ice", "green", "lime", "grey", "red", "violet", "orange", "bone", "dark")
CLOTHS = ("red", "blue", "gold", "violet", "dark", "green", "brown", "bone")
COMMON: Mapping[str, tuple[str, ...]] = {"mood": MOODS, "skin": SKINS, "cloth": CLOTHS, "place": tuple(SCENES)}
SLEEVES = {"muscle": "skin", "brute": "skin", "bare": "skin", "bones": "bone", "plate": "metal"}  # else of cloth
FORM = re.compile(rf"{KIND}~(?P<ground>[a-z-]+)~(?P<figure>[a-z]+)~(?P<parts>[a-z.+]+)~(?P<common>[a-z+]+)")
Choices = Mapping[str, str]


def menus(figure: str) -> dict[str, tuple[str, ...]]:
    """Return the menus of a figure, each with its values; the first is the default."""
    return {**FIGURES[figure][1], **COMMON}


def composed_key(ground: str, figure: str, choices: Choices) -> str:
    """Return the art key of a picture; what *choices* leave out, or cannot have here, is the first of its menu."""
    own, common = ("+".join(_fitting(choices, menu)) for menu in (FIGURES[figure][1], COMMON))
    return f"{KIND}~{ground}~{figure}~{own}~{common}"


def _fitting(choices: Choices, menu: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [choices[name] if choices.get(name) in values else values[0] for name, values in menu.items()]


@cache
def taken_apart(key: str) -> tuple[str, str, Choices] | None:
    """Return ground, figure and choices of a composed picture; None if the key is not one."""
    match = FORM.fullmatch(key)
    if match is None or match["ground"] not in GROUNDS or match["figure"] not in FIGURES:
        return None
    menu = menus(match["figure"])
    values = f"{match['parts']}+{match['common']}".split("+")
    if len(values) != len(menu):
        return None
    choices = dict(zip(menu, values, strict=True))
    return (match["ground"], match["figure"], choices) if composed_key(match["ground"], match["figure"], choices) == key else None


def recipe_of(figure: str, choices: Choices) -> Recipe:
    """Return the recipe of a composed picture."""
    given = {name: value for name, value in choices.items() if name != SPELL}
    if figure == SPELL:
        return Recipe(f"{SPELL}.{choices[SPELL]}", given)
    sleeve = SLEEVES.get(choices.get("torso", ""), "cloth")
    hair = "red" if choices["skin"] in ("bone", "ice") else "dark"
    return Recipe(FIGURES[figure][0], {**given, "sleeve": sleeve, "hair": hair, "leg": "dark"})


def start(name: str, abilities: tuple[str, ...], spell: bool) -> tuple[str, Choices]:
    """Return a figure and choices close to the picture that a card of this name has by itself."""
    recipe = for_name(name, {*abilities, *([SPELL] if spell else [])})
    if recipe.figure.startswith(f"{SPELL}."):
        return SPELL, {SPELL: recipe.figure.partition(".")[2], "place": RAYS}
    known = {figure: name for name, (figure, _) in FIGURES.items()}
    first = {name: value.split("/")[0] for name, value in recipe.settings.items()}
    return (SPELL, {"place": RAYS}) if spell else (known.get(recipe.figure, "person"), first)
