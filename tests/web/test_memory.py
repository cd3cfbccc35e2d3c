"""The memory of a server is bounded in bytes, and no match goes on forever."""

from __future__ import annotations

from random import Random
from threading import Thread
from typing import Any

import pytest

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.web.bounded import Bounded
from clashyard.web.league import store as leagues
from clashyard.web.league.models import League
from clashyard.web.matches import broadcast, ending, lengths, models, store
from clashyard.web.matches.weights import weight
from clashyard.web.refused import Refused
from clashyard.web.replays.story import ended
from clashyard.web.shared_results import forget, once
from tests.support.web.leagues import drafted, league
from tests.support.web.visitors import again, page_of, play, table, visitor

WORDS = {language: Words(language) for language in ("en", "fr", "ko")}


@pytest.fixture(autouse=True)
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "send", lambda *_: None)


def test_a_cache_is_bounded_by_what_its_values_weigh() -> None:
    cache: Bounded[int, bytes] = Bounded(1000, len)
    for number in range(50):
        cache.put(number, b"x" * 90)
        cache.get(0)  # used again and again: it stays
    assert (len(cache), cache.weight) == (11, 990) and cache.get(0) and cache.get(49) and cache.get(1) is None
    cache.put(0, b"x" * 10)
    assert cache.get(0) == b"x" * 10 and cache.weight == 910
    cache.put(0, b"x" * 1001)
    assert cache.get(0) is None and cache.weight <= 1000  # too large to be stored; no older value replaces it
    cache.drop(49)
    cache.drop(49)
    cache.clear()
    assert (len(cache), cache.weight) == (0, 0)


def test_a_cache_stays_whole_under_many_threads() -> None:
    cache: Bounded[int, bytes] = Bounded(5000, len)

    def work(seed: int) -> None:
        luck = Random(seed)
        for _ in range(3000):
            key = luck.randrange(100)
            if luck.random() < 0.8:
                cache.put(key, b"x" * luck.randrange(400))
            else:
                luck.choice([cache.get, cache.drop])(key)

    threads = [Thread(target=work, args=[seed]) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.weight == sum(len(cache.get(key) or b"") for key in range(100)) <= 5000


def test_results_are_computed_once() -> None:
    done: list[str] = []

    def make() -> str:
        done.append("")
        return "text"

    assert [once(("kind", 1), make), once(("kind", 1), make)] == ["text"] * 2 and len(done) == 1
    forget()
    assert once(("kind", 1), make) == "text" and len(done) == 2


@pytest.mark.django_db
def test_an_ended_match_leaves_the_cache_of_those_that_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    (_, a), (_, b) = visitor(), visitor()
    rows = [table(a, b, seed=seed) for seed in range(3)]
    for row in rows:
        play(row, "end")
    assert [store._matches.get(row.token) is not None for row in rows] == [True] * 3 and len(store._ended) == 0
    ending.resign(rows[0].token, "A", a)
    match = store.load(again(rows[0]))
    assert store._matches.get(rows[0].token) is None and store._ended.get(rows[0].token) == (0, match)
    monkeypatch.setattr(lengths, "DUEL", 2)
    play(rows[1], "end")
    assert again(rows[1]).ending == "limit" and store._matches.get(rows[1].token) is None
    assert store._matches.get(rows[2].token) is not None and store._matches.weight == weight(store.load(again(rows[2])))


@pytest.mark.django_db
def test_matches_and_leagues_are_kept_by_weight_and_not_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    (_, a), (_, b) = visitor(), visitor()
    light = table(a, b)
    small: store.Remembered = Bounded(2 * weight(store.load(light)), lambda kept: weight(kept[1]))
    monkeypatch.setattr(store, "_matches", small)
    for seed in range(5):
        play(table(a, b, seed=seed), "end")
    assert 0 < len(small) < 3 and small.weight <= 2 * weight(store.load(light))
    assert store.load(again(light)).actions == []  # a dropped match is read again
    kept = league(a, b, "level-1", "level-1")
    drafted(kept)
    found = leagues.load(League.objects.get(token=kept.token))
    assert leagues._leagues.get(kept.token) and leagues._leagues.weight > weight(found.draft) and found.phases


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_longer_match_weighs_more(game: Any) -> None:
    match = Match.new(game, game.setup.sample(1), 1)
    before = weight(match)
    match.play(match.menu()[0])
    assert 0 < before < weight(match) < 2**20


# The action limit


@pytest.mark.django_db
@pytest.mark.parametrize("language", WORDS)
def test_a_match_without_end_is_drawn(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Two players who only ended their turns could go on as long as they liked, and took memory for each turn."""
    monkeypatch.setattr(lengths, "DUEL", 3)
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b, pace="live", start=600, step=5)
    for _ in range(3):
        assert not again(row).ending
        play(row, "end")
    row = again(row)
    assert (row.ending, row.winner, row.loser, row.turn, row.length) == ("limit", "draw", "", "", 3) and row.ended
    assert not models.Seat.objects.filter(match=row).exclude(deadline=None).exists()
    with pytest.raises(Refused, match="over"):
        play(row, "end", seat="A" if store.load(row).deciding == ("A",) else "B")
    said = ended(row, WORDS[language])
    assert "3" in said and (language != "en" or said == "The match has reached its limit of 3 actions. The match is drawn.")
    if language == "en":
        assert said in page_of(anna, row) and "draw" in page_of(anna, row, "replay/?at=3")


@pytest.mark.django_db
def test_simultaneous_choices_are_revealed_before_a_match_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lengths, "DUEL", 1)
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b, game="blades", options={"dealer": "A"})
    play(row, seat="A")
    assert not again(row).ending and store.load(again(row)).told == 0
    play(row, seat="B")
    assert again(row).ending == "limit" and store.load(again(row)).told == 2


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_usual_match_comes_near_its_limit(game: Any, seed: int) -> None:
    for mode in game.modes:
        match, luck = Match.new(NAMED[game.name], game.setup.sample(seed, mode=mode), seed), Random(seed)
        while match.deciding:
            seat = luck.choice(match.deciding)
            match.play(luck.choice(match.menu(seat)), seat)
            assert 3 * len(match.actions) < lengths.limit_of(match)
