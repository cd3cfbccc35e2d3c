"""The database of a deployment: a role that is not a superuser, and backups that can be restored."""

from __future__ import annotations

import os
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.support.paths import ROOT
from tests.support.web.services import DATABASE

SCRIPTS = ROOT / "deploy/database"
PASSWORD = 'it\'s a "secret"'


def missing() -> str:
    """Return what these tests need but is missing, or an empty string."""
    programs = [name for name in ("psql", "pg_dump", "pg_restore") if not shutil.which(name)]
    if programs:
        return f"not installed: {', '.join(programs)}"
    try:
        psycopg.connect(DATABASE, connect_timeout=3).close()
    except psycopg.OperationalError as error:
        return f"no PostgreSQL at {DATABASE}: {error}"
    return ""


pytestmark = [pytest.mark.xdist_group("database"), pytest.mark.skipif(bool(missing()), reason=missing() or "all there")]
SERVER = urlsplit(DATABASE)


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    where = {"PGHOST": SERVER.hostname or "", "PGPORT": str(SERVER.port or 5432)}
    return subprocess.run(command, env={**os.environ, **where, **environment}, capture_output=True, text=True, check=False)


@pytest.fixture
def name() -> Iterator[str]:
    """Yield the name of a role and of its database, both created by the script."""
    name = f"clashyard_{uuid.uuid4().hex[:12]}"
    who = {"POSTGRES_USER": SERVER.username or "", "CLASHYARD_DATABASE": name, "CLASHYARD_DATABASE_PASSWORD": PASSWORD}
    made = run("sh", str(SCRIPTS / "role.sh"), **who)
    assert made.returncode == 0, made.stderr
    yield name
    with psycopg.connect(DATABASE, autocommit=True) as database:
        database.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
        database.execute(f'DROP ROLE "{name}"'.encode())


def test_the_role_owns_its_database_and_has_no_other_rights(name: str) -> None:
    with psycopg.connect(DATABASE, autocommit=True) as database:
        rights = "rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolcanlogin"
        found = database.execute(f"SELECT {rights} FROM pg_roles WHERE rolname = %s".encode(), [name]).fetchone()
        assert found == (False, False, False, False, False, True)
    with psycopg.connect(host=SERVER.hostname, port=SERVER.port, user=name, password=PASSWORD, dbname=name) as own:
        own.execute("CREATE TABLE something (number integer)")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            own.execute("COPY something FROM PROGRAM 'true'")


def test_without_a_password_no_role_is_made() -> None:
    made = run("sh", str(SCRIPTS / "role.sh"), CLASHYARD_DATABASE="clashyard_none", CLASHYARD_DATABASE_PASSWORD="")
    assert made.returncode != 0 and "CLASHYARD_DATABASE_PASSWORD: is missing in database.env" in made.stderr


def test_a_backup_can_be_restored(name: str, tmp_path: Path) -> None:
    here = {"PGUSER": name, "PGDATABASE": name, "CLASHYARD_DATABASE_PASSWORD": PASSWORD, "BACKUPS": str(tmp_path)}
    with psycopg.connect(host=SERVER.hostname, port=SERVER.port, user=name, password=PASSWORD, dbname=name) as own:
        own.execute("CREATE TABLE something AS SELECT 42 AS number")
    written = run("sh", str(SCRIPTS / "backup.sh"), "once", **here)
    (dump,) = tmp_path.iterdir()
    assert written.returncode == 0 and dump.suffix == ".dump" and dump.stat().st_mode & 0o077 == 0, written.stderr
    with psycopg.connect(host=SERVER.hostname, port=SERVER.port, user=name, password=PASSWORD, dbname=name) as own:
        own.execute("DROP TABLE something")
    restored = run("pg_restore", "--exit-on-error", f"--dbname={name}", str(dump), PGUSER=name, PGPASSWORD=PASSWORD)
    assert restored.returncode == 0, restored.stderr
    with psycopg.connect(host=SERVER.hostname, port=SERVER.port, user=name, password=PASSWORD, dbname=name) as own:
        assert own.execute("SELECT number FROM something").fetchone() == (42,)


def test_a_backup_that_fails_says_so_and_leaves_no_half(tmp_path: Path) -> None:
    written = run("sh", str(SCRIPTS / "backup.sh"), "once", PGUSER="nobody_at_all", PGDATABASE="nothing", BACKUPS=str(tmp_path))
    assert written.returncode != 0 and "nobody_at_all" in written.stderr and not list(tmp_path.glob("*.dump"))
