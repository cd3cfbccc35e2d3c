"""The solver of a game for two, made of its goals and of its `Table`: verdicts, replies, certificates and their checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from clashyard.core.belief_search import OTHER, OWN, Answer, Node, Outcome, OutOfReach, Search, Table
from clashyard.core.match import Match
from clashyard.core.phrase import Phrase
from clashyard.core.solver import NONE, SEVERAL, UNDECIDED, UNIQUE, Goal, Limits, Line, Mistake, Quest, Reply, Solver, Verdict

SEARCH = Limits(nodes=200_000, seconds=10.0)
MOST = 20_000  # nodes of a plan
NOTHING_SAID = Answer("")


class Asked(NamedTuple):
    """A quest made ready: the game as the search sees it, and where it begins."""

    table: Table
    node: Node


@dataclass(frozen=True)
class Duels:
    """What a game for two brings: how a quest is checked (BadInput) and set up, and how far a match has come in it."""

    ask: Callable[[Quest], Asked]
    at: Callable[[Quest, Match], Node | bool]  # the node of a match that began with the quest's, or whether the goal is reached


def duel_solver(goals: Mapping[str, Goal], duels: Duels) -> Solver:
    """Return the solver of a game."""
    return Solver(
        goals=goals, solve=_Solve(duels), reached=_Reached(duels), reply=_Replying(duels), certify=_Certify(duels),
        check=_Check(duels), limits=SEARCH, turns_left=_TurnsLeft(duels), lucky=_Lucky(duels), prove=_Prove(duels),
    )  # fmt: skip


@dataclass(frozen=True)
class _Solve:
    duels: Duels

    def __call__(self, quest: Quest, limits: Limits) -> Verdict:
        asked = self.duels.ask(quest)
        search = Search(asked.table, limits)
        try:
            return self._decided(search, asked.node)
        except OutOfReach as reason:
            return Verdict(UNDECIDED, nodes=search.nodes, reason=str(reason))

    def _decided(self, search: Search, node: Node) -> Verdict:
        winners = search.winners(node)
        if winners:
            lines = tuple(main_line(search, node, action)[0] for action in winners)
            kind = UNIQUE if len(winners) == 1 else SEVERAL
            return Verdict(kind, lines, (1, 1), value=Fraction(1), nodes=search.nodes)
        try:
            value = search.value(node)
        except OutOfReach:
            value = None
        return Verdict(NONE, refutation=refutation(search, node), value=value, nodes=search.nodes)


@dataclass(frozen=True)
class _Prove:
    duels: Duels

    def __call__(self, quest: Quest, limits: Limits) -> Line:
        table, node = self.duels.ask(quest)
        try:
            winners = Search(table, limits).winners(node)
        except OutOfReach:
            return ()
        return (table.text(node, winners[0]),) if winners else ()


def main_line(search: Search, node: Node, action: int | None = None) -> tuple[Line, Line]:
    """Return the seat's actions, and those of both, if it wins as soon as it can and the other resists as long as it can."""
    own: list[str] = []
    both: list[str] = []
    at: Node | bool = node
    while not isinstance(at, bool):
        table = search.table
        deciding = table.deciding(at)
        if deciding & OWN:
            action = search.best(at) if action is None else action
            own.append(table.text(at, action))
            both.append(own[-1])
        answers = search.replies(at) if deciding & OWN else table.answers(at)
        answer = max(answers, key=lambda each: search.after(at, action, each))  # type: ignore[arg-type]
        both.extend([answer.text] if answer else [])
        draws = [each.node for draw in table.outcomes(at, action, answer) for each in draw]
        at, action = max(draws, key=search.length), None
    return tuple(own), tuple(both)


def refutation(search: Search, node: Node) -> Line:
    """Return the first own action, and the answers that defeat it."""
    action = search.table.own(node)[0]
    ways = [each for draw in search.table.outcomes(node, action, None) for each in draw]
    way = next(each for each in ways if not search.forced(each.node))
    path = resistance(search, way.node)[0]
    return (search.table.text(node, action), *(answer.text for answer, _ in path))


Path = list[tuple[Answer, int]]  # what the other seat does, each time with the luck that follows


def resistance(search: Search, at: Node | bool) -> tuple[Path, bool]:
    """Return how the other seat goes on until the seat decides again, and whether this defeats the goal.

    An own choice that is sealed is answered as if it were known: this is what could happen.
    """
    path: Path = []
    table = search.table
    while not isinstance(at, bool) and table.deciding(at) == OTHER:
        answers = table.answers(at)
        losing = [each for each in answers if not search.holds(at, None, each)]
        if losing:
            answer = min(losing, key=lambda each: _rank(search, at, each))  # type: ignore[arg-type]
        else:
            answer = max(answers, key=lambda each: search.after(at, None, each))  # type: ignore[arg-type]
        way = worst_way(search, at, None, answer)
        path.append((answer, way.luck))
        at = way.node
    return path, not search.forced(at)


def worst_way(search: Search, at: Node, action: int | None, answer: Answer | None) -> Outcome:
    """Return the outcome of both choices that defeats the goal, or if there is none, the one that puts it off most."""
    ways = [each for draw in search.table.outcomes(at, action, answer) for each in draw]
    bad = [each for each in ways if not search.forced(each.node)]
    return bad[0] if bad else max(ways, key=lambda each: search.length(each.node))


def last_choice(duels: Duels, quest: Quest, match: Match, table: Table) -> tuple[Node, int] | None:
    """Return where the seat's last action was chosen, with the action, if nobody else had a say and luck had one."""
    if not match.actions or match.movers()[-1] != quest.seat:
        return None
    earlier = before_last(match)
    before = duels.at(quest, earlier)
    if isinstance(before, bool) or table.deciding(before) != OWN:
        return None
    action = next(each for each in table.own(before) if table.text(before, each) == match.actions[-1])
    try:
        ways = sum(len(draw) for draw in table.outcomes(before, action, None))
    except OutOfReach:
        return None
    return (before, action) if ways > 1 else None


def before_last(match: Match) -> Match:
    """Return a match before its last action."""
    number = len(match.actions) - 1
    return match.at(number)


def _rank(search: Search, node: Node, answer: Answer) -> int:
    """Return 0 for an answer that may defeat the goal now, 1 for one after which it can no longer be forced."""
    return min(int(each.node is not False) for draw in search.table.outcomes(node, None, answer) for each in draw)


@dataclass(frozen=True)
class _Reached:
    duels: Duels

    def __call__(self, quest: Quest, match: Match) -> bool | None:
        at = self.duels.at(quest, match)
        return at if isinstance(at, bool) else None


@dataclass(frozen=True)
class _TurnsLeft:
    duels: Duels

    def __call__(self, quest: Quest, match: Match) -> int:
        at = self.duels.at(quest, match)
        return 0 if isinstance(at, bool) else at.left


@dataclass(frozen=True)
class _Replying:
    duels: Duels

    def __call__(self, quest: Quest, match: Match, left: int, limits: Limits) -> Reply:
        """Reply to what the seat has done, with hidden cards that allow it and draws that suit it: nobody has seen them."""
        table = self.duels.ask(quest).table
        search = Search(table, limits)
        chosen = last_choice(self.duels, quest, match, table)
        now = before_last(match) if chosen else match
        luck: Path = []
        try:
            if chosen:
                way = worst_way(search, *chosen, None)
                at, luck = way.node, [(NOTHING_SAID, way.luck)]
            else:
                at = self.duels.at(quest, match)
            path, refutes = resistance(search, at)
        except OutOfReach:
            return Reply((), None)
        start = table.rearranged(quest.match.state, now.state, [*luck, *path])
        position = match.game.notation.write_position(start, match.setting)
        return Reply(tuple(answer.text for answer, _ in path), refutes, position)


@dataclass(frozen=True)
class _Lucky:
    duels: Duels

    def __call__(self, quest: Quest, match: Match) -> bool:
        return last_choice(self.duels, quest, match, self.duels.ask(quest).table) is not None


@dataclass(frozen=True)
class _Certify:
    duels: Duels

    def __call__(self, quest: Quest, solution: Line, limits: Limits) -> Any:
        """Return the plan: an own action for every decision that the seat can come to, in the order of `Walk`."""
        asked = self.duels.ask(quest)
        search = Search(asked.table, limits)
        first = next(a for a in asked.table.own(asked.node) if asked.table.text(asked.node, a) == solution[0])
        plan: list[str] = []

        def decide(node: Node, table: Table) -> int:
            action = search.best(node) if plan else first
            plan.append(table.text(node, action))
            return action

        walk(asked, decide)
        return {"plan": plan}


@dataclass(frozen=True)
class _Check:
    duels: Duels

    def __call__(self, quest: Quest, solution: Line, certificate: Any) -> Mistake:
        """Return the first mistake of a plan, or an empty text."""
        plan = certificate.get("plan") if isinstance(certificate, Mapping) else None
        if not isinstance(plan, list) or not plan or plan[:1] != list(solution[:1]):
            return Phrase("certificate: it is not a plan that begins with the solution")
        left = iter(plan)
        asked = self.duels.ask(quest)

        def decide(node: Node, table: Table) -> int:
            text = next(left, None)
            found = [action for action in table.own(node) if table.text(node, action) == text]
            if not found:
                raise Flaw(Phrase("{action} is not legal at the decision that it is for", action=repr(text)))
            return found[0]

        try:
            walk(asked, decide)
        except Flaw as flaw:
            return Phrase("certificate: {flaw}", flaw=flaw.args[0])
        return "" if next(left, None) is None else Phrase("certificate: the plan has decisions that never come up")


class Flaw(Exception):
    """A plan does not do what it promises: a `Phrase`."""


def walk(asked: Asked, decide: Callable[[Node, Table], int]) -> None:
    """Go through everything that may happen if the seat keeps to a plan; raise Flaw where it fails, or is too long.

    *decide* is asked once for each decision, depth first, the other's answers in the order of the table.
    """
    table, seen = asked.table, set()
    stack: list[Node | bool] = [asked.node]
    while stack:
        node = stack.pop()
        if node is False:
            raise Flaw(Phrase("the plan does not reach the goal against every reply"))
        if node is True or (key := table.key(node)) in seen:
            continue
        seen.add(key)
        if len(seen) > MOST:
            raise Flaw(Phrase("the plan is too long to check"))
        deciding = table.deciding(node)
        action = decide(node, table) if deciding & OWN else None
        answers = table.answers(node) if deciding & OTHER else [None]
        ways = [each.node for answer in answers for draw in table.outcomes(node, action, answer) for each in draw]
        stack.extend(reversed(ways))
