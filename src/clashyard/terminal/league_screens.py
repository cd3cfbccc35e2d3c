"""What a league shows: table, schedule, draft, decks, Laboratory, prices. Rows of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

from clashyard.core.words import Words
from clashyard.decks.mutation.costs import STATS, TIERS, points
from clashyard.decks.mutation.draft import HAND, Draft
from clashyard.decks.mutation.league import Duty, League
from clashyard.decks.mutation.sheet import Sheet, read_sheet
from clashyard.decks.mutation.state import Move, Phase, move_of
from clashyard.decks.mutation.table import NAMES
from clashyard.terminal.board import WIDTH
from clashyard.terminal.names import Names


def wrapped(text: str, indent: int = 0) -> list[str]:
    """Rows of at most 79 columns; all but the first are indented."""
    first, *rest = text.lstrip(" ").split(" ")
    rows = [" " * (len(text) - len(text.lstrip(" "))) + first]
    for word in rest:
        if cell_len(rows[-1]) + cell_len(word) + 1 < WIDTH:
            rows[-1] += f" {word}"
        else:
            rows.append(" " * indent + word)
    return rows


def card_text(names: Names, key: str, sheet: Sheet, plain: bool = False) -> str:
    """Cost, name, values, abilities in the order in which they stand on the card."""
    words = names.words
    attack = "X" if sheet.attack is None else str(sheet.attack)
    abilities = [names.ability(word) for word in sheet.words]
    if plain:
        told = [names.card(key), words("{cost} Mana", cost=sheet.cost), words("attack {attack}", attack=attack)]
        told += [] if sheet.health is None else [words("health {health}", health=sheet.health)]
        return ", ".join([*told, *abilities])
    return " ".join(
        [f"({sheet.cost})", names.card(key), f"{attack}!" if sheet.incantation else f"{attack}/{sheet.health}", *abilities]
    )


def element(names: Names, word: str) -> str:
    """mana, hp, av in the language of the board, or the name of an ability."""
    known = {"mana": names.words("Mana"), "hp": names.words("HP"), "av": names.words("AV")}
    return known[word] if word in STATS else names.ability(word)


# The session


def table_rows(league: League, words: Words) -> list[str]:
    """Everybody's games against everybody: 1 won, 0 lost, = undecided, - not played yet."""
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
    """Who meets whom; the one with * begins."""
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
    return [*rows, words("* begins")]


# The draft


def draft_rows(duty: Duty, names: Names, plain: bool) -> list[str]:
    """The hand with numbers, and what everybody has kept."""
    words, match = names.words, duty.match
    g = match.state
    assert isinstance(g, Draft)
    part = match.view(duty.seat)["draft"]
    left = NAMES[(NAMES.index(duty.seat) + 1) % len(NAMES)]
    hand = part["hands"][duty.seat]
    rows = [
        words(
            "Round {number} of {all} of the draft: keep one card; {left} gets the others.",
            number=g.round + 1,
            all=HAND,
            left=left,
        )
    ]
    rows += [f"{i:4}  {card_text(names, key, _sheet(names, key), plain)}" for i, key in enumerate(hand)]
    for seat in NAMES:
        kept = part.get("kept", {}).get(seat, [])
        if kept:
            title = words("You have kept:") if seat == duty.seat else words("{seat} has kept:", seat=seat)
            rows += wrapped(f"{title} {', '.join(names.card(key) for key in kept)}", 2)
    return [cut(row) for row in rows]


def deck_rows(duty: Duty, names: Names, plain: bool) -> list[str]:
    """The sixteen cards, from which eight are chosen."""
    words = names.words
    keys = duty.match.view(duty.seat)["draft"]["kept"][duty.seat]
    rows = wrapped(words("Choose eight of your sixteen cards as your deck; the others are your Laboratory."))
    rows += [f"{i:4}  {card_text(names, key, _sheet(names, key), plain)}" for i, key in enumerate(keys, 1)]
    best = duty.match.legal[0].split()[1:]
    numbers = " ".join(str(keys.index(key) + 1) for key in best)
    return [cut(row) for row in [*rows, words("Type eight numbers. A suggestion: {numbers}", numbers=numbers)]]


def _sheet(names: Names, key: str) -> Sheet:
    return read_sheet(str(names.cards[key].facts))


def cut(row: str) -> str:
    return row if cell_len(row) < WIDTH else set_cell_size(row, WIDTH - 2) + "…"


# The mutation phase


def phase_rows(duty: Duty, names: Names, plain: bool) -> list[str]:
    """Points, deck, Laboratory."""
    words, g = names.words, duty.match.state
    assert isinstance(g, Phase)
    title = words("Mutation phase {number} of {seat}: {points} points", number=g.number, seat=duty.seat, points=points(g.points))
    rows = [title, words("Deck (in brackets what is mutated):")]
    rows += _pile(g.deck, g.mutated, names, plain)
    rows.append(words("Laboratory (in brackets what is cut out):"))
    rows += _pile(g.lab, g.cut, names, plain)
    return [*rows, words("  0  end the phase. Type a card to see what can be done with it, or: all")]


def _pile(pile: dict[str, Sheet], marks: set[tuple[str, str]], names: Names, plain: bool) -> list[str]:
    rows = []
    for key, sheet in pile.items():
        gone = ", ".join(element(names, word) for word in sheet.elements if (key, word) in marks)
        rows += wrapped(f"    {card_text(names, key, sheet, plain)}{f' [{gone}]' if gone else ''}", 8)
    return rows


def moves_of(duty: Duty, card: str = "") -> list[tuple[int, Move]]:
    """The legal mutations, of one card or of all, with their places in the list of legal actions."""
    g = duty.match.state
    assert isinstance(g, Phase)
    found = ((i, move_of(g, number)) for i, number in enumerate(duty.match.menu()))
    return [(i, move) for i, move in found if move and card in ("", move.card)]


def move_rows(duty: Duty, names: Names, moves: Iterable[tuple[int, Move]]) -> list[str]:
    """Numbered mutations: what is covered, with what, what it costs."""
    words, g = names.words, duty.match.state
    assert isinstance(g, Phase)
    rows = []
    for i, move in moves:
        if move.new in STATS:
            what = f"{element(names, move.new)} {g.deck[move.card].value(move.new)} → {g.lab[move.source].value(move.new)}"
        else:
            what = f"{' + '.join(element(names, word) for word in move.covers)} → {element(names, move.new)}"
        cost = points(g.costs.of(move.covers, move.new))
        text = words(
            "{card}: {what} from {source} ({cost})",
            card=names.card(move.card),
            what=what,
            source=names.card(move.source),
            cost=cost,
        )
        rows.append(cut(f"{i:4}  {text}"))
    return rows


def cost_rows(g: Phase, names: Names) -> list[str]:
    """What each element costs; an asterisk where no rulebook says so in words."""
    words = names.words
    rows = [words("Prices in points (* assumed: the rulebooks print this table in pictures only):")]
    for tier in TIERS:
        found = [f"{element(names, w)}{'*' if w in g.costs.assumed else ''}" for w, cost in g.costs.price.items() if cost == tier]
        rows += wrapped(f"{points(tier):4}  {', '.join(found)}", 6) if found else []
    more = ", ".join(f"{names.ability(w)} +{points(cost)}" for w, cost in g.costs.covering.items())
    return rows + wrapped(words("Covering costs besides: {more}. An Aura costs what its ability costs.", more=more), 6)


def mutations_told(league: League, seat: str, names: Names) -> list[str]:
    """What a seat has changed in the phase that has just ended."""
    actions = league.phases[seat].actions
    ends = [i for i, action in enumerate(actions) if action == "next-phase"]
    done = actions[ends[-2] + 1 if len(ends) > 1 else 0 : ends[-1]]
    told = []
    for action in done:
        _, card, what, _, source = action.split(" ")
        over, _, new = what.rpartition(">")
        old = " + ".join(element(names, word) for word in over.split("+")) + " → " if over else ""
        told.append(f"{names.card(card)}: {old}{element(names, new)} ({names.card(source)})")
    nothing = names.words("no mutation")
    return wrapped(f"{seat}: {'; '.join(told) or nothing}", 3)
