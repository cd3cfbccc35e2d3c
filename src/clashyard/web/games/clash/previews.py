"""What each action of the viewer would do in CLASH: HP, Will and the next hit, up to the next choice.

HP and Will depend on no hidden card, not even after a super that draws or discards, so the rules are simply played on a copy in
which everything hidden from the viewer is drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clashyard.clash.cards.character import Character
from clashyard.clash.rules.actions import play
from clashyard.clash.rules.state import NOBODY, Clash
from clashyard.clash.rules.view import hide
from clashyard.clash.text.combo_lines import worth
from clashyard.clash.text.sheet import Sheet
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.web.boards.previews import Effect, Line, Preview
from clashyard.web.games.clash.hand import consequence

SEALED = ("joust", "discard", "shed")  # chosen by both seats simultaneously, or with no effect but the cards that go
SEED = 0  # any: nothing that is shown depends on it
LABELS = {"hp": N_("HP {before} → {after}"), "will": N_("Will {before} → {after}"), "threat": N_("Hit for {after}")}


def previews(match: Match, viewer: str, words: Words) -> Mapping[str, Preview]:
    """Return a preview of each legal action of *viewer*, but of discards, which do nothing else."""
    said = _Said(match, viewer, words)
    texts = {match.text(action, viewer): action for action in match.menu(viewer)}
    return {text: said.preview(text, action) for text, action in texts.items() if text.split()[0] not in ("discard", "shed")}


class _Said:
    def __init__(self, match: Match, viewer: str, words: Words) -> None:
        self.match, self.viewer, self.words, self.texts = match, viewer, words, Sheet(words)
        self.seats, self.seat, self.view = match.seats, match.game.seats.index(viewer), match.view(viewer)
        self.character: Character = match.setting.characters[self.seat]
        known: Any = match.state.copy()
        hide(known, self.seat, SEED)
        self.known: Clash = known

    def preview(self, text: str, action: int) -> Preview:
        damage = worth(text, self.character, self.view)
        title = self.texts.action(text, self.character, damage, "super" in self.view)
        note = consequence(text, self.character, self.view, self.viewer, self.words)
        lines = (Line(note),) if note else ()
        if text.split()[0] in SEALED:
            return Preview(title, (), lines)
        after = self.known.copy()
        play(after, self.seat, action)
        if after.winner != NOBODY:
            won = after.winner == self.seat
            lines = (*lines, Line(self.words("This wins the match.") if won else self.words("This loses the match."), won))
        return Preview(title, tuple(self._effects(after)), lines)

    def _effects(self, after: Clash) -> Iterator[Effect]:
        before = self.known
        for number, seat in enumerate(self.seats):
            for kind, old, new in (("hp", before.hp, after.hp), ("will", before.will, after.will)):
                if old[number] != new[number]:
                    yield self._effect(kind, seat, old[number], new[number])
        if after.threat > before.threat:
            yield self._effect("threat", self.seats[1 - self.seat], 0, after.threat)

    def _effect(self, kind: str, seat: str, before: int, after: int) -> Effect:
        return Effect(kind, "", seat, before, after, "", self.words(LABELS[kind], before=before, after=after))
