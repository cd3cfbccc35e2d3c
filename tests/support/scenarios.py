"""The scenarios of tests/scenarios."""

from __future__ import annotations

from clashyard.core.scenario import read_file
from tests.support.paths import TESTS

FOLDER = TESTS / "scenarios"
SCENARIOS = [scenario for path in sorted(FOLDER.glob("*.yaml")) for scenario in read_file(path)]
