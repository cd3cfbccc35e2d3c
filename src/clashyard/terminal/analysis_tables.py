"""The layout of an analysis: tables, bars and turning points, in rows of at most 80 columns."""

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
    chances,
    expected,
    is_simultaneous,
    opposed,
    turning_points,
    unsure,
    whole,
)
from clashyard.players.search.engine import Candidate, Thought
from clashyard.terminal.screen import WIDTH, bar, cut, result, ruled, wrap

BAR = 10
PARTS = 4  # of a mixture, at most
STYLES = {"": "", "?": "yellow", "??": "bold red"}


def thought_drawn(words: Words, name: str, thought: Thought, top: int) -> Iterator[Text]:
    """Yield the candidates of one seat, best first."""
    simultaneous = is_simultaneous(thought)
    title = words("{name}: {seat} decides", name=cut(name, WIDTH // 2), seat=thought.seat)
    yield Text(ruled(title, False), "bold")
    sentence = words(
        "Chances of {seat}: {percent}%, after {number} iteration.",
        "Chances of {seat}: {percent}%, after {number} iterations.",
        "number",
        seat=thought.seat,
        percent=whole(expected(thought)),
        number=thought.iterations,
    )
    yield from _told(sentence)
    if simultaneous:
        yield from _told(words("Simultaneous choice: play each action with the frequency shown."))
    yield Text()
    columns = [words("chances"), words("visits"), *([words("frequency")] if simultaneous else [])]
    widths = [max(7, cell_len(column)) for column in columns]
    yield Text("    " + "  ".join(map(_right, columns, widths)) + "  " + words("action"), "dim")
    shown = thought.candidates[:top]
    for number, each in enumerate(shown, 1):
        cells = [_percent(each), str(each.visits), *([f"{whole(100 * each.policy)}%"] if simultaneous else [])]
        row = f"{number:2}  " + "  ".join(map(_right, cells, widths)) + "  "
        yield Text(row + cut(each.text, WIDTH - len(row)), "bold" if each.policy > 0 else "")
        yield from _line(words, each, 6)
    yield from _below(words, thought, shown)
    yield Text()


def _below(words: Words, thought: Thought, shown: Sequence[Candidate]) -> Iterator[Text]:
    left = len(thought.candidates) - len(shown)
    if left:
        yield Text("    " + words("Other legal actions: {number}.", number=left), "dim")
    if any(unsure(each) for each in shown):
        yield from _unsure(words)


def _unsure(words: Words) -> Iterator[Text]:
    yield from _told(words("~ uncertain: fewer than {number} visits.", number=ENOUGH), "dim")


def replay_drawn(words: Words, match: Match, judged: Sequence[Judgement], view: str) -> Iterator[Text]:
    """Yield every action of a match and what it lost, then the turning points. *view* is the seat whose chances are drawn."""
    side = view if opposed(match) else ""
    yield Text(ruled(words("Analysis of {number} action", "Analysis of {number} actions", number=len(judged)), False), "bold")
    yield from _told(words("Each action is judged by what the player could know at the time."))
    if side:
        sentence = words("The bars show {seat}'s chances after each action, as seen by the player who made it.", seat=side)
    else:
        sentence = words("The bars show the chances of the player who acted.")
    yield from _told(sentence)
    yield Text()
    yield from _actions(words, judged, side)
    if any(each.unsure for each in judged):
        yield from _unsure(words)
    yield Text()
    yield Text(result(words, match.winner) if match.winner else words("The match is still in progress."))
    yield Text()
    yield from _turning(words, judged)


def _actions(words: Words, judged: Sequence[Judgement], side: str) -> Iterator[Text]:
    """Yield a row for each action.

    *side* is the seat whose chances are drawn; if empty, each row shows those of the acting seat.
    """
    columns = [words("chances"), words("best"), words("loss")]
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
        yield from _told(
            words(
                "No turning points: no action lost {number} point or more.",
                "No turning points: no action lost {number} points or more.",
                number=MISTAKE,
            )
        )
        return
    yield Text(ruled(words("Turning points"), False), "bold")
    for each in points:
        yield from _point(words, each)


def _point(words: Words, each: Judgement) -> Iterator[Text]:
    yield Text(cut(f"{each.number}. {each.seat}: {each.played.text} {each.mark}", WIDTH), STYLES[each.mark])
    sentence = words(
        "Chances {chances}% instead of {best}%: {lost} point lost.",
        "Chances {chances}% instead of {best}%: {lost} points lost.",
        "lost",
        chances=whole(each.chances),
        best=whole(each.best),
        lost=each.lost,
    )
    yield from _indented(sentence, 4)
    if len(each.better) > 1:
        parts = [f"{part.text} {whole(100 * part.policy)}%" for part in each.better[:PARTS]]
        left = ["…"] if len(each.better) > PARTS else []
        yield from _indented(words("Better, choosing at random: {actions}", actions=", ".join(parts + left)), 4)
    else:
        yield from _indented(words("Better: {action}", action=each.better[0].text), 4)
    yield from _line(words, each.better[0], 4)
    if is_simultaneous(each.thought):
        yield from _indented(words("Simultaneous choice: the opponent's choice was not yet known, so it does not count."), 4)
    if each.unsure:
        yield from _indented(
            words(
                "Uncertain: a first estimate, based on only {number} visit.",
                "Uncertain: a first estimate, based on only {number} visits.",
                number=each.played.visits,
            ),
            4,
        )
    yield Text()


def _line(words: Words, candidate: Candidate, indent: int) -> Iterator[Text]:
    """Yield the most probable continuation."""
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
