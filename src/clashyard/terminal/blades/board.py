"""The table of a match of Clashing Blades!: health, public cards, the exchange, the player's hand, the possible actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from clashyard.blades.rules.state import HEALTH, Fight
from clashyard.blades.text.names import STEPS
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.terminal.blades.cards import Cards, numbered
from clashyard.terminal.screen import WIDTH, bar, listed, result, ruled, wrap


class Board:
    """The view of one seat as text, or of both hands if they are face up."""

    def __init__(self, match: Match, named: Cards, seat: str, open_hands: bool = False) -> None:
        self.match, self.named, self.words, self.plain = match, named, named.words, named.plain
        self.seat, self.open_hands = seat, open_hands
        self.view: Mapping[str, Any] = match.position() if open_hands else match.view(seat)
        self.exchange: Mapping[str, Any] = self.view.get("exchange", {})
        self.step: str = self.view["step"]

    def rows(self) -> list[Text]:
        rows = [Text(ruled(self._title(), self.plain), style="bold")]
        rows += [Text(self._player(seat), style="cyan") for seat in self.match.seats]
        rows += [Text(row) for text in (*self._events(), *self._discards(), *self._table()) for row in self._fitting(text)]
        rows += [Text(row, style="bold red") for text in self._threats() for row in self._fitting(text)]
        for seat in self.match.seats if self.open_hands else [self.seat]:
            rows += [Text(row, style="bold") for row in self._fitting(self._hand(seat))]
        return rows if self.open_hands else [*rows, *self._actions()]

    def _fitting(self, text: str) -> list[str]:
        """Return a single line if it fits, else rows; suit symbols are spaced out in a line."""
        return [text] if cell_len(text) < WIDTH else wrap(text, WIDTH - 1)

    def _title(self) -> str:
        if self.match.winner == "draw" and self._fallen():
            return self.words("The match is a draw: both have lost.")
        if self.match.winner:
            return result(self.words, self.match.winner)
        assert isinstance(self.match.state, Fight)
        deal = self.words("Deal {number}, dealt by {seat}", number=self.match.state.number, seat=self.view["dealer"])
        return self.words("{title}: {step}", title=deal, step=self.words(STEPS[self.step], seat=self.match.to_act))

    def _fallen(self) -> bool:
        return all(self.view[seat]["health"] == 0 for seat in self.match.seats)

    def _player(self, seat: str) -> str:
        """Return a seat's health, number of cards, and the cards in front of it."""
        player = self.view[seat]
        parts = [self.words("health {number}", number=player["health"]), self.words("cards {number}", number=len(player["hand"]))]
        for key, text in (
            ("injury", N_("injury {cards}")),
            ("next-injury", N_("next injury {cards}")),
            ("balance", N_("balance {cards}")),
        ):
            if player.get(key):
                parts.append(self.words(text, cards=self.named.names(player[key])))
        if self.plain:
            return f"{seat}: {', '.join(parts)}."
        return f"{seat}  {bar(player['health'], HEALTH)}  {'   '.join(parts)}"

    def _events(self) -> list[str]:
        if "events" not in self.view:
            return []
        left = self.words("Event cards left: {number}", number=len(self.view["events"]))
        if not self.view["event-used"]:
            return [left]
        used = self.words("used: {cards}", cards=self.named.names(self.view["event-used"]))
        return [f"{left}; {used}"]

    def _discards(self) -> list[str]:
        cards = self.named.by_suit(self.view["discard"])
        return [self.words("Discarded: {cards}", cards=cards)] if cards else []

    def _table(self) -> list[str]:
        """Return what each seat has laid in this exchange, in the order of play; in replays also committed, unrevealed cards."""
        table = self.exchange.get("table", {})
        laid = [f"{seat} {self.named.names([cards] if isinstance(cards, str) else cards)}" for seat, cards in table.items()]
        rows = [self.words("On the table: {cards}", cards=listed(laid, self.plain))] if laid else []
        for seat, card in self.view.get("sealed", {}).items():
            rows.append(self.words("{seat} has chosen {card}.", seat=seat, card=self.named.name(card)))
        return rows

    def _threats(self) -> list[str]:
        threats = self.exchange.get("threat", {})
        threat = N_("{amount} threatens {seat}", "{amount} threaten {seat}")
        told = [self.words(threat, amount=amount, seat=seat) for seat, amount in threats.items()]
        for seat, owed in self.view.get("owed", {}).items():
            if "cards" in owed:
                told.append(
                    self.words(
                        "{seat} must discard {number} card", "{seat} must discard {number} cards", seat=seat, number=owed["cards"]
                    )
                )
            else:
                told.append(self.words("{seat} must shed a strength of {amount}", seat=seat, amount=owed["strength"]))
        return [listed(told, self.plain)] if told else []

    def _hand(self, seat: str) -> str:
        cards = self.named.by_suit(self.view[seat]["hand"]) or self.words("no cards")
        return self.words("{seat}'s hand: {cards}", seat=seat, cards=cards)

    # The possible actions

    def _actions(self) -> list[Text]:
        legal = self.match.legal_of(self.seat)
        shown = numbered(legal, self.step)
        told = self._too_many(len(legal), len(shown)) if len(shown) < len(legal) else []
        threat = self.exchange.get("threat", {}).get(self.seat, 0)
        lines = [f"{number:4}  {self.named.action(text, threat)}" for number, text in enumerate(shown)]
        rows = [Text(line.lstrip() if self.plain else line, style="green") for line in lines]
        said = [Text(row) for text in told for row in self._fitting(text)]
        return [*said, *rows] if self.step == "shed" else [*rows, *said]

    def _too_many(self, all_: int, shown: int) -> list[str]:
        """Return the note on a list that is not shown in full."""
        if self.step == "shed":
            return [self._shed_rule(all_)]
        return [self.words("More options with balance cards: {ways}. Type D4+JD, or JD alone.", ways=all_ - shown)]

    def _shed_rule(self, ways: int) -> str:
        owed = self.view["owed"][self.seat]
        if "cards" in owed:
            return self.words(
                "Cards to discard: {number}. Type shed S4 …; there is {ways} option, such as:",
                "Cards to discard: {number}. Type shed S4 …; there are {ways} options, such as:",
                "ways",
                number=owed["cards"],
                ways=ways,
            )
        return self.words(
            "Shed cards worth at least {amount}: type shed S4 …; there is {ways} option, such as:",
            "Shed cards worth at least {amount}: type shed S4 …; there are {ways} options, such as:",
            "ways",
            amount=owed["strength"],
            ways=ways,
        )
