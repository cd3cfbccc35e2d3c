"""Match options and their checks, and the table for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from clashyard.clash.cards.character import Character, read_character, write_character
from clashyard.clash.cards.library import find_character, library
from clashyard.clash.rules.house import HOUSE, WILL_TO_TEN, WILL_UNLIMITED
from clashyard.clash.rules.state import COPIES, DECK, EFFECTS, JOUST, LEVELS, NOBODY, NOTHING, SEATS, TIMES, Clash
from clashyard.core.chance import DEAL, seeded
from clashyard.core.errors import BadInput, mapping, one_of, shown
from clashyard.core.house import OPTION, house_bits, house_option

NAMES = ("A", "B")
MODES = ("duel",)
OPTIONS = ("mode", "characters", "turn-limit", OPTION)
WILL = 8  # of a character that sets no other maximum (clash.will.range)
WILL_BY_HOUSE_RULE = {WILL_TO_TEN: 10, WILL_UNLIMITED: 127}  # as much as a column holds, which no match reaches
MOST_TURNS = 10_000


@dataclass(frozen=True)
class Setting:
    """The setting of a match: the characters of both seats, the turn limit, 0 for none, and the house rules."""

    characters: tuple[Character, ...]
    turn_limit: int
    house: Mapping[str, Any] = field(default_factory=dict)  # the option for house rules, if any are chosen

    @property
    def bits(self) -> int:
        """Return the house rules as a state carries them."""
        return house_bits(HOUSE, self.house)

    def most_will(self, seat: int) -> int:
        """Return the maximum of Will of a seat; a house rule changes the usual one (clash.will.range)."""
        most = self.characters[seat].max_will
        return most if most != WILL else next((new for bit, new in WILL_BY_HOUSE_RULE.items() if self.bits & bit), most)

    def shown_will(self, seat: int, will: int) -> int:
        """Return the length of the Will track of a seat that has so much; a track without an end goes up to it."""
        most = self.most_will(seat)
        return most if most < WILL_BY_HOUSE_RULE[WILL_UNLIMITED] else max(WILL_BY_HOUSE_RULE[WILL_TO_TEN], will)


def prepare(options: Mapping[str, Any]) -> Setting:
    """Return checked options: characters, turn-limit. Raises BadInput for an invalid one."""
    options = mapping(options, "options", OPTIONS)
    one_of(options.get("mode", "duel"), MODES, "options.mode", "mode")
    limit = options.get("turn-limit", 0)
    if type(limit) is not int or not 0 <= limit <= MOST_TURNS:
        raise BadInput(
            "options.turn-limit", "{value} is not a number of turns from 0 (none) to {most}", value=shown(limit), most=MOST_TURNS
        )
    return Setting(_both(options.get("characters")), limit, house_option(HOUSE, options))


def _both(given: Any) -> tuple[Character, ...]:
    """Return the characters of A and B, by default the first two of the library."""
    if given is None:
        return tuple(library().values())[:SEATS]
    if not isinstance(given, list | tuple) or len(given) != SEATS:
        raise BadInput("options.characters", "expected a list of two characters, got {value}", value=shown(given))
    return tuple(read_one(entry, f"options.characters[{number}]") for number, entry in enumerate(given, 1))


def read_one(entry: Any, place: str) -> Character:
    """Return a character by its name in the library, or by its data. Raises BadInput."""
    if isinstance(entry, str):
        return find_character(entry, place)
    if not isinstance(entry, Mapping):
        raise BadInput(
            place, "{value} is not a character; write a name from the library, or a character's data", value=shown(entry)
        )
    try:
        return read_character(entry)
    except BadInput as error:
        raise error.within(place) from None


def write_one(character: Character) -> Any:
    """Return the name of a character of the library, or the data of any other."""
    return character.name if library().get(character.name) == character else write_character(character)


def write_options(setting: Setting) -> dict[str, Any]:
    """Return the options that prepare this setting again."""
    characters = [write_one(character) for character in setting.characters]
    return {"characters": characters, "turn-limit": setting.turn_limit, **setting.house}


def table(setting: Setting) -> Clash:
    """Return a table ready for the deal: full decks, in order."""
    g = empty_table(setting)
    for seat in range(SEATS):
        g.deck[seat] = [card for card, copies in enumerate(COPIES) for _ in range(copies)]
        g.deck_size[seat] = DECK
    return g


def empty_table(setting: Setting) -> Clash:
    """Return a table at the start of a joust, with no card on it."""
    g = Clash()
    for seat, character in enumerate(setting.characters):
        _describe(g, seat, character)
        g.most_will[seat] = setting.most_will(seat)
        g.hp[seat] = character.hp
        g.deck[seat] = [NOTHING] * DECK
    g.house = setting.bits
    g.step, g.attacker, g.node, g.level, g.user, g.winner = JOUST, NOBODY, NOTHING, NOTHING, NOBODY, NOBODY
    g.turn, g.turn_limit, g.chance = 1, setting.turn_limit, seeded(0, DEAL)
    return g


def _describe(g: Clash, seat: int, character: Character) -> None:
    """Copy a character's data into the state, where the rules read them."""
    g.full[seat] = character.hp
    damage, follow = character.tree()
    g.damage[seat][: len(damage)] = damage
    g.follow[seat][: len(follow)] = follow
    for number in range(LEVELS):
        level = character.levels[number]
        g.effects[seat][number] = NOTHING if level is None else len(level.effects)
        for place, (effect, amount) in enumerate(level.effects if level else (), number * EFFECTS):
            g.effect[seat][place], g.amount[seat][place] = effect, amount
        g.when[seat][number] = TIMES.index(level.when) if level else 0
        g.blockable[seat][number] = int(level is not None and level.blockable)
