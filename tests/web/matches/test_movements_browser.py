"""Movements on real boards: each can be seen, none fails, and nothing of them stays on the page."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard.core.match import Match
from clashyard.web.boards.board import QUIET
from clashyard.web.boards.registration import board_of
from tests.support.web.blades_board import balanced, zones
from tests.support.web.browser import DESK
from tests.support.web.clash_board import DEMANDING, SUPER, drawn, picture
from tests.support.web.decks_board import page, typed
from tests.support.web.stage import staged

pytestmark = pytest.mark.xdist_group("browser_matches")
UNSEEN = {"slide", "fly", "enter", "flip"}  # they depend on what was there before
MOVED = """async ([movements, cards]) => {
  const { animate, snapshot } = await import("/static/matches/motion.js");
  const board = document.getElementById("board"), animated = Element.prototype.animate, seen = {};
  for (const movement of movements) {
    let count = 0;
    Element.prototype.animate = function (...how) { count += 1; return animated.apply(this, how); };
    for (const about of [{ cards, seats: [] }, { cards: cards.slice(0, 1), seats: ["B"] }, { cards: [], seats: ["A"] }]) {
      animate(board, snapshot(board), { movement, about, fields: { amount: 2 } }, 9);
    }
    seen[movement] = count;
  }
  Element.prototype.animate = animated;
  return seen;
}"""


def boards() -> list[tuple[Match, str, list[str]]]:
    """Return matches, what they show, and two cards of each that can be seen."""
    given, fight, exchange = typed(), balanced(), picture(DEMANDING, *SUPER)
    return [
        (given, page(given, "A"), ["ogre", "gnat"]),
        (fight, zones(fight, "B")[0], ["D5", "C9"]),
        (exchange, drawn(exchange, "A"), ["H", "L"]),
    ]


def test_every_movement_can_be_seen_and_none_fails(chromium: Any) -> None:
    for match, shown, cards in boards():
        board, context = board_of(match), chromium.new_context(viewport=DESK)
        warnings: list[str] = []
        stage = staged(context, shown, board.folder)
        stage.on("console", lambda message, warnings=warnings: warnings.append(message.text))
        movements = sorted({*board.movements.values()} - {QUIET})
        seen = stage.evaluate(MOVED, [movements, cards])
        assert {movement for movement, count in seen.items() if not count} <= UNSEEN, board.folder
        stage.wait_for_function("() => !document.querySelector('.over-page')")
        assert warnings == [] == stage.mistakes
        context.close()
