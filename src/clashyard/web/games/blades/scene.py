"""A viewer's view of Clashing Blades! in words and numbers, for the template of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from clashyard.blades.rules.state import HEALTH, Fight
from clashyard.blades.text.explanations import COURT, RULES, SUITS
from clashyard.blades.text.names import LONG, Names, balanced, in_order, laid, place, split, strength
from clashyard.blades.text.second_person import YOURS
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.web.boards.reasons import NONE
from clashyard.web.games.blades.advice import Advice
from clashyard.web.games.blades.cards import PICTURES, Card, drawn
from clashyard.web.games.blades.fates import Fates
from clashyard.web.games.blades.lists import discards, events
from clashyard.web.games.blades.parts import (
    Actions,
    Button,
    Clash,
    Fencer,
    Hand,
    Held,
    Laid,
    Owed,
    Pile,
    Prompt,
    Scene,
    Threat,
    Turn,
    Use,
)
from clashyard.web.games.blades.poses import pose
from clashyard.web.games.blades.reasons import waiting

CLAIMS = {
    "later": N_("{seat} may then add a heart."),
    "no-heart": N_("{seat} has no heart to add."),
    "no-sting": N_("{seat} adds no heart."),
}
YOUR_CLAIMS = {
    "later": N_("You may then add a heart."),
    "no-heart": N_("You have no heart to add."),
    "no-sting": YOURS["not-stung"],
}


def scene(match: Match, viewer: str | None, words: Words, asked: bool) -> Scene:
    """Return what *viewer* sees of *match*, with its legal actions if it is *asked* for one."""
    return _Seen(match, viewer, words, asked).scene()


class _Seen:
    def __init__(self, match: Match, viewer: str | None, words: Words, asked: bool) -> None:
        self.match, self.seat, self.words, self.names = match, viewer, words, Names(words)
        self.view = match.view(viewer)
        self.step: str = self.view["step"]
        self.exchange: Mapping[str, Any] = self.view.get("exchange", {})
        self.table = {seat: [at] if isinstance(at, str) else at for seat, at in self.exchange.get("table", {}).items()}
        self.legal = in_order(match.legal_of(viewer)) if asked and viewer else []
        self.advice = Advice(self.view, viewer, words, bool(self.legal))
        self.fates = Fates(self.advice)
        self.useful = {card for text in self.legal for card in laid(text)}
        self.left = viewer or "A"

    def scene(self) -> Scene:
        seats = (self.left, "B" if self.left == "A" else "A")
        parts: dict[str, Any] = {"turn": self._turn(), "prompt": self._prompt(), "clash": self._clash()}
        parts["discards"] = discards(self.view, self.seat, self.match.options, self.words)
        for seat in seats:
            parts |= {f"fencer-{seat}": self._fencer(seat), f"laid-{seat}": self._laid(seat)}
            if seat != self.seat:
                parts[f"held-{seat}"] = self._held(seat)
        if self.seat:
            parts |= {"hand": self._hand(self.seat), "actions": self._actions()}
        if "events" in self.view:
            parts["events"] = events(self.view, self.match.options, self.words, self._card)
            parts["pile"] = Pile(parts["events"].left, parts["events"].said)
        return Scene(*seats, self.seat or "", "events" in self.view, self._uses(), parts)

    def _card(self, key: str, mark: str = "") -> Card:
        return drawn(key, self.words, self.advice.general(key), mark=mark)

    def _mine(self, key: str) -> Card:
        """Return a card that the viewer may use, with its effect now and whether it can be chosen."""
        return drawn(key, self.words, self.advice.card(key), key in self.useful)

    def _turn(self) -> Turn:
        assert isinstance(self.match.state, Fight)
        deal = self.words("Deal {number}", number=self.match.state.number)
        return Turn(deal, self.words.told(N_("dealt by {seat}"), N_("dealt by you"), {"seat": self.view["dealer"]}))

    def _prompt(self) -> Prompt:
        return Prompt(self.advice.prompt(), self.advice.rule, bool(self.legal))

    def _held(self, seat: str) -> Held:
        number = len(self.view[seat]["hand"])
        said = self.words("{seat} holds {number} card", "{seat} holds {number} cards", seat=seat, number=number)
        return Held(seat, seat == self.left, number, said)

    def _fencer(self, seat: str) -> Fencer:
        player, own, other = self.view[seat], seat == self.seat, "B" if seat == "A" else "A"
        health: int = player["health"]
        fresh = self.exchange.get("sting", {}).get(other)
        later = self.words("in the next deal")
        injury = [self._card(key, later if key == fresh else "") for key in player.get("injury", ())]
        injury += [self._card(key, later) for key in player.get("next-injury", ())]
        balance = [self._mine(key) if own else self._card(key) for key in player.get("balance", ())]
        return Fencer(
            seat, self.words.player(seat), own, seat == self.left,
            pose(self.view, seat, self._faced(other) > 0, self._faced(seat) > 0),
            health, min(health, self._faced(seat)), HEALTH - health, self.view["dealer"] == seat,
            self.step != "over" and self.advice.actor == seat, tuple(injury), tuple(balance),
        )  # fmt: skip

    def _laid(self, seat: str) -> Laid:
        sealed = self.view.get("sealed", {}).get(seat)
        cards = tuple(self._card(key) for key in self.table.get(seat, ()))
        said = (
            self.words("Your cards on the table") if seat == self.seat else self.words("{seat}'s cards on the table", seat=seat)
        )
        return Laid(said, cards, self._card(sealed, self.words("committed in secret")) if sealed else None)

    def _clash(self) -> Clash:
        sides = (self.left, "B" if self.left == "A" else "A")
        threats = [self._threat(seat, self._faced(seat)) for seat in sides]
        claims = [self._claim(seat, claim) for seat, claim in self.exchange.get("sting", {}).items()]
        claims += [self._owed(seat, owed) for seat, owed in self.view.get("owed", {}).items()]
        return Clash(self._sum(), tuple(threat for threat in threats if threat), tuple(claims), self._pause(), self._result())

    def _sum(self) -> str:
        """Return the strengths whose difference threatens, if the last card of each side says it all."""
        faced = {seat: self._faced(seat) for seat in self.match.seats}
        threatened = [seat for seat, amount in faced.items() if amount]
        if len(threatened) != 1 or not all(self.table.get(seat) for seat in faced):
            return ""
        seat = threatened[0]
        struck, stopped = (strength(self.table[each][-1]) for each in ("B" if seat == "A" else "A", seat))
        return f"{struck} − {stopped}" if struck - stopped == faced[seat] else ""

    def _pause(self) -> str:
        said = {"en-garde": N_("en garde"), "event": N_("an exact counter"), "sting": N_("a hit")}
        return self.words(said[self.step]) if self.step in said else ""

    def _faced(self, seat: str) -> int:
        """Return the threat to a seat. If spades have crossed and one is already withdrawn, only the other threatens."""
        amount: int = self.exchange.get("threat", {}).get(seat, 0)
        if self.step == "option":
            spades = [card for card in self.table.get("B" if seat == "A" else "A", ()) if card[0] == "S"]
            return strength(spades[0]) if spades else 0
        return amount

    def _threat(self, seat: str, amount: int) -> Threat | None:
        if not amount:
            return None
        yours, theirs = (
            N_("{amount} threatens you", "{amount} threaten you"),
            N_("{amount} threatens {seat}", "{amount} threaten {seat}"),
        )
        said = self.words(yours, amount=amount) if seat == self.seat else self.words(theirs, amount=amount, seat=seat)
        return Threat(seat, seat == self.left, amount, said)

    def _claim(self, seat: str, claim: str) -> str:
        if claim in CLAIMS:
            return self.words.told(CLAIMS[claim], YOUR_CLAIMS[claim], {"seat": seat})
        return self.words.told(
            N_("{seat} adds {card}: a stinging cut."), YOURS["stung"], {"seat": seat, "card": self.names.name(claim)}
        )

    def _owed(self, seat: str, owed: Mapping[str, int]) -> str:
        if "cards" in owed:
            return self.words.told(
                N_("{seat} must discard {number} card", "{seat} must discard {number} cards"),
                N_("You must discard {number} card", "You must discard {number} cards"),
                {"seat": seat, "number": owed["cards"]},
            )
        return self.words.told(
            N_("{seat} must shed a strength of {amount}"),
            N_("You must shed a strength of {amount}"),
            {"seat": seat, "amount": owed["strength"]},
        )

    def _result(self) -> str:
        winner = self.view.get("winner")
        if winner != "draw":
            return self.words.told(N_("{seat} wins."), N_("You win."), {"seat": winner}) if winner else ""
        both = all(self.view[seat]["health"] == 0 for seat in self.match.seats)
        return self.words("The match is a draw: both have lost.") if both else self.words("The match is a draw.")

    def _hand(self, seat: str) -> Hand:
        cards = sorted(self.view[seat]["hand"], key=place)
        why = NONE if self.seat in self.match.deciding else waiting(self.view, seat, self.words)
        return Hand(tuple(replace(self._mine(card), fate=self.fates.of(card, card in self.useful), reason=why) for card in cards))

    def _uses(self) -> tuple[Use, ...]:
        options = self.match.options
        kinds = [kind for kind in SUITS if kind != "H" or options["extra-hearts"]]
        kinds += [kind for kind in COURT if options["event-deck"] and (kind != "marcus" or options["marcus-king"])]
        said = {**SUITS, **COURT}
        return tuple(
            Use(split(kind)[0] if kind in COURT else kind, PICTURES[kind][0], self.words(said[kind]), RULES[kind])
            for kind in kinds
        )

    # The possible actions

    def _actions(self) -> Actions:
        if not self.legal:
            return Actions()
        if self.step == "shed":
            return self._sheds()
        folded = [text for text in self.legal if balanced(text)] if len(self.legal) > LONG else []
        plain = [text for text in self.legal if text not in folded]
        label = self.words("More options with balance cards: {ways}", ways=len(folded))
        return Actions(self._buttons(plain), self._buttons(folded), label, choose=len(self.legal) > 1 and bool(self.useful))

    def _sheds(self) -> Actions:
        owed = self.advice.owed
        count = "cards" in owed
        label = self.words("All options: {ways}", ways=len(self.legal))
        return Actions((), self._buttons(self.legal), label, Owed(owed["cards"] if count else owed["strength"], count))

    def _buttons(self, texts: Iterable[str]) -> tuple[Button, ...]:
        return tuple(
            Button(text, self.names.action(text, self.advice.threat), self._hint(text), " ".join(laid(text)), text == "pass")
            for text in texts
        )

    def _hint(self, text: str) -> str:
        said = self.advice.action(text)
        if text == "pass" and not said:
            return f"{self.advice.health} → {self.advice.health - self.advice.threat}"
        return said
