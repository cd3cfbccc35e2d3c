"""Small games solved as trees: a policy that nobody can exploit, and exactly how much any policy can be exploited.

`RUNGS` are the reduced games of the published ladder, smallest first: ranks, cards, health.

from clashyard.equilibrium import nash_conv, reduced_blades, solve

tree = reduced_blades(ranks=2, cards=2).tree()
solution = solve(tree, goal=0.001)
assert nash_conv(tree, solution.policy) < 0.001
"""

from clashyard.equilibrium.player_policy import policy_of
from clashyard.equilibrium.reduced import RUNGS, Reduced, reduced_blades
from clashyard.equilibrium.response import nash_conv
from clashyard.equilibrium.solver import Solution, solve
from clashyard.equilibrium.tree import Tree, grown

__all__ = ["RUNGS", "Reduced", "Solution", "Tree", "grown", "nash_conv", "policy_of", "reduced_blades", "solve"]


def __dir__() -> list[str]:
    return sorted(__all__)
