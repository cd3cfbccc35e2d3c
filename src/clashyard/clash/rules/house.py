"""The house rules of CLASH: each doubtful point of the ledger, and its bits in `Clash.house`."""

from __future__ import annotations

from clashyard.core.house import House, HouseRule, Reading
from clashyard.core.words import N_

(
    BLOCK_FORFEITS, JOUST_ANSWERED, SUPER_WILL, WILL_TO_TEN, WILL_UNLIMITED, SHARED_POOL, NOTHING_SKIPS, DISCARD_IN_TURN,
) = (1 << bit for bit in range(8))  # fmt: skip

HOUSE: House = (
    HouseRule(
        "clash.joust.block-forfeit",
        (
            Reading("reduces", N_("A Block loses the joust and takes 1 off the hit.")),
            Reading("forfeits", N_("A Block only loses the joust; the hit does full damage."), BLOCK_FORFEITS),
        ),
    ),
    HouseRule(
        "clash.joust.no-response",
        (
            Reading("none", N_("The hit of a joust cannot be answered.")),
            Reading("allowed", N_("The hit of a joust can be answered with a Block or a Clash card from hand."), JOUST_ANSWERED),
        ),
    ),
    HouseRule(
        "clash.damage.super-will",
        (
            Reading("defender", N_("Damage by a super gives Will to the defender only.")),
            Reading("both", N_("Damage by a super gives the attacker 1 Will, too."), SUPER_WILL),
        ),
    ),
    HouseRule(
        "clash.will.range",
        (
            Reading("to-8", N_("Will goes up to 8, unless the character says otherwise.")),
            Reading("to-10", N_("Will goes up to 10, unless the character says otherwise."), WILL_TO_TEN),
            Reading("unlimited", N_("Will has no maximum, unless the character says otherwise."), WILL_UNLIMITED),
        ),
    ),
    HouseRule(
        "clash.joust.tie-pool",
        (
            Reading("own", N_("Each player has a pool, and the winner's adds to the hit.")),
            Reading("shared", N_("Both pools add to the winner's hit."), SHARED_POOL),
        ),
    ),
    HouseRule(
        "clash.joust.no-action-card",
        (
            Reading("forfeits", N_("A player without an action card loses the joust to an attack.")),
            Reading("skips", N_("If a player has no action card, the Discard phase follows."), NOTHING_SKIPS),
        ),
    ),
    HouseRule(
        "clash.discard.any",
        (
            Reading("together", N_("Both players choose their discards simultaneously.")),
            Reading("in-turn", N_("The players discard in turn: A first in odd turns, B first in even ones."), DISCARD_IN_TURN),
        ),
    ),
)
