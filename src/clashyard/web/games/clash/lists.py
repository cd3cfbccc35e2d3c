"""The combo list and the supers of a character, including the running chain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clashyard.clash.cards.character import Character, Combo
from clashyard.clash.cards.character import Level as SuperLevel
from clashyard.clash.rules.state import ANSWER, ATTACKS, LETTERS, PRICE, TIMES
from clashyard.clash.text.combo_lines import chain_of, is_open, next_hit
from clashyard.clash.text.sheet import Sheet as Texts
from clashyard.core.words import counted
from clashyard.web.games.clash.pieces import Branch, Hit, Level, Line, Sheet

DEEP = 5  # hits in a row that leave less room for each


def boost(view: Mapping[str, Any]) -> int:
    """Return the damage bonus of the next hit."""
    return sum(view.get("boost", {}).values())


def sheet_of(seat: str, player: str, character: Character, view: Mapping[str, Any], texts: Texts, first: bool) -> Sheet:
    """Return the lists of a seat and its *player*: which lines are open, and the damage of the next hit of each.

    *first*: it is on the left, and so in front while no chain is running.
    """
    running = chain_of(view)
    chain = running if view.get("attacker") == seat else []
    lines = tuple(_line(combo, chain, boost(view)) for combo in character.combos)
    deep = any(len(line.hits) >= DEEP for line in lines)
    return Sheet(
        seat, player, character.name, texts.words.text(character.style), bool(chain) or (first and not running), deep, lines,
        _tree(character, lines, chain, view), character.super_name, tuple(_levels(character, view[seat]["will"], texts)),
    )  # fmt: skip


def _tree(character: Character, lines: Sequence[Line], chain: Sequence[str], view: Mapping[str, Any]) -> tuple[Branch, ...]:
    """Return the lines merged by their first hits. Each opener is a branch, with or without lines."""
    openers = dict(zip(LETTERS, character.openers, strict=False))
    opening = _opening(chain, lines, view)
    found = []
    for letter, amount in openers.items():
        done = bool(chain) and letter == chain[0]
        state = "next" if letter in opening else "done" if done else ""
        hit = Hit(letter, amount, boost(view) if letter in opening else 0, state)
        mine = [line for line in lines if line.hits[0].letter == letter]
        found.append(_branch(hit, mine, 1, "" if not chain else "open" if state else "closed"))
    return tuple(found)


def _branch(hit: Hit, lines: Sequence[Line], place: int, state: str) -> Branch:
    """Return the branch that begins with *hit*, the hit before *place* of all these lines."""
    ends = tuple((line.name, sum(each.amount for each in line.hits)) for line in lines if len(line.hits) == place)
    longer = [line for line in lines if len(line.hits) > place]
    then = []
    for letter in dict.fromkeys(line.hits[place].letter for line in longer):
        mine = [line for line in longer if line.hits[place].letter == letter]
        # the first of these is as good as any: they share the hit, and differ only beyond it
        following = next((line.hits[place] for line in mine if line.hits[place].state), mine[0].hits[place])
        open_here = any(line.state == "open" for line in mine) or following.state == "done"
        then.append(_branch(following, mine, place + 1, mine[0].state and ("open" if open_here else "closed")))
    return Branch(hit, state, ends, tuple(then))


def _opening(chain: Sequence[str], lines: Sequence[Line], view: Mapping[str, Any]) -> set[str]:
    """Return the letters that may begin a new chain now. After free-chain these are the ones with which no line continues."""
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
            said = _paid(PRICE[number], level, texts)
            yield Level(PRICE[number], level.name, said, tuple(texts.parts(character, number)), will >= PRICE[number])


def _paid(price: int, level: SuperLevel, texts: Texts) -> str:
    """Return how a super is played, whatever its effect."""
    words = texts.words
    if level.when == TIMES[ANSWER]:
        return words(
            counted("Played in answer to a hit: costs a Super card and {price} Will. Its effects apply in order."), price=price
        )
    played = words(
        counted("Played while attacking: costs a Super card and {price} Will. Its effects apply in order."), price=price
    )
    answer = words("The defender may block it.") if level.blockable else words("The defender cannot answer it.")
    return f"{played} {answer}"


def chain_hits(character: Character, chain: Sequence[str]) -> tuple[Hit, ...]:
    """Return the hits of the running chain as the list shows them, the first one with its effect as an opener."""
    first = (Hit(chain[0], character.openers[LETTERS.index(chain[0])], 0, "done"),)
    later = (Hit(chain[i], next_hit(character, chain[:i], chain[i], {}), 0, "done") for i in range(1, len(chain)))
    return (*first, *later)


def followers(character: Character, view: Mapping[str, Any]) -> tuple[Hit, ...]:
    """Return the attacks that may continue the chain, with their effects."""
    chain, more = chain_of(view), boost(view)
    going = {LETTERS[combo.chain[len(chain)]] for combo in character.combos if is_open(combo, chain)}
    letters = [letter for letter in LETTERS[:ATTACKS] if letter in going or view.get("free-chain")]
    return tuple(Hit(letter, next_hit(character, chain, letter, {}), more, "next") for letter in letters)


def leading(character: Character, view: Mapping[str, Any], letter: str) -> tuple[str, ...]:
    """Return the names of the lines that the running chain can still become with *letter*."""
    chain = chain_of(view)
    return tuple(combo.name for combo in character.combos if is_open(combo, chain) and LETTERS[combo.chain[len(chain)]] == letter)
