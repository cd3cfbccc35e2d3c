"""The interface between the website and a game: the viewer's scene, part by part, and the telling of events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.grimoire.duels.themes import theme_name
from clashyard.web.boards import stops, summaries
from clashyard.web.boards.previews import Preview

QUIET = "quiet"  # of an event: it is told in the log alone


class Scene(Protocol):
    """Everything that a viewer is shown of a board. The template lays it out, and the macro `part` renders each part.

    *parts*: id of an element of the page -> a frozen dataclass with its data. The ids are the same at every point of a match.
    Equal parts look the same, so only what has changed is rendered again.

    *kind*: words for the style sheets of the stage (``data-board``): ``whole``, a board without zones; ``four``, four kingdoms;
    ``making``, a deck is being made.
    """

    @property
    def parts(self) -> Mapping[str, Any]: ...

    @property
    def kind(self) -> str: ...


def none(match: Match, viewer: str, words: Words) -> Mapping[str, Preview]:
    """Return no previews: a page then shows none."""
    return {}


@dataclass(frozen=True)
class Board:
    """The board of one game.

    Its *folder* holds ``board.html``, ``parts.html`` with the macro ``part(id, data)``, and ``board.css``.

    *scene* takes the match, the viewer (a seat, or None for a spectator), words, and whether the viewer has to decide. *teller*
    puts an event into words, given the number of its action too, *caption* an action in notation into a few words for a list,
    better if it is given the match before the action too. *announces*: the rules note an event before they change the state, not
    after. *previews* takes the match, a seat that has to decide, and words, and returns what each of its legal actions would do,
    from nothing but what the seat knows. *summary* tells an ended match in numbers, to a viewer. *called* makes words call
    players by names that the game gives them, such as its automata. *movements*: names of events, each with how it moves on the
    board (static/matches/tempo.js), or `QUIET` if it changes little and is told in the log alone. *sounds*: names of events, each
    with the sound that goes with it (static/web/sound/sounds.js); the others are silent. *headings*: names of events with which a
    turn, or what the game has instead, begins. *ends*: the actions, in notation, that give up what is left of a turn, each with
    whether it may pass by itself where it is the only one. *picture* returns the art key of a card that an event names, *named*
    the name of a card on the board. *posed* adapts the viewer's scene to a puzzle, with the `flag` of a try that has
    failed, *stopped* tells why it has, *theme* names the theme of a puzzle, with the name of its icon if it has one.
    """

    folder: str
    scene: Callable[[Match, str | None, Words, bool], Scene]
    teller: Callable[[Match, Words], Callable[..., str]]
    caption: Callable[[Match, Words], Callable[..., str]]
    announces: bool = False
    previews: Callable[[Match, str, Words], Mapping[str, Preview]] = none
    summary: Callable[[Match, str | None, Words], summaries.Summary] = summaries.none
    called: Callable[[Match, Words], Words] = lambda match, words: words
    picture: Callable[[Match, str], str] = lambda match, card: ""
    named: Callable[[Match, str, Words], str] = lambda match, card, words: card
    posed: Callable[[Scene, Words, str], Scene] = lambda scene, words, flag: scene
    stopped: stops.Stopped = stops.none
    theme: Callable[[str, Words], tuple[str, str]] = lambda theme, words: (theme_name(theme, words), "")
    movements: Mapping[str, str] = field(default_factory=dict)
    sounds: Mapping[str, str] = field(default_factory=dict)
    headings: frozenset[str] = frozenset(["turn"])
    ends: Mapping[str, bool] = field(default_factory=dict)

    def look_of(self, event: Event) -> str:
        """Return how an event stands in the log: as a heading, quiet, or like most."""
        return "heading" if event.name in self.headings else QUIET if self.movements.get(event.name) == QUIET else ""

    @property
    def template(self) -> str:
        return f"{self.folder}/board.html"
