"""The mine of CLASH."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from clashyard import clash
from clashyard.clash.rules.state import (
    BLOCK,
    BOOST_COMBO,
    BOOST_NEXT,
    COMBO,
    DISCARD_CARDS,
    DRAIN,
    DRAW_CARDS,
    EFFECTS,
    FREE_CHAIN,
    GAIN,
    HEAL,
    HIT,
    HURT,
    JOUST,
    LEVELS,
    RESPOND,
    SUPER,
    UNBLOCKABLE_COMBO,
    UNBLOCKABLE_NEXT,
    UNCLASHABLE_COMBO,
    UNCLASHABLE_NEXT,
    Clash,
    H,
    L,
    Q,
)
from clashyard.clash.rules.state import CLASH as CLASHED
from clashyard.clash.solver.goals import ask
from clashyard.clash.solver.table import SURVIVE, WIN
from clashyard.core.belief_search import Node, OutOfReach, Search
from clashyard.core.match import Match
from clashyard.grimoire.duels.ground import QUICK, Candidate, Ground, bare, forced, without

DROPPED = ("chance", "sealed")
WILLS = (2, 3, 5, 7)  # just short of a super, so that it takes a hit or two
FEW_CARDS = 9  # in both hands, with which a joust can be survived by force; with more, it takes long to find out
IDLE = -2  # stands for an effect that does nothing


def promising(match: Match, seat: str) -> bool:
    """Return whether something may be forced: nothing can be in the Discard phase."""
    g = match.state
    assert isinstance(g, Clash)
    return g.step in (JOUST, COMBO, RESPOND) and len(match.menu(seat)) > 1


def candidates(match: Match, seat: str) -> Iterator[Candidate]:
    """Yield the questions that this position may ask."""
    position = bare(clash.GAME, match, DROPPED)
    g = match.state
    assert isinstance(g, Clash)
    most = g.most_will[match.seats.index(seat)]
    position[seat] = {key: value for key, value in position[seat].items() if key != "known"}
    if position["step"] == "combo":
        yield from (Candidate({}, varied, seat, WIN, 1) for varied in varieties(position, seat, most))
    else:
        yield Candidate({}, position, seat, WIN, 1)
    if position["step"] == "respond" or (position["step"] == "joust" and sum(g.hand_size) <= FEW_CARDS):
        yield Candidate({}, position, seat, SURVIVE, 1)


def varieties(position: Mapping[str, Any], seat: str, most: int) -> Iterator[Mapping[str, Any]]:
    """Yield the position, and others like it: with another Will, *most* at most, and with the opponent's Clash cards used."""
    other = "B" if seat == "A" else "A"
    wills = {position[seat]["will"], *WILLS} if "P" in position[seat]["hand"] else {position[seat]["will"]}
    for played in (position, {**position, other: clashed_out(position[other])}):
        for will in sorted(will for will in wills if will <= most):
            yield {**played, seat: {**position[seat], "will": will}}


def clashed_out(player: Mapping[str, Any]) -> dict[str, Any]:
    """Return a player whose Clash cards lie among the used cards, in exchange for other cards from there."""
    piles = {pile: list(player[pile]) for pile in ("hand", "deck", "used")}
    for pile in ("hand", "deck"):
        for place, card in enumerate(piles[pile]):
            other = next((n for n, used in enumerate(piles["used"]) if used in "HLQB"), None)
            if card == "X" and other is not None:
                piles[pile][place], piles["used"][other] = piles["used"][other], card
    known = [card for card in player.get("known", []) if card not in ("X", "X/P")]
    return {**player, **piles, **({"known": known} if "known" in player else {})}


def with_hp(candidate: Candidate, seat: str, hp: int) -> Candidate:
    """Return a candidate in which a player has that many HP."""
    return candidate.at({**candidate.position, seat: {**candidate.position[seat], "hp": hp}})


def hardest(ground: Ground, candidate: Candidate) -> Candidate | None:
    """Return a candidate that can be forced: a win with as many HP of the opponent as possible, survival with as few own HP."""
    other = "B" if candidate.seat == "A" else "A"
    match = Match.from_position(clash.GAME, candidate.position, candidate.options)
    g = match.state
    assert isinstance(g, Clash)
    wins = candidate.goal == WIN
    weak = other if wins else candidate.seat
    full = g.full[match.seats.index(weak)]
    easiest, most = (1, full) if wins else (full, 1)
    if not forced(ground, with_hp(candidate, weak, easiest)):
        return None
    while easiest != most:  # what can be forced against more HP, or with less, can be forced with the easier number, too
        middle = (easiest + most + wins) // 2
        if forced(ground, with_hp(candidate, weak, middle)):
            easiest = middle
        else:
            most = middle - 1 if wins else middle + 1
    return with_hp(candidate, weak, easiest)


def smaller(candidate: Candidate) -> Iterator[Mapping[str, Any]]:
    """Yield the position with one own card less, or a card less in the opponent's hand."""
    seat = candidate.seat
    for card in sorted(set(candidate.position[seat]["hand"])):
        yield without(candidate.position, seat, "hand", card, "used")


def weaker(candidate: Candidate) -> Iterator[Mapping[str, Any]]:
    """Yield the position with fewer HP of the seat, the fewest first."""
    for hp in range(1, candidate.position[candidate.seat]["hp"]):
        yield with_hp(candidate, candidate.seat, hp).position


def themes(ground: Ground, candidate: Candidate) -> tuple[str, ...]:
    """Return the motifs without which the goal can no longer be forced, and what the first decision is about if need be.

    A page that begins with a joust has only one card that works in it, and this is a theme; so is the choice of the first hit
    or answer where nothing else is.
    """
    step = candidate.position["step"]
    actions = [name for name, barred in BARRED.items() if not _forced(candidate, barred=barred)]
    effects = [name for name, idle in EFFECT_NAMES.items() if not _forced(candidate, idle=idle)]
    found = (*(["joust"] if step == "joust" else []), *actions, *effects)
    return found or (FIRST[step],)


def _forced(candidate: Candidate, barred: Callable[[Clash, int], bool] | None = None, idle: tuple[int, ...] = ()) -> bool:
    asked = ask(candidate.quest(clash.GAME))
    table, g, seat = asked.table, asked.node.state, "AB".index(candidate.seat)
    for place in range(LEVELS * EFFECTS):
        if g.effect[seat][place] in idle:
            g.effect[seat][place] = IDLE

    class Barred:
        """The same table, where the seat may not do what is barred."""

        def __getattr__(self, name: str) -> Any:
            return getattr(table, name)

        def own(self, node: Node) -> list[int]:
            return [action for action in table.own(node) if barred is None or not barred(node.state, action)]

    try:
        return Search(Barred(), QUICK).forced(asked.node)
    except OutOfReach:
        return True


def _hits(g: Clash, action: int, card: int) -> bool:
    return g.step == COMBO and action == HIT + card


BARRED: dict[str, Callable[[Clash, int], bool]] = {
    "heavy": lambda g, a: _hits(g, a, H),
    "lite": lambda g, a: _hits(g, a, L),
    "quick": lambda g, a: _hits(g, a, Q),
    "super-4": lambda g, a: g.step == COMBO and a == SUPER,
    "super-8": lambda g, a: g.step == COMBO and a == SUPER + 1,
    "block": lambda g, a: g.step == RESPOND and a == BLOCK,
    "clash-card": lambda g, a: g.step == RESPOND and a == CLASHED,
}
EFFECT_NAMES = {
    "super-damage": (HURT,), "boost": (BOOST_NEXT, BOOST_COMBO), "unblockable": (UNBLOCKABLE_NEXT, UNBLOCKABLE_COMBO),
    "unclashable": (UNCLASHABLE_NEXT, UNCLASHABLE_COMBO), "free-chain": (FREE_CHAIN,), "draw": (DRAW_CARDS,),
    "discard": (DISCARD_CARDS,), "will": (GAIN,), "drain": (DRAIN,), "heal": (HEAL,),
}  # fmt: skip

FIRST = {"combo": "hit", "respond": "answer"}  # the themes of pages without another, by their step

GROUND = Ground(clash.GAME, ask, promising, candidates, hardest, smaller, weaker, themes)
