"""Brief explanations of the cards of Clashing Blades!, and the rules that explain them fully."""

from __future__ import annotations

from clashyard.core.words import N_

SUITS = {
    "S": N_("spades, ace to 10: attack, en garde only"),
    "D": N_("diamonds, ace to 10: parry; any excess is lost"),
    "C": N_("clubs, ace to 10: parry; any excess strikes back"),
    "H": N_("hearts A 2 3 4 5 10: never played; added to a hit to injure"),
}
COURT = {
    "JS": N_("Jack, Queen, King of spades: punch your opponent for 1, 2, 3"),
    "JH": N_("Jack, Queen, King of hearts: regain 1, 2, 3 health"),
    "JC": N_("Jack, Queen, King of clubs: your opponent discards 1, 2, 3 cards"),
    "JD": N_("Jack, Queen, King of diamonds: kept; count as a diamond of 1, 2, 3"),
    "joker-": N_("the minor joker: your opponent discards their whole hand"),
    "joker+": N_("the major joker: the player who turns it discards their whole hand"),
    "marcus": N_("the Marcus King: your opponent loses 4 health, and the deal is over"),
}
RULES = {
    "S": ("blades.engarde.spade-vs-spade", "blades.engarde.spade-vs-diamond", "blades.engarde.spade-vs-club"),
    "D": ("blades.exchange.diamond",),
    "C": ("blades.exchange.club", "blades.exchange.chain"),
    "H": ("blades.hearts.unplayable", "blades.hearts.sting", "blades.hearts.injury"),
    "JS": ("blades.events.punch",),
    "JH": ("blades.events.second-wind",),
    "JC": ("blades.events.trickery",),
    "JD": ("blades.events.balance", "blades.balance.use"),
    "joker-": ("blades.events.minor-joker",),
    "joker+": ("blades.events.major-joker",),
    "marcus": ("blades.marcus.shot", "blades.marcus.smoke"),
}
