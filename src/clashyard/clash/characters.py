"""Characters: what their data say, checked (clash.data.chain, clash.data.prefix, clash.data.effects), and written back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.clash.state import ATTACKS, EFFECTS, LETTERS, LEVELS, NODES, PRICE
from clashyard.core.errors import BadInput, a_list, expected, mapping, shown, truth, whole

HIGHEST = 99  # of every number in the data
LONGEST = 60  # letters of a name
KEYS = ("name", "style", "hp", "max-will", "openers", "combos", "super")
ATTACK_LETTERS = LETTERS[:ATTACKS]
# The vocabulary: the number of an effect is its place here (see state.HURT and so on).
VOCABULARY = (
    ("damage", ""), ("heal", ""), ("will", ""), ("drain", ""), ("draw", ""), ("discard", ""), ("boost", "next"),
    ("boost", "combo"), ("unblockable", "next"), ("unblockable", "combo"), ("unclashable", "next"),
    ("unclashable", "combo"), ("free-chain", ""),
)  # fmt: skip
WORDS = tuple(dict.fromkeys(word for word, _ in VOCABULARY))
SPANS = ("next", "combo")


@dataclass(frozen=True)
class Combo:
    """One line of a combo list: attack letters, and what each hit does at its place."""

    name: str
    chain: tuple[int, ...]
    damage: tuple[int, ...]


@dataclass(frozen=True)
class Level:
    """A super as it is for one price; each effect is a number of `VOCABULARY` and its N, 0 where it has none."""

    name: str
    blockable: bool
    effects: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Character:
    """One character. *levels* are those for 4 and for 8 Will; None where there is no such level."""

    name: str
    style: str
    hp: int
    max_will: int
    openers: tuple[int, ...]
    combos: tuple[Combo, ...]
    super_name: str
    levels: tuple[Level | None, ...]

    def tree(self) -> tuple[list[int], list[int]]:
        """The combos as `state.Clash` keeps them: what each node lists, and node * 3 + letter -> the node after it."""
        damage, follow = list(self.openers), [0] * ATTACKS * ATTACKS
        for combo in self.combos:
            node = combo.chain[0]
            for letter, listed in zip(combo.chain[1:], combo.damage[1:], strict=True):
                if not follow[node * ATTACKS + letter]:
                    follow[node * ATTACKS + letter] = len(damage)
                    damage.append(listed)
                    follow += [0] * ATTACKS
                node = follow[node * ATTACKS + letter]
        return damage, follow


def read_character(data: Any) -> Character:
    """A character from its data. Raises BadInput with the place in it, such as ``combos[2].damage[1]``.

    A maximum of Will below 8 is allowed and leaves the level for 8 unused; one below 4 is not, with a super.
    """
    data = mapping(data, "", KEYS)
    name = read_name(data.get("name"), "name")
    will = whole(data.get("max-will", 8), "max-will", 0, HIGHEST)
    openers = _openers(data)
    super_name, levels = _super(data.get("super"))
    character = Character(
        name, read_text(data.get("style"), "style"), whole(data.get("hp", 8), "hp", 1, HIGHEST), will, openers,
        _combos(data.get("combos"), openers), super_name, levels,
    )  # fmt: skip
    return character


def read_name(value: Any, place: str) -> str:
    """A name, blanks made even. Raises BadInput for anything else."""
    name = " ".join(value.split()) if isinstance(value, str) else ""
    if value is None:
        raise BadInput(place, "the name is missing; give one")
    if not name or not name.isprintable() or len(name) > LONGEST:
        raise BadInput(
            place, "{value} cannot be a name; write 1 to {most} letters that can be shown", value=shown(value), most=LONGEST
        )
    return name


def read_text(value: Any, place: str) -> str:
    """A text that may be missing."""
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > 500:
        raise BadInput(place, "{value} is no text; write one of 500 letters at most, or leave it out", value=shown(value))
    return " ".join(value.split())


def _openers(data: Mapping[str, Any]) -> tuple[int, ...]:
    if data.get("openers") is None:
        raise BadInput("openers", "the openers are missing; write the damage of each, such as {H: 2, L: 1, Q: 1}")
    given = mapping(data["openers"], "openers", ATTACK_LETTERS)
    for letter in ATTACK_LETTERS:
        if letter not in given:
            raise BadInput(f"openers.{letter}", "this opener is missing; all of H, L and Q are needed")
    return tuple(whole(given[letter], f"openers.{letter}", 0, HIGHEST) for letter in ATTACK_LETTERS)


def _combos(given: Any, openers: tuple[int, ...]) -> tuple[Combo, ...]:
    combos: list[Combo] = []
    listed: dict[tuple[int, ...], tuple[int, str]] = {(c,): (damage, "openers") for c, damage in enumerate(openers)}
    for number, entry in enumerate(a_list([] if given is None else given, "combos", "combos"), 1):
        place = f"combos[{number}]"
        combo = _combo(entry, place)
        for i, damage in enumerate(combo.damage, 1):
            before, where = listed.setdefault(combo.chain[:i], (damage, place))
            if before != damage:
                raise BadInput(
                    f"{place}.damage[{i}]", "{chain} does {damage} here and {before} in {where}; make them equal",
                    chain=write_chain(combo.chain[:i]), damage=damage, before=before, where=where,
                )  # fmt: skip
        if len(listed) > NODES:
            raise BadInput(place, "the combos have more than {most} different places together; leave some out", most=NODES)
        combos.append(combo)
    return tuple(combos)


def _combo(entry: Any, place: str) -> Combo:
    entry = mapping(entry, place, ("name", "chain", "damage"))
    for key in ("chain", "damage"):
        if entry.get(key) is None:
            raise BadInput(f"{place}.{key}", "this is missing; a combo has a chain such as H>L>Q and a damage for each letter")
    chain = read_chain(entry["chain"], f"{place}.chain")
    damage = a_list(entry["damage"], f"{place}.damage", "numbers")
    if len(damage) != len(chain):
        raise BadInput(
            f"{place}.damage",
            "{number} numbers for {letters} letters; write one damage for each letter of the chain",
            number=len(damage),
            letters=len(chain),
        )
    numbers = tuple(whole(value, f"{place}.damage[{i}]", 0, HIGHEST) for i, value in enumerate(damage, 1))
    return Combo(read_text(entry.get("name"), f"{place}.name"), chain, numbers)


def read_chain(value: Any, place: str) -> tuple[int, ...]:
    """Attack letters joined by ``>``. Raises BadInput for anything else."""
    letters = [letter.strip() for letter in value.split(">")] if isinstance(value, str) else [""]
    if not all(len(letter) == 1 and letter in ATTACK_LETTERS for letter in letters):
        raise BadInput(place, "{value} is no chain; write attack letters joined by >, such as H>L>Q", value=shown(value))
    if len(letters) > NODES:
        raise BadInput(place, "{number} letters are too many; a chain has {most} at most", number=len(letters), most=NODES)
    return tuple(LETTERS.index(letter) for letter in letters)


def write_chain(chain: Iterable[int]) -> str:
    return ">".join(LETTERS[card] for card in chain)


def _super(given: Any) -> tuple[str, tuple[Level | None, ...]]:
    if given is None:
        return "", (None,) * LEVELS
    if not isinstance(given, Mapping):
        raise BadInput("super", "a mapping is needed here, not {value}", value=shown(given))
    prices = {str(price): level for level, price in enumerate(PRICE)}
    levels: list[Level | None] = [None] * LEVELS
    for key, entry in given.items():
        if key == "name":
            continue
        if type(key) not in (int, str) or str(key) not in prices:  # TOML and JSON write 4 as a text
            raise BadInput("super", expected(key, ["name", *prices], "part of a super; its levels are 4 and 8"))
        if levels[prices[str(key)]] is not None:
            raise BadInput(f"super.{key}", "this level stands twice; write it once")
        levels[prices[str(key)]] = _level(entry, f"super.{key}")
    return read_text(given.get("name"), "super.name"), tuple(levels)


def _level(entry: Any, place: str) -> Level:
    entry = mapping(entry, place, ("name", "blockable", "effects"))
    blockable = truth(entry.get("blockable", False), f"{place}.blockable")
    if entry.get("effects") is None:
        raise BadInput(f"{place}.effects", "the effects are missing; list them in their order, such as [{damage: 2}]")
    effects = a_list(entry["effects"], f"{place}.effects", "effects")
    if len(effects) > EFFECTS:
        raise BadInput(
            f"{place}.effects", "{number} effects are too many; a level has {most} at most", number=len(effects), most=EFFECTS
        )
    read = tuple(_effect(effect, f"{place}.effects[{i}]") for i, effect in enumerate(effects, 1))
    return Level(read_text(entry.get("name"), f"{place}.name"), blockable, read)


def _effect(entry: Any, place: str) -> tuple[int, int]:
    entry = mapping(entry, place, WORDS)
    if len(entry) != 1:
        raise BadInput(
            place, "{number} effects in one entry; write each in an entry of its own, such as {{damage: 2}}", number=len(entry)
        )
    word, value = next(iter(entry.items()))
    place = f"{place}.{word}"
    if word == "free-chain":
        if value is not True:
            raise BadInput(place, "{value} says nothing here; write free-chain: true", value=shown(value))
        return VOCABULARY.index((word, "")), 0
    if word in ("unblockable", "unclashable"):
        if value not in SPANS:
            raise BadInput(place, "{value} is no time that it can hold; write next or combo", value=shown(value))
        return VOCABULARY.index((word, value)), 0
    if word == "boost":
        return _boost(value, place)
    return VOCABULARY.index((word, "")), whole(value, place, 1, HIGHEST)


def _boost(value: Any, place: str) -> tuple[int, int]:
    value = mapping(value, place, SPANS)
    if len(value) != 1:
        raise BadInput(place, "a boost is for exactly one of next and combo; write {boost: {next: 2}} or {boost: {combo: 1}}")
    span, amount = next(iter(value.items()))
    return VOCABULARY.index(("boost", span)), whole(amount, f"{place}.{span}", 1, HIGHEST)


def write_character(character: Character) -> dict[str, Any]:
    """The data of a character; `read_character` reads them back."""
    data: dict[str, Any] = {"name": character.name, "style": character.style, "hp": character.hp}
    data |= {"max-will": character.max_will, "openers": dict(zip(ATTACK_LETTERS, character.openers, strict=True))}
    data["combos"] = [_named(c.name) | {"chain": write_chain(c.chain), "damage": list(c.damage)} for c in character.combos]
    data["super"] = _named(character.super_name) | {
        str(price): _write_level(level) for price, level in zip(PRICE, character.levels, strict=True) if level
    }
    return {key: value for key, value in data.items() if value not in ("", {})}


def _named(name: str) -> dict[str, Any]:
    return {"name": name} if name else {}


def _write_level(level: Level) -> dict[str, Any]:
    marks = {"blockable": True} if level.blockable else {}
    return {**_named(level.name), **marks, "effects": [_write_effect(*effect) for effect in level.effects]}


def _write_effect(effect: int, amount: int) -> dict[str, Any]:
    word, span = VOCABULARY[effect]
    if word == "boost":
        return {word: {span: amount}}
    return {word: span or amount or True}
