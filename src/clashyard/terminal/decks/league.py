"""A Mutation league in the terminal: any mix of people and computers, saved to a file after every decision."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.game import Event
from clashyard.core.ledger import find_rule
from clashyard.core.words import N_, Words, slug
from clashyard.decks.cards.catalogue import Facts
from clashyard.decks.formats.mutation.captions import mutations
from clashyard.decks.formats.mutation.costs import read_costs
from clashyard.decks.formats.mutation.league import Duty, League
from clashyard.decks.formats.mutation.league_file import save
from clashyard.decks.formats.mutation.sheet import read_sheet
from clashyard.decks.text.names import Names
from clashyard.players import Player, player
from clashyard.terminal import compilation
from clashyard.terminal.decks import league_screens as show
from clashyard.terminal.decks.card_text import card_text
from clashyard.terminal.face import listed
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.session import Session

HELP = N_(
    "Type the number of an action, or the action itself:\n  keep CARD                        keep a card "
    "in the draft\n  deck CARD, CARD, …               eight of your sixteen cards, or their numbers\n  "
    "mutate CARD hp from CARD         hp, av or mana of a Laboratory card\n  mutate CARD old>new from "
    "CARD    an ability over an ability; an Aura over an\n                                   Aura, or "
    "over two abilities: old+old>aura:new\n  next-phase                       end the mutation phase\n  "
    "CARD                             show a card; in the mutation phase also "
    "what\n                                   you can do with it; all: with every card\nCommands: board  "
    "table  costs  cards [CARD]  all  rules ID  undo  quit  ?"
)


class DuelSession(Session):
    """A duel of the league with a person in it; the league is saved after every decision."""

    keep: Callable[[], None]

    def _act(self, line: str) -> None:
        super()._act(line)
        self.keep()


class LeagueSession:
    """A session that plays *league* until it is over or left."""

    def __init__(self, league: League, words: Words, file: Path, plain: bool = False) -> None:
        self.league, self.words, self.file, self.plain = league, words, file, plain
        people = [seat for seat, name in league.players.items() if name == "human"]
        self.players: dict[str, Player] = {
            seat: player(name, league.luck(i)) for i, (seat, name) in enumerate(league.players.items()) if seat not in people
        }
        self.keyboard = Keyboard(words, len(people) > 1)
        self.say = self.keyboard.say
        self.shown: tuple[str, int] = ("", -1)  # the duty and its number of actions when its screen was last drawn
        self.commands: dict[str, Callable[[Duty, str], bool]] = {
            "?": self._help, "help": self._help, "board": self._board, "table": self._table, "costs": self._costs,
            "cards": self._cards, "all": self._all, "rules": self._rules, "undo": self._undo,
            "quit": self._quit, "q": self._quit, "exit": self._quit,
        }  # fmt: skip

    def run(self) -> None:
        compilation.prepare_for(self.league.players.values(), self.words)
        self.keep()
        going = True
        try:
            while going and not self.league.over:
                duty = self.league.duty
                if duty.kind == "duel":
                    going = self._duel(duty)
                elif duty.seat in self.players:
                    self._play(duty, self.players[duty.seat].choose(duty.match))
                else:
                    going = self._person(duty)
        except KeyboardInterrupt:
            self.say("")
        self.keep()
        self._rows(show.table_rows(self.league, self.words))
        if self.league.over:
            winners = ", ".join(self.league.name(seat) for seat in self.league.winners)
            self.say(self.words("The league is over. Won by: {winners}", winners=winners), "bold")
        else:
            self.say(
                self.words(
                    "The league is saved in {file}. To continue: clashyard league {quoted}",
                    file=self.file,
                    quoted=shlex.quote(str(self.file)),
                )
            )

    def keep(self) -> None:
        save(self.league, self.file)

    def _rows(self, rows: list[str]) -> None:
        for row in rows:
            self.say(row)

    # Draft and mutation

    def _play(self, duty: Duty, action: int | str, typed: str | None = None) -> None:
        """Play one action, and report what everybody may hear of it. A person's is reported in full unless it was *typed* so."""
        opened = self.league.round
        duty.match.play(action)
        if typed not in (None, duty.match.actions[-1]):
            self.say(f"{self.league.name(duty.seat)}> {duty.match.actions[-1]}", "bold")
        if typed is not None and duty.kind == "mutation":
            self._rows(self._done(duty))
        self.league.go_on()
        if duty.kind == "draft":
            self.keyboard.tell(self._heard(duty))
        if duty.kind == "mutation" and duty.match.actions[-1] == "next-phase" and self.league.duties()[0].kind == "duel":
            self.keyboard.tell([self.words("Mutations before round {number}:", number=opened)], "bold")
            names = Names(self.league.draft, self.words)
            for seat in self.league.players:
                self.keyboard.tell(show.mutations_told(self.league, seat, names))

    def _heard(self, duty: Duty) -> list[str]:
        told = [show.told(self.league, event, Names(duty.match, self.words)) for event in self._events(duty)]
        return show.wrapped(" ".join(told), 2) if told else []

    def _done(self, duty: Duty) -> list[str]:
        """Return the player's mutation, or the end of the player's phase."""
        names = Names(duty.match, self.words)
        done = mutations(duty.match, names)[-1][-1:]  # nothing if the phase has ended
        told = [show.told(self.league, event, names) for event in self._events(duty) if event.name != "mutated"]
        return [row for text in (*done, " ".join(told)) for row in show.wrapped(f"  {text}", 4)]

    def _events(self, duty: Duty) -> Sequence[Event]:
        return duty.match.events_of(len(duty.match.actions) - 1)

    def _person(self, duty: Duty) -> bool:
        """Ask for one action or command. Return False to stop."""
        if not self.keyboard.hand_over(self.league.name(duty.seat)):
            return False
        if self.shown != (f"{duty.place} {duty.number}", len(duty.match.actions)):
            self._board(duty, "")
        line = self.keyboard.ask(f"{self.league.name(duty.seat)}> ")
        if line is None:
            return False
        word, _, rest = line.strip().partition(" ")
        try:
            if word.lower() in self.commands:
                return self.commands[word.lower()](duty, rest.strip())
            if word:
                self._act(duty, line.strip())
        except ClashyardError as error:
            self.say(error.said(self.words), "red")
        return True

    def _act(self, duty: Duty, line: str) -> None:
        names = Names(duty.match, self.words)
        if self._names().key(line):
            return self._explain(duty, line, moves=True)
        action = self._number(duty, line) if line.isascii() and line.isdigit() else self._text(duty, names, line)
        self._play(duty, action, line)
        self.keep()

    def _number(self, duty: Duty, line: str) -> str:
        legal = duty.match.legal
        if self._choosing(duty):
            raise BadInput("", "Type eight numbers, or eight names separated by commas.")
        return listed(legal, line, first=1 if duty.kind == "draft" else 0)

    def _choosing(self, duty: Duty) -> bool:
        """Return whether the duty is the choice of a deck."""
        return duty.kind == "draft" and not duty.match.legal[0].startswith("keep")

    def _text(self, duty: Duty, names: Names, line: str) -> str:
        """Return a typed action in notation; it may use translated card names."""
        verb, _, rest = line.partition(" ")
        if self._choosing(duty):
            if verb.lower() != "deck" and "," not in line and not line.replace(" ", "").isdigit():
                return line
            rest = rest if verb.lower() == "deck" else line
            keys = duty.match.view(duty.seat)["draft"]["kept"][duty.seat]
            parts = [part.strip() for part in (rest.split(",") if "," in rest else rest.split())]
            return " ".join(["deck", *(self._chosen(part, keys, names) for part in parts)])
        if duty.kind == "draft":
            if verb.lower() != "keep":
                return line
            if rest.isascii() and rest.isdigit():
                return self._number(duty, rest)
            return f"keep {names.typed.get(slug(rest), rest)}"
        form = re.fullmatch(r"mutate (.+) (\S+) from (.+)", line, re.IGNORECASE)
        if form is None:
            return line.lower()
        card, source = (names.typed.get(slug(name), name) for name in (form[1], form[3]))
        return f"mutate {card} {form[2].lower()} from {source}"

    def _chosen(self, part: str, keys: list[str], names: Names) -> str:
        if part.isascii() and part.isdigit() and len(part) < 3 and 1 <= int(part) <= len(keys):
            return keys[int(part) - 1]
        return names.typed.get(slug(part), part)

    # Commands

    def _board(self, duty: Duty, rest: str) -> bool:
        names = Names(duty.match, self.words)
        self.say("")
        if duty.kind == "mutation":
            self._rows(show.phase_rows(self.league, duty, names, self.plain))
        elif self._choosing(duty):
            self._rows(show.deck_rows(duty, names, self.plain))
        else:
            self._rows(show.draft_rows(self.league, duty, names, self.plain))
        self.shown = (f"{duty.place} {duty.number}", len(duty.match.actions))
        return True

    def _names(self) -> Names:
        """Return the names of all 64 cards."""
        return Names(self.league.draft, self.words)

    def _cards(self, duty: Duty, rest: str) -> bool:
        """Show all cards as they are printed, or explain one of them."""
        if not rest:
            self._rows(show.card_rows(self._names(), self.plain))
        else:
            self._explain(duty, rest)
        return True

    def _explain(self, duty: Duty, typed: str, moves: bool = False) -> None:
        """Explain a card with its abilities, a player's own as it is now, or list its numbered *moves* if there are any."""
        names = self._names()
        key = names.key(typed)
        if key is None:
            raise BadInput("cards", "{card} is not a card in this league; 'cards' lists them", card=typed[:40])
        part = duty.match.position()["mutation"] if duty.kind == "mutation" else {"deck": {}, "lab": {}}
        own = {**part["deck"], **part["lab"]}
        facts: Facts = read_sheet(own[key]).facts if key in own else names.cards[key].facts
        self.say(card_text(names, key, facts, self.plain), "bold")
        if moves and key in part["deck"]:
            found = show.moves_of(duty, key)
            self._rows(show.move_rows(duty, names, found))
            if found:
                return
            self.say(self.words("You can't do anything with this card now."))
        for word in facts.words:
            for rule in find_rule(("decks",), f"decks.ability.{word.partition(':')[0]}", self.words.language, terminal=True)[:1]:
                self.say(f"  {names.ability(word)}: {rule.text}")

    def _all(self, duty: Duty, rest: str) -> bool:
        if duty.kind == "draft":
            raise BadInput("all", "cards mutate only after the draft; 'cards' lists them")
        self._rows(show.move_rows(duty, Names(duty.match, self.words), show.moves_of(duty)))
        return True

    def _costs(self, duty: Duty, rest: str) -> bool:
        self._rows(show.cost_rows(read_costs(self.league.options["mutation-costs"]), self._names()))
        return True

    def _table(self, duty: Duty, rest: str) -> bool:
        self._rows([*show.table_rows(self.league, self.words), "", *show.schedule_rows(self.league, self.words)])
        return True

    def _rules(self, duty: Duty, rest: str) -> bool:
        for rule in find_rule(("decks",), rest or "decks.format.mutation", self.words.language, terminal=True):
            self.say(f"{rule.id}: {rule.title}", "bold")
            self.say(rule.text)
        return True

    def _undo(self, duty: Duty, rest: str) -> bool:
        """Take back a mutation within its phase."""
        if duty.kind == "draft":
            raise BadInput("undo", "draft choices cannot be taken back")
        duty.match.undo()
        self.keep()
        return True

    def _help(self, duty: Duty, rest: str) -> bool:
        self.say(self.words(HELP))
        return True

    def _quit(self, duty: Duty, rest: str) -> bool:
        return False

    # Duels

    def _duel(self, duty: Duty) -> bool:
        """Play one duel: at the keyboard, or without pause between computers. Return False to stop."""
        fixture = self.league.schedule[duty.number - 1]
        players = {at: self.players[seat] for at, seat in zip("AB", fixture.seats, strict=True) if seat in self.players}
        match, (a, b) = duty.match, (self.league.name(seat) for seat in fixture.seats)
        if len(players) < len(fixture.seats):
            if not self._sit_down(fixture.seats):
                return False
            self._rows([*show.table_rows(self.league, self.words), ""])
            told = self.words("Duel {number}: {a} plays as A, {b} as B.", number=duty.number, a=a, b=b)
            self.say(told, "bold")
            self.keyboard.forget()
            session = DuelSession(match, players, self.words, self.plain, called={"A": a, "B": b})
            session.keep = self.keep
            session.run()
            self.keyboard.sitting = ""
        with self.keyboard.waiting(self.words("{a} plays {b}…", a=a, b=b), self.plain):
            while match.to_act is not None and len(players) == len(fixture.seats):
                match.play(players[match.to_act].choose(match))
        if match.to_act is not None:
            return False
        self._report(duty.number - 1, a, b)
        self.league.go_on()
        self.keep()
        return True

    def _sit_down(self, seats: tuple[str, str]) -> bool:
        """Hand over to a person who meets a computer. For two people, the duel itself hands over. Return False to stop."""
        people = [self.league.name(seat) for seat in seats if seat not in self.players]
        return len(people) > 1 or self.keyboard.hand_over(people[0])

    def _report(self, duel: int, a: str, b: str) -> None:
        """Report the result in one line."""
        number: dict[str, int] = {"number": duel + 1, "turns": sum(self.league.duels[duel].state.number)}  # type: ignore[attr-defined]
        winner = {"A": a, "B": b}.get(self.league.duels[duel].winner or "")
        if winner is None:
            told = self.words("Duel {number}, {a} against {b}: draw (turns: {turns}).", a=a, b=b, **number)
        else:
            told = self.words(
                "Duel {number}, {a} against {b}: {winner} wins (turns: {turns}).", a=a, b=b, winner=winner, **number
            )
        self.keyboard.tell([told], "bold")
