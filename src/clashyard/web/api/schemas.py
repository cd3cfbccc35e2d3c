"""What the API takes and returns, for its documentation."""

from __future__ import annotations

from typing import Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

SEAT = "^[A-Z]$"
SAYABLE = r"^[^\x00-\x1f\x7f]*$"  # no control characters


class Given(Schema):
    """What a program sends: unknown fields are mistakes."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ProblemDocument(Schema):
    """An error (RFC 9457)."""

    type: str = Field(description="the kind of problem: its address in the documentation")
    title: str
    status: int
    detail: str = Field(description="what is wrong with this request")
    place: str = Field("", description="the header, parameter or field that it is about")
    remedy: str = Field(description="what to do about it")
    model_config = ConfigDict(extra="allow")


class Happening(Schema):
    """One thing that happened."""

    rule: str = Field(description="the rule that caused it; see /rules")
    name: str
    fields: dict[str, Any]
    text: str = Field(description="in an English sentence")


class Played(Schema):
    """One public action; number -1 holds the events before the first."""

    number: int
    seat: str | None
    action: str
    events: list[Happening]


class ClockShown(Schema):
    """A clock: seconds when it last began to run or stopped, and when it runs out if it runs."""

    seconds: float | None
    ends: str | None


class SeatShown(Schema):
    """A seat, and who plays it."""

    seat: str
    name: str = Field(description="of a person; empty for a computer or a free seat")
    computer: str = Field(description="level-1 to level-8, empty for a person")
    bot: bool = Field(description="whether it is a program's account")
    own: bool
    clock: ClockShown | None


class MatchState(Schema):
    """A match as the token's account sees it, or as everybody does."""

    id: str
    game: str
    form: str = Field(description="draft, constructed … for what leads to a game; empty for the game itself")
    rules: str = Field(description="the version of the rules")
    options: dict[str, Any]
    commitment: str = Field(description="the promise by which the deal can be checked afterwards")
    pace: str = Field(description="live, days, or empty without a clock")
    start: int = Field(description="seconds for the match")
    step: int = Field(description="seconds for an action, or added by it")
    rated: bool = Field(description="whether it counts for ratings")
    status: Literal["waiting", "running", "over"]
    ending: str
    winner: str = Field(description="seats, or draw")
    loser: str = Field(description="who resigned or ran out of time")
    seats: list[SeatShown]
    you: str | None = Field(description="the seat whose eyes this is seen with; null: the public")
    own: list[str]
    deciding: list[str] = Field(description="whose decision it is, as far as that is public")
    told: int = Field(description="the number of public actions")
    undos: int = Field(description="how many actions were taken back")
    age: int = Field(description="grows with every visible change")
    point: str | None = Field(description="what an action has to name; null: nothing is to be decided")
    legal: list[str] = Field(description="the actions to choose from")
    view: dict[str, Any] | None = Field(description="the position in the notation, with 'hidden' for what is hidden")
    world: dict[str, Any] | None = Field(
        description="when it is your decision: a whole position that agrees with all that your seat knows, to be searched"
    )
    next: str | None = Field(description="the match that this one has led to")
    actions: list[Played]


class MatchLine(MatchState):
    """A line of a stream of a match."""

    type: Literal["full", "update"] = Field(description="full: all actions; update: those since the last line")


class Heard(Schema):
    """Something that was said."""

    seat: str = Field(description="whose it is")
    name: str
    own: bool
    line: int | None = Field(description="the number by which a text of somebody else is reported; null for everything else")
    phrase: str = Field(description="the key of a phrase or emote; empty for a text")
    text: str = Field(description="the text, or the phrase in English")


class Other(Schema):
    """Somebody else at the table."""

    seat: str
    name: str
    muted: bool = Field(description="whether you have muted them")


class TalkState(Schema):
    """What you hear at a table."""

    chat: bool = Field(description="whether you can send texts: your opponent and you both allow it")
    muted: bool = Field(description="whether you have muted this match")
    others: list[Other]
    lines: list[Heard] = Field(description="the last 50, the latest last")


class TalkLine(Schema):
    """A line of a stream of a match about talk. It needs the scope talk, and a seat."""

    type: Literal["talk"]
    talk: TalkState


class Act(Given):
    """An action, and the point that it answers."""

    point: str = Field(max_length=40, pattern=SAYABLE, description="from the state of the match")
    action: str = Field(max_length=200, pattern=SAYABLE, description="one of 'legal'")


class Seated(Given):
    """One of your seats."""

    seat: str | None = Field(None, pattern=SEAT, description="needed only with several")


class MatchEntry(Schema):
    """One of your matches."""

    id: str
    game: str
    status: Literal["waiting", "running", "over"]
    seats: list[SeatShown]
    own: list[str]
    deciding: list[str]
    winner: str
    told: int


class Account(Schema):
    """The account of the token."""

    user: str
    name: str
    bot: bool = Field(description="whether it is a program's; only those may play")
    scopes: list[str]
