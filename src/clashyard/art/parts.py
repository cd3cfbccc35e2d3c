"""The drawing language: parts of pictures as short text files (parts/*.txt), read and checked.

A part is a name at the left margin, then indented marks, drawn in order from back to front:

    shape|sym|pair  COLOUR  x,y x,y! ...       closed outline; "!" makes a corner; sym mirrors the right half, pair draws both
    limb|limbs      COLOUR  x,y,r x,y,r ...    tapering tube along a curve (limbs: both sides)
    blob|blobs      COLOUR  x,y,r[,ry]         ellipse
    cuts            COLOUR  x,y x,y; x,y ...   gouges, pointed at both ends
    eye|eyes        IRIS    x,y,r [MOOD]       eye with a lid: angry, flat, sad, wide, hollow, glow, or $mood
    put             NAME    x,y [SCALE [TURN]] [flip] [SETTING=VALUE ...]    another part, or the part in the slot $NAME

After "|": bare (no outline, no hatching), flat (no hatching), hN hatching, lN width of the outline, wN width of gouges,
rings (bands of a limb), fur, scale, dots (texture), fine (left out of small pictures).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from clashyard.art.geometry import Joint, Knot
from clashyard.art.palette import ROLES, SPOTS

OUTLINES, LIMBS, BLOBS, EYES = ("shape", "sym", "pair"), ("limb", "limbs"), ("blob", "blobs"), ("eye", "eyes")
MOODS = ("angry", "flat", "sad", "wide", "hollow", "glow")
FLAGS = ("bare", "flat", "rings", "fur", "scale", "dots", "fine")
NUMBERS = {"h": "hatching", "l": "line", "w": "width"}


class DrawingError(ValueError):
    """A part or a recipe that cannot be drawn: file, line, what is wrong."""

    def __init__(self, place: str, what: str) -> None:
        super().__init__(f"{place}: {what}")


@dataclass(frozen=True)
class Mark:
    """One mark of a part; *strokes* are outlines, spines or gouges, depending on the verb."""

    verb: str
    role: str
    strokes: tuple[tuple[Joint, ...], ...]
    corners: tuple[tuple[bool, ...], ...] = ()
    mood: str = ""
    flags: frozenset[str] = frozenset()
    numbers: Mapping[str, float] = field(default_factory=dict)

    def knots(self) -> list[Knot]:
        """Return the outline, with its mirrored half if there is one."""
        right = [(x, y, corner) for (x, y, _), corner in zip(self.strokes[0], self.corners[0], strict=True)]
        if self.verb == "sym":
            right += [(-x, y, corner) for x, y, corner in reversed(right) if abs(x) > 0.01]
        return right


@dataclass(frozen=True)
class Put:
    """Another part: *name*, or a slot where it begins with ``$``, as may the *scale* and the *turn* (degrees).

    *settings* replace those of the recipe inside it.
    """

    name: str
    x: float
    y: float
    scale: str = "1"
    turn: str = "0"
    flip: bool = False
    settings: tuple[tuple[str, str], ...] = ()


Part = tuple[Mark | Put, ...]


@cache
def parts() -> dict[str, Part]:
    """Return all parts by name. Raises DrawingError."""
    found: dict[str, Part] = {}
    for file in sorted((files("clashyard.art") / "parts").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".txt"):
            for name, part in read(file.name, file.read_text("utf-8")).items():
                if name in found:
                    raise DrawingError(file.name, f"the part {name} is already in another file")
                found[name] = part
    _check_puts(found)
    return found


def read(file: str, text: str) -> dict[str, Part]:
    """Return the parts of one file. Raises DrawingError with file and line."""
    found: dict[str, list[Mark | Put]] = {}
    marks: list[Mark | Put] | None = None
    for place, line in _lines(file, text):
        if not line[0].isspace():
            name = line.strip()
            if name in found or len(name.split()) > 1:
                raise DrawingError(place, f"{name!r} is not a new name of one word")
            marks = found[name] = []
        elif marks is None:
            raise DrawingError(place, "a mark comes before the name of its part")
        else:
            marks.append(_mark(place, line))
    empty = next((name for name, each in found.items() if not each), None)
    if empty:
        raise DrawingError(file, f"the part {empty} has no marks")
    return {name: tuple(each) for name, each in found.items()}


def _lines(file: str, text: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield f"{file} line {number}", line


def _mark(place: str, line: str) -> Mark | Put:
    body, _, options = line.partition("|")
    verb, *words = body.split()
    if verb == "put":
        return _put(place, words)
    if verb not in (*OUTLINES, *LIMBS, *BLOBS, *EYES, "cuts") or len(words) < 2:
        raise DrawingError(place, f"{line.strip()!r} is not a mark")
    role = words[0]
    if role.lstrip("$") not in SPOTS | ROLES and not role.startswith("$"):
        raise DrawingError(place, f"{role} is not a colour")
    mood = words.pop() if verb in EYES and len(words) == 3 else "$mood" if verb in EYES else ""
    if mood not in ("", "$mood", *MOODS):
        raise DrawingError(place, f"{mood} is not a mood; choose one of {', '.join(MOODS)}")
    strokes, corners = _strokes(place, verb, " ".join(words[1:]))
    flags, numbers = _options(place, options.split())
    return Mark(verb, role, strokes, corners, mood, flags, numbers)


def _strokes(place: str, verb: str, text: str) -> tuple[tuple[tuple[Joint, ...], ...], tuple[tuple[bool, ...], ...]]:
    """Return points and corners; a point has three numbers, the last one 0 where the verb needs only two."""
    fits = {2: (*OUTLINES, "cuts"), 3: (*LIMBS, *BLOBS, *EYES), 4: BLOBS}
    least = {"shape": 3, "sym": 2, "pair": 3, "limb": 2, "limbs": 2, "cuts": 2}.get(verb, 1)
    strokes: list[tuple[Joint, ...]] = []
    corners: list[tuple[bool, ...]] = []
    for stroke in text.split(";"):
        words = stroke.split()
        points: list[Joint] = []
        for word in words:
            numbers = _numbers(place, word.rstrip("!"))
            if verb not in fits.get(len(numbers), ()):
                raise DrawingError(place, f"{word} does not have the right number of coordinates for {verb}")
            points.append((*numbers, 0.0)[:3] if len(numbers) < 4 else (numbers[0], numbers[1], numbers[2]))  # type: ignore[arg-type]
            if len(numbers) == 4:
                points.append((numbers[3], 0.0, 0.0))
        if len(points) < least:
            raise DrawingError(place, f"{verb} needs at least {least} points")
        strokes.append(tuple(points))
        corners.append(tuple(word.endswith("!") for word in words))
    return tuple(strokes), tuple(corners)


def _numbers(place: str, word: str) -> tuple[float, ...]:
    try:
        return tuple(float(number) for number in word.split(","))
    except ValueError:
        raise DrawingError(place, f"{word!r} is not a point") from None


def _options(place: str, words: list[str]) -> tuple[frozenset[str], dict[str, float]]:
    flags, numbers = set(), {}
    for word in words:
        if word in FLAGS:
            flags.add(word)
        elif word[0] in NUMBERS:
            numbers[NUMBERS[word[0]]] = _numbers(place, word[1:])[0]
        else:
            raise DrawingError(place, f"{word} is not an option")
    return frozenset(flags), numbers


def _put(place: str, words: list[str]) -> Put:
    settings = tuple((name, value) for word in words for name, sign, value in [word.partition("=")] if sign)
    words = [word for word in words if "=" not in word]
    if len(words) < 2:
        raise DrawingError(place, "put needs a part and a point")
    flip = words[-1] == "flip"
    name, spot, *more = words[: -1 if flip else None]
    at = _numbers(place, spot)
    for word in more:
        if not word.startswith("$"):
            _numbers(place, word)
    if len(at) != 2 or len(more) > 2:
        raise DrawingError(place, "put takes a point, a scale and a turn")
    scale, turn = (more + ["1", "0"][len(more) :])[:2]
    return Put(name, at[0], at[1], scale, turn, flip, settings)


def _check_puts(found: Mapping[str, Part]) -> None:
    for name, part in found.items():
        for each in part:
            if isinstance(each, Put):
                _check_put(f"part {name}", each, found)


def _check_put(place: str, put: Put, found: Mapping[str, Part]) -> None:
    if not put.name.startswith("$") and put.name not in found:
        raise DrawingError(place, f"unknown part {put.name}; write the name of a part in parts/*.txt")
    for name, value in put.settings:
        fits = (
            value in SPOTS | ROLES
            if name in SPOTS | ROLES
            else {value, f"{name}.{value}"} & found.keys() or value in (*MOODS, "none")
        )
        if not fits:
            raise DrawingError(place, f"{name}={value} is neither a colour, a mood nor a part")


@cache
def slots() -> frozenset[str]:
    """Return the names of the slots that parts offer, for other parts and for numbers."""
    puts = [each for part in parts().values() for each in part if isinstance(each, Put)]
    return frozenset(word[1:] for each in puts for word in (each.name, each.scale, each.turn) if word.startswith("$"))


@cache
def roles() -> frozenset[str]:
    """Return the names that a recipe may give a colour: roles, spots, and those that parts require."""
    asked = {each.role[1:] for part in parts().values() for each in part if isinstance(each, Mark) and each.role[0] == "$"}
    return frozenset(asked | ROLES.keys() | SPOTS.keys())
