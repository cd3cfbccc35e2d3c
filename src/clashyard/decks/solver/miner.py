"""What a miner asks of Clash of Decks: smaller positions, themes, signatures, tempting tries."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Line, Mining, Quest
from clashyard.decks.cards.catalogue import BIT, PACKS
from clashyard.decks.rules.actions import END
from clashyard.decks.rules.state import LANES
from clashyard.decks.search.choices import card_of, target_of
from clashyard.decks.search.state import FORCED, OPEN
from clashyard.decks.setup.options import NAMES
from clashyard.decks.solver.measure import measured
from clashyard.decks.solver.refutation import greedy_turn, played
from clashyard.decks.solver.scan import quests
from clashyard.decks.solver.solve import asked

FRIENDLY = "friendly-fire"  # a motif: an Incantation on one's own Creature
LIMITS = Limits(nodes=2_000_000)
ORDERS = 6  # of a solution that are tried


def smaller(quest: Quest) -> Iterator[Mapping[str, Any]]:
    """Yield the position with one card less, the Creatures in play first."""
    position = quest.match.position()
    for kingdom in quest.match.setting.kingdoms:
        for place in ("upper", "lower", "hand"):
            for k in range(len(position[kingdom].get(place, []))):
                if place != "hand" or position[kingdom][place][k] not in ("bastion", "fort"):
                    yield _without(position, kingdom, place, k)


def _without(position: Mapping[str, Any], kingdom: str, place: str, k: int) -> dict[str, Any]:
    fewer = copy.deepcopy(dict(position))
    gone = fewer[kingdom][place].pop(k)
    names = {gone} if isinstance(gone, str) else {gone["card"], gone.get("host"), gone.get("captive")}
    for name in names:
        fewer["cards"].pop(name, None)
    for each in (fewer[name] for name in NAMES[:2]):
        for key in ("seen", "unfit"):
            if key in each:
                each[key] = [name for name in each[key] if name not in names]
    return fewer


def holds(quest: Quest, solution: Line) -> bool:
    """Return whether a first turn is legal and forces the goal."""
    question = asked(quest)
    answer, state, left = played(quest, question, solution)
    return (question.ask(state, left, LIMITS) if answer == OPEN else answer) == FORCED


def themes(quest: Quest, solution: Line) -> tuple[str, ...]:
    """Return the abilities without which the solution fails, and motifs; if there are none, what the plays have to choose."""
    position = quest.match.position()
    words = {word.removeprefix("aura:") for facts in position["cards"].values() for word in facts.split()[2:]}
    found = [word for word in BIT if word in words and not _holds_without(quest, position, solution, word)]
    return (*found, *([FRIENDLY] if _friendly(quest, solution) else [])) or (_chosen(solution),)


def _chosen(solution: Line) -> str:
    """Return what a solution without abilities depends on: the target of an Incantation, or the line of a Creature."""
    return "target" if any("." in text for text in solution) else "line"


def _holds_without(quest: Quest, position: Mapping[str, Any], solution: Line, word: str) -> bool:
    cards = {key: _plainer(facts, word) for key, facts in position["cards"].items()}
    try:
        match = Match.from_position(quest.match.game, {**position, "cards": cards}, quest.match.options)
        return holds(Quest(match, quest.seat, quest.goal, quest.turns), solution)
    except ClashyardError:
        return False


def _plainer(facts: str, word: str) -> str:
    """Return the facts of a card without an ability; without Vulnerability its AV is 0."""
    cost, values, *words = facts.split()
    if word == "vulnerability":
        values = values.replace("X", "0")
    return " ".join([cost, values, *(w for w in words if w not in (word, f"aura:{word}"))])


def _friendly(quest: Quest, solution: Line) -> bool:
    return any(f" {quest.seat}.upper." in text or f" {quest.seat}.lower." in text for text in solution if " onto " not in text)


def signature(quest: Quest, solution: Line) -> str:
    """Return the plays of the solution by facts, the same if upper and lower line are exchanged."""
    g: Any = quest.match.state.copy()
    facts = [str(card.facts) for card in quest.match.setting.cards]
    plays: list[tuple[str, str, int]] = []
    for text in solution:
        action = quest.match.game.notation.read_action(g, quest.match.setting, g.active, text)
        if action != END:
            target = target_of(g, action)
            where = ("line", -1 - target) if target < 0 else (facts[target], g.at[target])
            plays.append((facts[card_of(g, action)], where[0], where[1]))
            quest.match.game.rules.play(g, g.active, action)
    seat = NAMES.index(quest.seat)  # kingdoms are counted from the seat's own
    sides = [sorted((card, what, line // LANES ^ seat, line % LANES ^ flip) for card, what, line in plays) for flip in (0, 1)]
    return f"{quest.goal} {min(sides)}"


def tries(quest: Quest, solution: Line) -> Iterator[Line]:
    """Yield first turns that fail: what a greedy player does, other orders of the solution, the solution less a play."""
    seen = {solution}
    for candidate in _tempting(quest, solution):
        if candidate not in seen and _legal(quest, candidate) and not holds(quest, candidate):
            yield candidate
        seen.add(candidate)


def _tempting(quest: Quest, solution: Line) -> Iterator[Line]:
    yield greedy_turn(quest)
    plays = [text for text in solution if text != "end"]
    for n, order in enumerate(permutations(plays)):
        if n < ORDERS:
            yield (*order, "end")
    for k in range(len(plays)):
        yield (*plays[:k], *plays[k + 1 :], "end")
    yield ("end",)


def _legal(quest: Quest, actions: Line) -> bool:
    match = quest.match.copy()
    try:
        for action in actions:
            match.play(action, quest.seat)
    except ClashyardError:
        return False
    return True


MINING = Mining(PACKS, quests, smaller, holds, themes, signature, measured, tries)
