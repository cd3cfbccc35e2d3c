"""The step at which a position starts, and what it needs: the exchange, what is owed, what is sealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clashyard.blades.rules.court import trickery
from clashyard.blades.rules.deal import ask_to_shed, pay_injuries
from clashyard.blades.rules.exchange import faced, first_option, lapses
from clashyard.blades.rules.hands import drop_hearts, holds
from clashyard.blades.rules.house import BALANCE_EN_GARDE, HEARTS_DROP, STINGS_ALL
from clashyard.blades.rules.phrase import begin_phrase, disengage
from clashyard.blades.rules.state import (
    ASKED,
    CARDS,
    DECLINED,
    DIAMONDS,
    EN_GARDE,
    EVENT,
    HAND,
    HEARTS,
    NO_HEART,
    NOTHING,
    OPTION,
    OVER,
    RESPOND,
    SEATS,
    SHED,
    STEPS,
    STING,
    STUNG,
    Fight,
    strength,
)
from clashyard.blades.setup.options import SEAT_NAMES
from clashyard.blades.text.actions import CARD, NAMES
from clashyard.blades.text.position_writer import CLAIMS, winner_name
from clashyard.core.errors import BadInput, mapping, one_of, optional_mapping, shown, truth

BELONGS = {"owed": SHED, "sealed": EN_GARDE, "winner": OVER}  # keys that belong to one step only
EXCHANGE = ("threat", "table", "to-act", "sting", "adding", "goes-on")
Place = Callable[[Any, str], int]


class Start:
    """The start of a position that is being read; *place* puts a card somewhere and returns its number."""

    def __init__(self, g: Fight, given: Mapping[str, Any], place: Place) -> None:
        self.g, self.given, self.place = g, given, place
        self.open: Mapping[str, Any] = {}  # the exchange
        self.sealed: Mapping[str, Any] = {}

    def read_step(self) -> None:
        """Read the step, either stated or implied by other keys."""
        word = self.given.get("step")
        if word is None:
            exchange = self.given.get("exchange") or {}
            threat = (exchange.get("threat") if isinstance(exchange, Mapping) else None) or {}
            derived = RESPOND if len(threat) == 1 else OPTION if threat else SHED if self.given.get("owed") else EN_GARDE
            word = STEPS[derived]
        self.g.step = STEPS.index(one_of(word, (*STEPS, "deal"), "step", "step"))
        for key, step in BELONGS.items():
            if self.given.get(key) and step != self.g.step:
                raise BadInput(
                    key, "this belongs to step {step}, but the step is {now}; leave it out", step=STEPS[step], now=word
                )

    # Public and sealed cards

    def seal(self) -> None:
        """Read the card that one seat has committed."""
        self.sealed = optional_mapping(self.given.get("sealed"), "sealed", SEAT_NAMES)
        if len(self.sealed) == SEATS:
            raise BadInput("sealed", "both seats have committed a card, so both would be revealed; leave one out")
        for name, key in self.sealed.items():
            self.put_in_hand(SEAT_NAMES.index(name), key, f"sealed.{name}")

    def put_in_hand(self, seat: int, key: Any, where: str) -> None:
        """Put a sealed card in the hand, where it stays until it is revealed."""
        g = self.g
        card = self.place(key, where)
        if card >= HEARTS:
            raise BadInput(where, "{card} is a heart and cannot be committed; put it in the hand", card=key)
        if g.held[seat] == HAND:
            raise BadInput(
                where, "with this card {seat} has more than {most} cards; leave one out", seat=SEAT_NAMES[seat], most=HAND
            )
        g.hand[seat][g.held[seat]] = card
        g.held[seat] += 1

    def exchange(self) -> None:
        """Read the cards on the table, the threatened seat and the seat to act."""
        g, given = self.g, self.given.get("exchange")
        self.open = optional_mapping(given, "exchange", EXCHANGE)
        if self.open and g.step == EN_GARDE:
            raise BadInput(
                "exchange", "no threat is given, and at en garde nothing is on the table; add threat: {B: 6} or leave this out"
            )
        for name, cards in optional_mapping(self.open.get("table"), "exchange.table", SEAT_NAMES).items():
            self.lay(SEAT_NAMES.index(name), cards, f"exchange.table.{name}")
        self.threat(optional_mapping(self.open.get("threat"), "exchange.threat", SEAT_NAMES))
        if self.open.get("sting") and g.step != STING:
            raise BadInput("exchange.sting", "this belongs to step sting; leave it out")
        g.adding = self.flag("adding", g.step == RESPOND and g.house & BALANCE_EN_GARDE != 0)
        g.goes_on = self.flag("goes-on", g.step == STING and g.house & STINGS_ALL != 0)

    def flag(self, key: str, fits: bool) -> int:
        """Read a mark that only a house rule makes possible, at one step."""
        given = truth(self.open.get(key, False), f"exchange.{key}")
        if given and not fits:
            raise BadInput(f"exchange.{key}", "neither this step nor the house rules allow this; leave it out")
        return int(given)

    def lay(self, seat: int, cards: Any, where: str) -> None:
        g = self.g
        for key in cards if isinstance(cards, list | tuple) else [cards]:
            card = self.place(key, where)
            if card >= HEARTS:
                raise BadInput(where, "{card} is a heart and is never on the table; put it in a hand", card=key)
            if g.laying[seat] + g.held[seat] == HAND:
                raise BadInput(
                    where, "{seat}'s hand and table together have more than {most} cards", seat=SEAT_NAMES[seat], most=HAND
                )
            g.laid[seat][g.laying[seat]] = card
            g.laying[seat] += 1

    def threat(self, given: Mapping[str, Any]) -> None:
        g, where = self.g, "exchange.threat"
        for name, amount in given.items():
            if type(amount) is not int or not 1 <= amount <= 10:
                raise BadInput(
                    f"{where}.{name}", "{value} is not a threat; write a whole number from 1 to 10", value=shown(amount)
                )
        if g.step == RESPOND:
            if len(given) != 1:
                raise BadInput(where, "name the one seat that is threatened, such as {B: 6}")
            g.actor = self.to_act(SEAT_NAMES.index(next(iter(given))))
            g.threat = given[SEAT_NAMES[g.actor]]
        elif g.step == OPTION:
            self.spades(given)
        elif given:
            raise BadInput(where, "nobody is threatened in step {step}; leave it out", step=STEPS[g.step])

    def spades(self, given: Mapping[str, Any]) -> None:
        """Read spade against spade: both are on the table and threaten with their strength."""
        g = self.g
        for seat, name in enumerate(SEAT_NAMES):
            if g.laying[seat] != 1 or g.laid[seat][0] >= DIAMONDS:
                raise BadInput(f"exchange.table.{name}", "in step option each seat has exactly one spade on the table")
        for seat, name in enumerate(SEAT_NAMES):
            if given and given.get(name) != faced(g, seat):
                raise BadInput(
                    f"exchange.threat.{name}",
                    "the spade against {seat} has strength {strength}; write that",
                    seat=name,
                    strength=faced(g, seat),
                )
        g.actor = first_option(g)
        if "to-act" in self.open:
            g.actor = SEAT_NAMES.index(one_of(self.open["to-act"], SEAT_NAMES, "exchange.to-act", "seat"))

    def to_act(self, seat: int) -> int:
        """Return *seat*, which must match the named seat if there is one; with -1, a name is required."""
        named = self.open.get("to-act")
        if named is None and seat < 0:
            raise BadInput("exchange.to-act", "the seat to act is missing; write A or B")
        if named is None:
            return seat
        one_of(named, SEAT_NAMES, "exchange.to-act", "seat")
        if seat >= 0 and named != SEAT_NAMES[seat]:
            raise BadInput("exchange.to-act", "{seat} must decide here, not {other}", seat=SEAT_NAMES[seat], other=named)
        return SEAT_NAMES.index(named)

    # Each step

    def begin(self) -> None:
        """Continue to the next decision, now that everything is in its place (blades.decision.after)."""
        if self.g.house & HEARTS_DROP:
            drop_hearts(self.g, 0)
            drop_hearts(self.g, 1)
        if self.g.step in (RESPOND, OPTION) and lapses(self.g):
            return disengage(self.g)
        begins = {EN_GARDE: self.en_garde, SHED: self.shed, EVENT: self.event, STING: self.sting, OVER: self.over}
        return begins.get(self.g.step, lambda: None)()

    def en_garde(self) -> None:
        g = self.g
        begin_phrase(g)
        for name, key in self.sealed.items():
            if g.held[1 - SEAT_NAMES.index(name)] == 0:
                raise BadInput(f"sealed.{name}", "the other seat has no cards, so nothing stays sealed; put the card in the hand")
            g.sealed[SEAT_NAMES.index(name)] = CARD[key]

    def shed(self) -> None:
        g = self.g
        owed = optional_mapping(self.given.get("owed"), "owed", SEAT_NAMES)
        for name, debt in owed.items():
            if len(mapping(debt, f"owed.{name}", ("strength", "cards"))) != 1:
                raise BadInput(f"owed.{name}", "write {strength: 4} for an injury or {cards: 2} for trickery")
        if any("cards" in debt for debt in owed.values()):
            self.tricked(owed)
        else:
            self.injured(owed)
        if g.step == SHED:
            self.to_act(g.actor)

    def tricked(self, owed: Mapping[str, Any]) -> None:
        if len(owed) != 1:
            raise BadInput("owed", "trickery affects only one seat; leave the other out")
        name, debt = next(iter(owed.items()))
        amount = debt["cards"]
        if not self.g.court:
            raise BadInput(f"owed.{name}.cards", "trickery is an event; add the option event-deck: true")
        if type(amount) is not int or not 1 <= amount <= 3:
            raise BadInput(f"owed.{name}.cards", "{value} is not a number of cards from 1 to 3", value=shown(amount))
        trickery(self.g, SEAT_NAMES.index(name), amount)

    def injured(self, owed: Mapping[str, Any]) -> None:
        g = self.g
        if any(g.laying):
            raise BadInput("exchange.table", "injuries are paid before anything is played; leave it out")
        for name, debt in owed.items():
            heart = g.injury[SEAT_NAMES.index(name)]
            if heart == NOTHING and len(owed) == 1:
                return self.indebted(SEAT_NAMES.index(name), debt["strength"])
            if heart == NOTHING or debt["strength"] != strength(heart):
                where = f"owed.{name}.strength"
                if heart == NOTHING:
                    raise BadInput(where, "the strength owed is that of a heart, and there is none in front of {seat}", seat=name)
                lies = NAMES[heart]
                raise BadInput(
                    where, "the strength owed must be that of {card}, the heart in front of {seat}", card=lies, seat=name
                )
        owing = [name for seat, name in enumerate(SEAT_NAMES) if g.injury[seat] != NOTHING and (not owed or name in owed)]
        if not owing:
            raise BadInput("step", "nobody has an injury, so nothing is shed; add injury: [H4] or owed: {A: {cards: 2}}")
        first = 1 - g.dealer if SEAT_NAMES[1 - g.dealer] in owing else g.dealer
        if not pay_injuries(g, first):
            begin_phrase(g)
        return None

    def indebted(self, seat: int, amount: Any) -> None:
        """Enter a strength owed, if the position does not say for which heart."""
        name = SEAT_NAMES[seat]
        if self.g.cards != CARDS:
            raise BadInput(f"owed.{name}.strength", "only hearts injure; add the option extra-hearts: true")
        if type(amount) is not int or not 1 <= amount <= 10:
            raise BadInput(
                f"owed.{name}.strength",
                "{value} is not the strength of a heart; write a whole number from 1 to 10",
                value=shown(amount),
            )
        if not ask_to_shed(self.g, seat, amount):
            begin_phrase(self.g)

    def event(self) -> None:
        if not self.g.events_left:
            raise BadInput("events", "no event card is left, so nobody is asked for an event")
        self.g.actor = self.to_act(-1)

    def sting(self) -> None:
        g = self.g
        if g.cards != CARDS:
            raise BadInput("step", "only hearts sting; add the option extra-hearts: true")
        able = [seat for seat in range(SEATS) if g.goes_on or holds(g, seat, HEARTS, CARDS)]
        g.actor = self.to_act(-1) if len(able) != 1 or "to-act" in self.open else able[0]
        if g.actor not in able:
            raise BadInput(f"{SEAT_NAMES[g.actor]}.hand", "this hand has no heart, so nobody is asked to sting; add one")
        g.sting[g.actor] = ASKED
        for name, claim in optional_mapping(self.open.get("sting"), "exchange.sting", SEAT_NAMES).items():
            self.claim(SEAT_NAMES.index(name), claim, f"exchange.sting.{name}")

    def claim(self, seat: int, given: Any, where: str) -> None:
        """Read the state of the striker who is not asked now: later, no-heart, no-sting, or the heart that stung."""
        g = self.g
        if seat == g.actor:
            raise BadInput(where, "{seat} is being asked now; give this only for the other striker", seat=SEAT_NAMES[seat])
        if g.fresh[1 - seat] != NOTHING:
            g.sting[seat] = STUNG
            return
        if isinstance(given, str) and given in CARD:
            raise BadInput(
                where, "{card} is not in front of {seat}; add it to the injury there", card=given, seat=SEAT_NAMES[1 - seat]
            )
        g.sting[seat] = CLAIMS[one_of(given, CLAIMS, where, "sting state")]
        if g.sting[seat] in (NO_HEART, DECLINED) and holds(g, seat, HEARTS, CARDS) == (g.sting[seat] == NO_HEART):
            raise BadInput(where, "this does not match the hearts in {seat}'s hand", seat=SEAT_NAMES[seat])

    def over(self) -> None:
        g = self.g
        if min(g.health) > 0 and not g.limit:
            raise BadInput("step", "nobody has fallen, so the match is not over; name another step")
        if self.given.get("winner") != winner_name(g):
            raise BadInput("winner", "by health the winner is {letter}; write that", letter=winner_name(g))
