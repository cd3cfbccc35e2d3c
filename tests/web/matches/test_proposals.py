"""Offers between two people: a draw, and taking back the last action."""

from __future__ import annotations

import pytest

from clashyard.web.matches import models, proposals, store
from clashyard.web.refused import Refused
from tests.support.web.tables import WORDS
from tests.support.web.visitors import again, alert, page_of, play, post, table, visitor

pytestmark = pytest.mark.django_db


def played(row: models.Match) -> str:
    """Play an open action that can be taken back."""
    return play(row, next(text for text in store.load(again(row)).legal_of("A") if text.startswith("play")))


def test_a_takeback_needs_the_consent_of_the_opponent() -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Bert")
    row = table(a, b)
    played(row)
    assert "Ask for a takeback" in page_of(anna, row) and "Ask for a takeback" not in page_of(ben, row)
    post(anna, row, "offer", kind="undo")
    assert "Anna asks to take back the last action." in page_of(ben, row) and "You have asked" in page_of(anna, row)
    assert "Decline" not in page_of(anna, row) and "asks to take back" not in page_of(visitor()[0], row)
    post(ben, row, "answer", accept="yes")
    row = again(row)
    assert (row.length, row.undos, row.offer) == (0, 1, "") and "Anna asks" not in page_of(ben, row)


def test_a_declined_offer_is_not_made_again_before_the_next_action() -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Bert")
    row = table(a, b)
    played(row)
    proposals.offer(row.token, a, "draw")
    post(ben, row, "answer", accept="no")
    assert "Your draw offer was declined." in page_of(anna, row) and not again(row).ending
    for person in (a, b):
        with pytest.raises(Refused):
            proposals.offer(row.token, person, "draw")
    with pytest.raises(Refused):
        proposals.answer(row.token, b, True)
    play(row, "end")
    proposals.offer(row.token, b, "draw")
    assert "Bert offers a draw." in page_of(anna, row)


def test_a_draw_is_agreed() -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Bert")
    row = table(a, b)
    assert "You can&#39;t offer this now." in alert(post(anna, row, "offer", kind="draw"))  # nothing has been played
    played(row)
    post(anna, row, "offer", kind="draw")
    with pytest.raises(Refused):
        proposals.answer(row.token, a, True)  # one's own offer
    post(ben, row, "answer", accept="yes")
    row = again(row)
    assert (row.ending, row.winner, row.loser) == ("agreed", "draw", "")
    assert "Both players have agreed on a draw." in page_of(anna, row)
    with pytest.raises(Refused):
        proposals.offer(row.token, a, "draw")


def test_an_offer_lapses_with_the_next_action() -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b)
    played(row)
    proposals.offer(row.token, a, "undo")
    play(row, "end")
    for accepted in (True, False):
        with pytest.raises(Refused):
            proposals.answer(row.token, b, accepted)
    assert again(row).length == 2 and "offer" not in page_of(anna, row).partition('class="notice')[2][:10]


def test_nobody_else_offers_or_answers() -> None:
    (_, a), (_, b), (strange, c) = visitor(), visitor(), visitor()
    row, alone, computer = table(a, b), table(a, a), table(a, "level-1")
    for each in (row, alone, computer):
        played(each)
    for each, person, kind in ((row, c, "draw"), (row, b, "undo"), (row, a, "gold"), (alone, a, "draw"), (computer, a, "draw")):
        with pytest.raises(Refused):
            proposals.offer(each.token, person, kind)
    assert post(strange, row, "offer", kind="draw").status_code == 404
    proposals.offer(row.token, a, "draw")
    with pytest.raises(Refused):
        proposals.answer(row.token, c, True)


@pytest.mark.parametrize(("game", "options"), [("clash", {}), ("blades", {"dealer": "A"})])
def test_what_revealed_something_is_not_taken_back_and_sealed_choices_do_not_show(game: str, options: dict[str, str]) -> None:
    (ann, a), (_, b) = visitor(), visitor()
    row = table(a, b, game=game, options=options)
    play(row, seat="A")
    play(row, seat="B")
    deciding = store.load(again(row)).deciding
    for person in (a, b):
        if len(deciding) > 1:
            with pytest.raises(Refused):
                proposals.offer(row.token, person, "undo")
    if len(deciding) < 2:
        return
    standing = store.standing(row.token)
    before = [proposals.possible(standing, a, kind) for kind in proposals.KINDS]
    proposals.offer(row.token, a, "draw")
    play(row, seat="B")
    standing = store.standing(row.token)
    assert before == ["A", ""] and proposals.offer_of(standing) == proposals.Offer("draw", "A", "open")  # it stands as before
    assert WORDS("Offer a draw") not in page_of(ann, row)
