"""The menus of pictures in words: figures, their parts, colours and grounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clashyard.art.composer import FIGURES, menus
from clashyard.art.palette import GROUNDS, SPOTS
from clashyard.core.words import N_, Words

COLOURS = ("skin", "cloth")
MENUS = {
    "head": N_("Head"), "top": N_("On the head"), "mouth": N_("Mouth"), "torso": N_("Body"), "arms": N_("Arms"),
    "tool": N_("Holds"), "cape": N_("On the back"), "wings": N_("Wings"), "mane": N_("Mane"), "rear": N_("Tail"),
    "tail": N_("Tail"), "spell": N_("Shows"), "mood": N_("Mood"), "skin": N_("Skin"), "cloth": N_("Cloth"), "place": N_("Ground"),
}  # fmt: skip
FIGURE_NAMES = {
    "person": N_("Person"), "imp": N_("Imp"), "runner": N_("Runner"), "leaper": N_("Leaper"), "beast": N_("Beast"),
    "prowler": N_("Beast on the prowl"), "croucher": N_("Crouching beast"), "spell": N_("Spell"),
}  # fmt: skip
VALUES = {
    "none": N_("Nothing"), "human": N_("Human"), "lady": N_("Lady"), "troll": N_("Troll"), "ogre": N_("Ogre"), "orc": N_("Orc"),
    "goblin": N_("Goblin"), "dwarf": N_("Dwarf"), "crone": N_("Crone"), "cyclops": N_("Cyclops"), "skull": N_("Skull"),
    "zombie": N_("Zombie"), "ghoul": N_("Ghoul"), "hood": N_("Hood"), "helm": N_("Helmet"), "demon": N_("Demon"),
    "wolf": N_("Wolf"), "hound": N_("Hound"), "cat": N_("Cat"), "boar": N_("Boar"), "bull": N_("Bull"), "goat": N_("Goat"),
    "horse": N_("Horse"), "rat": N_("Rat"), "bat": N_("Bat"), "frog": N_("Frog"), "lizard": N_("Lizard"), "snake": N_("Snake"),
    "dragon": N_("Dragon"), "eagle": N_("Eagle"), "raven": N_("Raven"), "owl": N_("Owl"), "fish": N_("Fish"),
    "hair": N_("Hair"), "wild": N_("Wild hair"), "braids": N_("Braids"), "horns": N_("Horns"), "antlers": N_("Antlers"),
    "spikes": N_("Spikes"), "mohawk": N_("Mohawk"), "crown": N_("Crown"), "plume": N_("Plume"), "hat": N_("Hat"),
    "wizard": N_("Pointed hat"), "cap": N_("Cap"), "bandana": N_("Bandana"), "goggles": N_("Goggles"),
    "feathers": N_("Feathers"), "halo": N_("Halo"), "flame": N_("Flame"), "leaves": N_("Leaves"), "jester": N_("Jester’s cap"),
    "smile": N_("Smile"), "grin": N_("Grin"), "grim": N_("Grim"), "shout": N_("Shout"), "fangs": N_("Fangs"),
    "tusks": N_("Tusks"), "beard": N_("Beard"), "goatee": N_("Goatee"), "moustache": N_("Moustache"), "worry": N_("Worry"),
    "scarf": N_("Scarf"), "muscle": N_("Muscles"), "brute": N_("Furry"), "bare": N_("Bare chest"), "fat": N_("Big belly"),
    "jerkin": N_("Jerkin"), "vest": N_("Waistcoat"), "coat": N_("Coat"), "robe": N_("Robe"), "cloak": N_("Cloak"),
    "dress": N_("Dress"), "uniform": N_("Uniform"), "mail": N_("Mail"), "plate": N_("Plate armour"), "rags": N_("Rags"),
    "bones": N_("Bones"), "raise": N_("Raised"), "strike": N_("Striking"), "claws": N_("Clawing"), "heft": N_("Hefting"),
    "hold": N_("Holding"), "aim": N_("Aiming"), "palm": N_("Open palm"), "hips": N_("On the hips"), "cross": N_("Crossed"),
    "down": N_("Hanging"), "shrug": N_("Shrugging"), "point": N_("Pointing"), "sword": N_("Sword"), "axe": N_("Axe"),
    "hammer": N_("Hammer"), "club": N_("Club"), "dagger": N_("Dagger"), "spear": N_("Spear"), "trident": N_("Trident"),
    "scythe": N_("Scythe"), "bow": N_("Bow"), "staff": N_("Staff"), "book": N_("Book"), "quill": N_("Quill"),
    "flask": N_("Flask"), "torch": N_("Torch"), "lantern": N_("Lantern"), "shield": N_("Shield"), "lute": N_("Lute"),
    "key": N_("Key"), "collar": N_("Collar"), "torn": N_("Torn cape"), "quiver": N_("Quiver"), "flag": N_("Flag"),
    "wings.bird": N_("Feathered wings"), "wings.bat": N_("Bat wings"), "lion": N_("Lion"), "brush": N_("Bushy"),
    "whip": N_("Long"), "curl": N_("Curled"), "fin": N_("Fin"), "angry": N_("Angry"), "flat": N_("Calm"), "sad": N_("Sad"),
    "wide": N_("Wide awake"), "hollow": N_("Hollow"), "glow": N_("Glowing"), "rays": N_("Rays"), "sun": N_("Sun"),
    "moon": N_("Moon"), "waves": N_("Waves"), "wall": N_("Wall"), "drips": N_("Drips"), "mist": N_("Mist"),
    "forest": N_("Forest"), "post": N_("Sorting office"), "hills": N_("Hills"), "fire": N_("Fire"), "meteor": N_("Meteor"),
    "comet": N_("Comet"), "boom": N_("Explosion"), "bolt": N_("Lightning"), "beam": N_("Beam"), "ice": N_("Ice"),
    "wind": N_("Wind"), "cyclone": N_("Cyclone"), "vortex": N_("Whirlwind"), "rift": N_("Rift"), "curse": N_("Curse"),
    "arrows": N_("Arrows"), "drops": N_("Drops"), "cauldron": N_("Cauldron"), "altar": N_("Altar"), "mirror": N_("Mirror"),
    "heart": N_("Heart"), "drum": N_("Drum"), "trap": N_("Trap"), "stampede": N_("Stampede"),
}  # fmt: skip
COLOUR_NAMES = {
    "sand": N_("Sand"), "brown": N_("Brown"), "pink": N_("Pink"), "ice": N_("Ice blue"), "green": N_("Green"), "lime": N_("Lime"),
    "grey": N_("Grey"), "red": N_("Red"), "violet": N_("Violet"), "orange": N_("Orange"), "bone": N_("Bone"),
    "dark": N_("Dark"), "blue": N_("Blue"), "gold": N_("Gold"),
}  # fmt: skip


@dataclass(frozen=True)
class Menu:
    """A choice of the picture: its field, its name, and what can be chosen, by words or by colours (``#rrggbb``)."""

    field: str
    name: str
    values: Mapping[str, str]
    colours: Mapping[str, str]
    chosen: str


def figure_names(words: Words) -> dict[str, str]:
    """Return the figures in words."""
    return {figure: words(FIGURE_NAMES[figure]) for figure in FIGURES}


def menus_of(figure: str, chosen: Mapping[str, str], words: Words) -> tuple[Menu, ...]:
    """Return the menus of a figure in words."""
    return tuple(_menu(field, values, chosen.get(field, values[0]), words) for field, values in menus(figure).items())


def _menu(field: str, values: tuple[str, ...], chosen: str, words: Words) -> Menu:
    said = COLOUR_NAMES if field in COLOURS else VALUES
    colours = {value: SPOTS[value] for value in values} if field in COLOURS else {}
    return Menu(field, words(MENUS[field]), {value: words(said[value]) for value in values}, colours, chosen)


def frames() -> dict[str, str]:
    """Return the colour of the frame of each style."""
    return {style: ground.frame for style, ground in GROUNDS.items()}
