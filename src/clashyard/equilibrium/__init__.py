"""Small games solved as trees: a policy that nobody can exploit, and exactly how much any policy can be exploited.

`LADDERS` make the reduced games that are published, smallest first, by the name of the game that they are made of.

from clashyard.equilibrium import nash_conv, reduced_blades, solve

tree = reduced_blades(ranks=2, cards=2).tree()
solution = solve(tree, goal=0.001)
assert nash_conv(tree, solution.policy) < 0.001
"""

from clashyard.core.trees.response import nash_conv
from clashyard.core.trees.solver import Solution, solve
from clashyard.core.trees.tree import Tree, grown
from clashyard.equilibrium.ladders import LADDERS
from clashyard.equilibrium.player_policy import policy_of
from clashyard.equilibrium.reduced import Reduced, reduced_blades
from clashyard.equilibrium.small_clash import reduced_clash
from clashyard.equilibrium.small_decks import reduced_decks

__all__ = [
    "LADDERS", "Reduced", "Solution", "Tree", "grown", "nash_conv", "policy_of", "reduced_blades", "reduced_clash",
    "reduced_decks", "solve",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
