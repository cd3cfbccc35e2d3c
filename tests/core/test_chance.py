"""Random draws: uncorrelated seeds, separate streams, and secrets that nothing reveals."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from clashyard import blades, clash, decks
from clashyard.clash.rules.state import COPIES, DECK
from clashyard.core import fast
from clashyard.core.chance import (
    CHOICE,
    DEAL,
    HIDE,
    KEPT,
    PERIOD,
    TIE,
    TWINS,
    below,
    draw,
    mixed,
    seeded,
    shuffle,
    sow,
    times,
    turn,
)
from clashyard.core.former_seeds import former_generator
from clashyard.core.match import Match
from clashyard.core.secret import number
from clashyard.core.state import State, one
from tests.support.nights import by_day

SAMPLE = 6_000
SIGMAS = 5  # with fixed seeds nothing here depends on luck; even so wide a margin shows every fault that was found
LAGS = (1, 2, 3, 5, 7, 16, 64, 100, 255, 256, 1_000, 1_026, 4_096, 65_536, 2**31, 2**32, 2**32 + 1, 2**40, 2**61)
DEALS = 600
STREAMS = (DEAL, HIDE, CHOICE, TIE)
SECRET = bytes(range(32))


class Urn(State):
    chance: int = one(size=8)


def urn(secret: bytes | None = None) -> Urn:
    g = Urn()
    g.secret = secret
    return g


def values(make: Callable[[int], int], seeds: range, place: int, n: int) -> list[int]:
    """Return draw number *place* (from 0) of n for each seed."""
    found = []
    for seed in seeds:
        x = make(seed)
        for _ in range(place):
            x = turn(x)
        found.append(below(x, n))
    return found


def agreement(make: Callable[[int], int], lag: int, place: int, n: int) -> float:
    """Return how many standard deviations the agreement of seeds with those *lag* further on is away from chance."""
    one, other = values(make, range(SAMPLE), place, n), values(make, range(lag, lag + SAMPLE), place, n)
    same = sum(a == b for a, b in zip(one, other, strict=True))
    return abs(same - SAMPLE / n) / sqrt(SAMPLE / n * (1 - 1 / n))


def chi_square(counts: Counter[int], kinds: int) -> float:
    """Return how many standard deviations the counts of *kinds* equally likely outcomes are away from even."""
    expected = counts.total() / kinds
    square = sum((counts[k] - expected) ** 2 / expected for k in range(kinds))
    return abs(square - (kinds - 1)) / sqrt(2 * (kinds - 1))


def dealt(seed: int) -> int:
    return seeded(seed, DEAL)


# Seeds


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("lag", by_day(1, 256, 1_026, 2**32, of=LAGS))
def test_seeds_at_any_distance_agree_no_more_than_chance_has_it(lag: int, place: int) -> None:
    assert agreement(dealt, lag, place, 2) < SIGMAS and agreement(dealt, lag, place, 52) < SIGMAS


def test_the_former_seeds_fail_the_same_tests() -> None:
    """59.8% of neighbouring seeds drew the same dealer of Blades; at a lag of 1,026 a third drew the same second card."""
    assert agreement(former_generator, 1, 0, 2) > 10 and agreement(former_generator, 1_026, 1, 52) > 100


@pytest.mark.parametrize("lag", by_day(1, 256, 1_026, 2**32, of=LAGS))
def test_first_draws_of_successive_seeds_do_not_correlate(lag: int) -> None:
    """The serial correlation of numbers below 2**20 has a standard deviation of one over the root of the sample."""
    span = 1 << 20
    first, later = values(dealt, range(SAMPLE), 0, span), values(dealt, range(lag, lag + SAMPLE), 0, span)
    mean = (span - 1) / 2
    covariance = sum((a - mean) * (b - mean) for a, b in zip(first, later, strict=True)) / SAMPLE
    assert abs(covariance / (span**2 / 12)) * sqrt(SAMPLE) < SIGMAS


def test_streams_of_one_seed_are_apart() -> None:
    drawn = [[below(seeded(seed, stream), 6) for seed in range(SAMPLE)] for stream in STREAMS]
    for a, b in combinations(drawn, 2):
        same = sum(x == y for x, y in zip(a, b, strict=True))
        assert abs(same - SAMPLE / 6) < SIGMAS * sqrt(SAMPLE * 5 / 36)


def test_each_bit_of_a_seed_changes_half_of_the_generator() -> None:
    for bit in range(62):
        flips = sum((mixed(s) ^ mixed(s ^ 1 << bit)).bit_count() for s in range(0, 2_000_000, 20_011))
        assert 0.44 < flips / 100 / 63 < 0.56, bit


def test_products_are_taken_modulo_2_to_the_63rd() -> None:
    draw = Random(1)
    for _ in range(2000):
        x, high, low = draw.getrandbits(63), draw.getrandbits(31), draw.getrandbits(31)
        assert times(x, high, low) == x * (high << 32 | low) % 2**63


@pytest.mark.compiled
@pytest.mark.xdist_group("compiled-blades")
def test_seeds_are_the_same_compiled() -> None:
    quick = fast.compiled(seeded)
    seeds = [*range(500), *(2**k - 1 for k in range(1, 64)), *(Random(2).getrandbits(62) for _ in range(500))]
    assert all(int(quick(seed, stream)) == seeded(seed, stream) for seed in seeds for stream in STREAMS)


def test_seeds_give_generators_that_turn() -> None:
    """Zero and the period itself would stay where they are."""
    for seed in (*range(1000), 2**62 - 1, 2**63 - 1):
        for stream in STREAMS:
            assert 0 < seeded(seed, stream) < PERIOD and turn(seeded(seed, stream)) != seeded(seed, stream)


def test_a_chain_of_draws_is_even_and_does_not_correlate() -> None:
    x, drawn = seeded(1, DEAL), []
    for _ in range(SAMPLE):
        drawn.append(below(x, 36))
        x = turn(x)
    assert chi_square(Counter(drawn), 36) < SIGMAS
    for lag in range(1, 64):
        same = sum(a == b for a, b in zip(drawn, drawn[lag:], strict=False))
        expected = (SAMPLE - lag) / 36
        assert abs(same - expected) < SIGMAS * sqrt(expected), lag


# Deals


def first_cards(seeds: range) -> dict[str, Counter[int]]:
    """Count the first card of the first seat in each game, and the first player, over successive seeds."""
    found = {name: Counter[int]() for name in ("blades", "dealer", "clash", "decks", "first")}
    for seed in seeds:
        fight, fighters, duel = blades.new(seed=seed).state, clash.new(seed=seed).state, decks.new(seed=seed).state
        found["blades"][fight.hand[0][0]] += 1  # type: ignore[attr-defined]
        found["dealer"][fight.dealer] += 1  # type: ignore[attr-defined]
        found["clash"][fighters.deck[0][0]] += 1  # type: ignore[attr-defined]
        found["decks"][duel.hand[0][1]] += 1  # type: ignore[attr-defined]
        found["first"][duel.first] += 1  # type: ignore[attr-defined]
    return found


def test_first_cards_of_successive_seeds_are_even() -> None:
    found = first_cards(range(DEALS))
    assert chi_square(found["blades"], 30) < SIGMAS and chi_square(found["decks"], 8) < SIGMAS
    for toss in ("dealer", "first"):
        assert abs(found[toss][0] - DEALS / 2) < SIGMAS * sqrt(DEALS / 4)
    assert all(abs(found["clash"][card] - DEALS * copies / DECK) < SIGMAS * sqrt(DEALS / 5) for card, copies in enumerate(COPIES))


# Secrets


def test_draws_of_a_secret_are_what_is_published() -> None:
    """A draw is the HMAC-SHA-256 of its number in decimal digits, modulo n: anybody can compute it without this code."""
    g = urn(SECRET)
    for place, n in enumerate((2, 30, 7, 1000, 1), 1):
        digest = hmac.new(SECRET, str(place).encode(), hashlib.sha256).hexdigest()
        assert draw(g, n) == int(digest, 16) % n == number(SECRET, place, n)
    assert g.chance == 5


def test_draws_of_a_secret_are_even() -> None:
    g = urn(SECRET)
    assert chi_square(Counter(draw(g, 36) for _ in range(SAMPLE)), 36) < SIGMAS


def test_a_shuffle_puts_every_card_everywhere_alike() -> None:
    for g in (urn(SECRET), urn()):
        if g.secret is None:
            sow(g, 1, DEAL)
        places: Counter[tuple[int, int]] = Counter()
        for _ in range(4000):
            row = list(range(5))
            shuffle(g, row, 5)
            places.update(enumerate(row))
        assert len(places) == 25 and all(abs(count - 800) < SIGMAS * sqrt(800 * 0.8) for count in places.values())


def test_a_seed_takes_the_place_of_a_secret_and_nothing_else_does() -> None:
    g = urn(SECRET)
    sow(g, KEPT, DEAL)
    assert g.secret == SECRET and g.chance == 0
    sow(g, 7, HIDE)
    assert g.secret is None and g.chance == seeded(7, HIDE)


def test_compiled_rules_use_the_fast_source_only() -> None:
    one, other = urn(), urn()
    sow(one, 5, DEAL)
    TWINS[sow](other, 5, DEAL)
    assert [draw(one, 9) for _ in range(50)] == [TWINS[draw](other, 9) for _ in range(50)] and one == other


def test_copies_draw_alike_and_records_hold_no_secret() -> None:
    g = urn(SECRET)
    draw(g, 3)
    twin = g.copy()
    assert [draw(g, 99) for _ in range(20)] == [draw(twin, 99) for _ in range(20)]
    assert Urn.from_record(g.to_record()[0]).secret is None and SECRET not in g.to_record().tobytes()


# Matches


def both(seat_by_seat: Random, *matches: Match) -> None:
    """Play the matches to their end with the same random actions."""
    while matches[0].deciding:
        seat = seat_by_seat.choice(matches[0].deciding)
        action = seat_by_seat.choice(matches[0].legal_of(seat))
        for match in matches:
            match.play(action, seat)


def test_matches_without_a_seed_are_all_different() -> None:
    hands = {str(blades.new().view("A")["A"]["hand"]) for _ in range(20)}
    assert len(hands) > 15


@pytest.mark.parametrize("game", [decks, blades, clash])
def test_a_secret_deals_the_same_match_again_and_again(game: object) -> None:
    make: Callable[..., Match] = game.new  # type: ignore[attr-defined]
    match = make()
    twin = Match.new(match.game, match.given, secret=match.origin["secret"])
    assert match.state == twin.state and twin.commitment == match.commitment
    both(Random(3), match, twin)
    assert match.state == twin.state and match.again().state == twin.again().state
    while len(match.actions) > len(twin.actions) // 2:
        match.undo(looking=True)
    rest = list(zip(twin.movers(), twin.actions, strict=True))[len(match.actions) :]
    for mover, action in rest:
        match.play(action, mover)
    assert match.state == twin.state


@pytest.mark.parametrize("game", [decks, blades, clash])
def test_naming_who_began_deals_the_same_cards(game: object) -> None:
    make: Callable[..., Match] = game.new  # type: ignore[attr-defined]
    for seed in range(12):
        match = make(seed=seed)
        assert Match.new(match.game, match.options, seed).position() == match.position()
