"""The combo list and the supers of a character, with the running chain in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clashyard.clash.characters import Character, Combo
from clashyard.clash.lines import chain_of, is_open, next_hit
from clashyard.clash.sheet import Sheet as Texts
from clashyard.clash.state import ATTACKS, LETTERS, PRICE
from clashyard.web.boards.clash.pieces import Hit, Level, Line, Sheet

SHORT = 8  # lines that are always shown all


def boost(view: Mapping[str, Any]) -> int:
    """How much more the next hit does."""
    return sum(view.get("boost", {}).values())


def sheet_of(seat: str, character: Character, view: Mapping[str, Any], texts: Texts) -> Sheet:
    """The list of *seat*: which lines are open, and what the next hit of each does."""
    chain = chain_of(view) if view.get("attacker") == seat else []
    lines = [_line(combo, chain, boost(view)) for combo in character.combos]
    apart = bool(chain) and len(lines) > SHORT
    opening = _opening(chain, lines, view)
    openers = (
        Hit(letter, amount, boost(view) if letter in opening else 0, "next" if letter in opening else "")
        for letter, amount in zip(LETTERS, character.openers, strict=False)
    )
    return Sheet(
        seat, character.name, texts.words.text(character.style), bool(chain), tuple(openers),
        tuple(line for line in lines if not apart or line.state == "open"),
        tuple(line for line in lines if apart and line.state != "open"),
        character.super_name, tuple(_levels(character, view[seat]["will"], texts)), len(lines) > SHORT,
    )  # fmt: skip


def _opening(chain: Sequence[str], lines: Sequence[Line], view: Mapping[str, Any]) -> set[str]:
    """The letters that may begin a new chain now: after free-chain those with which no line goes on."""
    going = {hit.letter for line in lines for hit in line.hits if hit.state == "next"}
    return set(LETTERS[:ATTACKS]) - going if chain and view.get("free-chain") else set()


def _line(combo: Combo, chain: Sequence[str], more: int) -> Line:
    letters = [LETTERS[letter] for letter in combo.chain]
    reached = len(chain) if letters[: len(chain)] == list(chain) else 0
    hits = (
        Hit(letter, amount, more if reached == place and place else 0, _state(place, reached))
        for place, (letter, amount) in enumerate(zip(letters, combo.damage, strict=True))
    )
    return Line(combo.name, tuple(hits), ("open" if is_open(combo, chain) else "closed") if chain else "")


def _state(place: int, reached: int) -> str:
    if not reached or place > reached:
        return ""
    return "next" if place == reached else "done"


def _levels(character: Character, will: int, texts: Texts) -> Iterator[Level]:
    for number, level in enumerate(character.levels):
        if level:
            said = _paid(PRICE[number], level.blockable, texts)
            yield Level(PRICE[number], level.name, said, tuple(texts.parts(character, number)), will >= PRICE[number])


def _paid(price: int, blockable: bool, texts: Texts) -> str:
    """How a super is played, whatever it does."""
    words = texts.words
    played = words("Played while attacking: a Super card and {price} Will, then its effects in their order.", price=price)
    answer = words("The other may block it.") if blockable else words("The other cannot answer it.")
    return f"{played} {answer}"


def chain_hits(character: Character, chain: Sequence[str]) -> tuple[Hit, ...]:
    """What the list says of each hit of the running chain; for the first what it does as an opener."""
    first = (Hit(chain[0], character.openers[LETTERS.index(chain[0])], 0, "done"),)
    later = (Hit(chain[i], next_hit(character, chain[:i], chain[i], {}), 0, "done") for i in range(1, len(chain)))
    return (*first, *later)


def followers(character: Character, view: Mapping[str, Any]) -> tuple[Hit, ...]:
    """The attacks with which the chain may go on, and what each would do."""
    chain, more = chain_of(view), boost(view)
    going = {LETTERS[combo.chain[len(chain)]] for combo in character.combos if is_open(combo, chain)}
    letters = [letter for letter in LETTERS[:ATTACKS] if letter in going or view.get("free-chain")]
    return tuple(Hit(letter, next_hit(character, chain, letter, {}), more, "next") for letter in letters)
