"""The mutation phase as a game of one player: `mutate …` until `next-phase`, six times."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

from clashyard.core.errors import IllegalAction
from clashyard.core.game import Event, Game, Notation, Preparation, Rules, Setup
from clashyard.core.phrase import Phrase
from clashyard.core.state import note
from clashyard.decks.cards.catalogue import catalogue, first_key
from clashyard.decks.cards.former_keys import in_actions, in_options, in_positions
from clashyard.decks.cards.worth import worth
from clashyard.decks.formats.mutation.costs import POINTS, STATS, points
from clashyard.decks.formats.mutation.events import ENDED, KINDS, LOST, MUTATED, SPENT
from clashyard.decks.formats.mutation.position import Setting, prepare, read_position, table, view_position, write_position
from clashyard.decks.formats.mutation.rules import RULE, legal_moves, over, refusal
from clashyard.decks.formats.mutation.sheet import X
from clashyard.decks.formats.mutation.state import ACTIONS, NEXT_PHASE, Move, Phase, move_of, number
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.version import FORMER, VERSION

_FORM = re.compile(r"mutate (?P<card>\S+) (?:(?P<stat>hp|av|mana)|(?P<old>[^\s>]+)>(?P<new>[^\s>]+)) from (?P<source>\S+)")
USAGE = Phrase(
    "write 'mutate CARD hp from CARD', 'mutate CARD old>new from CARD', 'mutate CARD old+old>aura:new from CARD' or 'next-phase'"
)


def deal(g: Phase, seed: int) -> None:
    """Do nothing: there is no chance in it."""


def to_act(g: Phase) -> int:
    return -1 if over(g) else g.seat


def accepts(g: Phase, seat: int, action: int) -> bool:
    if action == NEXT_PHASE:
        return seat == to_act(g)
    move = move_of(g, action) if 0 < action < ACTIONS else None
    return seat == to_act(g) and move is not None and refusal(g, move) is None


def menu(g: Phase, seat: int, out: Any) -> int:
    """Write next-phase, then every legal mutation."""
    if seat != to_act(g):
        return 0
    out[0] = NEXT_PHASE
    moves = legal_moves(g)
    for i, move in enumerate(moves, 1):
        out[i] = number(g, move)
    return 1 + len(moves)


def play(g: Phase, seat: int, action: int) -> None:
    """Carry out a legal action. Points left at the end of a phase are lost (decks.format.mutation.phase)."""
    move = move_of(g, action)
    if action == NEXT_PHASE or move is None:
        if g.points:
            note(g, LOST, g.points)
        note(g, ENDED, g.seat, g.number)
        g.number += 1
        g.points = POINTS
        return
    cost = g.costs.of(move.covers, move.new)
    cards = [*g.deck, *g.lab]
    note(g, MUTATED, cards.index(move.card), cards.index(move.source))
    g.deck[move.card] = g.deck[move.card].over(move.covers, move.new, g.lab[move.source])
    g.mutated.add((move.card, move.new))
    if move.new == X:
        g.mutated.discard((move.card, "av"))  # there is no AV left to mark
    g.cut.add((move.source, move.new))
    g.points -= cost
    note(g, SPENT, cost, g.points)


def write_action(g: Phase, setting: Setting, seat: int, action: int) -> str:
    move = move_of(g, action)
    return "next-phase" if action == NEXT_PHASE or move is None else str(move)


def read_action(g: Phase, setting: Setting, seat: int, text: str) -> int:
    """Return the number of a legal action. Raises IllegalAction, with the reason and the rule, for any other text."""
    typed = " ".join(text.split())
    if over(g):
        raise IllegalAction(typed, "the last phase is over; decks no longer mutate", f"{RULE}.after")
    if typed == "next-phase":
        return NEXT_PHASE
    form = _FORM.fullmatch(typed)
    if form is None:
        raise IllegalAction(typed, "not a valid action; {usage}", f"{RULE}.element", usage=USAGE)
    covers = (form["stat"],) if form["stat"] else tuple(form["old"].split("+"))
    new = form["stat"] or form["new"]
    if not form["stat"] and (new in STATS or set(covers) & set(STATS)):
        raise IllegalAction(
            typed, "an ability can only cover an ability; for a number, write just hp, av or mana", f"{RULE}.element"
        )
    move = Move(form["card"], covers, new, form["source"])
    refused = refusal(g, move)
    if refused:
        raise IllegalAction(typed, refused.reason, refused.rule, **refused.fields)
    return number(g, move)


def write_event(setting: Setting, entry: tuple[int, int, int, int]) -> Event:
    kind = KINDS[entry[0]]
    names: dict[str, Any] = defaultdict(lambda: int if kind.name == "phase-ended" else points)
    names |= {"seat": NAMES.__getitem__, "card": lambda i: setting.cards[i].key, "by": lambda i: setting.cards[i].key}
    return kind.event(entry[1:], names)


def no_winner(g: Any) -> None:
    """Return None: nobody wins a phase."""


def payoff(g: Any, seat: int) -> int:
    return 0


def nothing(g: Any, seat: int, seed: int = 0) -> None:
    """Hide and settle nothing: the player knows everything, and ends the phase at will."""


def prospects(g: Phase, seat: int) -> int:
    """Return the worth of the deck."""
    return sum(worth(sheet.facts) for sheet in g.deck.values())


def reveals(before: Phase, after: Phase) -> bool:
    """Return whether the action ended a phase, after which everybody sees the decks."""
    return before.number != after.number


def options(setting: Setting) -> Mapping[str, Any]:
    return setting.options


def at_table(setting: Setting) -> tuple[str, ...]:
    return (str(setting.options["player"]),)


def sample(seed: int, printed: bool = False, mode: str = "duel") -> dict[str, Any]:
    keys = Random(seed).sample(sorted(catalogue(), key=first_key), 16)
    facts = {key: str(catalogue()[key].facts) for key in keys}
    return {"format": "mutation", "deck": {k: facts[k] for k in keys[:8]}, "lab": {k: facts[k] for k in keys[8:]}}


MUTATE = Game(
    name="decks", title="Clash of Decks: Mutation phase", version=VERSION, former=FORMER,
    refusal="decks.turn.order",
    rules=Rules(
        state=Phase, actions=ACTIONS, deal=deal, to_act=to_act, menu=menu, play=play, payoff=payoff, hide=nothing,
        settle=nothing, prospects=prospects, compiles=False,
    ),
    notation=Notation(
        read_position=in_positions(read_position), write_position=write_position, view_position=view_position,
        read_action=in_actions(read_action), write_action=write_action, write_event=write_event, winner=no_winner,
    ),
    setup=Setup(
        seats=NAMES, modes=("duel",), prepare=in_options(prepare), options=options, table=table, at_table=at_table,
        sample=sample,
    ),
    reveals=reveals,
    preparation=Preparation("mutation", accepts=accepts),
)  # fmt: skip
