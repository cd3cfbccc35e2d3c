"""The table of a match of CLASH: both characters, public cards, the running chain, the player's hand, the possible actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from clashyard.clash.cards.character import Character, Combo
from clashyard.clash.rules.state import PRICE
from clashyard.clash.text.combo_lines import chain_of, is_open, worth
from clashyard.clash.text.sheet import STEPS
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.terminal.clash.sheet import Sheet, numbered
from clashyard.terminal.screen import WIDTH, bar, result, ruled, wrap

MOST_PLACES = 16  # of a track that is drawn
TALLEST = 23  # rows of a board, with the prompt below them


class Board:
    """The view of one seat as text, or of both hands if they are face up."""

    def __init__(self, match: Match, sheet: Sheet, seat: str, open_hands: bool = False) -> None:
        self.match, self.sheet, self.words, self.plain = match, sheet, sheet.words, sheet.plain
        self.seat, self.open_hands = seat, open_hands
        self.view: Mapping[str, Any] = match.position() if open_hands else match.view(seat)
        self.step: str = self.view["step"]
        self.characters: Mapping[str, Character] = dict(zip(match.seats, match.setting.characters, strict=True))
        self.attacker: str | None = self.view.get("attacker")
        self.chain = chain_of(self.view)

    def rows(self) -> list[Text]:
        rows = self._rows()
        return rows if self.plain or len(rows) <= TALLEST else self._rows(brief=True)

    def _rows(self, brief: bool = False) -> list[Text]:
        rows = [Text(ruled(self._title(), self.plain), style="bold")]
        for seat in self.match.seats:
            rows += [Text(row, style="cyan") for row in self._player(seat)]
        rows += [Text(row) for row in (self._openers() if self.step == "joust" else self._combo(brief))]
        for seat in self.match.seats if self.open_hands else [self.seat]:
            cards = self.sheet.counted(self.view[seat]["hand"]) or self.words("no cards")
            hand = self.words("{seat}'s hand: {cards}", seat=seat, cards=cards)
            hand = hand if cell_len(hand) < WIDTH else hand.replace("   ", ", ")
            rows += [Text(row, style="bold") for row in self._fitting(hand)]
        if self.open_hands:
            return rows + [Text(text) for text in self._sealed()]
        return [*rows, *self._actions()]

    def _fitting(self, text: str, indent: int = 0) -> list[str]:
        """Return a single line if it fits, else rows, of which all but the first are indented."""
        if cell_len(text) < WIDTH:
            return [text]
        first = len(text) - len(text.lstrip())
        return [" " * (indent if i else first) + row for i, row in enumerate(wrap(text, WIDTH - 1 - max(first, indent)))]

    def _title(self) -> str:
        if self.match.winner:
            return result(self.words, self.match.winner)
        turn = self.words("Turn {number}", number=self.view["turn"])
        return self.words("{title}: {step}", title=turn, step=self.words(STEPS[self.step], seat=self.match.to_act))

    # Players

    def _player(self, seat: str) -> list[str]:
        """Return a character with HP and Will, then its cards and those in front of it."""
        side, character = self.view[seat], self.characters[seat]
        most = self.match.setting.shown_will("AB".index(seat), side["will"])
        health, will = (self.words("HP {hp} of {full}", hp=side["hp"], full=character.hp),
                        self.words("Will {will} of {full}", will=side["will"], full=most))  # fmt: skip
        piles = [self.words("hand {number}", number=len(side["hand"])), self.words("deck {number}", number=len(side["deck"]))]
        piles.append(self.words("used {number}", number=len(side["used"])))
        for key, text in (("pool", N_("pool {cards}")), ("field", N_("field {cards}"))):
            if side[key]:
                piles.append(self.words(text, cards=self.sheet.pile(side[key])))
        if self.plain:
            return self._fitting(f"{seat}, {character.name}: {', '.join([health, will, *piles])}.")
        track = [f"{seat}  {character.name}"]
        hp = bar(side["hp"], character.hp) + "  " if character.hp <= MOST_PLACES else ""
        places = self._track(side["will"], most) if most <= MOST_PLACES else ""
        return [*track, f"   {hp}{health}   {places}{will}", *self._fitting("   " + "   ".join(piles), 3)]

    def _track(self, will: int, most: int) -> str:
        """Return the positions of the Will track, with a mark after those that pay for a super."""
        marks = ["●" if place < will else "○" for place in range(most)]
        return "".join(mark + "┃" * (place in PRICE) for place, mark in enumerate(marks, 1)) + "  "

    def _openers(self) -> list[str]:
        rows = []
        for seat, character in self.characters.items():
            rows.append(self.words("{seat}'s openers: {openers}", seat=seat, openers=self.sheet.openers(character)))
        return rows

    # The combo

    def _combo(self, brief: bool) -> list[str]:
        """Return the attacker's list: which lines are still open, and the damage of the next hit of each.

        In *brief*, leave out what cannot be used now: closed lines, and supers that cannot be paid.
        """
        if not self.attacker:
            return []
        character = self.characters[self.attacker]
        chain = self.words("{seat}'s chain: {chain}", seat=self.attacker, chain=" > ".join(self.chain))
        rows = [chain, *self._lines(character, brief)]
        for level, price in enumerate(PRICE):
            if character.levels[level] and not (brief and self.view[self.attacker]["will"] < price):
                rows += self._fitting(f"  {self.sheet.super_text(character, level)}", 4)
        rows += self._holding()
        if "threat" in self.view:
            rows.append(self.words("Hit: {amount}", amount=self.view["threat"]))
        if "super" in self.view and self.step == "respond":
            level = PRICE.index(self.view["super"]["level"])
            rows += self._fitting(self.words("Waiting for an answer: {super}", super=self.sheet.super_text(character, level)), 2)
        return rows

    def _lines(self, character: Character, brief: bool) -> list[str]:
        shown = [combo for combo in character.combos if not brief or is_open(combo, self.chain)]
        closed = len(character.combos) - len(shown)
        rows = [row for combo in shown for row in self._fitting(self._line(combo), 6)]
        return [*rows, self.words("  closed lines (see 'cards'): {number}", number=closed)] if closed else rows

    def _line(self, combo: Combo) -> str:
        """Return one line of the list, marked if the chain can continue with it, with the next hit in brackets."""
        open_still = is_open(combo, self.chain)
        text = self.sheet.line(combo, len(self.chain) if open_still else 0)
        if self.plain:
            state = self.words("open") if open_still else self.words("closed")
            return ", ".join(filter(None, (text, combo.name, state)))
        return f"  {'▸' if open_still else ' '} {text}{f' ({combo.name})' if combo.name else ''}"

    def _holding(self) -> list[str]:
        """Return what a super has left for the coming hits."""
        told = self.sheet.holding(self.view)
        return self._fitting(self.words("Active effects: {effects}", effects=", ".join(told)), 2) if told else []

    def _sealed(self) -> list[str]:
        """Return choices that are not yet revealed, for replays."""
        sealed = self.view.get("sealed", {})
        return [self.words("{seat} has chosen {card}.", seat=seat, card=card) for seat, card in sealed.items()]

    # The possible actions

    def _actions(self) -> list[Text]:
        legal = self.match.legal_of(self.seat)
        shown = numbered(legal, self.step)
        rows = self._how_to_discard() if len(shown) < len(legal) else []
        lines = []
        for number, text in enumerate(shown):
            first, *more = wrap(self._said(text), WIDTH - 9)
            lines += [f"{number:4}  {first}", *(f"{'':8}{row}" for row in more)]
        return [*rows, *(Text(line.strip() if self.plain else line, style="green") for line in lines)]

    def _how_to_discard(self) -> list[Text]:
        if self.step == "discard":
            text = self.words("Type the letters of the cards to discard, such as discard LB, or - for none.")
        else:
            text = self.words(
                "Type the letter of {number} card, such as shed L.",
                "Type the letters of {number} cards, such as shed LB.",
                number=self.view["owed"],
            )
        return [Text(text)]

    def _said(self, text: str) -> str:
        character = self.characters[self.seat]
        return self.sheet.action(text, character, worth(text, character, self.view), "super" in self.view)
