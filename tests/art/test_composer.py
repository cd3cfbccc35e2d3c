"""Pictures that somebody composes: every value of every menu is drawn, and an address holds the whole picture."""

from __future__ import annotations

import pytest

from clashyard import art
from clashyard.art.composer import FIGURES, composed_key, menus, recipe_of, start, taken_apart
from clashyard.art.keys import UnknownKey
from clashyard.art.recipes import Recipe, _check, _check_figure  # the checks of the recipes that ship


@pytest.mark.parametrize("figure", FIGURES)
def test_every_value_of_every_menu_is_drawn(figure: str) -> None:
    for name, values in menus(figure).items():
        for value in values:
            key = composed_key("own", figure, {name: value})
            found = taken_apart(key)
            assert found and found[2][name] == value
            recipe = recipe_of(figure, found[2])
            _check_figure(key, recipe.figure, recipe.settings)
            for setting, given in recipe.settings.items():
                if given != "none":
                    _check(key, setting, given)
    assert art.picture(composed_key("own", figure, {})).startswith("<svg")


def test_a_key_says_everything_and_nothing_else_is_one() -> None:
    key = composed_key("submersion", "person", {"head": "troll", "top": "horns", "skin": "ice"})
    assert key == "made~submersion~person~troll+horns+none+muscle+raise+none+none~angry+ice+red+rays"
    assert art.picture(key) == art.picture(key) != art.picture(key.replace("horns", "crown"))
    for wrong in (
        key + "+x",
        key.replace("troll", "toll"),
        key.replace("person", "spell"),
        key.replace("submersion", "sea"),
        "made~",
    ):
        assert taken_apart(wrong) is None
        with pytest.raises(UnknownKey):
            art.picture(wrong)


def test_composing_begins_with_what_the_name_says() -> None:
    figure, choices = start("Ice Troll", (), spell=False)
    assert figure == "person" and choices["head"] == "troll"
    assert start("Meteor", (), spell=True)[0] == "spell"
    figure, choices = start("北", (), spell=False)
    assert taken_apart(composed_key("own", figure, choices))
    assert isinstance(recipe_of(figure, taken_apart(composed_key("own", figure, choices))[2]), Recipe)  # type: ignore[index]
