"""The screens of a league: standings, schedule, draft, decks, Laboratory, prices, in rows of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rich.cells import cell_len, set_cell_size

from clashyard.core.game import Event
from clashyard.core.words import Words
from clashyard.decks.formats.mutation.captions import change, element, mutations
from clashyard.decks.formats.mutation.costs import TIERS, Costs, points
from clashyard.decks.formats.mutation.draft import HAND, Draft
from clashyard.decks.formats.mutation.league import Duty, League
from clashyard.decks.formats.mutation.sheet import Sheet
from clashyard.decks.formats.mutation.state import Move, Phase, move_of
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.text.names import Names
from clashyard.terminal.decks.card_text import card_text
from clashyard.terminal.screen import WIDTH, cut, wrap


def wrapped(text: str, indent: int = 0) -> list[str]:
    """Return rows that fit; all but the first are indented."""
    first = len(text) - len(text.lstrip(" "))
    rows = wrap(text, WIDTH - 1 - max(first, indent))
    return [" " * (indent if i else first) + row for i, row in enumerate(rows)]


def fitting(row: str) -> str:
    return cut(row, WIDTH - 1)


def card_rows(names: Names, plain: bool) -> list[str]:
    """Return all 64 cards."""
    rows = [f"  {card_text(names, key, card.facts, plain)}" for key, card in names.cards.items()]
    return [names.words("The cards of the draft as printed:"), *(fitting(row) for row in rows)]


def told(league: League, event: Event, names: Names) -> str:
    """Return an event with the name of the player it is about."""
    fields: Mapping[str, object] = event.fields
    if "seat" in fields:
        event = replace(event, fields={**fields, "seat": league.name(str(fields["seat"]))})
    return names.event(event)


# The session


def table_rows(league: League, words: Words) -> list[str]:
    """Return the results of all pairings: 1 won, 0 lost, = undecided, - not played yet."""
    size = max(cell_len(_player(league, seat, words)) for seat in NAMES)
    rows = [" " * (size + 2) + "   ".join(NAMES) + "   " + words("points")]
    for seat in NAMES:
        cells = [_cell(league, seat, other) for other in NAMES]
        rows.append(f"{set_cell_size(_player(league, seat, words), size)} {' '.join(cells)}   {league.points[seat]}".rstrip())
    return rows


def _player(league: League, seat: str, words: Words) -> str:
    name = league.name(seat)
    player = league.players[seat]
    alone = list(league.players.values()).count("human") == 1
    kind = player if player != "human" else words("you") if alone else ""
    return " ".join([seat] + [name] * (name != seat) + [f"({kind})"] * bool(kind))


def _cell(league: League, seat: str, other: str) -> str:
    if seat == other:
        return " · "
    met = [fixture.number - 1 for fixture in league.schedule if {seat, other} == set(fixture.seats)]
    marks = []
    for duel in met:
        over = duel < len(league.duels) and league.duels[duel].to_act is None
        result = league.result(duel) if over else ""
        marks.append("-" if not over else "=" if "=" in result else "1" if result[0] == seat else "0")
    return " ".join(marks)


def schedule_rows(league: League, words: Words) -> list[str]:
    """Return the opponents of each duel; * marks the player who begins."""
    rows = []
    for number in sorted({fixture.round for fixture in league.schedule}):
        games = []
        for fixture in (f for f in league.schedule if f.round == number):
            a, b = fixture.seats
            duel = fixture.number - 1
            over = duel < len(league.duels) and league.duels[duel].to_act is None
            pair = f"{a}* - {b}" if fixture.first == "A" else f"{a} - {b}*"
            games.append(f"{pair}  {league.result(duel) if over else '   '}")
        title = words("Round {number}", number=number)
        rows.append(f"{title}:  {'   '.join(games)}".rstrip())
    return [*rows, words("* plays first")]


# The draft


def draft_rows(league: League, duty: Duty, names: Names, plain: bool) -> list[str]:
    """Return the hand with numbers, and the cards that all have kept."""
    words, match = names.words, duty.match
    g = match.state
    assert isinstance(g, Draft)
    part = match.view(duty.seat)["draft"]
    left = NAMES[(NAMES.index(duty.seat) + 1) % len(NAMES)]
    hand = part["hands"][duty.seat]
    rows = wrapped(
        words(
            "Draft round {number} of {all}: keep one card; {left} gets the rest.",
            number=g.round + 1,
            all=HAND,
            left=league.name(left),
        )
    )
    rows += [f"{i:4}  {card_text(names, key, names.cards[key].facts, plain)}" for i, key in enumerate(hand, 1)]
    for seat in NAMES:
        kept = part.get("kept", {}).get(seat, [])
        if kept:
            title = words("You have kept:") if seat == duty.seat else words("{seat} has kept:", seat=league.name(seat))
            rows += wrapped(f"{title} {', '.join(names.card(key) for key in kept)}", 2)
    return [fitting(row) for row in rows]


def deck_rows(duty: Duty, names: Names, plain: bool) -> list[str]:
    """Return the sixteen cards, from which eight are chosen."""
    words = names.words
    keys = duty.match.view(duty.seat)["draft"]["kept"][duty.seat]
    rows = wrapped(words("Choose eight of your sixteen cards for your deck; the others form your Laboratory."))
    rows += [f"{i:4}  {card_text(names, key, names.cards[key].facts, plain)}" for i, key in enumerate(keys, 1)]
    best = duty.match.legal[0].partition(":")[2].split(",")
    numbers = " ".join(str(keys.index(key) + 1) for key in best)
    return [fitting(row) for row in [*rows, words("Type eight numbers. A suggestion: {numbers}", numbers=numbers)]]


# The mutation phase


def phase_rows(league: League, duty: Duty, names: Names, plain: bool) -> list[str]:
    """Return points, deck and Laboratory."""
    words, g = names.words, duty.match.state
    assert isinstance(g, Phase)
    seat = league.name(duty.seat)
    title = words(
        "{seat}'s mutation phase {number}: {points} point",
        "{seat}'s mutation phase {number}: {points} points",
        "points",
        number=g.number,
        seat=seat,
        points=points(g.points),
    )
    rows = [title, words("Deck (mutated elements in brackets):")]
    rows += _pile(g.deck, g.mutated, names, plain)
    rows.append(words("Laboratory (cut-out elements in brackets):"))
    rows += _pile(g.lab, g.cut, names, plain)
    return [*rows, words("  0  end the phase. Type a card to see what you can do with it, or: all")]


def _pile(pile: dict[str, Sheet], marks: set[tuple[str, str]], names: Names, plain: bool) -> list[str]:
    rows = []
    for key, sheet in pile.items():
        gone = ", ".join(element(names, word) for word in sheet.elements if (key, word) in marks)
        rows += wrapped(f"    {card_text(names, key, sheet.facts, plain)}{f' [{gone}]' if gone else ''}", 8)
    return rows


def moves_of(duty: Duty, card: str = "") -> list[tuple[int, Move]]:
    """Return the legal mutations, of one card or of all, with their positions in the list of legal actions."""
    g = duty.match.state
    assert isinstance(g, Phase)
    found = ((i, move_of(g, number)) for i, number in enumerate(duty.match.menu()))
    return [(i, move) for i, move in found if move and card in ("", move.card)]


def move_rows(duty: Duty, names: Names, moves: Iterable[tuple[int, Move]]) -> list[str]:
    """Return numbered mutations: what is covered, what covers it, and the cost."""
    words, g = names.words, duty.match.state
    assert isinstance(g, Phase)
    rows = []
    for i, move in moves:
        what = change(names, move, g.deck[move.card], g.lab[move.source])
        cost = points(g.costs.of(move.covers, move.new))
        text = words(
            "{card}: {what} from {source} ({cost})",
            card=names.card(move.card),
            what=what,
            source=names.card(move.source),
            cost=cost,
        )
        rows.append(fitting(f"{i:4}  {text}"))
    return rows


def cost_rows(costs: Costs, names: Names) -> list[str]:
    """Return the cost of each element, with an asterisk where no rulebook states it."""
    words = names.words
    rows = [words("Costs in points (* assumed: the rulebooks show this table only as pictures):")]
    for tier in TIERS:
        found = [f"{element(names, w)}{'*' if w in costs.assumed else ''}" for w, cost in costs.price.items() if cost == tier]
        listed = wrapped(" " * 6 + ", ".join(found), 6)
        rows += [f"{words.decimal(points(tier)):>4}  {listed[0].lstrip()}", *listed[1:]] if found else []
    more = ", ".join(f"{names.ability(w)} +{words.decimal(points(cost))}" for w, cost in costs.covering.items())
    return rows + wrapped(words("Covering these costs extra: {more}. An Aura costs as much as its ability.", more=more), 6)


def mutations_told(league: League, seat: str, names: Names) -> list[str]:
    """Return what a seat has changed in the phase that has just ended."""
    *_, done, _ = mutations(league.phases[seat], names)
    return wrapped(f"{league.name(seat)}: {'; '.join(done) or names.words('no mutations')}", 3)
