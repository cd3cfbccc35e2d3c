"""Solve the reduced Clashing Blades! with OpenSpiel's CFR+; print its value and an optimal strategy.

python -m clashyard.gym.open_spiel_solve
python -m clashyard.gym.open_spiel_solve --health 3 2 --goal 0.001
python -m clashyard.gym.open_spiel_solve --ranks 2 --cards 2 --all
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pyspiel

from clashyard.gym.open_spiel import REDUCED

MOST = 2000  # iterations
EVERY = 25  # iterations between two looks at NashConv, which costs as much as ten or more
SHOWN = (
    "SA S2 S3", "SA S2 C3", "SA DA CA", "SA C2 C3", "S2 S3 D3", "S2 S3 C3", "S2 D2 C2", "S3 D2 D3", "S3 D3 C3", "S3 C2 C3",
    "DA D2 D3", "D3 C2 C3", "CA C2 C3",
)  # fmt: skip


@dataclass
class Solution:
    """An average policy and its NashConv: what both players together could gain by best responses to it."""

    policy: Any
    nash_conv: float
    iterations: int


def sums() -> dict[Any, float]:
    return defaultdict(float)


@dataclass
class Count:
    """Statistics of the whole tree under a policy."""

    histories: int = 0
    results: dict[float, float] = field(default_factory=sums)  # A's payoff -> probability
    worth: dict[str, float] = field(default_factory=sums)  # hand of A -> its payoff times its probability
    dealt: dict[str, float] = field(default_factory=sums)  # hand of A -> its probability

    @property
    def value(self) -> float:
        """The average payoff of A."""
        return sum(payoff * often for payoff, often in self.results.items())


def load(**parameters: int) -> Any:
    """Load the reduced game into OpenSpiel's cache of trees: our rules make each state once, then C++ traverses them."""
    return pyspiel.load_game(f"cached_tree(game={pyspiel.load_game(REDUCED, parameters)})")


def solve(game: Any, goal: float, most: int = MOST, tell: Callable[[str], None] = lambda line: None) -> Solution:
    """Run CFR+ until NashConv is below *goal*, or for *most* iterations; call *tell* with the progress."""
    solver = pyspiel.CFRPlusSolver(game)
    done, nash_conv = 0, float("inf")
    while nash_conv >= goal and done < most:
        for _ in range(EVERY):
            solver.evaluate_and_update_policy()
        done += EVERY
        nash_conv = pyspiel.nash_conv(game, solver.average_policy())
        tell(f"{done} iterations, NashConv {nash_conv:.6f}")
    return Solution(solver.tabular_average_policy(), nash_conv, done)


def walk(game: Any, policy: Mapping[str, Sequence[tuple[int, float]]]) -> Count:
    """Visit every history, with the probability that chance and the policy give it."""
    count = Count()
    stack = [(game.new_initial_state(), 1.0, "")]
    while stack:
        state, often, hand = stack.pop()
        count.histories += 1
        if state.is_terminal():
            payoff = state.returns()[0]
            count.results[payoff] += often
            count.worth[hand] += often * payoff
            count.dealt[hand] += often
        elif state.is_chance_node():
            for deal, chance in state.chance_outcomes():
                after = state.child(deal)
                stack.append((after, often * chance, hand_of(after.information_state_string(0))))
        else:
            for action, chance in policy[state.information_state_string()]:
                stack.append((state.child(action), often * chance, hand))
    return count


def hand_of(information: str) -> str:
    """Return the hand that was dealt, from an information state of the reduced game."""
    return information.split(" holds ")[1].split(";")[0]


def openings(game: Any, policy: Mapping[str, Sequence[tuple[int, float]]]) -> dict[str, list[tuple[str, float]]]:
    """Return how often A commits each card of its hand at the start."""
    found: dict[str, list[tuple[str, float]]] = {}
    root = game.new_initial_state()
    for deal, _ in root.chance_outcomes():
        state = root.child(deal)
        known = state.information_state_string()
        if hand_of(known) not in found:
            names = ((state.action_to_string(action).partition(":")[2], often) for action, often in policy[known])
            found[hand_of(known)] = list(names)
    return found


def report(game: Any, goal: float, most: int, every_hand: bool) -> None:
    """Solve the game and print a page in Markdown."""
    begun = time.perf_counter()
    solution = solve(game, goal, most, partial(print, file=sys.stderr, flush=True))
    spent = time.perf_counter() - begun
    policy = solution.policy.policy_table()
    count = walk(game, policy)
    print(f"game: {game}")
    print(f"histories {count.histories}, information states {len(policy)}, deals {game.max_chance_outcomes()}")
    print(f"CFR+ iterations {solution.iterations}, NashConv {solution.nash_conv:.6f}, {spent:.0f} s with building the tree")
    print(f"value for A {count.value:+.5f}")
    print(f"A wins {count.results[1.0]:.2%}, B wins {count.results[-1.0]:.2%}, drawn {count.results[0.0]:.2%}")
    print("\n| hand of A | its first card | it wins, less what it loses |\n| --- | --- | --- |")
    for hand, cards in openings(game, policy).items():
        if every_hand or hand in SHOWN:
            told = ", ".join(f"{card} {often:.0%}" for card, often in cards if often >= 0.005)
            print(f"| {hand} | {told} | {count.worth[hand] / count.dealt[hand]:+.1%} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ranks", type=int, default=3, help="cards of each suit")
    parser.add_argument("--cards", type=int, default=3, help="cards of a hand")
    parser.add_argument("--health", type=int, nargs=2, default=[2, 2], metavar=("A", "B"))
    parser.add_argument("--goal", type=float, default=0.001, help="NashConv at which to stop")
    parser.add_argument("--most", type=int, default=MOST, help="iterations at most")
    parser.add_argument("--all", action="store_true", help="every hand, not a choice of them")
    given = parser.parse_args()
    game = load(ranks=given.ranks, cards=given.cards, health_a=given.health[0], health_b=given.health[1])
    report(game, given.goal, given.most, given.all)


if __name__ == "__main__":
    main()
