"""How an analysis looks: tables, bars and turning points, in rows of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.players.analysis import (
    ENOUGH,
    MISTAKE,
    Judgement,
    at_once,
    chances,
    expected,
    opposed,
    turning_points,
    unsure,
    whole,
)
from clashyard.players.search.searching import Candidate, Thought
from clashyard.terminal.screen import WIDTH, bar, cut, result, ruled, wrap

BAR = 10
PARTS = 4  # of a mixture, at most
STYLES = {"": "", "?": "yellow", "??": "bold red"}


def thought_drawn(words: Words, name: str, thought: Thought, top: int) -> Iterator[Text]:
    """The candidates of one seat, best first."""
    together = at_once(thought)
    title = words("{name}: {seat} decides", name=cut(name, WIDTH // 2), seat=thought.seat)
    yield Text(ruled(title, False), "bold")
    sentence = words("Chances of {seat}: {percent}%, after {number} iterations.", seat=thought.seat,
                     percent=whole(expected(thought)), number=thought.iterations)  # fmt: skip
    yield from _told(sentence)
    if together:
        yield from _told(words("Chosen at once: best is to choose each action as often as its share says."))
    yield Text()
    columns = [words("chances"), words("visits"), *([words("share")] if together else [])]
    widths = [max(7, cell_len(column)) for column in columns]
    yield Text("    " + "  ".join(map(_right, columns, widths)) + "  " + words("action"), "dim")
    shown = thought.candidates[:top]
    for number, each in enumerate(shown, 1):
        cells = [_percent(each), str(each.visits), *([f"{whole(100 * each.share)}%"] if together else [])]
        row = f"{number:2}  " + "  ".join(map(_right, cells, widths)) + "  "
        yield Text(row + cut(each.text, WIDTH - len(row)), "bold" if each.share > 0 else "")
        yield from _line(words, each, 6)
    yield from _below(words, thought, shown)
    yield Text()


def _below(words: Words, thought: Thought, shown: Sequence[Candidate]) -> Iterator[Text]:
    left = len(thought.candidates) - len(shown)
    if left:
        yield Text("    " + words("Further legal actions: {number}.", number=left), "dim")
    if any(unsure(each) for each in shown):
        yield from _unsure(words)


def _unsure(words: Words) -> Iterator[Text]:
    yield from _told(words("~ unsure: looked at fewer than {number} times.", number=ENOUGH), "dim")


def replay_drawn(words: Words, match: Match, judged: Sequence[Judgement], view: str) -> Iterator[Text]:
    """Every action of a match and what it lost, then the turning points; *view* is the seat whose chances are drawn."""
    side = view if opposed(match) else ""
    yield Text(ruled(words("Analysis of {number} actions", number=len(judged)), False), "bold")
    yield from _told(words("Each action is judged by what its seat could know when it chose."))
    if side:
        sentence = words("The bars show the chances of {seat} after each action, as the one who acted saw them.", seat=side)
    else:
        sentence = words("The bars show the chances of the one who acted.")
    yield from _told(sentence)
    yield Text()
    yield from _actions(words, judged, side)
    if any(each.unsure for each in judged):
        yield from _unsure(words)
    yield Text()
    yield Text(result(words, match.winner) if match.winner else words("The match goes on."))
    yield Text()
    yield from _turning(words, judged)


def _actions(words: Words, judged: Sequence[Judgement], side: str) -> Iterator[Text]:
    """A row for each action; *side* is the seat whose chances are drawn, empty for that of each action."""
    columns = [words("chances"), words("best"), words("lost")]
    widths = [7, *(max(4, cell_len(column)) for column in columns[1:])]
    room = WIDTH - BAR - 23 - sum(widths)
    heading = set_cell_size(f"{'':7}{words('action')}", room + 8) + "  ".join(map(_right, columns, widths))
    yield Text(heading + (f"    {side:>5}" if side else ""), "dim")
    for each in judged:
        cells = [_percent(each.played), f"{whole(each.best)}%", str(each.lost or "-")]
        percent = each.chances_of(side) if side else each.chances
        text = Text(f"{each.number:4} {each.seat} {set_cell_size(cut(each.played.text, room), room)} ")
        text.append("  ".join(map(_right, cells, widths)))
        text.append(f" {each.mark:2}", STYLES[each.mark])
        text.append(f" {whole(percent):4}% " if side else " ")
        text.append(bar(round(percent * BAR / 100), BAR))
        yield text


def _turning(words: Words, judged: Sequence[Judgement]) -> Iterator[Text]:
    points = turning_points(judged)
    if not points:
        yield from _told(words("No turning points: no action lost {number} points or more.", number=MISTAKE))
        return
    yield Text(ruled(words("Turning points"), False), "bold")
    for each in points:
        yield from _point(words, each)


def _point(words: Words, each: Judgement) -> Iterator[Text]:
    yield Text(cut(f"{each.number}. {each.seat}: {each.played.text} {each.mark}", WIDTH), STYLES[each.mark])
    sentence = words("Chances {chances}% where {best}% were to be had: {lost} points lost.",
                     chances=whole(each.chances), best=whole(each.best), lost=each.lost)  # fmt: skip
    yield from _indented(sentence, 4)
    if len(each.better) > 1:
        parts = [f"{part.text} {whole(100 * part.share)}%" for part in each.better[:PARTS]]
        left = ["…"] if len(each.better) > PARTS else []
        yield from _indented(words("Better, drawn by lot: {actions}", actions=", ".join(parts + left)), 4)
    else:
        yield from _indented(words("Better: {action}", action=each.better[0].text), 4)
    yield from _line(words, each.better[0], 4)
    if at_once(each.thought):
        yield from _indented(words("Chosen at once: the other's choice, not known then, does not count."), 4)
    if each.unsure:
        yield from _indented(words("Unsure: a first guess, looked at {number} times more.", number=each.played.visits), 4)
    yield Text()


def _line(words: Words, candidate: Candidate, indent: int) -> Iterator[Text]:
    """What most probably follows."""
    if candidate.line:
        yield from _indented(words("then: {line}", line=", ".join(candidate.line)), indent, "dim")


def _indented(sentence: str, indent: int, style: str = "") -> Iterator[Text]:
    for number, row in enumerate(wrap(sentence, WIDTH - indent - 2)):
        yield Text(" " * (indent + 2 * (number > 0)) + row, style)


def _told(sentence: str, style: str = "") -> Iterator[Text]:
    yield from (Text(row, style) for row in wrap(sentence, WIDTH))


def _percent(candidate: Candidate) -> str:
    return f"{'~' if unsure(candidate) else ''}{whole(chances(candidate.value))}%"


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
