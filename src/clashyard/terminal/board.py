"""The table of a duel as text of at most 80 columns, in colour where there is colour, or plain for a screen reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from clashyard.core.match import Match
from clashyard.decks.catalogue import Facts, read_card
from clashyard.terminal.names import Names

WIDTH = 80
HALF = 38
STRONGHOLDS = ("bastion", "fort")


class Board:
    """Draws what one seat sees. *open_hands* shows all hands, for replays."""

    def __init__(self, match: Match, names: Names, seat: str, plain: bool = False, open_hands: bool = False) -> None:
        self.match, self.names, self.words, self.seat, self.plain = match, names, names.words, seat, plain
        self.view = match.position() if open_hands else match.view(seat)
        self.open_hands = open_hands
        self.facts: dict[str, Facts] = {key: read_card(text) for key, text in self.view["cards"].items()}
        self.actions = list(enumerate(match.legal))

    def lines(self) -> list[Text]:
        """The whole board."""
        rows = [self._title()]
        for seat in self.match.game.seats:
            if seat != self.seat and not self.open_hands:
                rows.append(self._other_hand(seat))
        for lane in ("upper", "lower"):
            rows += self._plain_line(lane) if self.plain else self._line(lane)
        for seat in self.match.game.seats if self.open_hands else [self.seat]:
            rows += self._hand(seat)
        return rows

    def _title(self) -> Text:
        turn = self.view["turn"]
        if self.match.winner:
            return Text(self._result(), style="bold")
        text = self.words("Turn {number} of {seat}: {mana} Mana", number=turn["number"], seat=turn["active"], mana=turn["mana"])
        if not self.plain:
            text = f"━━ {text} "
            text += "━" * (WIDTH - 1 - cell_len(text))
        return Text(text, style="bold")

    def _result(self) -> str:
        if self.match.winner == "draw":
            return self.words("The match is a draw.")
        return self.words("{seat} wins.", seat=self.match.winner)

    # Hands

    def _health(self, seat: str) -> str:
        hand = self.view[seat]["hand"]
        side = next(key for key in hand if key in STRONGHOLDS)
        name = self.words("Bastion") if side == "bastion" else self.words("Fort")
        return self.words("{side}, {hp} HP", side=name, hp=len(hand) - 1 - hand.index(side))

    def _other_hand(self, seat: str) -> Text:
        hand = self.view[seat]["hand"]
        if self.plain:
            place = next(i for i, key in enumerate(hand) if key in STRONGHOLDS)
            text = self.words("{seat} holds {cards} cards, {left} of them left of the Stronghold: {health}.",
                              seat=seat, cards=len(hand) - 1, left=place, health=self._health(seat))  # fmt: skip
            return Text(f"{text} {self._champion(seat)}".rstrip())
        strip = " ".join("[▲]" if key == "bastion" else "[△]" if key == "fort" else "▒" for key in hand)
        return Text(f"{seat}  {strip}  {self._health(seat)}  {self._champion(seat)}".rstrip(), style="cyan")

    def _champion(self, seat: str) -> str:
        champion = self.view[seat].get("champion")
        if not champion:
            return ""
        if champion["exhausted"]:
            state = self.words("exhausted")
        elif any(self._key(c) == champion["card"] for lane in ("upper", "lower") for c in self.view[seat][lane]):
            state = self.words("in play")
        else:
            state = self.words("ready")
        return self.words("Champion: {card} ({state})", card=self.names.card(champion["card"]), state=state)

    def _hand(self, seat: str) -> list[Text]:
        """One row a card, from left to right, with what it can do now."""
        title = self.words("{seat}'s hand from left to right ({health}):", seat=seat, health=self._health(seat))
        rows = [Text(title, style="bold")]
        at_turn = seat == self.match.to_act
        window = 0
        for key in self.view[seat]["hand"]:
            if key in STRONGHOLDS:
                rows.append(self._stronghold(seat, key))
                continue
            window += 1
            rows.append(self._card_row(key, f"play {key} ", at_turn, at_turn and window <= 4))
        champion = self.view[seat].get("champion")
        if champion:
            rows.append(Text(self._champion(seat)))
            if at_turn and any(text.startswith("champion ") for _, text in self.actions):
                rows.append(self._card_row(champion["card"], "champion ", at_turn, True))
        if at_turn:
            ends = bool(self.actions) and self.actions[0][1] == "end"
            rows.append(Text(self.words("  0  end the turn") if ends else self.words("  0  begin the turn")))
        return rows

    def _stronghold(self, seat: str, key: str) -> Text:
        name = self.words("Bastion") if key == "bastion" else self.words("Fort")
        if self.plain:
            return Text(name)
        return Text(f"    {'▲' if key == 'bastion' else '△'} [{name}]", style="bold yellow")

    def _card_row(self, key: str, verb: str, at_turn: bool, near: bool) -> Text:
        facts = self.facts[key]
        choices = [(number, text[len(verb) :]) for number, text in self.actions if text.startswith(verb)] if at_turn else []
        mark = "*" if near else " "
        text = self._card_text(key)
        if self.plain:
            reach = self.words("playable") if choices else self.words("not playable now") if near else self.words("out of reach")
            where = "; ".join(f"{number}, {self._place(where)}" for number, where in choices)
            return Text(f"{text}, {reach if at_turn else ''}".rstrip(", ") + (f": {where}" if where else ""))
        if not choices:
            return Text(self._cut(f"  {mark} {text}", WIDTH - 1), style="" if near else "dim")
        row = Text(f"  {mark} {text}", style="green")
        options = "  ".join(f"{number} {self._place(where)}" for number, where in choices)
        return self._beside(row, options, facts.incantation)

    def _beside(self, row: Text, options: str, below: bool) -> Text:
        """Options to the right of the card if they fit, else on lines of their own."""
        if row.cell_len + 2 + cell_len(options) < WIDTH and not below:
            return Text(f"{set_cell_size(row.plain, max(50, row.cell_len))}  {options}", style="green")
        lines, line = [row.plain], "       "
        for option in options.split("  "):
            if cell_len(line) + cell_len(option) + 2 >= WIDTH:
                lines.append(line)
                line = "       "
            line += option + "  "
        return Text("\n".join([*lines, line.rstrip()]), style="green")

    def _place(self, where: str) -> str:
        """Where a card may go, with the name of the Creature that stands there."""
        if where in ("upper", "lower"):
            return self.words("upper") if where == "upper" else self.words("lower")
        seat, lane, place = where.removeprefix("onto ").split(".")
        creature = self.names.card(self._key(self.view[seat][lane][int(place) - 1]))
        return f"{where} ({creature})"

    # Lines

    def _line(self, lane: str) -> list[Text]:
        a, b = self.match.game.seats
        title = self.words("Upper line") if lane == "upper" else self.words("Lower line")
        rows = [Text(set_cell_size(f"{a} · {title}", HALF) + " ╫  " + f"{b} · {title}", style="bold blue")]
        halves = [self._half(seat, lane) for seat in (a, b)]
        for i in range(max(1, *(len(half) for half in halves))):
            left, right = (half[i] if i < len(half) else "" for half in halves)
            rows.append(Text(f"{set_cell_size(left, HALF)} ║  {right}".rstrip()))
        return rows

    def _half(self, seat: str, lane: str) -> list[str]:
        """Rows of one kingdom's side of a line; place 1 is at the Bridge."""
        rows = []
        creatures = self.view[seat][lane]
        for i, creature in enumerate(creatures):
            first, more = self._creature(creature, creatures[max(0, i - 1) : i] + creatures[i + 1 : i + 2])
            text = f"{i + 1} {first}"
            if more and cell_len(text) + cell_len(more) + 1 < HALF:
                rows.append(f"{text} {more}")
            else:
                rows.append(self._cut(text, HALF - 1))
                rows += [f"    {part}" for part in self._wrap(more, HALF - 5)]
        return rows

    def _plain_line(self, lane: str) -> list[Text]:
        rows = []
        for seat in self.match.game.seats:
            creatures = self.view[seat][lane]
            told = []
            for i, creature in enumerate(creatures):
                first, more = self._creature(creature, creatures[max(0, i - 1) : i] + creatures[i + 1 : i + 2])
                told.append(f"{i + 1}, {first} {more}".strip())
            title = self.words("Upper line") if lane == "upper" else self.words("Lower line")
            rows.append(Text(f"{title}, {seat}: " + ("; ".join(told) or self.words("nobody")) + "."))
        return rows

    def _key(self, creature: Any) -> str:
        return str(creature["card"] if isinstance(creature, Mapping) else creature)

    def _cards(self, creature: Any) -> list[str]:
        host = creature.get("host") if isinstance(creature, Mapping) else None
        return [self._key(creature)] + ([host] if host else [])

    def _creature(self, creature: Any, neighbours: Sequence[Any]) -> tuple[str, str]:
        """Name, AV and HP; then abilities, those that it is lent, and marks."""
        cards = self._cards(creature)
        facts = [self.facts[key] for key in cards]
        own = list(dict.fromkeys(word for f in facts for word in f.words))
        auras = [w for n in neighbours for key in self._cards(n) for w in self.facts[key].words if w.startswith("aura:")]
        lent = [w[5:] for w in dict.fromkeys(auras) if w[5:] not in own]
        attack = "X" if "vulnerability" in own + lent else str(sum(f.attack for f in facts))
        marks = creature if isinstance(creature, Mapping) else {}
        damage = f"-{marks['damage']}" if marks.get("damage") else ""
        name = " + ".join(self.names.card(key) for key in cards)
        more = [self.names.ability(w) for w in own] + [f"+{self.names.ability(w)}" for w in lent]
        more += [self.words("(new)")] * bool(marks.get("fresh")) + [self.words("(no shield)")] * (marks.get("shielded") is False)
        captives = marks.get("captive") or []
        for captive in [captives] if isinstance(captives, str) else captives:
            more.append(self.words("(holds {card})", card=self.names.card(captive)))
        return f"{name} {attack}/{sum(f.health for f in facts)}{damage}", " ".join(more)

    def _card_text(self, key: str) -> str:
        facts = self.facts[key]
        attack = "X" if "vulnerability" in facts.words else str(facts.attack)
        values = f"{attack}!" if facts.incantation else f"{attack}/{facts.health}"
        cost = self.words("{cost} Mana", cost=facts.cost) if self.plain else f"({facts.cost})"
        return " ".join([cost, self.names.card(key), values, *(self.names.ability(w) for w in facts.words)])

    def _cut(self, text: str, width: int) -> str:
        return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"

    def _wrap(self, text: str, width: int) -> list[str]:
        lines: list[str] = []
        for word in text.split():
            if lines and cell_len(lines[-1]) + cell_len(word) + 1 <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(self._cut(word, width))
        return lines
