"""Legality of a mutation, written once: `refusal` gives the reason and the rule (decks.format.mutation.*)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from clashyard.core.words import N_
from clashyard.decks.formats.mutation.costs import STATS, points
from clashyard.decks.formats.mutation.sheet import HIGHEST, X
from clashyard.decks.formats.mutation.state import COVERS, PHASES, Move, Phase
from clashyard.decks.formats.mutation.table import complete

RULE = "decks.format.mutation"


class Refusal(NamedTuple):
    """The reason a move is illegal: a pattern, the id of the rule, and the fields of the pattern."""

    reason: str
    rule: str
    fields: Mapping[str, Any]


def over(g: Phase) -> bool:
    """Return whether the phases are over: after the 6th game, decks no longer mutate (decks.format.mutation.after)."""
    return not g.deck or g.number > PHASES or complete(g.results or ())


def refusal(g: Phase, move: Move) -> Refusal | None:
    """Return why *move* is not legal now, and the id of the rule; None if it is legal."""
    if over(g):
        return because("after", "the last game has been played; decks no longer mutate")
    return _cards(g, move) or (_stat(g, move) if move.new in STATS else _ability(g, move)) or _price(g, move)


def because(rule: str, reason: str, /, **fields: Any) -> Refusal:
    """Return a refusal by the part *rule* of the format's rules; it is only put into words when shown."""
    return Refusal(reason, f"{RULE}.{rule}" if rule else RULE, fields)


def _cards(g: Phase, move: Move) -> Refusal | None:
    """Check both cards, and the element that is cut."""
    card, source, new = move.card, move.source, move.new
    if card not in g.deck:
        return because("element", "{card} is not in the deck", card=card)
    if g.deck[card].incantation:
        return because("only-creatures", "{card} is an Incantation; only Creatures mutate", card=card)
    if source not in g.lab:
        return because("element", "{source} is not in the Laboratory", source=source)
    if new == "av" and g.lab[source].attack is None:
        return because("no-lowering", "the X of {source} is not a number, so it cannot be cut out", source=source)
    if new not in g.lab[source].elements:
        return because("element", "{source} has no {element} to cut out", source=source, element=new)
    if (source, new) in g.cut:
        return because("element", "the {element} of {source} has already been cut out", element=new, source=source)
    return None


def _stat(g: Phase, move: Move) -> Refusal | None:
    """Check mana, HP and AV."""
    card, stat = move.card, move.new
    old, new = g.deck[card].value(stat), g.lab[move.source].value(stat)
    if old is None or new is None:
        return because("no-lowering", "the X of {card} is not a number, so it cannot be raised", card=card)
    if (card, stat) in g.mutated:
        return because("no-recover", "the {stat} of {card} is a mutation and cannot be covered", stat=stat, card=card)
    if stat == "mana":
        return because("", "{card} already costs {cost}", card=card, cost=old) if new == old else None
    if new > HIGHEST:
        return because("cap-9", "{stat} {value} is above the maximum of {highest}", stat=stat, value=new, highest=HIGHEST)
    if new <= old:
        return because("no-lowering", "{stat} {value} is not higher than {old}", stat=stat, value=new, old=old)
    return None


def _ability(g: Phase, move: Move) -> Refusal | None:
    """Check abilities and Auras."""
    card, covers, new = move.card, move.covers, move.new
    words = g.deck[card].words
    if not words:
        return because("ability-covers-ability", "{card} has no ability that could be covered", card=card)
    for word in covers:
        if word not in words:
            return because("ability-covers-ability", "{card} has no {ability} to cover", card=card, ability=word)
        if (card, word) in g.mutated:
            return because("no-recover", "the {ability} of {card} is a mutation and cannot be covered", ability=word, card=card)
        if word == X:
            return because("", "without vulnerability, the X of {card} would not be an AV", card=card)  # R106
    if len(set(covers)) != len(covers):
        return because("aura-cost", "{ability} is listed twice", ability=covers[0])
    if new in words:
        return because("no-duplicate", "{card} already has {ability}", card=card, ability=new)
    return _aura(g, move) if new.startswith("aura:") else _one_for_one(move)


def _one_for_one(move: Move) -> Refusal | None:
    if len(move.covers) == 1:
        return None
    return because("ability-covers-ability", "{ability} covers one ability; only an Aura covers two", ability=move.new)


def _aura(g: Phase, move: Move) -> Refusal | None:
    """Check an Aura, which covers two abilities or one other Aura; no second Aura may be left."""
    old = [word for word in move.covers if word.startswith("aura:")]
    if not (len(move.covers) == 2 and not old) and not (len(move.covers) == 1 and old):
        return because("aura-cost", "an Aura covers two abilities (old+old>aura:new) or one other Aura")
    left = [word for word in g.deck[move.card].words if word.startswith("aura:") and word not in move.covers]
    if left:
        return because("one-aura", "{card} would have two Auras", card=move.card)
    return None


def _price(g: Phase, move: Move) -> Refusal | None:
    cost = g.costs.of(move.covers, move.new)
    if cost > g.points:
        return because(
            "cost",
            N_("it costs {cost} point, and only {left} remain", "it costs {cost} points, and only {left} remain"),
            cost=points(cost),
            left=points(g.points),
        )
    return None


def conceivable(g: Phase) -> Iterator[Move]:
    """Yield every move with existing cards, elements and abilities, legal or not, in the order of their numbers."""
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
