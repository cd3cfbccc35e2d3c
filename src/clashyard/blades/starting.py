"""The step at which a position starts, and what it needs: the exchange, what is owed, what is sealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clashyard.blades.court import trickery
from clashyard.blades.deal import ask_to_shed, pay_injuries
from clashyard.blades.exchange import faced, first_option
from clashyard.blades.hands import holds
from clashyard.blades.notation import CARD, NAMES
from clashyard.blades.options import SEAT_NAMES
from clashyard.blades.phrase import begin_phrase
from clashyard.blades.position import CLAIMS, winner_name
from clashyard.blades.state import (
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
from clashyard.core.errors import BadInput, mapping, one_of, optional_mapping, shown

BELONGS = {"owed": SHED, "sealed": EN_GARDE, "winner": OVER}  # keys of one step only
Place = Callable[[Any, str], int]


class Start:
    """How a position that is being read starts; *place* puts a card somewhere and returns its number."""

    def __init__(self, g: Fight, given: Mapping[str, Any], place: Place) -> None:
        self.g, self.given, self.place = g, given, place
        self.open: Mapping[str, Any] = {}  # the exchange
        self.sealed: Mapping[str, Any] = {}

    def read_step(self) -> None:
        """The step, told or to be seen from what else is told."""
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
                    key, "this belongs to the step {step}, and the step is {now}; leave it out", step=STEPS[step], now=word
                )

    # What lies open, and what is sealed

    def seal(self) -> None:
        """The card that one seat has committed."""
        self.sealed = optional_mapping(self.given.get("sealed"), "sealed", SEAT_NAMES)
        if len(self.sealed) == SEATS:
            raise BadInput("sealed", "both are in and would be revealed; leave one out")
        for name, key in self.sealed.items():
            self.put_in_hand(SEAT_NAMES.index(name), key, f"sealed.{name}")

    def put_in_hand(self, seat: int, key: Any, where: str) -> None:
        """A sealed card is still one of the hand until it is revealed."""
        g = self.g
        card = self.place(key, where)
        if card >= HEARTS:
            raise BadInput(where, "{card} is a heart and cannot be committed; put it into the hand", card=key)
        if g.held[seat] == HAND:
            raise BadInput(where, "with this card {seat} has more than {most}", seat=SEAT_NAMES[seat], most=HAND)
        g.hand[seat][g.held[seat]] = card
        g.held[seat] += 1

    def exchange(self) -> None:
        """What lies on the table, who is threatened and who decides."""
        g, given = self.g, self.given.get("exchange")
        self.open = optional_mapping(given, "exchange", ("threat", "table", "to-act", "sting"))
        if self.open and g.step == EN_GARDE:
            raise BadInput(
                "exchange", "it has no threat, and at en garde nothing lies on the table; add threat: {B: 6} or leave it out"
            )
        for name, cards in optional_mapping(self.open.get("table"), "exchange.table", SEAT_NAMES).items():
            self.lay(SEAT_NAMES.index(name), cards, f"exchange.table.{name}")
        self.threat(optional_mapping(self.open.get("threat"), "exchange.threat", SEAT_NAMES))
        if self.open.get("sting") and g.step != STING:
            raise BadInput("exchange.sting", "this belongs to the step sting; leave it out")

    def lay(self, seat: int, cards: Any, where: str) -> None:
        g = self.g
        for key in cards if isinstance(cards, list | tuple) else [cards]:
            card = self.place(key, where)
            if card >= HEARTS:
                raise BadInput(where, "{card} is a heart and never lies on the table; put it into a hand", card=key)
            if g.laying[seat] + g.held[seat] == HAND:
                raise BadInput(
                    where, "hand and table of {seat} have more than {most} cards together", seat=SEAT_NAMES[seat], most=HAND
                )
            g.laid[seat][g.laying[seat]] = card
            g.laying[seat] += 1

    def threat(self, given: Mapping[str, Any]) -> None:
        g, where = self.g, "exchange.threat"
        for name, amount in given.items():
            if type(amount) is not int or not 1 <= amount <= 10:
                raise BadInput(f"{where}.{name}", "{value} is no threat; it is a whole number from 1 to 10", value=shown(amount))
        if g.step == RESPOND:
            if len(given) != 1:
                raise BadInput(where, "name the one seat that is threatened, such as {B: 6}")
            g.actor = self.to_act(SEAT_NAMES.index(next(iter(given))))
            g.threat = given[SEAT_NAMES[g.actor]]
        elif g.step == OPTION:
            self.spades(given)
        elif given:
            raise BadInput(where, "nobody is threatened at the step {step}; leave it out", step=STEPS[g.step])

    def spades(self, given: Mapping[str, Any]) -> None:
        """Spade against spade: both lie there, and threaten with their strength."""
        g = self.g
        for seat, name in enumerate(SEAT_NAMES):
            if g.laying[seat] != 1 or g.laid[seat][0] >= DIAMONDS:
                raise BadInput(f"exchange.table.{name}", "one spade of each seat lies on the table at the step option")
        for seat, name in enumerate(SEAT_NAMES):
            if given and given.get(name) != faced(g, seat):
                raise BadInput(
                    f"exchange.threat.{name}",
                    "the spade against {seat} has {strength}; write that",
                    seat=name,
                    strength=faced(g, seat),
                )
        g.actor = first_option(g)
        if "to-act" in self.open:
            g.actor = SEAT_NAMES.index(one_of(self.open["to-act"], SEAT_NAMES, "exchange.to-act", "seat"))

    def to_act(self, seat: int) -> int:
        """*seat*, which must be the one that is named, if one is; -1 asks for a name."""
        named = self.open.get("to-act")
        if named is None and seat < 0:
            raise BadInput("exchange.to-act", "the seat that decides is missing; name it: A or B")
        if named is None:
            return seat
        one_of(named, SEAT_NAMES, "exchange.to-act", "seat")
        if seat >= 0 and named != SEAT_NAMES[seat]:
            raise BadInput("exchange.to-act", "{seat} has to decide here, not {other}", seat=SEAT_NAMES[seat], other=named)
        return SEAT_NAMES.index(named)

    # Each step

    def begin(self) -> None:
        """Everything lies in its place: on to the next decision (blades.decision.after)."""
        begins = {EN_GARDE: self.en_garde, SHED: self.shed, EVENT: self.event, STING: self.sting, OVER: self.over}
        begins.get(self.g.step, lambda: None)()

    def en_garde(self) -> None:
        g = self.g
        begin_phrase(g)
        for name, key in self.sealed.items():
            if g.held[1 - SEAT_NAMES.index(name)] == 0:
                raise BadInput(
                    f"sealed.{name}", "the other seat has no cards and nothing stays sealed; put the card into the hand"
                )
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
            raise BadInput("owed", "trickery meets one seat only; leave the other out")
        name, debt = next(iter(owed.items()))
        amount = debt["cards"]
        if not self.g.court:
            raise BadInput(f"owed.{name}.cards", "trickery is an event; add the option event-deck: true")
        if type(amount) is not int or not 1 <= amount <= 3:
            raise BadInput(f"owed.{name}.cards", "{value} is no number of cards from 1 to 3", value=shown(amount))
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
                    raise BadInput(
                        where, "no heart lies before {seat}, and what is owed is the strength of that heart", seat=name
                    )
                lies = NAMES[heart]
                raise BadInput(
                    where, "{card} lies before {seat}, and what is owed is the strength of that heart", card=lies, seat=name
                )
        owing = [name for seat, name in enumerate(SEAT_NAMES) if g.injury[seat] != NOTHING and (not owed or name in owed)]
        if not owing:
            raise BadInput("step", "nobody has an injury, so nothing is shed; add injury: [H4] or owed: {A: {cards: 2}}")
        first = 1 - g.dealer if SEAT_NAMES[1 - g.dealer] in owing else g.dealer
        if not pay_injuries(g, first):
            begin_phrase(g)
        return None

    def indebted(self, seat: int, amount: Any) -> None:
        """A strength is owed, and the position does not say for which heart."""
        name = SEAT_NAMES[seat]
        if self.g.cards != CARDS:
            raise BadInput(f"owed.{name}.strength", "only hearts injure; add the option extra-hearts: true")
        if type(amount) is not int or not 1 <= amount <= 10:
            raise BadInput(f"owed.{name}.strength", "{value} is no strength of a heart, from 1 to 10", value=shown(amount))
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
        able = [seat for seat in range(SEATS) if holds(g, seat, HEARTS, CARDS)]
        g.actor = self.to_act(-1) if len(able) != 1 or "to-act" in self.open else able[0]
        if g.actor not in able:
            raise BadInput(f"{SEAT_NAMES[g.actor]}.hand", "there is no heart in it, so nobody is asked to sting; add one")
        g.sting[g.actor] = ASKED
        for name, claim in optional_mapping(self.open.get("sting"), "exchange.sting", SEAT_NAMES).items():
            self.claim(SEAT_NAMES.index(name), claim, f"exchange.sting.{name}")

    def claim(self, seat: int, given: Any, where: str) -> None:
        """How it stands with the striker who is not asked now: later, no-heart, no-sting, or the heart that stung."""
        g = self.g
        if seat == g.actor:
            raise BadInput(where, "{seat} is asked just now; say this of the other striker only", seat=SEAT_NAMES[seat])
        if g.fresh[1 - seat] != NOTHING:
            g.sting[seat] = STUNG
            return
        if isinstance(given, str) and given in CARD:
            raise BadInput(
                where, "{card} does not lie before {seat}; add it to the injury there", card=given, seat=SEAT_NAMES[1 - seat]
            )
        g.sting[seat] = CLAIMS[one_of(given, CLAIMS, where, "way that a sting can stand")]
        if g.sting[seat] in (NO_HEART, DECLINED) and holds(g, seat, HEARTS, CARDS) == (g.sting[seat] == NO_HEART):
            raise BadInput(where, "that does not agree with the hearts in {seat}'s hand", seat=SEAT_NAMES[seat])

    def over(self) -> None:
        g = self.g
        if min(g.health) > 0 and not g.limit:
            raise BadInput("step", "nobody has fallen, so the match is not over; name another step")
        if self.given.get("winner") != winner_name(g):
            raise BadInput("winner", "by the healths the winner is {winner}; write that", winner=winner_name(g))
