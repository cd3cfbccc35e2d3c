"""Greedy games played at full speed, in search of positions with exactly one way to force a goal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from clashyard.core.chance import CHOICE, seeded, turn
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import MASK, buffer, chooser, driver, random_game, room
from clashyard.core.solver import Limits, Line, Quest
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.rules.actions import END
from clashyard.decks.rules.state import BASTION, NOBODY, Duel
from clashyard.decks.search.state import FORCED, SETS
from clashyard.decks.setup.table import DECK
from clashyard.decks.solver.plays import minimal, plays_of
from clashyard.decks.solver.question import Question, hidden_cards, known
from clashyard.decks.solver.solve import NUMBERS, line

LONGEST = 40  # turns of a game that are looked at
BASTIONS = 8  # one game in so many is searched for Bastions that fall, too: there are many, and they rarely decide a match
RANDOM = 4  # one decision in so many is random, so that games differ
LIMITS = {1: Limits(nodes=20_000), 2: Limits(nodes=400_000), 3: Limits(nodes=1_000_000)}


def options_of(seed: int, shelf: str) -> dict[str, Any]:
    """Return the options of a duel with two decks of one pack."""
    cards = sorted(key for key, card in catalogue().items() if card.pack == shelf)
    dealt = Random(seed).sample(cards, 2 * DECK)
    return {"mode": "duel", "decks": [dealt[:DECK], dealt[DECK:]], "turn-limit": LONGEST}


def quests(game: Game, seed: int, shelf: str, turns: int) -> Iterator[tuple[Quest, Line]]:
    """Yield the puzzles of one game, with their solutions: each at the beginning of a turn."""
    match = Match.new(game, options_of(seed, shelf), seed)
    for state in turns_of(game, match, seed):
        found = puzzle_at(match, state, turns, ("win", "bastion") if seed % BASTIONS == 0 else ("win",))
        if found is not None:
            yield found


def turns_of(game: Game, match: Match, seed: int) -> Iterator[Duel]:
    """Play a game, mostly greedily, and yield the state at the beginning of each turn."""
    table = room(game, match.state, 3, True)
    out, values = buffer(game, True), buffer(game, True)
    greedy, step = chooser(game, True), driver(game, random_game, True)
    play = driver(game, game.rules.play, True)
    x = seeded(seed, CHOICE)
    for _ in range(LONGEST):
        g: Any = table[0]
        if g["winner"] != NOBODY:
            return
        yield Duel.from_record(g)
        mover = int(g["active"])
        while g["winner"] == NOBODY and g["active"] == mover:
            x = turn(x)
            if x % RANDOM == 0:
                step(table[0], x & MASK, 1, out)
            else:
                play(table[0], mover, greedy(table, mover, x & MASK, out, values))
            g = table[0]


def puzzle_at(match: Match, state: Duel, turns: int, goals: tuple[str, ...]) -> tuple[Quest, Line] | None:
    """Return the quest and its solution if a position is a puzzle of so many turns, and of no fewer."""
    seat = state.active
    if any(state.misfit[card] for card in hidden_cards(state, seat)):
        return None
    for goal in goals:
        if goal == "bastion" and state.side[1 - seat] != BASTION:
            continue
        question = Question(state, seat, NUMBERS[goal], turns)
        if question.ask(question.start, turns, LIMITS[turns]) != FORCED:
            continue
        if turns > 1 and question.ask(question.start, turns - 1, LIMITS[turns]) == FORCED:
            return None
        return unique(match, state, question, goal)
    return None


def unique(match: Match, state: Duel, question: Question, goal: str) -> tuple[Quest, Line] | None:
    """Return the quest if exactly one set of plays, of two or more in a puzzle of one turn, forces the goal."""
    question.ask(question.start, question.turns, LIMITS[question.turns], listing=True)
    if question.reason or question.q.sets > SETS or question.q.sets == 0:
        return None
    found = list(question.sets())
    kept = minimal([plays_of(question.start, actions) for actions in found])
    plays = [action for action in found[kept[0]] if action != END]
    if len(kept) > 1 or len(plays) < (2 if question.turns == 1 else 1):
        return None
    position = match.game.notation.write_position(state, match.setting)
    given = Match.from_position(match.game, position, match.options)
    quest = Quest(given, match.game.seats[state.active], goal, question.turns)
    return quest, line(quest, known(state, state.active), plays)
