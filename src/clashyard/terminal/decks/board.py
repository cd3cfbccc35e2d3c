"""The table of a match as text of at most 80 columns, in colour where possible, or plain for a screen reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from clashyard.core.match import Match
from clashyard.core.words import counted
from clashyard.decks.cards.catalogue import Facts, read_card
from clashyard.decks.rules.state import Duel
from clashyard.decks.rules.summoning import champion_price, price, window
from clashyard.decks.setup import automaton
from clashyard.decks.text.creatures import Creature, creatures, key_of
from clashyard.decks.text.names import Names
from clashyard.decks.text.position_reader import STRONGHOLDS
from clashyard.terminal.decks.card_text import card_text, values
from clashyard.terminal.screen import WIDTH, cut, result, ruled, wrap

HALF = 38
Half = tuple[str, str]  # seat and lane: one kingdom's side of a line


class Board:
    """The view of one seat as text. *open_hands* shows all hands, for replays."""

    def __init__(self, match: Match, names: Names, seat: str, plain: bool = False, open_hands: bool = False) -> None:
        self.match, self.names, self.words, self.seat, self.plain = match, names, names.words, seat, plain
        self.view = match.position() if open_hands else match.view(seat)
        self.open_hands = open_hands
        self.options = match.options  # a copy, made once
        self.kingdoms = [seat for seat in match.game.seats if seat in self.view]
        assert isinstance(match.state, Duel)
        self.duel = match.state  # gives the present cost of cards to their owner, and which are near enough
        self.facts: dict[str, Facts] = {key: read_card(text) for key, text in self.view["cards"].items()}
        self.actions = [] if open_hands else list(enumerate(match.legal))

    def lines(self) -> list[Text]:
        """Return the whole board."""
        rows = [self._title()]
        for seat in self.kingdoms:
            if self._is_automaton(seat):
                rows += self._automaton(seat)
            elif seat != self.seat and not self.open_hands:
                rows.append(self._other_hand(seat))
        for left, right in self._lines():
            rows += self._plain_line(left, right) if self.plain else self._line(left, right)
        people = [seat for seat in self.kingdoms if not self._is_automaton(seat)]
        for seat in people if self.open_hands else [self.seat] if self.seat in people else []:
            rows += self._hand(seat)
        return rows

    def _is_automaton(self, seat: str) -> bool:
        return "automaton" in self.view[seat]

    def _lines(self) -> list[tuple[Half, Half]]:
        """Return what faces what across a Bridge: A and C on the left (decks.mode.four.geometry)."""
        if len(self.kingdoms) == 2:
            return [(("A", "upper"), ("B", "upper")), (("A", "lower"), ("B", "lower"))]
        return [
            (("A", "upper"), ("B", "upper")), (("A", "lower"), ("D", "lower")), (("C", "upper"), ("D", "upper")),
            (("C", "lower"), ("B", "lower")),
        ]  # fmt: skip

    def _title(self) -> Text:
        turn = self.view["turn"]
        if self.match.winner:
            return Text(result(self.words, self.match.winner), style="bold")
        text = self.words("{seat}'s turn {number}: {mana} Mana", number=turn["number"], seat=turn["active"], mana=turn["mana"])
        return Text(ruled(text, self.plain), style="bold")

    # Hands

    def _health(self, seat: str) -> str:
        hand = self.view[seat]["hand"]
        side = next(key for key in hand if key in STRONGHOLDS)
        return self.words("{side}, {hp} HP", side=self._side(side), hp=len(hand) - 1 - hand.index(side))

    def _automaton(self, seat: str) -> list[Text]:
        """Return deck and discard pile, with the order of the deck only in replays."""
        pile = self.view[seat]["automaton"]
        text = self.words("{seat}: automaton, {side}, deck {deck}, discard {discard}", seat=seat,
                          side=self._side(pile["stronghold"]), deck=len(pile["deck"]), discard=len(pile["discard"]))  # fmt: skip
        rows = [Text(text, style="cyan")]
        if "ai" in self.options:
            rows += [Text(f"    {row}", style="cyan") for row in wrap(self._choices(self.options["ai"]), WIDTH - 6)]
        if pile["discard"]:
            named = ", ".join(self.names.card(key) for key in pile["discard"])
            rows.append(Text(cut("    " + self.words("Discard pile, top card first: {cards}", cards=named), WIDTH - 1)))
        if self.open_hands:
            named = ", ".join(self.names.card(key) for key in pile["deck"])
            rows.append(Text(cut("    " + self.words("Deck, top card first: {cards}", cards=named), WIDTH - 1)))
        return rows

    def _choices(self, ai: Mapping[str, Any]) -> str:
        """Return the advantages of a custom automaton."""
        level = automaton.level(ai, "champion" in self.options["modules"])
        told = [self.words("level {level}: {fixed} Mana, plus {variable} for each Creature it faces", level=level,
                           fixed=ai["fixed"], variable=ai["variable"])]  # fmt: skip
        told += [self.words("attacks on its deck do only 1 damage")] * ai["resistance"]
        told += [self.words("it plays first")] * ai["first"]
        if ai["abilities"]:
            names = ", ".join(map(self.names.ability, ai["abilities"]))
            told.append(self.words("its Creatures have {abilities}", abilities=names))
        return "; ".join(told)

    def _side(self, key: str) -> str:
        return self.words("Bastion") if key == "bastion" else self.words("Fort")

    def _lane(self, lane: str) -> str:
        return self.words("Upper line") if lane == "upper" else self.words("Lower line")

    def _other_hand(self, seat: str) -> Text:
        hand = self.view[seat]["hand"]
        if self.plain:
            place = next(i for i, key in enumerate(hand) if key in STRONGHOLDS)
            text = self.words(counted("{seat}'s hand: cards {cards}, left of the Stronghold {left}; {health}."),
                              seat=seat, cards=len(hand) - 1, left=place, health=self._health(seat))  # fmt: skip
            return Text(" ".join(filter(None, (text, self._ally(seat), self._champion(seat)))))
        strip = " ".join("[▲]" if key == "bastion" else "[△]" if key == "fort" else "▒" for key in hand)
        parts = (seat, strip, self._health(seat), self._ally(seat), self._champion(seat))
        return Text("  ".join(filter(None, parts)), style="cyan")

    def _ally(self, seat: str) -> str:
        """Return the mark of an ally. In teams, opposite seats win together (decks.mode.2v2, decks.mode.coop)."""
        names = self.match.game.seats
        allied = self.duel.teams and (names.index(seat) - names.index(self.seat)) % 2 == 0
        return self.words("(ally)") if allied else ""

    def _champion(self, seat: str) -> str:
        champion = self.view[seat].get("champion")
        if not champion:
            return ""
        if champion["exhausted"]:
            state = self.words("exhausted")
        elif any(key_of(c) == champion["card"] for lane in ("upper", "lower") for c in self.view[seat][lane]):
            state = self.words("in play")
        else:
            state = self.words("ready")
        return self.words("Champion: {card} ({state})", card=self.names.card(champion["card"]), state=state)

    def _hand(self, seat: str) -> list[Text]:
        """Return one row per card, from left to right, with its possible plays."""
        title = self.words("{seat}'s hand from left to right ({health}):", seat=seat, health=self._health(seat))
        rows = [Text(title, style="bold")]
        at_turn = seat == self.match.to_act and not self.open_hands
        number, place = self.match.game.seats.index(seat), 0
        near = window(self.duel, number) if at_turn else 0
        for key in self.view[seat]["hand"]:
            if key in STRONGHOLDS:
                rows.append(self._stronghold(key))
                continue
            cost = price(self.duel, number, place) if at_turn else None
            place += 1
            rows.append(self._card_row(key, f"play {key} ", at_turn, place <= near, cost))
        champion = self.view[seat].get("champion")
        if champion:
            rows.append(Text(self._champion(seat)))
            if at_turn and any(text.startswith("champion ") for _, text in self.actions):
                cost = champion_price(self.duel, number)
                rows.append(self._card_row(champion["card"], "champion ", at_turn, True, cost))
        if at_turn:
            ends = bool(self.actions) and self.actions[0][1] == "end"
            rows.append(Text(self.words("  0  end the turn") if ends else self.words("  0  begin the turn")))
        return rows

    def _stronghold(self, key: str) -> Text:
        if self.plain:
            return Text(self._side(key))
        return Text(f"    {'▲' if key == 'bastion' else '△'} [{self._side(key)}]", style="bold yellow")

    def _card_row(self, key: str, verb: str, at_turn: bool, near: bool, cost: int | None) -> Text:
        facts = self.facts[key]
        choices = [(number, text[len(verb) :]) for number, text in self.actions if text.startswith(verb)] if at_turn else []
        mark = "*" if near else " "
        text = card_text(self.names, key, self.facts[key], self.plain, cost)
        if self.plain:
            reach = self.words("playable") if choices else self.words("not playable now") if near else self.words("out of reach")
            where = "; ".join(f"{number}, {self._place(where)}" for number, where in choices)
            return Text(f"{text}, {reach if at_turn else ''}".rstrip(", ") + (f": {where}" if where else ""))
        if not choices:
            return Text(cut(f"  {mark} {text}", WIDTH - 1), style="" if near else "dim")
        row = Text(f"  {mark} {text}", style="green")
        options = "  ".join(f"{number} {self._place(where)}" for number, where in choices)
        return self._beside(row, options, facts.incantation)

    def _beside(self, row: Text, options: str, below: bool) -> Text:
        """Return the options to the right of the card if they fit, else on separate lines."""
        if row.cell_len + 2 + cell_len(options) < WIDTH and not below:
            return Text(f"{set_cell_size(row.plain, max(50, row.cell_len))}  {options}", style="green")
        lines, line = [row.plain], "       "
        for option in (cut(option, WIDTH - 10) for option in options.split("  ")):
            if cell_len(line) + cell_len(option) + 2 >= WIDTH:
                lines.append(line)
                line = "       "
            line += option + "  "
        return Text("\n".join([*lines, line.rstrip()]), style="green")

    def _place(self, where: str) -> str:
        """Return where a card may go, with the name of the Creature there."""
        if where in ("upper", "lower"):
            return self.words("upper") if where == "upper" else self.words("lower")
        seat, lane, place = where.removeprefix("onto ").split(".")
        creature = self.names.card(key_of(self.view[seat][lane][int(place) - 1]))
        return f"{where} ({creature})"

    # Lines

    def _line(self, left: Half, right: Half) -> list[Text]:
        titles = [f"{seat} · {self._lane(lane)}" for seat, lane in (left, right)]
        rows = [Text(set_cell_size(titles[0], HALF) + " ╫  " + titles[1], style="bold blue")]
        halves = [self._half(seat, lane) for seat, lane in (left, right)]
        for i in range(max(1, *(len(half) for half in halves))):
            mine, other = (half[i] if i < len(half) else "" for half in halves)
            rows.append(Text(f"{set_cell_size(mine, HALF)} ║  {other}".rstrip()))
        return rows

    def _half(self, seat: str, lane: str) -> list[str]:
        """Return rows of one kingdom's side of a line; place 1 is at the Bridge."""
        rows = []
        for place, (first, more) in enumerate(self._creatures(seat, lane), 1):
            text = f"{place} {first}"
            if more and cell_len(text) + cell_len(more) + 1 < HALF:
                rows.append(f"{text} {more}")
            else:
                rows.append(cut(text, HALF - 1))
                rows += [f"    {part}" for part in wrap(more, HALF - 5)]
        return rows

    def _plain_line(self, left: Half, right: Half) -> list[Text]:
        rows = []
        for seat, lane in (left, right):
            standing = enumerate(self._creatures(seat, lane), 1)
            creatures = "; ".join(", ".join(filter(None, (str(place), *parts))) for place, parts in standing) or self.words(
                "empty"
            )
            rows.append(Text(self.words("{line} of {seat}: {creatures}.", line=self._lane(lane), seat=seat, creatures=creatures)))
        return rows

    def _creatures(self, seat: str, lane: str) -> list[tuple[str, str]]:
        """Return each Creature of one side of a line, from the Bridge outwards: see `_creature`."""
        gifts = self.options.get("ai", {}).get("abilities", ()) if self._is_automaton(seat) else ()
        return [self._creature(creature) for creature in creatures(self.view[seat][lane], self.facts, gifts)]

    def _creature(self, seen: Creature) -> tuple[str, str]:
        """Return name, AV and HP; then abilities, including borrowed ones, and marks."""
        name = " + ".join(self.names.card(key) for key in seen.keys)
        more = [self.names.ability(w) for w in seen.own] + [f"+{self.names.ability(w)}" for w in seen.lent]
        more += [self.words("(new)")] * seen.fresh + [self.words("(no shield)")] * seen.unshielded
        more += [self.words("(holds {card})", card=self.names.card(captive)) for captive in seen.captives]
        joint = ", " if self.plain else " "
        return name + values(self.words, seen.attack, seen.health, seen.damage, self.plain), joint.join(more)
