"""What learners need beside `Batch`: opponents in it, advantages of interleaved seats, observations as floats, parts of actions.

Everything takes and returns NumPy arrays. Docs: docs/environments/learning.md.
"""

from clashyard.core.action_features import action_features, action_parts
from clashyard.core.float_observations import bounds, scaled
from clashyard.learn.advantages import Estimates, advantages
from clashyard.learn.versus import Versus
from clashyard.players.networks import Network, read_network

__all__ = ["Estimates", "Network", "Versus", "action_features", "action_parts", "advantages", "bounds", "read_network", "scaled"]


def __dir__() -> list[str]:
    return sorted(__all__)
