"""What each action of the viewer would do in Clash of Decks, in words for the board (`decks.text.outcomes`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks.text.captions import PLAY
from clashyard.decks.text.creatures import key_of
from clashyard.decks.text.explanations import ability_of
from clashyard.decks.text.names import Names
from clashyard.decks.text.outcomes import Effect, Outcome, outcomes
from clashyard.decks.text.places import with_automata
from clashyard.web.boards import previews as web

LABELS = {  # on a card
    "damage": N_("HP {before} → {after}"),
    "health": N_("HP {before} → {after}"),
    "attack": N_("AV {before} → {after}"),
    "destroyed": N_("Destroyed"),
    "blocked": N_("No damage"),
    "gains": N_("Gains {ability}"),
    "loses": N_("Loses {ability}"),
    "released": N_("Back to the hand"),
    "captive": N_("Takes a card captive"),
    "readied": N_("Ready again"),
}
MOVES = {"vanish": N_("To the back"), "sprint": N_("To the Bridge")}
YOURS = {  # the viewer's Stronghold, by its side before: a Bastion, a Fort
    "stronghold": (N_("Your Bastion {before} → {after} HP"), N_("Your Fort {before} → {after} HP")),
    "bastion-falls": (N_("Your Bastion falls: Fort with {after} HP"),) * 2,
    "rebuilt": (N_("Your Fort is a Bastion again: {after} HP"),) * 2,
    "fort-falls": (N_("Your Fort falls."),) * 2,
}
THEIRS = {
    "stronghold": (N_("{seat}'s Bastion {before} → {after} HP"), N_("{seat}'s Fort {before} → {after} HP")),
    "bastion-falls": (N_("{seat}'s Bastion falls: Fort with {after} HP"),) * 2,
    "rebuilt": (N_("{seat}'s Fort is a Bastion again: {after} HP"),) * 2,
    "fort-falls": (N_("{seat}'s Fort falls."),) * 2,
}
INCOME = N_("{seat}'s next turn: {before} → {after} Mana")
DECK = N_("{seat}'s deck: {before} → {after} card", "{seat}'s deck: {before} → {after} cards", "after")
CAPTIVE = N_("{seat}'s leftmost card is taken captive")


def previews(match: Match, viewer: str, words: Words) -> Mapping[str, web.Preview]:
    """Return a preview of each legal action of *viewer*; none in a draft, which has nothing to foresee."""
    if match.game.form:
        return {}
    say = _Said(match, viewer, with_automata(match, words))
    return {action: say.preview(action, outcome) for action, outcome in outcomes(match, viewer)}


class _Said:
    def __init__(self, match: Match, viewer: str, words: Words) -> None:
        self.words, self.viewer, self.names = words, viewer, Names(match, words)
        self.view, self.seats, self.teams = match.view(viewer), match.game.seats, bool(match.state.teams)  # type: ignore[attr-defined]

    def preview(self, action: str, outcome: Outcome) -> web.Preview:
        rest = self.words("What follows depends on hidden cards.") if outcome.open else ""
        arrows = tuple(web.Arrow(blow.card, blow.target, blow.seat, blow.cause) for blow in outcome.blows)
        effects = tuple(map(self._effect, outcome.effects))
        return web.Preview(self._title(action, outcome), effects, tuple(self._lines(outcome)), arrows, rest)

    # The title

    def _title(self, action: str, outcome: Outcome) -> str:
        found = PLAY.fullmatch(action)
        if found is None:
            return self.words("End turn")
        card = found["card"] or self.view[self.viewer]["champion"]["card"]
        said = self._played(self.names.card(card), found["place"], bool(found["onto"]))
        return self.words("{action}: {cost} Mana, {left} left", action=said, cost=outcome.cost, left=outcome.left)

    def _played(self, card: str, place: str, onto: bool) -> str:
        if place == "upper":
            return self.words("{card}, upper line", card=card)
        if place == "lower":
            return self.words("{card}, lower line", card=card)
        owner, lane, number = place.split(".")
        target = self.names.card(key_of(self.view[owner][lane][int(number) - 1]))
        pattern = N_("{card} onto {place}") if onto else N_("{card} on {place}")
        return self.words(pattern, card=card, place=target)

    # Effects and lines

    def _effect(self, effect: Effect) -> web.Effect:
        note = (
            ability_of(effect.cause, self.words.language).name if effect.cause and effect.kind not in ("gains", "loses") else ""
        )
        return web.Effect(
            effect.kind, effect.card, effect.seat, effect.before, effect.after, effect.cause, self._label(effect), note
        )  # fmt: skip

    def _label(self, effect: Effect) -> str:
        if effect.kind == "moved":
            return self.words(MOVES[effect.cause])
        if effect.kind not in LABELS:
            return f"{effect.after - effect.before:+d}".replace("-", "−")
        ability = ability_of(effect.cause, self.words.language).name if effect.cause else ""
        return self.words(LABELS[effect.kind], before=effect.before, after=effect.after, ability=ability)

    def _lines(self, outcome: Outcome) -> Iterable[web.Line]:
        for effect in outcome.effects:
            pattern = self._pattern(effect)
            if pattern:
                text = self.words(pattern, seat=effect.seat, before=effect.before, after=effect.after)
                yield web.Line(text, (effect.after >= effect.before) == self._friendly(effect.seat))
        if outcome.winner:
            won = self.viewer in outcome.winner
            yield web.Line(self.words("This wins the match.") if won else self.words("This loses the match."), won)

    def _pattern(self, effect: Effect) -> str:
        if effect.kind in YOURS:
            given = self.view[effect.seat]
            if "automaton" in given and effect.kind == "stronghold":
                return DECK
            own = effect.seat == self.viewer
            hand = [given["automaton"]["stronghold"]] if "automaton" in given else given["hand"]
            return (YOURS if own else THEIRS)[effect.kind]["fort" in hand]
        return {"income": INCOME, "captive": CAPTIVE}.get(effect.kind, "")

    def _friendly(self, seat: str) -> bool:
        """Return whether a seat wins together with the viewer (decks.mode.2v2, decks.mode.coop)."""
        apart = self.seats.index(seat) - self.seats.index(self.viewer)
        return apart == 0 or (self.teams and apart % 2 == 0)
