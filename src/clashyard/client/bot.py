"""Bots that play on a server: they think here, from nothing but what the stream has told."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any

from clashyard.client.connection import Client, Refusal
from clashyard.client.state import State
from clashyard.players import Player

Report = Callable[[State], object]


class Thinker:
    """An opponent that decides for a state of a match. *make* returns the opponent for a seed."""

    def __init__(self, make: Callable[[int], Player], seed: int = 0) -> None:
        self.make, self.seed = make, seed

    def choose(self, state: State) -> str:
        """Return the action that the opponent chooses for your seat. It depends on nothing but *state* and the seed.

        The position has no past, so each point of a match has a seed of its own.
        """
        match = state.match()
        assert state.you is not None
        player = self.make(self.seed + 1_000_003 * state.told)
        return match.text(player.choose(match, state.you), state.you)


def play(client: Client, match: str, thinker: Thinker, report: Report = lambda state: None) -> State:
    """Play a match to its end, for all seats that are yours, and return its last state. *report* is called with each state."""
    state = client.state(match)
    for state in client.match(match):
        report(state)
        if state.point is not None:
            answer(client, state, thinker.choose(state))
    return state


def answer(client: Client, state: State, action: str) -> None:
    """Play an action, unless the match has moved on or ended meanwhile: then the stream tells what to decide next."""
    try:
        client.act(state, action)
    except Refusal as refusal:
        if refusal.kind not in ("stale", "refused"):
            raise


class Team:
    """All matches of an account, each played in a thread of its own."""

    def __init__(self, client: Client, thinker: Thinker, report: Report) -> None:
        self.client, self.thinker, self.report = client, thinker, report
        self.threads: dict[str, Thread] = {}
        self.failed: list[Exception] = []

    def begin(self, match: str) -> None:
        """Play a match, unless it is being played."""
        if match not in self.threads:
            self.threads[match] = Thread(target=self._run, args=(match,), daemon=True, name=match)
            self.threads[match].start()

    def welcome(self, most: int = 0) -> None:
        """Play all matches of the account, accepting challenges, until *most* of them have ended; for ever if it is 0."""
        for event in self.client.events():
            if event["type"] == "challenge":
                self._accept(event["id"])
            elif event["type"] == "start":
                self.begin(event["id"])
            if most and len(self.threads) >= most:
                break
        self.join()

    def _accept(self, match: str) -> None:
        try:
            self.client.accept(match)
        except Refusal as refusal:
            if refusal.kind not in ("refused", "missing"):  # it was withdrawn meanwhile
                raise

    def join(self) -> None:
        """Wait until all matches are over. Raises what has ended one of them early."""
        while any(thread.is_alive() for thread in self.threads.values()):
            for thread in list(self.threads.values()):
                thread.join(0.2)
        if self.failed:
            raise self.failed[0]

    def _run(self, match: str) -> None:
        try:
            play(self.client, match, self.thinker, self.report)
        except Exception as error:
            self.failed.append(error)


def seats_said(state: State | Any) -> str:
    """Return who plays, in a line."""
    return " – ".join(f"{seat['seat']} {seat['name'] or seat['computer'] or '?'}" for seat in state.seats)
