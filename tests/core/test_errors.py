"""Errors as objects (core/errors.py)."""

from __future__ import annotations

import pickle

import pytest

from clashyard.core.errors import BadInput, ClashyardError, IllegalAction, one_of
from clashyard.core.words import Words


def refused() -> ClashyardError:
    with pytest.raises(BadInput) as caught:
        one_of("sol", ("duel", "solo"), "options.mode", "mode")
    return caught.value


@pytest.mark.parametrize(
    "error",
    [refused(), IllegalAction("hop {x}", "it is not your turn", "decks.turn"), ClashyardError("there is no {what}", what="{y}")],
)
def test_an_error_from_another_process_says_the_same(error: ClashyardError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
    assert [again.said(Words(language)) for language in ("en", "fr")] == [
        error.said(Words(language)) for language in ("en", "fr")
    ]
