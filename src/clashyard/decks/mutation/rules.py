"""Legality of a mutation, written once: `refusal` says why not, and the rule (decks.format.mutation.*)."""

from __future__ import annotations

from collections.abc import Iterator

from clashyard.decks.mutation.costs import STATS, points
from clashyard.decks.mutation.sheet import HIGHEST, X
from clashyard.decks.mutation.state import COVERS, PHASES, Move, Phase
from clashyard.decks.mutation.table import complete

RULE = "decks.format.mutation"
Refusal = tuple[str, str] | None  # reason and rule


def over(g: Phase) -> bool:
    """After the 6th game decks mutate no more (decks.format.mutation.after)."""
    return not g.deck or g.number > PHASES or complete(g.results or ())


def refusal(g: Phase, move: Move) -> Refusal:
    """Why *move* is not legal now, and the id of the rule; None where it is."""
    if over(g):
        return "the last game has been played; decks mutate no more", f"{RULE}.after"
    return _cards(g, move) or (_stat(g, move) if move.new in STATS else _ability(g, move)) or _price(g, move)


def _cards(g: Phase, move: Move) -> Refusal:
    """Both cards, and the element that is cut."""
    card, source, new = move.card, move.source, move.new
    if card not in g.deck:
        return f"{card} is not in the deck", f"{RULE}.element"
    if g.deck[card].incantation:
        return f"{card} is an Incantation; only Creatures mutate", f"{RULE}.only-creatures"
    if source not in g.lab:
        return f"{source} is not in the Laboratory", f"{RULE}.element"
    if new == "av" and g.lab[source].attack is None:
        return f"the X of {source} is no number that could be cut out", f"{RULE}.no-lowering"
    if new not in g.lab[source].elements:
        return f"{source} has no {new} to cut out", f"{RULE}.element"
    if (source, new) in g.cut:
        return f"the {new} of {source} has been cut out already", f"{RULE}.element"
    return None


def _stat(g: Phase, move: Move) -> Refusal:
    """Mana, HP and AV."""
    card, stat = move.card, move.new
    old, new = g.deck[card].value(stat), g.lab[move.source].value(stat)
    if old is None or new is None:
        return f"the X of {card} is no number that could be raised", f"{RULE}.no-lowering"
    if (card, stat) in g.mutated:
        return f"the {stat} of {card} is a mutation and cannot be covered", f"{RULE}.no-recover"
    if stat == "mana":
        return (f"{card} costs {old} already", RULE) if new == old else None
    if new > HIGHEST:
        return f"{stat} {new} is above {HIGHEST}", f"{RULE}.cap-9"
    if new <= old:
        return f"{stat} {new} does not raise {old}", f"{RULE}.no-lowering"
    return None


def _ability(g: Phase, move: Move) -> Refusal:
    """Abilities and Auras."""
    card, covers, new = move.card, move.covers, move.new
    words = g.deck[card].words
    if not words:
        return f"{card} has no ability that could be covered", f"{RULE}.ability-covers-ability"
    for word in covers:
        if word not in words:
            return f"{card} has no {word} to cover", f"{RULE}.ability-covers-ability"
        if (card, word) in g.mutated:
            return f"the {word} of {card} is a mutation and cannot be covered", f"{RULE}.no-recover"
        if word == X:
            return f"without vulnerability the X of {card} would be no AV", RULE  # R106
    if len(set(covers)) != len(covers):
        return f"{covers[0]} stands twice", f"{RULE}.aura-cost"
    if new in words:
        return f"{card} has {new} already", f"{RULE}.no-duplicate"
    return _aura(g, move) if new.startswith("aura:") else _one_for_one(move)


def _one_for_one(move: Move) -> Refusal:
    if len(move.covers) == 1:
        return None
    return f"{move.new} covers one ability; only an Aura covers two", f"{RULE}.ability-covers-ability"


def _aura(g: Phase, move: Move) -> Refusal:
    """It covers two abilities, or one other Aura; and no second Aura may be left."""
    old = [word for word in move.covers if word.startswith("aura:")]
    if not (len(move.covers) == 2 and not old) and not (len(move.covers) == 1 and old):
        return "an Aura covers two abilities (old+old>aura:new) or one other Aura", f"{RULE}.aura-cost"
    left = [word for word in g.deck[move.card].words if word.startswith("aura:") and word not in move.covers]
    if left:
        return f"{move.card} would have two Auras", f"{RULE}.one-aura"
    return None


def _price(g: Phase, move: Move) -> Refusal:
    cost = g.costs.of(move.covers, move.new)
    if cost > g.points:
        return f"it costs {points(cost)} points and there are {points(g.points)}", f"{RULE}.cost"
    return None


def conceivable(g: Phase) -> Iterator[Move]:
    """Every move with cards, elements and abilities that are there, legal or not, in the order of their numbers."""
    for card, sheet in g.deck.items():
        covers = [tuple(sheet.words[i] for i in over) for over in COVERS if over[-1] < len(sheet.words)]
        for source, printed in g.lab.items():
            for new in STATS:
                if new in printed.elements:
                    yield Move(card, (new,), new, source)
            for new in printed.words:
                yield from (Move(card, over, new, source) for over in covers)


def legal_moves(g: Phase) -> list[Move]:
    return [move for move in conceivable(g) if refusal(g, move) is None]
