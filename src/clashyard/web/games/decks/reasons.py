"""Why a card of the viewer's own hand cannot be played now, in a few words for the card itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.rules.state import NOTHING, PLAYS_A_TURN, REGENERATION_PHASE, WINDOW
from clashyard.decks.rules.summoning import champion_ready, payable, window
from clashyard.web.boards.reasons import NONE, Reason


class Reasons:
    """The reasons of one viewer at one point. *asked*: the viewer has to decide now, and *playable* names the cards it may play.

    A card has a reason exactly if the viewer cannot play it. While others decide, every card has one; where the viewer is not
    asked to decide at its own decision, as when looking back, none has.
    """

    def __init__(self, match: Match, viewer: str | None, asked: bool, playable: Collection[str], words: Words) -> None:
        self.words, self.viewer, self.playable = words, viewer, playable
        self.state: Any = match.state
        self.seat = match.game.seats.index(viewer) if viewer else NOTHING
        self.silent = viewer is None or (viewer in match.deciding and not asked)
        self.waiting = NONE if viewer in match.deciding else self._waiting(match)

    def _waiting(self, match: Match) -> Reason:
        return Reason(self.words("Not your turn") if match.deciding else self.words("The match is over."))

    def held(self, key: str, place: int, card: int, cost: int) -> Reason:
        """Return why the card at a *place* of the viewer's hand, which costs *cost* now, cannot be played; empty if it can."""
        if self.silent or key in self.playable:
            return NONE
        return self.waiting or self._turn() or self._window(place) or self._card(card, cost)

    def champion(self, key: str, card: int, cost: int) -> Reason:
        """Return the same for the viewer's Champion."""
        if self.silent or key in self.playable:
            return NONE
        if self.state.exhausted[self.seat]:
            return Reason(self.words("The Champion is exhausted"), "decks.module.champion.exhaust")
        if not champion_ready(self.state, self.seat):
            return Reason(self.words("The Champion is already in play"), "decks.module.champion.summon")
        return self.waiting or self._turn() or self._card(card, cost)

    def _turn(self) -> Reason:
        if self.state.phase == REGENERATION_PHASE:
            return Reason(self.words("Begin your turn first"), "decks.mana.regeneration")
        spent = self.state.plays >= PLAYS_A_TURN
        return Reason(self.words("No more plays this turn"), "decks.summoning.limit") if spent else NONE

    def _window(self, place: int) -> Reason:
        if place >= WINDOW:
            return Reason(self.words("Only your four leftmost cards can be played"), "decks.summoning.window")
        left = window(self.state, self.seat)
        if place < left:
            return NONE
        said = self.words(
            "Blackmail: only your {number} leftmost card can be played",
            "Blackmail: only your {number} leftmost cards can be played",
            number=left,
        )
        return Reason(said, "decks.ability.blackmail")

    def _card(self, card: int, cost: int) -> Reason:
        if not payable(self.state, self.seat, card, cost):
            said = self.words("Needs {cost} Mana, you have {mana}", cost=cost, mana=self.state.mana[self.seat])
            return Reason(said, "decks.summoning.pay")
        return Reason(self.words("No Creature to target"), "decks.summoning.incantation.needs-target")
