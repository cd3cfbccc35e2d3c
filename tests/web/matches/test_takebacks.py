"""Takebacks: what can be taken back, by whom, and refusals."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clashyard.web.matches import ending, store
from clashyard.web.refused import Refused
from tests.support.web.visitors import again, alert, page_of, play, post, table, visitor

pytestmark = pytest.mark.django_db


def test_the_last_action_is_taken_back_and_its_point_never_comes_again() -> None:
    anna, a = visitor()
    row = table(a, "level-1")
    match = store.load(row)
    text = next(text for text in match.legal_of("A") if text.startswith("play"))
    play(row, text)
    before = store.age(again(row), store.load(again(row)), ["A"])
    page = page_of(anna, row)
    point = re.search(r'name="seat" value="A">\s*<input type="hidden" name="point" value="([^"]*)"', page)
    assert point and f"/m/{row.token}/undo" in page
    assert post(anna, row, "undo", seat="A", point=point[1]).status_code == 302
    row = again(row)
    assert (row.length, row.undos, row.actions.count()) == (0, 1, 0) and store.load(row).actions == []
    assert store.point(row, store.load(row), "A") == "0.1A" and store.age(row, store.load(row), ["A"]) > before
    assert "The match has moved on." in alert(post(anna, row, "act", point="0.0A", action=text))
    assert post(anna, row, "act", point="0.1A", action="end").status_code == 302
    store._matches.clear()
    assert store.load(again(row)).actions == ["end"]


def test_undo_is_refused_where_another_has_to_do_with_it() -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    alone, together = table(a, "level-1"), table(a, b)
    assert "You can&#39;t take this back" in alert(post(anna, alone, "undo", seat="A", point="0.0A"))  # nothing was played
    play(together)
    for who in (anna, ben):
        assert "You can&#39;t take this back" in alert(post(who, together, "undo", seat="A", point="1.0-"))
        assert f"/m/{together.token}/undo" not in page_of(who, together)
    play(alone, "end")
    play(alone, "end", seat="B")
    assert "You can&#39;t take this back" in alert(post(anna, alone, "undo", seat="A", point="2.0A"))
    assert "You can&#39;t take this back" in alert(post(anna, alone, "undo", seat="B", point="2.0-"))
    assert again(alone).length == 2 and again(together).length == 1


def test_undo_needs_the_present_point() -> None:
    anna, a = visitor()
    row = table(a, "level-1")
    play(row, next(text for text in store.load(row).legal_of("A") if text.startswith("play")))
    for point in ("0.0A", "", "1.1A", "1.0B", "x" * 300):
        assert "The match has moved on." in alert(post(anna, row, "undo", seat="A", point=point))
    assert again(row).length == 1


@pytest.mark.parametrize(
    ("options", "game"), [({"mode": "solo"}, "decks"), ({"format": "draft"}, "decks"), ({"dealer": "A"}, "blades"), ({}, "clash")]
)
def test_actions_that_revealed_something_cannot_be_taken_back(options: dict[str, Any], game: str) -> None:
    _, a = visitor()
    row = table(*[a] * (1 if options.get("mode") else 2), options=options, game=game)
    seat = store.load(row).deciding[0]
    play(row, "end" if options.get("mode") else "", seat=seat)
    if game != "decks":
        seat = "B"
        play(row, seat="B")
    row, match = again(row), store.load(again(row))
    assert match.movers()[-1] == seat and not ending.undoable(store.standing(row.token), a, seat)
    with pytest.raises(Refused):
        ending.undo(row.token, seat, a, store.point(row, match, seat))


def test_side_by_side_one_takes_back_the_end_of_the_turn() -> None:
    anna, a = visitor()
    row = table(a, a)
    play(row, "end")
    point = store.point(again(row), store.load(again(row)), "A")
    assert post(anna, row, "undo", seat="A", point=point).status_code == 302 and again(row).length == 0
