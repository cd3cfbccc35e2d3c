"""Events of Clashing Blades!; fields are seat, card (of either deck) and amount."""

from __future__ import annotations

from clashyard.core.events import Kind, registrar
from clashyard.core.words import N_, counted

_KINDS: list[Kind] = []
_event = registrar(_KINDS)


# 1. En garde
REVEALED = _event("revealed", "blades.engarde.simultaneous", "seat card", "{seat} reveals {card}.")
CROSSED = _event("crossed", "blades.engarde.spade-vs-spade", "", "Spade against spade: both are threatened.")
BLOCKED = _event("blocked", "blades.engarde.spade-vs-diamond", "seat amount", "{seat}'s diamond stops {amount}.")
DEFLECTED = _event("deflected", "blades.engarde.spade-vs-club", "seat amount", "{seat}'s club stops {amount}.")
DIAMONDS_MET = _event("diamonds-met", "blades.engarde.diamond-vs-diamond", "", "Two diamonds: nothing happens.")
CLUBS_MET = _event("clubs-met", "blades.engarde.club-vs-club", "", "Two clubs: nothing happens.")
CLUB_MET_DIAMOND = _event("club-met-diamond", "blades.engarde.club-vs-diamond", "", "Club and diamond: nothing happens.")
SPENT = _event("spent", "blades.engarde.one-sided", "seat", "{seat}'s card meets no other card and is wasted.")

# 2. Exchange
THREATENED = _event("threatened", "blades.etiquette.announce", "seat amount", "{amount} to {seat}!")
PLAYED = _event("played", "blades.exchange.respond", "seat card", "{seat} answers with {card}.")
PARRIED = _event("parried", "blades.exchange.diamond", "seat amount", "{seat} parries {amount}.")
RIPOSTED = _event("riposted", "blades.exchange.club", "seat amount", "{seat}'s club stops {amount}.")
PASSED = _event("passed", "blades.exchange.pass", "seat", "{seat} does not answer.")
WITHDREW = _event("withdrew", "blades.spade-vs-spade.withdraw", "seat card", "{seat} withdraws {card}.")
KEPT = _event("kept", "blades.spade-vs-spade.first-option", "seat", "{seat} keeps the spade.")
LAPSED = _event("lapsed", "blades.exchange.empty-hand", "seat", "Both hands are empty: the threat to {seat} lapses.")
BALANCE_USED = _event("balance-used", "blades.balance.spent", "seat card", "{seat} uses the balance card {card}.")

# 3. Damage and the end
SUFFERED = _event("suffered", "blades.damage.suffer", "seat amount", counted("{seat} suffers {amount}."))
BOTH_HIT = _event("both-hit", "blades.spade-vs-spade.both-keep", "", "Both keep their spades: both are hit.")
STUNG_BY = _event("stung", "blades.hearts.sting", "seat card", "{seat} adds {card}: a stinging cut.")
NOT_STUNG = _event("not-stung", "blades.hearts.sting", "seat", "{seat} adds no heart.")
WON = _event("won", "blades.end.win", "seat", "{seat} wins.")
BOTH_LOST = _event("both-lost", "blades.end.both-lose", "", "Both have fallen: both lose.")
DRAWN = _event(
    "drawn",
    "blades.end.no-limit",
    "amount",
    N_("The limit of {amount} deal is reached: a draw.", "The limit of {amount} deals is reached: a draw."),
)

# 4. Disengage and the deal
DISENGAGED = _event("disengaged", "blades.disengage.no-threat", "", "Nobody is threatened: the fencers disengage.")
HEARTS_ONLY = _event("hearts-only", "blades.hearts.only-hearts", "seat", "{seat} holds nothing but hearts and discards them.")
DISCARDED = _event("discarded", "blades.info.discards", "seat card", "{seat} discards {card}.")
OVER_BY_DAMAGE = _event("over-by-damage", "blades.disengage.damage", "", "Damage was done: the deal is over.")
OVER_BY_CARDS = _event("over-by-cards", "blades.disengage.no-cards", "", "Both hands are empty: the deal is over.")
RESHUFFLED = _event("reshuffled", "blades.disengage.reshuffle", "", "All cards are shuffled together.")
DEALT = _event(
    "dealt",
    "blades.setup.deal",
    "seat amount",
    N_("{seat} deals, {amount} card to each.", "{seat} deals, {amount} cards to each."),
)
INJURED = _event("injured", "blades.hearts.injury", "seat card", "{card} lies in front of {seat} for this deal.")
OWES = _event("owes", "blades.hearts.injury-shed", "seat amount", "{seat} must shed a strength of {amount}.")
TOO_SMALL = _event(
    "too-small", "blades.hearts.injury-too-small", "seat", "{seat}'s whole hand is worth less than that, so all of it is shed."
)

# 5. The event deck
TURNED = _event("turned", "blades.events.trigger", "seat card", "An exact counter: {seat} turns {card}.")
DECLINED_EVENT = _event("declined-event", "blades.events.timing", "seat", "{seat} turns no event.")
PUNCHED = _event("punched", "blades.events.punch", "seat amount", counted("{seat} is punched for {amount}."))
RECOVERED = _event("recovered", "blades.events.second-wind", "seat amount", counted("{seat} regains {amount} health."))
TRICKED = _event(
    "tricked",
    "blades.events.trickery",
    "seat amount",
    N_("Trickery! {seat} must discard {amount} card.", "Trickery! {seat} must discard {amount} cards."),
)
BALANCED = _event("balanced", "blades.events.balance", "seat card", "{seat} keeps {card} for balance.")
DISARMED = _event("disarmed", "blades.events.minor-joker", "seat", "{seat} is disarmed and discards their whole hand.")
DROPPED = _event("dropped", "blades.events.major-joker", "seat", "{seat} drops their weapon and discards their whole hand.")
SHOT = _event("shot", "blades.marcus.shot", "seat amount", counted("{seat} is shot for {amount}: the deal is over."))
SHOT_AND_ON = _event(
    "shot-and-on", "blades.marcus.shot", "seat amount", counted("{seat} is shot for {amount}: the deal goes on.")
)
SMOKE = _event(
    "smoke",
    "blades.marcus.smoke",
    "amount",
    N_(
        "Smoke! {amount} used event card goes back into the event deck.",
        "Smoke! {amount} used event cards go back into the event deck.",
    ),
)

KINDS: tuple[Kind, ...] = tuple(_KINDS)
