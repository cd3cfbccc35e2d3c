"""Invariants of the two games with simultaneous choices: cards, bounds, symmetry of the seats, hidden information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from clashyard import blades, clash
from clashyard.clash.rules.state import Clash, X
from clashyard.core.errors import IllegalAction
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.players import player
from clashyard.players.intervals import interval
from clashyard.terminal.measurements import contest
from tests.support.games import SOME, choose, dealt, over, points, seen
from tests.support.simultaneous_worlds import swapped

BLADES, CLASH = blades.GAME, clash.GAME
ALL = [(game, mode) for game in (BLADES, CLASH) for mode in game.modes]
OVER_BOTH, OVER_TWO = over(*ALL, of=ALL), over(*(case for case in ALL if case in SOME), of=ALL)
IN_BLADES = pytest.mark.parametrize("mode", BLADES.modes)
OTHER = {"A": "B", "B": "A"}

# Cards


def flat(value: Any) -> Iterator[str]:
    """Yield the cards in any part of a position."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from flat(part)
    else:
        for part in value or ():
            yield from flat(part)


def in_blades(position: dict[str, Any]) -> tuple[Counter[str], Counter[str]]:
    """Return the duelling deck and the event deck, wherever their cards are."""
    players = [position[name] for name in "AB"]
    duelling = [flat(p[part]) for p in players for part in ("hand", "injury") if part in p]
    duelling += [flat(position["deck"]), flat(position["discard"]), flat(position.get("sealed"))]
    duelling += [flat(position.get("exchange", {}).get("table"))]
    events = [flat(p.get("balance")) for p in players] + [flat(position.get(part)) for part in ("events", "event-used")]
    return Counter(c for part in duelling for c in part), Counter(c for part in events for c in part)


@IN_BLADES
@pytest.mark.rule("blades.setup.deck", "blades.hearts.deck", "blades.events.deck", "blades.marcus.deck", "blades.setup.health")
def test_the_cards_of_blades_are_conserved_and_health_keeps_its_bounds(mode: str) -> None:
    hearts = ["HA", "H2", "H3", "H4", "H5", "H10"] if "hearts" in mode else []
    duelling = Counter([f"{s}{n}" for s in "SDC" for n in ("A", *range(2, 11))] + hearts)
    courts = [f"{n}{s}" for n in "JQK" for s in "SHCD"] + ["joker-", "joker+"] if mode not in ("basic", "hearts") else []
    events = Counter(courts + (["marcus"] if "king" in mode else []))
    for match in islice(points(BLADES, mode, range(12), 200), 700):
        position = match.position()
        assert in_blades(position) == (duelling, events)
        assert all(0 <= position[name]["health"] <= 15 and len(position[name]["hand"]) <= 7 for name in "AB")


@pytest.mark.rule("clash.deck.composition", "clash.hp.range", "clash.will.range", "clash.start", "clash.end.no-double-ko")
def test_the_cards_of_clash_are_conserved_and_hp_and_will_keep_their_bounds() -> None:
    for match in islice(points(CLASH, "duel", range(20), 200), 900):
        position = match.position()
        for seat, name in enumerate("AB"):
            side, state = position[name], match.state
            assert isinstance(state, Clash)
            there = Counter(c for part in ("hand", "deck", "used", "field", "pool") for c in side[part])
            assert there == Counter({"H": 7, "L": 7, "Q": 7, "B": 5, "X": 2, "P": 2})
            assert 0 <= side["hp"] <= state.full[seat] and 0 <= side["will"] <= state.most_will[seat]


# Symmetry of the seats


def mirrored(value: Any, key: str = "") -> Any:
    """Return a position with the seats exchanged. B is also a Block, so only these keys hold seats."""
    if isinstance(value, dict):
        return {OTHER.get(k, k): mirrored(v, k) for k, v in value.items()}
    if key in ("dealer", "attacker", "to-act", "winner"):
        return OTHER.get(value, value)
    return value


def turned_round(match: Match) -> Match:
    options = dict(match.options)
    if "characters" in options:
        options["characters"] = options["characters"][::-1]
    if "dealer" in options:
        options["dealer"] = OTHER.get(options["dealer"])
    return Match.from_position(match.game, mirrored(match.position()), options)


@OVER_BOTH
@pytest.mark.rule("clash.seats", "blades.engarde.simultaneous")
def test_no_seat_is_favoured(game: Game, mode: str) -> None:
    """With the seats exchanged everything goes the same way, until chance is involved."""
    draw, compared = Random(1), 0
    for seed in range(25):
        match = dealt(game, mode, seed)
        twin = turned_round(match)
        while match.deciding and len(match.actions) < 120:
            assert twin.deciding == tuple(sorted(OTHER[seat] for seat in match.deciding))
            assert all(twin.menu(OTHER[seat]) == match.menu(seat) for seat in match.seats)
            seat, number = choose(match, draw)
            chance = match.position()["chance"]
            match.play(number, seat)
            twin.play(number, OTHER[seat])
            if game is CLASH and match.position()["chance"] != chance:
                break  # a deck was shuffled, or both, A's first
            compared += 1
            assert mirrored(twin.position()) == match.position()
            assert (OTHER.get(twin.winner or "", twin.winner)) == match.winner
    assert compared > 200


@OVER_TWO
def test_random_play_gives_both_seats_the_same_chances(game: Game, mode: str) -> None:
    won = Counter[str]()
    for seed in range(300):
        match, draw = dealt(game, mode, seed), Random(seed)
        if game is CLASH and seed % 2:  # the same characters with the seats exchanged
            match = Match.new(
                game, {**game.setup.sample(seed - 1), "characters": game.setup.sample(seed - 1)["characters"][::-1]}, seed
            )
        while match.deciding:
            seat, number = choose(match, draw)
            match.play(number, seat)
        won[match.winner or ""] += 1
    assert abs(won["A"] - won["B"]) < 60  # three and a half times the spread of a fair coin


# Hidden cards exchanged by hand


@OVER_BOTH
@pytest.mark.rule("blades.info.hidden", "clash.info.hidden")
def test_nothing_hidden_shows_in_anything_that_a_seat_is_sent(game: Game, mode: str) -> None:
    draw, compared = Random(3), 0
    for match in islice(points(game, mode, range(12), 60), 0, 500, 3):
        for number, seat in enumerate(match.seats):
            world = swapped(match, number, draw)
            if world is None:
                continue
            compared += 1
            assert seen(world, seat) == seen(match, seat)
            one, other = world.state.copy(), match.state.copy()
            game.rules.hide(one, number, 9)
            game.rules.hide(other, number, 9)
            assert one == other
            if seat in match.deciding and compared % 3 == 0:
                assert player("greedy", 4).choose(world, seat) == player("greedy", 4).choose(match, seat)
                assert refusals(world, seat) == refusals(match, seat)
    assert compared > 60


def refusals(match: Match, seat: str) -> list[str]:
    """Return the answers to a seat for every action text that any of its positions might have."""
    told = []
    for text in [f"en-garde {seat}:S10", f"en-garde {seat}:H3", "C9", "D3+JD", "withdraw C2", "sting H2", "shed S4 D2", "event",
                 f"joust {seat}:B", f"joust {seat}:-", "hit L", "super 4", "clash", "block", f"discard {seat}:LB"]:  # fmt: skip
        try:
            match.game.notation.read_action(match.state, match.setting, match.game.seats.index(seat), text)
            told.append("read")
        except IllegalAction as error:
            told.append(str(error))
    return told


@pytest.mark.rule("blades.info.public", "blades.info.discards", "clash.info.public")
def test_public_information_is_shown_to_both_seats() -> None:
    for game, mode, keys in (
        (BLADES, "hearts-king", ("health", "injury", "balance")),
        (CLASH, "duel", ("hp", "will", "used", "field")),
    ):
        for match in islice(points(game, mode, range(6), 80), 0, 300, 7):
            position, views = match.position(), [match.view("A"), match.view("B")]
            for name in "AB":
                assert all(view[name][key] == position[name][key] for view in views for key in keys)
                assert all(len(view[name].get("deck", [])) == len(position[name].get("deck", [])) for view in views)
            for key in ("discard", "event-used", "dealer", "step", "characters", "attacker", "chain", "exchange"):
                assert all(view.get(key) == position.get(key) for view in views)


def test_a_card_that_must_be_action_card_or_not_is_remembered() -> None:
    """`joust A:-` reveals that no action card is in that hand: every guess agrees, also after cards were drawn."""
    given = {"characters": {"A": "Ansa Verrell", "B": "Bram Okkert"}, "A": {"hand": ["X", "P"]}, "B": {"hand": ["B", "H"]}}
    match = clash.from_position(given)
    for action in ("joust A:-", "joust B:B", "discard A:-", "discard B:-"):
        match.play(action)
    for seed in range(40):
        world = match.state.copy()
        CLASH.rules.hide(world, 1, seed)
        assert isinstance(world, Clash)
        assert sum(world.hand[0][X:]) >= 2


@pytest.mark.nightly
@OVER_BOTH
@pytest.mark.compiled
def test_greedy_beats_random_by_far(game: Game, mode: str) -> None:
    assert interval(contest(game, mode, 300, seed=3))[0] > 0.8
