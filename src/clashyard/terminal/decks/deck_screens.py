"""The screens of deck making: the row of a draft and the players' cards, or the cards to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import counted
from clashyard.decks.text.names import Names, matches_word
from clashyard.terminal.decks.board import Board
from clashyard.terminal.decks.card_text import card_text
from clashyard.terminal.screen import WIDTH, wrap

LISTED = 64  # the most owned cards to list; `cards WORD` searches a larger collection


def card_row(board: DraftBoard | ChoiceBoard, key: str) -> str:
    """Return a card as text, or its key if its facts are unknown."""
    card = board.names.cards.get(key)
    return card_text(board.names, key, card.facts, board.plain) if card else key


class DraftBoard:
    """The screen of a draft: everything in it is public except the pile."""

    def __init__(self, match: Match, names: Names, seat: str, plain: bool = False, open_hands: bool = False) -> None:
        self.match, self.names, self.words, self.plain = match, names, names.words, plain
        self.view: dict[str, Any] = match.view(seat)["draft"]

    def lines(self) -> list[Text]:
        rows = [Text(self._title(), style="bold")]
        for number, key in enumerate(self.view["available"], 1):
            rows.append(Text(f"  {number}  {card_row(self, key)}", style="green"))
        for owner, cards in self.view["picked"].items():
            rows += self._held(owner, cards)
        return rows

    def _title(self) -> str:
        left = len(self.view["pile"]) - len(self.view["available"])
        if self.match.to_act is None:
            return self.words("The draft is over.")
        return self.words("Draft: {seat} to pick; cards left in the pile: {left}", seat=self.match.to_act, left=left)

    def _held(self, owner: str, cards: list[str]) -> Iterator[Text]:
        name = self.words("The automaton") if owner == "automaton" else owner
        yield Text(self.words(counted("{seat}'s picks ({number}):"), seat=name, number=len(cards)), style="bold blue")
        if owner == "automaton":
            yield from (Text(f"    {row}") for row in wrap(", ".join(map(self.names.card, cards)), WIDTH - 6))
        else:
            yield from (Text(f"    {card_row(self, key)}") for key in cards)


class ChoiceBoard:
    """The screen of constructed decks: a seat's cards, and all decks after everyone has chosen."""

    def __init__(self, match: Match, names: Names, seat: str, plain: bool = False, open_hands: bool = False) -> None:
        self.match, self.names, self.words, self.plain, self.seat = match, names, names.words, plain, seat
        self.view: dict[str, Any] = match.view(seat)["construct"]

    def lines(self) -> list[Text]:
        rows = []
        for seat, deck in self.view["chosen"].items():
            if "hidden" in deck:
                rows.append(Text(self.words("{seat} has chosen.", seat=seat), style="bold blue"))
            else:
                rows.append(Text(self.words("{seat}'s deck:", seat=seat), style="bold blue"))
                rows += [Text(f"    {card_row(self, key)}") for key in deck]
        if self.match.to_act is not None:
            rows += self._offer()
        return rows

    def _offer(self) -> list[Text]:
        owned = self.owned()
        title = self.words(
            "{seat}: choose eight of your {number} card.",
            "{seat}: choose eight of your {number} cards.",
            seat=self.seat,
            number=len(owned),
        )
        rows = [Text(title, style="bold")]
        if len(owned) > LISTED:
            rows.append(Text(self.words("'cards WORD' lists your cards by pack, ability or part of the name.")))
        else:
            rows += self.listed("")
        return [*rows, Text(self.words("Type deck and eight numbers or names separated by commas, or deck random."))]

    def owned(self) -> list[str]:
        owned = self.view["owned"]
        return list(owned[self.seat] if isinstance(owned, dict) else owned)

    def listed(self, word: str) -> list[Text]:
        """Return the player's cards that match *word*, with their numbers."""
        rows = []
        for number, key in enumerate(self.owned(), 1):
            card = self.names.cards.get(key)
            if card is None or matches_word(card, word.lower(), self.words.language):
                rows.append(Text(f"{number:>4}  {card_row(self, key)}", style="green"))
        return rows

    def action(self, line: str) -> str:
        """Return `deck 1 4 9 …` with the numbers of the cards replaced by their keys."""
        verb, _, rest = line.partition(" ")
        numbers = rest.replace(",", " ").split()
        owned = self.owned()
        if verb.lower() != "deck" or not numbers or not all(n.isascii() and n.isdigit() for n in numbers):
            return line
        return " ".join(["deck", *(owned[int(n) - 1] if 0 < int(n[:6]) <= len(owned) else n for n in numbers)])


BOARDS: dict[str, type[Board | DraftBoard | ChoiceBoard]] = {"": Board, "draft": DraftBoard, "constructed": ChoiceBoard}


def board_of(
    match: Match, names: Names, seat: str, plain: bool = False, open_hands: bool = False
) -> Board | DraftBoard | ChoiceBoard:
    """Return the board of a match in any format, as *seat* sees it. Raises BadInput for a format that is shown elsewhere."""
    if match.game.form not in BOARDS:
        raise BadInput(f"format {match.game.form}", "this is part of a Mutation league; view it with 'clashyard league FILE'")
    return BOARDS[match.game.form](match, names, seat, plain, open_hands)
