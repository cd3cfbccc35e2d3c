"""What a game lacks: registrations, files, pages, tests."""

from __future__ import annotations

import re
from collections.abc import Iterator

from clashyard.core.game import Game
from clashyard.core.ledger import rules
from clashyard.core.strength import UNMEASURED
from clashyard.doctor.sources import PACKAGE, Sources
from clashyard.games import GAMES

FILES = ("rules.toml", "lessons.yaml", "text/picture.py")
BOARD_FILES = (
    "apps.py", "registration.py", "primer.py", "setup_form.py",
    "jinja2/{name}/board.html", "jinja2/{name}/parts.html", "static/{name}/board.css",
)  # fmt: skip


def missing(sources: Sources) -> Iterator[str]:
    """Yield a sentence for everything that any game lacks: of each that is listed, and of each package with a ledger."""
    listed = {game.name: game for game in GAMES}
    packages = {path.parent.name for path in PACKAGE.glob("*/rules.toml")}
    for name in [*listed, *sorted(packages - set(listed))]:
        yield from (f"Game {name}: {line}" for line in _of_game(name, listed.get(name), sources))


def _of_game(name: str, game: Game | None, sources: Sources) -> Iterator[str]:
    if game is None:
        yield "it is not listed; add it to GAMES in games.py."
    else:
        yield from _of_contract(game, sources)
    for path in FILES:
        if not sources.src(f"{name}/{path}"):
            yield f"the file {name}/{path} is missing."
    if not sources.src(f"terminal/{name}/face.py"):
        yield f"it has only a plain front end in the terminal; write terminal/{name}/face.py and list it in terminal/faces.py."
    for path in (pattern.format(name=name) for pattern in BOARD_FILES):
        if not sources.src(f"web/games/{name}/{path}"):
            yield f"its board has no {path} in web/games/{name}."
    if f"clashyard.web.games.{name}" not in sources.keys("web/settings.py", "INSTALLED_APPS"):
        yield f"its board is not installed; add clashyard.web.games.{name} to INSTALLED_APPS in web/settings.py."
    if sources.root:
        yield from _of_the_repository(name, sources)


def _of_contract(game: Game, sources: Sources) -> Iterator[str]:
    ledger = rules(game.name)
    if game.refusal not in ledger:
        yield f"its refusal {game.refusal} is not a rule of the ledger."
    for rule in sorted(set(re.findall(rf'"({game.name}(?:\.[a-z0-9-]+)+)"', sources.src(f"{game.name}/rules/events.py")))):
        if rule not in ledger:
            yield f"an event names the rule {rule}, which the ledger does not have; add it to {game.name}/rules.toml."
    chapters = sources.keys("web/reference/books.py", "CHAPTERS")
    for chapter in sorted({rule.split(".")[1] for rule in ledger} - chapters):
        yield f"the chapter {chapter} of its ledger has no title; add it to CHAPTERS in web/reference/books.py."
    notation, rules_of_play = game.notation, game.rules
    optional = (
        (notation.draw, "picture for str(match)", "notation.draw"),
        (notation.stage, "line for repr(match)", "notation.stage"),
        (rules_of_play.observe, "observation", "rules.observe"),
    )
    if game.strength is UNMEASURED:
        yield "its opponents were not measured; give its Game a strength."
    for function, what, field in optional:
        if function is None:
            yield f"it has no {what}; fill in {field} of its Game."


def _of_the_repository(name: str, sources: Sources) -> Iterator[str]:
    if f"clashyard.{name}" not in sources.text("pyproject.toml"):
        yield "it is not among the layers in pyproject.toml."
    if not re.search(rf"^  game: {name}$", sources.all_texts("tests/scenarios", ".yaml"), re.M):
        yield "it has no scenarios; add them to tests/scenarios/."
    if f"clashyard.{name}.text import picture" not in sources.text("tests/docs/test_pictures.py"):
        yield "its pictures are not tested; add it to KINDS in tests/docs/test_pictures.py."
    if not sources.names(f"docs/{name}", ".md"):
        yield f"it has no pages; write docs/{name}/."
    if name not in sources.text("docs/notation.md"):
        yield "its notation is not explained; add it to docs/notation.md."
    if not sources.text(f"tests/web/games/{name}/test_board.py"):
        yield f"its board is not tested; write tests/web/games/{name}/test_board.py."
