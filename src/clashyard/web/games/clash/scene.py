"""A viewer's view of CLASH in words and numbers, for the template of the board."""

from __future__ import annotations

from collections.abc import Iterable

from clashyard import art
from clashyard.clash.cards.character import Character
from clashyard.clash.rules.house import BLOCK_FORFEITS, DISCARD_IN_TURN
from clashyard.clash.rules.state import ATTACKS, LETTERS, PRICE
from clashyard.clash.text.combo_lines import chain_of
from clashyard.clash.text.second_person import YOUR_STEPS
from clashyard.clash.text.sheet import NAMES, STEPS, Sheet
from clashyard.core.match import Match
from clashyard.core.words import N_, Words, counted
from clashyard.web.boards.reasons import NONE
from clashyard.web.games.clash.exchange import exchange
from clashyard.web.games.clash.hand import Holding, card_of
from clashyard.web.games.clash.lists import chain_hits, followers, sheet_of
from clashyard.web.games.clash.pieces import Bust, Card, Chain, Fighter, Front, Part, Place, Scene, Stage, Title
from clashyard.web.games.clash.reasons import waiting

UNSEEN = ("tied", "back-to-joust", "clashed", "turn")  # what may be told above two hidden cards


def scene(match: Match, viewer: str | None, words: Words, asked: bool) -> Scene:
    """Return what *viewer* sees of *match*, with its legal actions if it is *asked* for one."""
    return _Seen(match, viewer, words, asked).scene()


class _Seen:
    def __init__(self, match: Match, viewer: str | None, words: Words, asked: bool) -> None:
        self.seat, self.words, self.texts = viewer, words, Sheet(words)
        self.view, self.winner = match.view(viewer), match.winner
        self.step: str = self.view["step"]
        self.attacker: str | None = self.view.get("attacker")
        self.characters: dict[str, Character] = dict(zip(match.game.seats, match.setting.characters, strict=True))
        self.setting, house = match.setting, match.setting.bits
        self.forfeits, self.in_turn = bool(house & BLOCK_FORFEITS), bool(house & DISCARD_IN_TURN)
        self.seats = [seat for seat in match.game.seats if seat == viewer]
        self.seats += [seat for seat in match.game.seats if seat != viewer]
        self.legal = match.legal_of(viewer) if asked and viewer else []
        self.waiting = waiting(self.view, viewer, words) if viewer and viewer not in match.deciding else NONE
        self.sealed: str = self.view.get("sealed", {}).get(viewer, "")
        self.exchange = exchange(match)
        self.waits = self.step == "joust" and not match.under_way

    def scene(self) -> Scene:
        parts: dict[str, Part] = {"title": self._title(), "stage": self._stage(), "chain": self._chain()}
        for seat in self.seats:
            parts[f"fighter-{seat}"] = self._fighter(seat)
            parts[f"bust-{seat}"] = self._bust(seat)
            parts[f"place-{seat}"] = self._place(seat)
            parts[f"sheet-{seat}"] = sheet_of(
                seat, self._player(seat), self.characters[seat], self.view, self.texts, seat == self.seats[0]
            )
        if self.seat:
            held = Holding(self.seat, self.characters[self.seat], self.view, self.legal, self.waiting, self.words, self.forfeits)
            parts["end"], parts["hand"] = held.end(), held.hand()
        return Scene(tuple(self.seats), self.seat or "", parts)

    def _cards(self, letters: Iterable[str]) -> tuple[Card, ...]:
        return tuple(card_of(letter, self.words) for letter in sorted(letters, key=LETTERS.index))

    def _title(self) -> Title:
        seat = self.attacker if self.step == "combo" else self._defender()
        done = self._ended() if self.winner else self.words.told(STEPS[self.step], YOUR_STEPS.get(self.step), {"seat": seat})
        return Title(self.words("Turn {number}", number=self.view["turn"]), done)

    def _ended(self) -> str:
        if self.winner == "draw":
            return self.words("The match is a draw.")
        return self.words.told(N_("{seat} wins."), N_("You win."), {"seat": self.winner}) if self.winner else ""

    def _defender(self) -> str:
        return next((seat for seat in self.seats if self.attacker and seat != self.attacker), "")

    def _player(self, seat: str) -> str:
        return self.words("You") if seat == self.seat else self.words.player(seat)

    # The fighters

    def _fighter(self, seat: str) -> Fighter:
        side, character = self.view[seat], self.characters[seat]
        used = tuple((letter, side["used"].count(letter)) for letter in LETTERS if letter in side["used"])
        marks = tuple(price for price, level in zip(PRICE, character.levels, strict=True) if level)
        most = self.setting.shown_will(sorted(self.seats).index(seat), side["will"])
        risk = min(side["hp"], max(0, self._threat())) if seat == self._defender() else 0
        return Fighter(
            seat, self._player(seat), character.name, seat == self.seat, seat == self.seats[1], side["hp"], character.hp,
            side["will"], most, tuple(price for price in marks if price <= most),
            len(side["hand"]), len(side["deck"]), used, seat == self.attacker and not self.winner, seat == self.winner, risk,
        )  # fmt: skip

    def _bust(self, seat: str) -> Bust:
        attacks, won, out = seat == self.attacker and not self.winner, seat == self.winner, not self.view[seat]["hp"]
        return Bust(seat, art.portrait_key(self.characters[seat].name), seat == self.seats[1], attacks, won, out)

    def _place(self, seat: str) -> Place:
        side, own = self.view[seat], seat == self.seat
        return Place(
            seat,
            self.words("Your field") if own else self.words("{seat}'s field", seat=seat),
            self.words("Your pool") if own else self.words("{seat}'s pool", seat=seat),
            seat == self.seats[1], self._cards(side["field"]), self._cards(side["pool"]),
        )  # fmt: skip

    # Between them

    def _stage(self) -> Stage:
        seen, threat = self.exchange, self._threat()
        fronts = () if not (self.waits or seen.cards or self.attacker) else tuple(map(self._front, self.seats))
        dealt = -1 if self.waits or seen.dealt is None else seen.dealt
        holding = tuple(self.texts.holding(self.view)) if chain_of(self.view) else ()
        return Stage(self.step, fronts, seen.turns, threat, dealt, self._caption(), self._called(), holding)

    def _threat(self) -> int:
        """Return the hit to be answered, or -1. Within an action it may have been answered already."""
        threat, chain = int(self.view.get("threat", -1)), chain_of(self.view)
        listed = chain_hits(self.characters[self.attacker or ""], chain)[-1].amount if chain else 0
        return -1 if threat < listed else threat

    def _front(self, seat: str) -> Front:
        """Return one side of the joust or of the hit. In a joust both look alike, whoever has chosen."""
        letter, gain = self.exchange.cards.get(seat, ""), self.exchange.gains[seat]
        state = "won" if self.exchange.winner == seat else "lost" if self.exchange.winner else ""
        if self.waits or self.exchange.placing:
            chosen = self.sealed if self.waits and seat == self.seat else ""
            letter, gain = chosen.replace("-", ""), 0
            state = "nothing" if chosen == "-" else "mine" if chosen else "hidden"
        elif letter == "-":
            letter, state = "", "nothing"
        elif not letter and not self.exchange.cards and seat == self.attacker:
            letter = chain_of(self.view)[-1]
        elif not letter and self.step in ("respond", "shed") and seat != self.attacker and seat not in self.exchange.cards:
            state = "asked"
        said = {
            "hidden": self.words("{name}: not revealed yet", name=self._player(seat)),
            "mine": self.words("hidden from your opponent"),
            "nothing": self.words("nothing"),
        }.get(state, "")
        return Front(seat, letter, self.words(NAMES[letter]) if letter else "", state, said, gain)

    def _caption(self) -> str:
        """Return what the viewer has chosen in secret, else the super that is being played, else what has just happened."""
        running, event = self.view.get("super"), self.exchange.said
        if self.sealed and self.step in ("joust", "discard"):
            character, text = self.characters[self.seat or ""], f"{self.step} {self.seat}:{self.sealed}"
            said = self.texts.action(text, character, None)
            return self.words("Your secret choice: {action}.", action=said)
        if running and self.attacker:
            text = self.texts.super_text(self.characters[self.attacker], PRICE.index(running["level"]))
            return self.words("Waiting for an answer: {super}", super=text) if self.step == "respond" else text
        return self.texts.event(event) if event and not (self.waits and event.name not in UNSEEN) else ""

    def _called(self) -> str:
        """Return what happens in this step, for players and spectators."""
        return {
            "joust": self.words("Both players place a card in secret and reveal them together."),
            "combo": self.words("The attacker continues with a hit or a super, or stops."),
            "respond": self.words.told(
                N_("{seat} answers with one card, or none."), N_("You answer with one card, or none."), {"seat": self._defender()}
            ),
            "shed": self.words.told(
                counted("{seat} must choose {number} to discard."),
                counted("You must choose {number} to discard."),
                {"seat": self._defender(), "number": self.view.get("owed", 0)},
            ),
            "discard": self.words("The players discard as many cards as they like in turn, then draw up to eight.")
            if self.in_turn
            else self.words("Both players discard as many cards as they like in secret, then draw up to eight."),
            "over": self._ended(),
        }[self.step]

    def _chain(self) -> Chain:
        chain, character = chain_of(self.view), self.characters[self.attacker or self.seats[0]]
        triangle = self._cards(LETTERS[:ATTACKS]) if self.step == "joust" else ()
        follow = followers(character, self.view) if chain else ()
        return Chain(chain_hits(character, chain) if chain else (), follow, bool(chain) and self.step != "over", triangle)
