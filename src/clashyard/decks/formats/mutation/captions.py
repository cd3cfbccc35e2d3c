"""Mutations in words: what is cut out, what it covers, and the changes to a deck."""

from __future__ import annotations

from clashyard.core.match import Match
from clashyard.decks.formats.mutation.costs import STATS
from clashyard.decks.formats.mutation.position import Setting
from clashyard.decks.formats.mutation.sheet import Sheet
from clashyard.decks.formats.mutation.state import Move
from clashyard.decks.text.names import Names


def element(names: Names, word: str) -> str:
    """Return mana, hp or av as the board calls it, or the name of an ability."""
    known = {"mana": names.words("Mana"), "hp": names.words("HP"), "av": names.words("AV")}
    return known[word] if word in STATS else names.ability(word)


def change(names: Names, move: Move, card: Sheet, source: Sheet) -> str:
    """Return what a mutation replaces, and with what."""
    new = element(names, move.new)
    if move.new in STATS:
        return f"{new} {card.value(move.new)} → {source.value(move.new)}"
    return f"{' + '.join(element(names, word) for word in move.covers)} → {new}"


def mutations(match: Match, names: Names) -> list[list[str]]:
    """Return the changes made in each phase of *match* so far; the last one is still in progress."""
    setting = match.setting
    assert isinstance(setting, Setting)
    deck, phases = dict(setting.deck), list[list[str]]([[]])
    for action in match.actions:
        if action == "next-phase":
            phases.append([])
            continue
        _, card, what, _, source = action.split(" ")
        over, _, new = what.rpartition(">")
        move = Move(card, tuple((over or new).split("+")), new, source)
        changed = change(names, move, deck[card], setting.lab[source])
        phases[-1].append(f"{names.card(card)}: {changed} ({names.card(source)})")
        deck[card] = deck[card].over(move.covers, new, setting.lab[source])
    return phases
