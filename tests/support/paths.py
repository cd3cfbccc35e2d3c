"""Where tests find the files of the repository, and the references beside it, which may be absent."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
TOOLS = ROOT / "tools"
SHARED = ROOT.parent / "shared"
