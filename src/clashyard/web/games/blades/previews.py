"""What each action of the viewer would do in Clashing Blades!: the advice of the board, with its numbers for the bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clashyard.blades.text.names import Names, laid, split, strength
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.previews import Effect, Line, Preview
from clashyard.web.games.blades.advice import Advice

ANSWERS = ("respond", "option")


def previews(match: Match, viewer: str, words: Words) -> Mapping[str, Preview]:
    """Return a preview of each legal action of *viewer*, but of what is given up: every choice of cards would be one."""
    said = _Said(match, viewer, words)
    return {text: said.preview(text) for text in match.legal_of(viewer) if not text.startswith("shed")}


class _Said:
    def __init__(self, match: Match, viewer: str, words: Words) -> None:
        self.words, self.viewer, self.names = words, viewer, Names(words)
        self.view = match.view(viewer)
        self.advice = Advice(self.view, viewer, words, True)

    def preview(self, text: str) -> Preview:
        title = self.names.action(text, self.advice.threat)
        effects, said = tuple(self._effects(text)), self.advice.action(text)
        hurt = any(effect.seat == self.viewer for effect in effects)
        return Preview(title, effects, (Line(said, False if hurt else None),) if said else ())

    def _effects(self, text: str) -> Iterator[Effect]:
        """Yield what becomes of healths and threats: as far as it is certain, if nobody turns a card or adds a heart."""
        if self.advice.step not in ANSWERS or self.advice.adding:
            return
        other, threat = self.advice.other, self.advice.threat
        if text == "keep":
            theirs = self.view["exchange"]["threat"][other]
            if threat <= theirs:  # the other one has kept its spade, so both hit
                yield self._health(self.viewer, threat)
                yield self._health(other, theirs)
            return
        cards = laid(text) if text != "pass" else []
        stopped = sum(map(strength, cards))
        if stopped < threat:
            yield self._health(self.viewer, threat - stopped)
        elif stopped > threat and split(cards[0])[0] == "C":
            rest = stopped - threat
            label = self.words("{amount} threatens {seat}", "{amount} threaten {seat}", amount=rest, seat=other)
            yield Effect("threat", "", other, 0, rest, "", label)

    def _health(self, seat: str, amount: int) -> Effect:
        before: int = self.view[seat]["health"]
        after = max(0, before - amount)
        return Effect("health", "", seat, before, after, "", self.words("Health {before} → {after}", before=before, after=after))
