"""The terminal pictures in docs/ match the current output; `python tools/picture.py` draws them again."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from tests.support.paths import ROOT

NAMES = ("board", "blades", "clash")


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("picture", ROOT / "tools" / "picture.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_what_is_shown_now(name: str) -> None:
    assert (ROOT / "docs" / f"{name}.svg").read_text("utf-8") == tool().drawn(name)


def test_there_are_no_other_pictures() -> None:
    """The one of the art is drawn by tools/art_preview.py (see tests/art), the plots of studies by tools/study_pictures.py."""
    found = {path.stem for path in (ROOT / "docs").rglob("*.svg") if path.parent.name != "studies"}
    assert found - {"art", "curves"} == {*NAMES} == {*tool().PICTURES}
