"""A match in one line, as text, in a notebook, and heard by callbacks."""

from __future__ import annotations

from random import Random

import pytest

from clashyard import clash, decks
from clashyard.core.game import Event, Game
from clashyard.core.match import Match
from tests.support.games import FORMATS, OVER_ALL, dealt

DUEL = {
    "turn": {"active": "A", "mana": 1, "number": 5},
    "cards": {"eel": "3 1/3 vanish", "wolf": "3 2/2", "imp": "1 1/1", "b1": "9 1/1"},
    "A": {"hand": ["bastion", "imp"], "lower": [{"card": "eel", "damage": 1}, "wolf"]},
    "B": {"hand": ["bastion", "b1"], "upper": []},
}


def test_a_match_in_one_line() -> None:
    match = decks.from_position(DUEL)
    assert repr(match) == "<Match Clash of Decks: duel, turn 5, A to act, 0 actions>"
    match.play("end")
    assert repr(match).endswith("1 action>")
    assert repr(clash.new(characters=["Ansa Verrell", "Bram Okkert"], seed=7)) == (
        "<Match CLASH: turn 1, joust, A and B to act, 0 actions>"
    )


def test_a_match_as_text() -> None:
    assert str(decks.from_position(DUEL)).splitlines() == [
        "A to play: 1 Mana, turn 5",
        f"upper  {'':28} |",
        "lower  wolf 2/2, eel 1/3 (damage 1) |",
        "A hand  [bastion], imp",
        "B hand  [bastion], b1",
    ]


@OVER_ALL
def test_every_match_can_be_drawn_and_a_view_of_it_hides_what_the_seat_cannot_see(game: Game, mode: str) -> None:
    match, draw = dealt(game, mode, 4), Random(4)
    while match.to_act and len(match.actions) < 40:
        match.play(draw.choice(match.menu()))
        assert str(match) and len(repr(match)) < 120
        assert game.notation.draw and all(game.notation.draw(match.view(seat)) for seat in match.seats)
    assert game.notation.draw and "hidden" in game.notation.draw(match.view(match.seats[0])) and "hidden" not in str(match)


@pytest.mark.parametrize("options", FORMATS, ids=str)
def test_drafts_are_drawn_row_by_row(options: dict[str, str]) -> None:
    match = Match.new(decks.GAME, options, 3)
    assert str(match) and repr(match).startswith("<Match Clash of Decks: ")


def test_a_notebook_shows_escaped_text() -> None:
    match = clash.new(characters=["Ansa Verrell", "Bram Okkert"], seed=7)
    html = match._repr_html_()
    assert html.startswith("<figure><figcaption>CLASH: ") and html.endswith("</pre></figure>") and "<script" not in html
    own = {"name": "<i>Ansa</i>", "openers": {"H": 2, "L": 1, "Q": 1}}
    assert "<i>" not in clash.new(characters=[own, "Bram Okkert"], seed=7)._repr_html_()


def test_a_callback_hears_the_events_of_later_actions_until_it_is_stopped() -> None:
    match = decks.new(decks=("1", "3"), seed=7)
    heard: list[Event] = []
    match.play("end")
    stop = match.on_event(heard.append)
    again = match.on_event(heard.append)
    again()
    again()  # stopping twice does no harm
    match.play("end")
    assert [str(event) for event in heard] == [str(event) for event in match.events_of(1)] != []
    match.copy().play("end")
    stop()
    match.play("end")
    assert len(heard) == len(match.events_of(1))


def test_the_action_is_played_even_where_a_callback_fails() -> None:
    match = decks.new(decks=("1", "3"), seed=7)

    def fail(event: Event) -> None:
        raise RuntimeError(len(match.actions))

    match.on_event(fail)
    with pytest.raises(RuntimeError, match="1"):
        match.play("end")
    assert match.actions == ["end"]


def test_sealed_choices_are_heard_when_they_are_opened() -> None:
    match = clash.new(characters=["Ansa Verrell", "Bram Okkert"], seed=7)
    heard: list[Event] = []
    match.on_event(heard.append)
    match.play(match.menu("A")[0], "A")
    assert heard == []
    match.play(match.menu("B")[0], "B")
    assert heard
