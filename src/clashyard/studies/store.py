"""The folder of a study: a manifest, and its games in Parquet parts, each written completely or not at all."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from clashyard.core.atomic_write import save_bytes, save_text
from clashyard.core.errors import BadInput, ClashyardError, mapping, shown, whole
from clashyard.core.match_file import read_text
from clashyard.studies.runner import COLUMNS, MORE, Task, tasks
from clashyard.studies.spec import Spec, from_text

MANIFEST = "manifest.json"
FORMAT = 1
KEYS = ("clashyard-study", "design", "rules", "shards", "command", "versions", "seeds")
SEEDS = "deal d of cell c has the seed origin(seed, c, d) >> 1 of clashyard.core.batch_rules"
PACKAGES = ("clashyard", "numpy", "numba", "pyarrow")
NEEDED = ("pyarrow", "scipy", "statsmodels", "matplotlib", "typst")
Shard = tuple[int, int]


def need() -> None:
    """Check that the packages for studies are installed. Raises ClashyardError."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise ClashyardError('studies need {packages}: pip install "clashyard[studies]"', packages=", ".join(missing))


class Store:
    """The folder of one study, or of one shard of it. Only one run at a time may write to it."""

    def __init__(self, path: Path, spec: Spec, shards: Sequence[Shard]) -> None:
        self.path, self.spec, self.shards = path, spec, tuple(shards)
        self._wanted = {_name(task): task for shard in shards for task in tasks(spec, shard)}

    @property
    def wanted(self) -> list[Task]:
        """Return every task of this folder, done or not."""
        return list(self._wanted.values())

    def write_manifest(self, command: str) -> None:
        """Write what this folder is, for whoever finds it."""
        data = {
            "clashyard-study": FORMAT, "design": json.loads(self.spec.text()), "rules": self.spec.played.version,
            "shards": [list(shard) for shard in self.shards], "command": command, "versions": _versions(), "seeds": SEEDS,
        }  # fmt: skip
        save_text(self.path / MANIFEST, json.dumps(data, ensure_ascii=False, indent=1) + "\n")

    def done(self) -> dict[str, Task]:
        """Return the tasks whose parts are here, by the names of these. Raises BadInput naming a part that is damaged."""
        found = {}
        for path in sorted(self.path.glob("*.parquet")):
            if path.name not in self._wanted:
                raise BadInput(str(path), "this part does not belong to this study; move it out of the folder")
            task = found[path.name] = self._wanted[path.name]
            if _rows(path) != task.deals * self.spec.each_deal:
                raise _damaged(path)
        return found

    def part(self, task: Task) -> Path:
        """Return the file of a task's games."""
        return self.path / _name(task)

    def save(self, task: Task, columns: Mapping[str, Any]) -> None:
        """Write the games of a task."""
        import pyarrow as pa
        from pyarrow import parquet

        file = BytesIO()
        parquet.write_table(pa.table({name: _column(pa, values) for name, values in columns.items()}), file, compression="zstd")
        save_bytes(self.part(task), file.getvalue())

    def games(self) -> dict[str, Any]:
        """Return the columns of all games here, ordered by cell, deal and side. Raises BadInput naming a damaged part."""
        import numpy as np

        columns = (*COLUMNS, *MORE.get(self.spec.design, ()))
        parts = [read_part(self.path / name, columns) for name in sorted(self.done())]
        if not parts:
            raise BadInput(str(self.path), "there are no games here yet; clashyard study run plays them")
        return {name: np.concatenate([part[name] for part in parts]) for name in columns}


def make_empty(folder: Path) -> None:
    """Make a folder, or take one that is empty. Raises BadInput for any other."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strangers = next(folder.iterdir(), None)
    except OSError:
        raise BadInput(str(folder), "not a folder; choose another name") from None
    if strangers is not None:
        raise BadInput(str(folder), "this folder holds something else; choose another name, or an empty folder")


def created(path: Path, spec: Spec, shard: Shard, command: str) -> Store:
    """Return the folder of a study, and make it if it is not there. Raises BadInput if it holds another study."""
    if not (path / MANIFEST).exists():
        make_empty(path)
        store = Store(path, spec, [shard])
        store.write_manifest(command)
        return store
    store = opened(path)
    for key, value in json.loads(spec.text()).items():
        before = json.loads(store.spec.text())[key]
        if before != value:
            raise BadInput(
                str(path), "the study here has another {key} ({before}); choose another folder", key=key, before=shown(before)
            )
    if store.shards != (shard,):
        raise BadInput(str(path), "this folder belongs to other shards of the study; choose another folder")
    return store


def opened(path: Path) -> Store:
    """Return the study in a folder. Raises BadInput if there is none, or one played with other rules."""
    place = path / MANIFEST
    try:
        data = mapping(json.loads(read_text(place)), "", KEYS)
        spec, shards = from_text(json.dumps(data["design"])), [(one, many) for one, many in data["shards"]]
        for one, many in shards:
            whole(one, "shards", 1, whole(many, "shards", 1, 10**6))
        rules = spec.played.version
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        if isinstance(error, BadInput) and str(place) in error.place:
            raise
        raise BadInput(str(place), "not the manifest of a study") from None
    if data.get("rules") != rules:
        other = shown(data.get("rules"))
        raise BadInput(str(place), "these games were played with other rules (version {version})", version=other)
    return Store(path, spec, shards)


def merged(out: Path, folders: Sequence[Path], command: str) -> Store:
    """Copy the parts of several shards into one folder. Raises BadInput if they are of different studies or overlap."""
    stores = [opened(folder) for folder in folders]
    for store in stores[1:]:
        if store.spec != stores[0].spec:
            raise BadInput(str(store.path), "another study than {folder}", folder=str(folders[0]))
    shards = [shard for store in stores for shard in store.shards]
    parts = [store.path / name for store in stores for name in store.done()]
    if len({*shards}) < len(shards) or len({many for _, many in shards}) > 1:
        raise BadInput("merge", "each shard may be given once, and all must be of the same number of shards")
    if out.exists():
        raise BadInput(str(out), "this exists already; choose another name")
    try:
        out.mkdir(parents=True)
    except OSError:
        raise BadInput(str(out), "not a folder; choose another name") from None
    for part in parts:
        save_bytes(out / part.name, part.read_bytes())
    store = Store(out, stores[0].spec, sorted(shards))
    store.write_manifest(command)  # last: a copy that was stopped is not a study
    return store


def read_part(path: Path, columns: Iterable[str]) -> dict[str, Any]:
    """Return the columns of a part. Raises BadInput if it is damaged."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        table = parquet.ParquetFile(path).read(list(columns))
        return {name: _array(table.column(name).combine_chunks()) for name in columns}
    except (OSError, KeyError, pa.ArrowException):
        raise _damaged(path) from None


def _rows(path: Path) -> int:
    """Return the number of games that a part says it has."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        return int(parquet.read_metadata(path).num_rows)
    except (OSError, pa.ArrowException):
        raise _damaged(path) from None


def _damaged(path: Path) -> BadInput:
    return BadInput(str(path), "this part is damaged, perhaps cut off; delete it, and clashyard study run plays its games again")


def _name(task: Task) -> str:
    return f"part-{task.cell:05}-{task.first:010}.parquet"


def _column(pa: Any, values: Any) -> Any:
    return pa.array(values) if values.ndim == 1 else pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values.shape[1])


def _array(column: Any) -> Any:
    if hasattr(column.type, "list_size"):
        return column.flatten().to_numpy().reshape(len(column), column.type.list_size)
    return column.to_numpy()


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "none"
    return found
