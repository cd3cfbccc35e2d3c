"""The house rules of Clashing Blades!: each doubtful point of the ledger, and its bits in `Fight.house`."""

from __future__ import annotations

from clashyard.core.house import House, HouseRule, Reading
from clashyard.core.words import N_

(
    LAPSES, EXCHANGE_ONLY, STINGS_ALL, HEARTS_DROP, RANDOM_TRICKERY, ONE_BALANCE, BALANCE_EN_GARDE, KING_BACK, SHOT_GOES_ON,
) = (1 << bit for bit in range(9))  # fmt: skip

HOUSE: House = (
    HouseRule(
        "blades.exchange.empty-hand",
        (
            Reading("hits", N_("A pending threat hits even if both hands are empty.")),
            Reading("lapses", N_("A pending threat lapses if both hands are empty."), LAPSES),
        ),
    ),
    HouseRule(
        "blades.events.trigger",
        (
            Reading("everywhere", N_("An exact defence may reveal an event at en garde, too.")),
            Reading("exchange", N_("An exact defence may reveal an event in the exchange only."), EXCHANGE_ONLY),
        ),
    ),
    HouseRule(
        "blades.hearts.sting-source",
        (
            Reading("blades", N_("Only blade hits can be stung.")),
            Reading("all", N_("A punch and the pistol can be stung, too."), STINGS_ALL),
        ),
    ),
    HouseRule(
        "blades.hearts.only-hearts",
        (
            Reading("en-garde", N_("A hand of hearts is discarded at en garde, so the last heart can sting.")),
            Reading("immediately", N_("A hand of hearts is discarded immediately, so the last heart cannot sting."), HEARTS_DROP),
        ),
    ),
    HouseRule(
        "blades.events.trickery",
        (
            Reading("choice", N_("The player whom trickery takes cards from chooses them.")),
            Reading("random", N_("Trickery takes cards at random."), RANDOM_TRICKERY),
        ),
    ),
    HouseRule(
        "blades.balance.use",
        (
            Reading("any", N_("Any number of balance cards may be used in one response, and none at en garde.")),
            Reading("one", N_("Only one balance card may be used in a response."), ONE_BALANCE),
            Reading("en-garde", N_("Balance cards may also be added to an en garde diamond after the reveal."), BALANCE_EN_GARDE),
        ),
    ),
    HouseRule(
        "blades.marcus.smoke",
        (
            Reading("out", N_("The Marcus King is not shuffled back with the other used events.")),
            Reading("back", N_("The Marcus King is shuffled back with the other used events."), KING_BACK),
        ),
    ),
    HouseRule(
        "blades.marcus.shot",
        (
            Reading("deal", N_("The pistol ends the deal.")),
            Reading("phrase", N_("The pistol ends only the phrase, and the deal goes on."), SHOT_GOES_ON),
        ),
    ),
)
