"""The form of a tournament: what is played, in which rounds, with which clock, and when it begins."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms

from clashyard.core.words import N_, Words
from clashyard.games import GAMES, NAMED
from clashyard.players import LADDER
from clashyard.web.league.store import GAME
from clashyard.web.start.forms import form_of
from clashyard.web.start.seats import DAY, MOST_DAYS, MOST_MINUTES, MOST_SECONDS, SeatingForm
from clashyard.web.tournaments.deals import unratable
from clashyard.web.tournaments.models import TITLE_AT_MOST, Tournament
from clashyard.web.tournaments.pairs import ARENA, KNOCKOUT, LEAGUE, ROBIN, SWISS

KINDS = {
    SWISS: N_("Swiss"),
    ROBIN: N_("Round robin"),
    KNOCKOUT: N_("Knock-out"),
    ARENA: N_("Arena"),
    LEAGUE: N_("Mutation league"),
}
FORMATS = {"preconstructed": N_("Preconstructed decks"), "draft": N_("Draft"), "constructed": N_("Constructed decks")}
MODULES = {"champion": N_("Champion"), "exhaustion": N_("Exhaustion")}
LASTS, LASTS_AT_LEAST, LASTS_AT_MOST = 60, 10, 720  # minutes of an arena
ROUNDS_AT_MOST, DELAY_AT_MOST, GRACE_AT_MOST, COMPUTERS_AT_MOST = 15, 20, 60, 16
AHEAD = timedelta(days=366)  # tournaments are planned no further
LOCAL = "%Y-%m-%dT%H:%M"  # what browsers send of a field for a moment


def moment(text: str, zone: str) -> datetime | None:
    """Return a local time of a zone in UTC, the earlier one where clocks are set back. None if there is no such time, as in the
    hour that is left out where clocks are set forward."""
    try:
        local = datetime.strptime(text[:16], LOCAL).replace(tzinfo=ZoneInfo(zone))
        found = local.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    back = found.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    return found if back == local.replace(tzinfo=None) else None


class TournamentForm(SeatingForm):
    """A form for a new tournament, or for one that has not begun. What its game does not have counts for nothing."""

    game = GAMES[0].name
    template = "tournaments/new.html"

    def __init__(self, words: Words, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(words, data, initial)
        for name in ("who", "replace", "listed", "seat_A", "seat_B"):
            del self.fields[name]
        self._text("title", TITLE_AT_MOST)
        self._choose("kind", [(kind, words(name)) for kind, name in KINDS.items()])
        self._choose("game", [(game.name, game.title) for game in GAMES])
        self._choose("format", [(form, words(name)) for form, name in FORMATS.items()])
        for module in MODULES:
            self.fields[module] = forms.BooleanField(required=False)
        self._number("rounds", 5, 1, ROUNDS_AT_MOST)
        self._number("lasts", LASTS, LASTS_AT_LEAST, LASTS_AT_MOST)
        self._choose("clock", [("live", words("minutes plus increment")), ("days", words("days per action"))])
        self._number("minutes", 10, 1, MOST_MINUTES)
        self._number("seconds", 5, 0, MOST_SECONDS)
        self._number("days", 3, 1, MOST_DAYS)
        self._number("delay", 4, 0, DELAY_AT_MOST)
        self._number("grace", 3, 0, GRACE_AT_MOST)
        self._number("computers", 0, 0, COMPUTERS_AT_MOST)
        self.fields["late"] = forms.BooleanField(required=False)
        self._text("starts", 19)
        zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))
        self._choose("zone", [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in zones)])
        self.fields["version"] = forms.IntegerField(required=False, initial=0)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        data["title"] = " ".join((data.get("title") or "").split())
        if not data["title"] and "title" not in self.errors:
            self.add_error("title", self.words("Give the tournament a name."))
        data["at"] = moment(data.get("starts") or "", data.get("zone") or "UTC")
        if data["at"] is None:
            self.add_error("starts", self.words("There is no such time in this time zone. Choose another date or time."))
        if data.get("kind") == ARENA and data.get("clock") == "days":
            self.add_error("clock", self.words("An arena needs a clock in minutes."))
        if data.get("kind") == LEAGUE:
            self._check_league(data)
        if not self.errors and data["rated"]:
            self._check_stakes()
        return data

    @property
    def plain(self) -> frozenset[str]:
        """Return the games without formats and modules."""
        return frozenset(game.name for game in GAMES if not {"format", *MODULES} & set(form_of(game.name)(self.words).fields))

    def _check_stakes(self) -> None:
        """Complain about settings that cannot be rated."""
        row = Tournament()
        self.put(row)
        reason = unratable(row)
        if reason:
            self.add_error("rated", self.words.text(reason))

    def _check_league(self, data: dict[str, Any]) -> None:
        """Complain about what a Mutation league cannot have. It is a format of its own, and its boards are not delayed."""
        data.update(format="preconstructed", delay=0, grace=0, late=False)
        if data.get("game") not in (None, GAME):
            self.add_error("kind", self.words("{game} does not have this.", game=NAMED[data["game"]].title))
        if data.get("computers") and data.get("level") not in LADDER:
            self.add_error("level", self.words("Choose an option from the list."))

    def too_early(self, now: datetime) -> bool:
        """Complain about a beginning in the past or too far away. Return whether there is something to complain about."""
        at = self.cleaned_data["at"]
        if now - timedelta(minutes=1) <= at <= now + AHEAD:
            return False
        self.add_error("starts", self.words("Choose a time within the next year."))
        return True

    def put(self, row: Tournament) -> None:
        """Copy the settings into *row*, without saving it."""
        data, live = self.cleaned_data, self.cleaned_data["clock"] == "live"
        row.title, row.kind, row.game, row.rounds = data["title"], data["kind"], data["game"], data["rounds"]
        row.lasts = data["lasts"] if row.kind == ARENA else 0
        row.pace, row.start = data["clock"], data["minutes"] * 60 if live else 0
        row.step = data["seconds"] if live else data["days"] * DAY
        row.delay, row.grace, row.late, row.rated = data["delay"], data["grace"], data["late"], bool(data["rated"])
        row.starts, row.zone = data["at"], data["zone"]
        known = form_of(row.game)(self.words).fields  # the page hides the others, with whatever was chosen there before
        row.setting = {name: data[name] for name in ("format", *MODULES) if name in known and data[name]}
        if row.kind == LEAGUE:
            del row.setting["format"]


def values_of(row: Tournament) -> dict[str, Any]:
    """Return the fields of a form that changes *row*."""
    live = row.pace == "live"
    return {
        **row.setting, "title": row.title, "kind": row.kind, "game": row.game, "rounds": row.rounds,
        "lasts": row.lasts or LASTS, "clock": row.pace,
        "minutes": row.start // 60 if live else 10, "seconds": row.step if live else 5, "days": 3 if live else row.step // DAY,
        "delay": row.delay, "grace": row.grace, "late": row.late, "rated": row.rated, "zone": row.zone, "version": row.version,
        "starts": row.starts.astimezone(ZoneInfo(row.zone)).strftime(LOCAL),
    }  # fmt: skip
