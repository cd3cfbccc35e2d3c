"""House rules: doubtful points of the rulebooks, each with the readings that a table may agree on.

A game lists its `HouseRule`s in one table, the reading of the ledger first. Options name the other readings chosen, and a state
carries them in its column ``house``, one bit each: the rules read them there, interpreted and compiled alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown

OPTION = "house"  # the option of every game that has house rules


@dataclass(frozen=True)
class Reading:
    """One way to read a rule. *bit* is its bit in the column ``house``; 0 for the reading of the ledger."""

    word: str
    sentence: str  # English; catalogues translate it
    bit: int = 0


@dataclass(frozen=True)
class HouseRule:
    """A rule of the ledger with its readings, the one of the ledger first."""

    rule: str  # its id
    readings: tuple[Reading, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(reading.word for reading in self.readings)


House = tuple[HouseRule, ...]


def check_house(house: House, given: Any, place: str = f"options.{OPTION}") -> dict[str, str]:
    """Return the readings of *given* that are not the ledger's, by rule, in the order of *house*.

    Raises BadInput naming the rule.
    """
    known = {entry.rule: entry for entry in house}
    given = {} if given is None else given
    if not isinstance(given, Mapping):
        raise BadInput(place, "expected a mapping, got {value}", value=shown(given))
    for rule, word in given.items():
        entry = known[one_of(rule, known, place, "house rule of this game")]
        one_of(word, entry.words, f"{place} {rule}" if place.startswith("--") else f"{place}.{rule}", "reading of this rule")
    return {entry.rule: given[entry.rule] for entry in house if given.get(entry.rule, entry.words[0]) != entry.words[0]}


def house_option(house: House, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the checked option ``house`` of the options *given*; nothing without house rules, as in files from before them."""
    chosen = check_house(house, given.get(OPTION))
    return {OPTION: chosen} if chosen else {}


def chosen_readings(house: House, options: Mapping[str, Any]) -> list[tuple[HouseRule, Reading]]:
    """Return the house rules of checked *options*, each with the reading chosen."""
    chosen: Mapping[str, str] = options.get(OPTION) or {}
    return [(entry, reading) for entry in house for reading in entry.readings if chosen.get(entry.rule) == reading.word]


def cited(house: House, options: Mapping[str, Any], rule: str) -> str:
    """Return the id of a rule as explanations of a match cite it: with the reading that its *options* choose, if they do."""
    chosen: Mapping[str, str] = options.get(OPTION) or {}
    return f"{rule}={chosen[rule]}" if rule in chosen else rule


def house_bits(house: House, options: Mapping[str, Any]) -> int:
    """Return the house rules of checked *options* as a state carries them."""
    return sum(reading.bit for _, reading in chosen_readings(house, options))


def read_house(house: House, texts: Iterable[str] | None, place: str = "--house") -> dict[str, Any]:
    """Return the option for house rules written as ``RULE=READING``, or nothing. Raises BadInput."""
    found: dict[str, str] = {}
    for text in texts or ():
        rule, equals, word = text.partition("=")
        if house and not (rule and equals and word):
            example = f"{house[0].rule}={house[0].words[1]}"
            raise BadInput(
                place, "{value} is not a house rule and its reading; write {example}", value=shown(text), example=example
            )
        if not house:
            raise BadInput(place, "this game has no house rules; leave this out")
        if found.setdefault(rule, word) != word:
            raise BadInput(place, "{rule} is given two readings; choose one", rule=rule)
    chosen = check_house(house, found, place)
    return {OPTION: chosen} if chosen else {}


def refuse_house(options: Mapping[str, Any], place: str = f"options.{OPTION}") -> None:
    """Raise BadInput if *options* have house rules where only the rules of the ledger are known."""
    if options.get(OPTION):
        raise BadInput(place, "puzzles and proofs are played without house rules; leave this out")
