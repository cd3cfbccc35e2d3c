"""Playing studies: stopped and resumed, in shards, on any executor, the games are the same; nothing is half-written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from clashyard.core import machine_code
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.playout import WORK
from clashyard.core.work import Here, Lost
from clashyard.studies import drawn_decks, run, runner
from clashyard.studies.run import played
from clashyard.studies.runner import play, seed, tasks
from clashyard.studies.seeds import origins
from clashyard.studies.spec import Spec, read_spec
from clashyard.studies.store import Store, created, merged, opened

DECKS = 'decks = ["5", "6", "8"]\ngames = 20\nlevels = ["random"]\n'
CARDS = 'design = "cards"\ngames = 12\nlevels = ["random"]\npool = ["initiation", "resistance"]\n'


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few games in a task, and compile nothing."""
    monkeypatch.setattr(machine_code, "available", False)
    monkeypatch.setattr(runner, "BATCH", 8)


def spec(folder: Path, text: str = DECKS) -> Spec:
    (folder / "study.toml").write_text(text, "utf-8")
    return read_spec(folder / "study.toml")


def whole(path: Path, design: Spec, shard: tuple[int, int] = (1, 1)) -> Store:
    store = created(path, design, shard, "clashyard study run")
    for _ in played(store, Here()):
        pass
    return store


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def test_a_study_that_was_stopped_goes_on_and_ends_with_the_same_games(tmp_path: Path) -> None:
    design = spec(tmp_path)
    store = created(tmp_path / "stopped", design, (1, 1), "first")
    begun = played(store, Here())
    first = list(islice(begun, 3))
    begun.close()  # as Ctrl-C does
    assert len(store.done()) == 3 and len(store.games()["cell"]) == 24
    rest = list(played(created(tmp_path / "stopped", design, (1, 1), "second"), Here()))
    assert {*first, *rest} == {*tasks(design)} and not {*first} & {*rest}
    assert same(store.games(), whole(tmp_path / "whole", design).games()) and len(store.games()["cell"]) == 60


def test_shards_put_together_are_the_whole(tmp_path: Path) -> None:
    design = spec(tmp_path)
    for number in (1, 2, 3):
        whole(tmp_path / f"shard-{number}", design, (number, 3))
    store = merged(tmp_path / "merged", [tmp_path / f"shard-{number}" for number in (3, 1, 2)], "merge")
    assert same(store.games(), whole(tmp_path / "whole", design).games())
    assert same(opened(tmp_path / "merged").games(), store.games())


def test_games_follow_from_their_numbers(tmp_path: Path) -> None:
    design = spec(tmp_path)
    games = whole(tmp_path / "whole", design).games()
    row = 33
    cell, deal, side = (int(games[name][row]) for name in ("cell", "deal", "side"))
    match = Match.new(design.played, design.options(design.cells()[cell], side), seed(design, cell, deal))
    assert match.to_act == "AB"[games["first"][row]]
    manifest = json.loads((tmp_path / "whole" / "manifest.json").read_text("utf-8"))
    assert manifest["rules"] == design.played.version and "origin(seed, c, d)" in manifest["seeds"]
    assert [seed(design, 2, deal) for deal in range(9)] == (origins(1, 2, np.arange(9)) >> np.uint64(1)).tolist()
    seeds = {seed(design, cell, deal) for cell in range(3) for deal in range(1000)}
    assert len(seeds) == 3000


def test_a_level_that_searches_is_played_action_by_action(tmp_path: Path) -> None:
    design = spec(tmp_path, 'game = "blades"\ngames = 2\nlevels = ["level-2"]\n')
    games = play(tasks(design)[0])
    assert (games["decisions"] > 0).all() and {*games["winners"].tolist()} <= {0, 1, 2}


def test_drawn_decks_are_those_of_prepared_matches(tmp_path: Path) -> None:
    """The quick way onto the table leads to the same table as the options of a match."""
    design = spec(tmp_path, CARDS)
    cell, seeds = design.cells()[0], list(range(30))
    picks = drawn_decks.picks(len(design.pool), seeds)
    assert all(len({*row}) == 16 for row in picks.tolist())
    changed = drawn_decks.changes(design, picks, seeds)
    setup = design.played.setup
    slow = [setup.table(setup.prepare(each)).to_record()[0] for each in drawn_decks.options(design, cell, picks, changed)]
    assert [each.tobytes() for each in slow] == [
        each.tobytes() for each in drawn_decks.tables(design, cell, picks, changed)[WORK:]
    ]
    assert {*changed.ravel().tolist()} == {-1, 0, 1}
    games = whole(tmp_path / "cards", design).games()
    assert games["deck_a"].shape == (12, 8) and (games["decisions"] > 0).all()


def test_sequential_stopping_ends_cells_whose_intervals_are_narrow(tmp_path: Path) -> None:
    design = spec(tmp_path, DECKS.replace("20", "40") + "stop = {width = 49, least = 8}\n")
    games = whole(tmp_path / "stops", design).games()
    sizes = np.bincount(games["cell"])
    assert sizes.min() < 40 and (sizes % 8 == 0).all()
    with pytest.raises(BadInput, match="--shard: sequential stopping needs all games of a cell"):
        whole(tmp_path / "shard", design, (1, 2))


def test_a_damaged_part_is_named_and_nothing_else_is_lost(tmp_path: Path) -> None:
    store = whole(tmp_path / "study", spec(tmp_path))
    part = sorted((tmp_path / "study").glob("*.parquet"))[2]
    before, content = store.games(), part.read_bytes()
    for damaged in (content[: len(content) // 2], b"", content[:-4] + b"NOPE"):
        part.write_bytes(damaged)
        with pytest.raises(BadInput, match=f"{part.name}: this part is damaged, perhaps cut off; delete it"):
            list(played(opened(tmp_path / "study"), Here()))
    part.unlink()
    assert len(list(played(opened(tmp_path / "study"), Here()))) == 1 and same(store.games(), before)


def test_a_cluster_that_vanishes_leaves_finished_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = created(tmp_path / "study", spec(tmp_path), (1, 1), "")

    def gone(*_: Any) -> Iterator[Any]:
        task = store.wanted[0]
        yield task, play(task)
        raise Lost("the connection to the Dask cluster was lost")

    monkeypatch.setattr(run, "completed", gone)
    with pytest.raises(Lost):
        list(played(store, Here()))
    assert len(store.done()) == 1 and not list((tmp_path / "study").glob("*.part"))


def test_a_folder_of_another_study_is_left_alone(tmp_path: Path) -> None:
    whole(tmp_path / "study", spec(tmp_path))
    with pytest.raises(BadInput, match=r"the study here has another games \(20\); choose another folder"):
        created(tmp_path / "study", spec(tmp_path, DECKS.replace("20", "22")), (1, 1), "")
    with pytest.raises(BadInput, match="belongs to other shards"):
        created(tmp_path / "study", spec(tmp_path), (1, 2), "")
    with pytest.raises(BadInput, match="this folder holds something else"):
        created(tmp_path, spec(tmp_path), (1, 1), "")
    with pytest.raises(BadInput, match="each shard may be given once"):
        merged(tmp_path / "out", [tmp_path / "study", tmp_path / "study"], "")
    assert not (tmp_path / "out").exists()
    (tmp_path / "study" / "manifest.json").write_text('{"design": 3}', "utf-8")
    with pytest.raises(BadInput, match=r"manifest.json: not the manifest of a study"):
        opened(tmp_path / "study")
