"""Legality of a mutation, written once: `refusal` says why not, and the rule (decks.format.mutation.*)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from clashyard.decks.mutation.costs import STATS, points
from clashyard.decks.mutation.sheet import HIGHEST, X
from clashyard.decks.mutation.state import COVERS, PHASES, Move, Phase
from clashyard.decks.mutation.table import complete

RULE = "decks.format.mutation"


class Refusal(NamedTuple):
    """Why a move is not legal: a pattern, the id of the rule, and the fields of the pattern."""

    reason: str
    rule: str
    fields: Mapping[str, Any]


def over(g: Phase) -> bool:
    """After the 6th game decks mutate no more (decks.format.mutation.after)."""
    return not g.deck or g.number > PHASES or complete(g.results or ())


def refusal(g: Phase, move: Move) -> Refusal | None:
    """Why *move* is not legal now, and the id of the rule; None where it is."""
    if over(g):
        return because("after", "the last game has been played; decks mutate no more")
    return _cards(g, move) or (_stat(g, move) if move.new in STATS else _ability(g, move)) or _price(g, move)


def because(rule: str, reason: str, /, **fields: Any) -> Refusal:
    """A refusal by the part *rule* of the format's rules; it is put into words only when somebody is told."""
    return Refusal(reason, f"{RULE}.{rule}" if rule else RULE, fields)


def _cards(g: Phase, move: Move) -> Refusal | None:
    """Both cards, and the element that is cut."""
    card, source, new = move.card, move.source, move.new
    if card not in g.deck:
        return because("element", "{card} is not in the deck", card=card)
    if g.deck[card].incantation:
        return because("only-creatures", "{card} is an Incantation; only Creatures mutate", card=card)
    if source not in g.lab:
        return because("element", "{source} is not in the Laboratory", source=source)
    if new == "av" and g.lab[source].attack is None:
        return because("no-lowering", "the X of {source} is no number that could be cut out", source=source)
    if new not in g.lab[source].elements:
        return because("element", "{source} has no {element} to cut out", source=source, element=new)
    if (source, new) in g.cut:
        return because("element", "the {element} of {source} has been cut out already", element=new, source=source)
    return None


def _stat(g: Phase, move: Move) -> Refusal | None:
    """Mana, HP and AV."""
    card, stat = move.card, move.new
    old, new = g.deck[card].value(stat), g.lab[move.source].value(stat)
    if old is None or new is None:
        return because("no-lowering", "the X of {card} is no number that could be raised", card=card)
    if (card, stat) in g.mutated:
        return because("no-recover", "the {stat} of {card} is a mutation and cannot be covered", stat=stat, card=card)
    if stat == "mana":
        return because("", "{card} costs {cost} already", card=card, cost=old) if new == old else None
    if new > HIGHEST:
        return because("cap-9", "{stat} {value} is above {highest}", stat=stat, value=new, highest=HIGHEST)
    if new <= old:
        return because("no-lowering", "{stat} {value} does not raise {old}", stat=stat, value=new, old=old)
    return None


def _ability(g: Phase, move: Move) -> Refusal | None:
    """Abilities and Auras."""
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
            return because("", "without vulnerability the X of {card} would be no AV", card=card)  # R106
    if len(set(covers)) != len(covers):
        return because("aura-cost", "{ability} stands twice", ability=covers[0])
    if new in words:
        return because("no-duplicate", "{card} has {ability} already", card=card, ability=new)
    return _aura(g, move) if new.startswith("aura:") else _one_for_one(move)


def _one_for_one(move: Move) -> Refusal | None:
    if len(move.covers) == 1:
        return None
    return because("ability-covers-ability", "{ability} covers one ability; only an Aura covers two", ability=move.new)


def _aura(g: Phase, move: Move) -> Refusal | None:
    """It covers two abilities, or one other Aura; and no second Aura may be left."""
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
        return because("cost", "it costs {cost} points and there are {left}", cost=points(cost), left=points(g.points))
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
