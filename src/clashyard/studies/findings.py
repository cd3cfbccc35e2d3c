"""What the games of a study say: pairings, first players, lengths, and what cards and abilities contribute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import Facts, catalogue, read_card
from clashyard.decks.cards.prices import fair_price
from clashyard.decks.setup.table import DECK
from clashyard.studies.estimates import Estimate, beginners, bootstrap, estimate, scores
from clashyard.studies.field import seats
from clashyard.studies.spec import Cell, Spec
from clashyard.studies.store import Store

Floats = npt.NDArray[np.float64]
SIGMAS = 1.96  # standard errors either side of a 95% interval
ROUNDS = 25  # of Newton's method, which needs six
NEAR = 1e-8  # a step that ends it
PRIOR = 0.5  # as if each card had pulled towards 0 in a few games; it keeps a card that always won finite
LIKELY = 0.05  # level of a family of comparisons, after Holm's correction


class Pairing(NamedTuple):
    """The score of the first side of a cell; *likely* after Holm's correction over all cells."""

    cell: Cell
    score: Estimate
    first: Estimate | None  # the score of the player who began; None where both begin together, or where more than two play
    p_value: float

    @property
    def is_decided(self) -> bool:
        """Whether one side is stronger, at the 5% level of the whole family."""
        return bool(self.p_value < LIKELY)


class Length(NamedTuple):
    """How long games are: the turns of both players, and the shares of each number of them."""

    mean: float
    low: float  # of the 95% bootstrap interval of the mean
    high: float
    quartiles: tuple[float, float, float]
    shares: dict[int, float]
    longest: float  # of 99 games in 100: the others would make a plot too wide


class CardWorth(NamedTuple):
    """How much a card contributes: how often a deck with it wins against one with an average card in its place."""

    key: str
    facts: Facts
    effect: float  # in log odds
    error: float
    p_value: float  # of an average card, after Holm's correction
    cheap: float  # Mana by which it costs too little: with so much more it would be an average card

    def called(self, words: Words) -> str:
        """Return its name in a language, or its key if it is not in the catalogue."""
        card = catalogue().get(self.key)
        return card.name(words.language) if card else self.key

    def share(self, sigmas: float = 0.0) -> float:
        """Return the rate of wins, or that many standard errors more."""
        return float(1 / (1 + np.exp(-self.effect - sigmas * self.error)))


class AbilityWorth(NamedTuple):
    """What an element of a card is worth in Mana, with its 95% interval, beside the price rule of the packs."""

    word: str
    mana: float
    low: float
    high: float
    printed: float | None


@dataclass(frozen=True)
class Findings:
    """Everything that a report shows."""

    spec: Spec
    games: int
    missing: int  # games of the design that are not here
    pairings: list[Pairing]
    overall: dict[str, Estimate]  # each side against all others
    first: Estimate | None
    length: Length
    cards: list[CardWorth]
    abilities: list[AbilityWorth]


def findings(store: Store) -> Findings:
    """Compute everything from the games of *store*. Raises BadInput if there are none, or a part is damaged."""
    games, spec = store.games(), store.spec
    pairings, points = _pairings(spec, games)
    effects = _effects(spec, games) if spec.design == "cards" else None
    abilities, cards = _worths(spec, *effects) if effects else ([], [])
    played = len(games["cell"])
    planned = sum(task.deals for task in store.wanted) * spec.each_deal
    firsts = [pairing.first for pairing in pairings if pairing.first]
    first = estimate(beginners(games), _deal_ids(games)) if firsts and len(firsts) == len(pairings) else None
    return Findings(
        spec,
        played,
        planned - played,
        pairings,
        _overall(spec, games, points),
        first,
        _length(games["turns"], _deal_ids(games)),
        cards,
        abilities,
    )


def _deal_ids(games: dict[str, Any]) -> Any:
    return games["cell"].astype(np.int64) * (int(games["deal"].max()) + 1) + games["deal"]


def _pairings(spec: Spec, games: dict[str, Any]) -> tuple[list[Pairing], Floats]:
    """Return a pairing for each cell with games, and the score of the first side in every game."""
    from statsmodels.stats.multitest import multipletests

    found, points = [], np.zeros(len(games["cell"]))
    for number, cell in enumerate(spec.cells()):
        chosen = games["cell"] == number
        if not chosen.any():
            continue
        mine = {name: column[chosen] for name, column in games.items()}
        many = len(seats(spec.played, cell.mode))
        points[chosen] = scores(mine, many)
        tells = many == 2 and len(np.unique(mine["first"])) == 2
        first = estimate(beginners(mine), mine["deal"]) if tells else None
        found.append(Pairing(cell, estimate(points[chosen], mine["deal"]), first, 1.0))
    corrected = multipletests([pairing.score.p_value for pairing in found], method="holm")[1]
    return [pairing._replace(p_value=float(p)) for pairing, p in zip(found, corrected, strict=True)], points


def _overall(spec: Spec, games: dict[str, Any], points: Floats) -> dict[str, Estimate]:
    """Return the score of each deck or character over all its games."""
    found, deals = {}, _deal_ids(games)
    sides = np.array([cell.sides for cell in spec.cells()]) if spec.entries else np.zeros((1, 0))
    for name in spec.entries:
        mine = [np.isin(games["cell"], np.flatnonzero(sides[:, side] == name)) for side in (0, 1)]
        if any(chosen.any() for chosen in mine):
            both = np.concatenate([points[mine[0]], 1 - points[mine[1]]])
            found[name] = estimate(both, np.concatenate([deals[mine[0]], deals[mine[1]]]))
    return found


def _length(turns: Any, deals: Any) -> Length:
    numbers, counts = np.unique(turns, return_counts=True)
    low, middle, high = (float(each) for each in np.percentile(turns, (25, 50, 75)))
    shares = {int(number): float(count) / len(turns) for number, count in zip(numbers, counts, strict=True)}
    return Length(float(turns.mean()), *bootstrap(turns, deals), (low, middle, high), shares, float(np.percentile(turns, 99)))


def _effects(spec: Spec, games: dict[str, Any]) -> tuple[Floats, Floats, float]:
    """Return the effect of each card in log odds, its standard error, and the effect of one Mana less.

    Logistic regression on the cards of both seats, on who began, and on the changes of costs. Newton's method on sparse rows:
    statsmodels fits dense ones only, and a million games with two hundred cards would take gigabytes.
    """
    from scipy import sparse

    count, size = len(games["cell"]), len(spec.pool)
    decks = np.concatenate([games["deck_a"], games["deck_b"]], axis=1)
    signs = np.tile(np.repeat([1.0, -1.0], DECK), count)
    has = sparse.csr_matrix((signs, (np.repeat(np.arange(count), 2 * DECK), decks.ravel())), (count, size))
    others = np.stack([np.where(games["first"] == 0, 1.0, -1.0), -1.0 * games["mana"]], axis=1)
    found, covariance = logistic(sparse.hstack([has, sparse.csr_matrix(others)]).tocsr(), scores(games, 2))
    centre = np.eye(size) - 1 / size  # only differences between cards are defined
    error: Floats = np.sqrt(np.diag(centre @ covariance[:size, :size] @ centre))
    effect: Floats = centre @ found[:size]
    return effect, error, float(found[-1])


def logistic(design: Any, won: Floats) -> tuple[Floats, Floats]:
    """Return the coefficients of a logistic regression on sparse rows, and their covariance."""
    size = design.shape[1]
    found: Floats = np.zeros(size)
    curve: Floats = np.eye(size)
    for _ in range(ROUNDS):
        rate = 1 / (1 + np.exp(-(design @ found)))
        curve = (design.T @ design.multiply((rate * (1 - rate))[:, None])).toarray() + PRIOR * np.eye(size)
        step = np.linalg.solve(curve, design.T @ (won - rate) - PRIOR * found)
        found = found + step
        if np.abs(step).max() < NEAR:
            break
    covariance: Floats = np.linalg.inv(curve).astype(np.float64)
    return found, covariance


def _elements(facts: Facts) -> dict[str, float]:
    """Return what a card consists of, as the price rule counts it: AV, HP, each ability and each Aura."""
    found = {"AV": float(facts.attack or 0), "HP": float(facts.health), "Incantation": float(facts.incantation)}
    return {**found, **dict.fromkeys(facts.words, 1.0)}


def _worths(spec: Spec, effect: Floats, error: Floats, mana: float) -> tuple[list[AbilityWorth], list[CardWorth]]:
    """Return what each element of cards is worth in Mana, and each card with the cost at which it would be an average one."""
    from scipy.stats import norm
    from statsmodels.stats.multitest import multipletests

    cheap = effect / mana if mana > 0 else np.full(len(effect), np.nan)  # with few games, Mana may seem to be worth nothing
    p_values = multipletests(2 * norm.sf(np.abs(effect / error)), method="holm")[1]
    cards = []
    for (key, text), *numbers in zip(spec.pool.items(), effect, error, p_values, cheap, strict=True):
        cards.append(CardWorth(key, read_card(text), *map(float, numbers)))
    cards.sort(key=lambda card: -card.effect)
    return _price_rule(cards) if mana > 0 else [], cards


def _price_rule(cards: list[CardWorth]) -> list[AbilityWorth]:
    """Fit the costs at which cards would be average ones to what they consist of: least squares with robust errors."""
    import statsmodels.api as sm

    words = sorted({word for card in cards for word in _elements(card.facts)}, key=lambda word: (word[0].islower(), word))
    rows = np.array([[1.0, *(_elements(card.facts).get(word, 0.0) for word in words)] for card in cards])
    fit = sm.OLS(np.array([card.facts.cost + card.cheap for card in cards]), rows).fit(cov_type="HC1")
    return [
        AbilityWorth(word, float(value), float(low), float(high), _printed(word))
        for word, value, (low, high) in zip(words, fit.params[1:], fit.conf_int()[1:], strict=True)
    ]


def _printed(word: str) -> float | None:
    """Return the price of an element by the rule of the packs: the difference it makes to a Creature."""
    if word in ("AV", "HP"):
        return 0.5
    if word == "Incantation":
        return 2.0
    body = "1 X/1 vulnerability" if word.endswith("vulnerability") and ":" not in word else f"1 1/1 {word}"
    try:
        return fair_price(read_card(body)) - fair_price(read_card("1 1/1"))
    except ValueError:
        return None
