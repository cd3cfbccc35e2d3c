"""Characters: their data, checked (clash.data.chain, clash.data.prefix, clash.data.effects), and written back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.clash.rules.state import ANSWER, ATTACKS, EFFECTS, LASTING, LETTERS, LEVELS, NODES, PRICE, TIMES, VOCABULARY
from clashyard.core.errors import BadInput, a_list, expected, mapping, one_of, shown, truth, whole

HIGHEST = 99  # maximum of every number in the data
LONGEST = 60  # maximum letters of a name
KEYS = ("name", "style", "hp", "max-will", "openers", "combos", "super")
ATTACK_LETTERS = LETTERS[:ATTACKS]
WORDS = tuple(dict.fromkeys(word for word, _ in VOCABULARY))
SPANS = ("next", "combo")


@dataclass(frozen=True)
class Combo:
    """One line of a combo list: attack letters, and the damage of each hit."""

    name: str
    chain: tuple[int, ...]
    damage: tuple[int, ...]


@dataclass(frozen=True)
class Level:
    """A super at one price; each effect is a number of `VOCABULARY` and its N, 0 if it has none. *when*: one of `TIMES`."""

    name: str
    blockable: bool
    effects: tuple[tuple[int, int], ...]
    when: str = TIMES[0]


@dataclass(frozen=True)
class Character:
    """One character. *levels* are those for 4 and for 8 Will; None for a missing level."""

    name: str
    style: str
    hp: int
    max_will: int
    openers: tuple[int, ...]
    combos: tuple[Combo, ...]
    super_name: str
    levels: tuple[Level | None, ...]

    def tree(self) -> tuple[list[int], list[int]]:
        """Return the combos as `state.Clash` stores them: the damage of each node, and node * 3 + letter -> the next node."""
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
    """Return a character from its data. Raises BadInput with the place in it, such as ``combos[2].damage[1]``.

    A maximum of Will below 8 is allowed and leaves the level for 8 unused; with a super, one below 4 is not allowed.
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
    """Return a name with its spaces normalised. Raises BadInput for anything else."""
    name = " ".join(value.split()) if isinstance(value, str) else ""
    if value is None:
        raise BadInput(place, "the name is missing; give one")
    if not name or not name.isprintable() or len(name) > LONGEST:
        raise BadInput(
            place, "{value} is not a valid name; write 1 to {most} printable characters", value=shown(value), most=LONGEST
        )
    return name


def read_text(value: Any, place: str) -> str:
    """Return a text, which is optional."""
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > 500:
        raise BadInput(place, "{value} is not a text of at most 500 characters; shorten it or leave it out", value=shown(value))
    return " ".join(value.split())


def _openers(data: Mapping[str, Any]) -> tuple[int, ...]:
    if data.get("openers") is None:
        raise BadInput("openers", "the openers are missing; write the damage of each, such as {H: 2, L: 1, Q: 1}")
    given = mapping(data["openers"], "openers", ATTACK_LETTERS)
    for letter in ATTACK_LETTERS:
        if letter not in given:
            raise BadInput(f"openers.{letter}", "this opener is missing; H, L and Q are all required")
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
                    f"{place}.damage[{i}]", "{chain} does {damage} damage here but {before} in {where}; make them equal",
                    chain=write_chain(combo.chain[:i]), damage=damage, before=before, where=where,
                )  # fmt: skip
        if len(listed) > NODES:
            raise BadInput(place, "the combos have more than {most} different positions in total; leave some out", most=NODES)
        combos.append(combo)
    return tuple(combos)


def _combo(entry: Any, place: str) -> Combo:
    entry = mapping(entry, place, ("name", "chain", "damage"))
    for key in ("chain", "damage"):
        if entry.get(key) is None:
            raise BadInput(
                f"{place}.{key}", "this is missing; a combo needs a chain such as H>L>Q and a damage value for each letter"
            )
    chain = read_chain(entry["chain"], f"{place}.chain")
    damage = a_list(entry["damage"], f"{place}.damage", "numbers")
    if len(damage) != len(chain):
        raise BadInput(
            f"{place}.damage",
            "the number of damage values ({number}) differs from the length of the chain ({letters}); write one for each letter",
            number=len(damage),
            letters=len(chain),
        )
    numbers = tuple(whole(value, f"{place}.damage[{i}]", 0, HIGHEST) for i, value in enumerate(damage, 1))
    return Combo(read_text(entry.get("name"), f"{place}.name"), chain, numbers)


def read_chain(value: Any, place: str) -> tuple[int, ...]:
    """Read attack letters joined by ``>``. Raises BadInput for anything else."""
    letters = [letter.strip() for letter in value.split(">")] if isinstance(value, str) else [""]
    if not all(len(letter) == 1 and letter in ATTACK_LETTERS for letter in letters):
        raise BadInput(place, "{value} is not a chain; write attack letters joined by >, such as H>L>Q", value=shown(value))
    if len(letters) > NODES:
        raise BadInput(place, "too many letters ({number}); a chain has at most {most}", number=len(letters), most=NODES)
    return tuple(LETTERS.index(letter) for letter in letters)


def write_chain(chain: Iterable[int]) -> str:
    return ">".join(LETTERS[card] for card in chain)


def _super(given: Any) -> tuple[str, tuple[Level | None, ...]]:
    if given is None:
        return "", (None,) * LEVELS
    if not isinstance(given, Mapping):
        raise BadInput("super", "expected a mapping, got {value}", value=shown(given))
    prices = {str(price): level for level, price in enumerate(PRICE)}
    levels: list[Level | None] = [None] * LEVELS
    for key, entry in given.items():
        if key == "name":
            continue
        if type(key) not in (int, str) or str(key) not in prices:  # TOML and JSON write the key 4 as a string
            raise BadInput("super", expected(key, ["name", *prices], "super key (the levels are 4 and 8)"))
        if levels[prices[str(key)]] is not None:
            raise BadInput(f"super.{key}", "this level is listed twice; write it once")
        levels[prices[str(key)]] = _level(entry, f"super.{key}")
    return read_text(given.get("name"), "super.name"), tuple(levels)


def _level(entry: Any, place: str) -> Level:
    entry = mapping(entry, place, ("name", "when", "blockable", "effects"))
    when = one_of(entry.get("when", TIMES[0]), TIMES, f"{place}.when", "time for a super")
    blockable = truth(entry.get("blockable", False), f"{place}.blockable")
    if blockable and when == TIMES[ANSWER]:
        raise BadInput(f"{place}.blockable", "a super in answer to a hit cannot be blocked; leave this out, or change when")
    if entry.get("effects") is None:
        raise BadInput(f"{place}.effects", "the effects are missing; list them in order, such as [{damage: 2}]")
    effects = a_list(entry["effects"], f"{place}.effects", "effects")
    if len(effects) > EFFECTS:
        raise BadInput(
            f"{place}.effects", "too many effects ({number}); a level has at most {most}", number=len(effects), most=EFFECTS
        )
    read = tuple(_effect(effect, f"{place}.effects[{i}]") for i, effect in enumerate(effects, 1))
    for i, (effect, _) in enumerate(read, 1):
        if when == TIMES[ANSWER] and effect in LASTING:
            raise BadInput(
                f"{place}.effects[{i}]", "a super in answer to a hit has no hits to come; use an effect other than {word}",
                word=VOCABULARY[effect][0],
            )  # fmt: skip
    return Level(read_text(entry.get("name"), f"{place}.name"), blockable, read, when)


def _effect(entry: Any, place: str) -> tuple[int, int]:
    entry = mapping(entry, place, WORDS)
    if len(entry) != 1:
        raise BadInput(
            place,
            "an entry has exactly one effect, not {number}; write each as its own entry, such as {{damage: 2}}",
            number=len(entry),
        )
    word, value = next(iter(entry.items()))
    place = f"{place}.{word}"
    if word == "free-chain":
        if value is not True:
            raise BadInput(place, "{value} has no meaning here; write free-chain: true", value=shown(value))
        return VOCABULARY.index((word, "")), 0
    if word in ("unblockable", "unclashable"):
        if value not in SPANS:
            raise BadInput(place, "{value} is not a valid duration; write next or combo", value=shown(value))
        return VOCABULARY.index((word, value)), 0
    if word == "boost":
        return _boost(value, place)
    return VOCABULARY.index((word, "")), whole(value, place, 1, HIGHEST)


def _boost(value: Any, place: str) -> tuple[int, int]:
    value = mapping(value, place, SPANS)
    if len(value) != 1:
        raise BadInput(place, "a boost applies to either next or combo; write {boost: {next: 2}} or {boost: {combo: 1}}")
    span, amount = next(iter(value.items()))
    return VOCABULARY.index(("boost", span)), whole(amount, f"{place}.{span}", 1, HIGHEST)


def write_character(character: Character) -> dict[str, Any]:
    """Return the data of a character; `read_character` reads them back."""
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
    marks: dict[str, Any] = {"when": level.when} if level.when != TIMES[0] else {}
    marks |= {"blockable": True} if level.blockable else {}
    return {**_named(level.name), **marks, "effects": [_write_effect(*effect) for effect in level.effects]}


def _write_effect(effect: int, amount: int) -> dict[str, Any]:
    word, span = VOCABULARY[effect]
    if word == "boost":
        return {word: {span: amount}}
    return {word: span or amount or True}
