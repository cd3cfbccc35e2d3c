"""A deployment: its files match one another and the settings, and Django's checks pass."""

from __future__ import annotations

import configparser
import json
import os
import re
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.nights import at_night
from tests.support.paths import ROOT
from tests.support.web.browser import SECONDS, put

pytestmark = pytest.mark.xdist_group("deployment")

SETTINGS = (ROOT / "src/clashyard/web/settings.py").read_text("utf-8")
NAMES = set(re.findall(r'os\.environ\.get\("(\w+)"', SETTINGS))
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
KEYS = {
    "build", "image", "restart", "env_file", "environment", "volumes", "depends_on", "deploy", "init", "stop_grace_period",
    "cap_drop", "security_opt", "command", "healthcheck", "ports", "shm_size", "mem_limit", "pids_limit",
}  # fmt: skip
DEPLOYED = {"CLASHYARD_HOSTS": "clashyard.example, www.clashyard.example", "CLASHYARD_SECRET_KEY": "9fQx2-vLr7_WmZk" * 5}


def said(arguments: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a Django command in a separate process, without any settings of this one."""
    clean = {name: value for name, value in os.environ.items() if name not in NAMES}
    command = [sys.executable, "-m", "clashyard.web", *arguments]
    return subprocess.run(
        command, env={**clean, "CLASHYARD_DATA": str(folder), **environment}, capture_output=True, text=True, check=False
    )


def named(path: str) -> set[str]:
    return set(re.findall(r"^(\w+)=", (ROOT / path).read_text("utf-8"), re.MULTILINE))


def test_django_has_nothing_against_the_deployment(tmp_path: Path) -> None:
    found = said(["check", "--deploy", "--fail-level", "WARNING"], tmp_path, **DEPLOYED)
    assert found.returncode == 0 and "no issues" in found.stdout, found.stderr


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        *at_night(({"CLASHYARD_SECRET_KEY": ""}, "CLASHYARD_SECRET_KEY")),
        ({"CLASHYARD_SECRET_KEY": "short"}, "CLASHYARD_SECRET_KEY is too easily guessed: use at least 50 characters"),
        ({"CLASHYARD_RATES": "often"}, "CLASHYARD_RATES"),
        *at_night(
            ({"CLASHYARD_SECRET_KEY": "x" * 80}, "CLASHYARD_SECRET_KEY is too easily guessed"),
            ({"CLASHYARD_SECRET_KEY": "short", "CLASHYARD_HOSTS": ""}, "CLASHYARD_SECRET_KEY is too easily guessed"),
            ({"CLASHYARD_METRICS_TOKEN": "short"}, "CLASHYARD_METRICS_TOKEN is too easily guessed"),
            ({"CLASHYARD_PROXIES": "one"}, "CLASHYARD_PROXIES"),
        ),
    ],
)
def test_a_setting_that_cannot_be_is_named(tmp_path: Path, changed: dict[str, str], name: str) -> None:
    found = said(["check"], tmp_path, **{**DEPLOYED, **changed})
    assert found.returncode != 0 and name in found.stderr.splitlines()[-1]


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the files that a deployment collects."""
    folder = tmp_path_factory.mktemp("deployed")
    found = said(["collectstatic", "--noinput", "-v0"], folder, **DEPLOYED)
    assert found.returncode == 0, found.stderr
    return folder / "static"


def test_files_are_collected_under_names_that_change(static: Path) -> None:
    assert list(static.glob("web/base.????????????.css")) and (static / "staticfiles.json").exists()


def test_scripts_import_one_another_under_names_that_change(static: Path) -> None:
    served = json.loads((static / "staticfiles.json").read_text("utf-8"))["paths"]
    imported = {
        name: re.findall(r"""(?:\bfrom|\bimport)\s*\(?["'](\.[^"']+)["']""", (static / name).read_text("utf-8"))
        for plain, name in served.items()
        if plain.endswith(".js") and not plain.startswith("django_htmx/")
    }
    assert imported[served["lobby/lobby.js"]] == [
        f"../{served['web/connection.js']}",
        f"../{served['web/live.js']}",
        f"../{served['web/page.js']}",
    ]
    addresses = {(static / name).parent.joinpath(other).resolve() for name, others in imported.items() for other in others}
    assert addresses <= {static / name for name in served.values()}, "an import under a name that stays"


def answered(port: int, path: str, **headers: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer, answer.read().decode()


@pytest.mark.nightly
def test_a_deployment_serves_by_tls_only_and_is_well(static: Path, tmp_path: Path, empty_database: Path) -> None:
    put(empty_database, tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = "a-token-of-a-test-that-nobody-can-guess"
    folders = {"CLASHYARD_DATA": str(tmp_path), "CLASHYARD_STATIC": str(static)}
    environment = {**os.environ, **DEPLOYED, **folders, "CLASHYARD_METRICS_TOKEN": token}
    process = subprocess.Popen([sys.executable, "-m", "clashyard.web", "serve", "--port", str(port)], env=environment)
    try:
        healthy = [sys.executable, "-m", "clashyard.web.healthy", str(port)]
        for _ in range(SECONDS * 10):
            if subprocess.run(healthy, env=environment, check=False).returncode == 0:
                break
            time.sleep(0.1)
        proxied = {"Host": "www.clashyard.example", "X_Forwarded_Proto": "https", "X_Forwarded_For": "203.0.113.9"}
        answer, page = answered(port, "/", **proxied)
        assert answer.status == 200 and "includeSubDomains" in (answer.headers["Strict-Transport-Security"] or "")
        assert all("Secure" in cookie for cookie in answer.headers.get_all("Set-Cookie") or [""])
        style = re.search(r'src="(/static/django_htmx/htmx-2\.min\.\w+\.js)"', page)
        assert style and "immutable" in answered(port, style[1], **proxied)[0].headers["Cache-Control"]
        answer, _ = answered(port, "/", Host="clashyard.example")
        assert answer.status == 301 and answer.headers["Location"] == "https://clashyard.example/"
        answer, page = answered(port, "/metrics", Authorization=f"Bearer {token}")  # by its address, without TLS
        assert answer.status == 200 and "clashyard_sockets_open 0.0" in page and "django_http_requests_total_by_method" in page
        answer, page = answered(port, "/healthz", **{**proxied, "Host": "clashyard.example"})
        assert answer.status == 200 and page == '{"status": "ok"}'
        answer, page = answered(port, "/", **{**proxied, "Host": "elsewhere.example"})
        assert answer.status == 400 and "read this request" in page and "elsewhere" not in page
    finally:
        process.terminate()
        process.wait(SECONDS)
    assert subprocess.run(healthy, env=environment, check=False).returncode == 1


def test_every_setting_is_documented() -> None:
    told = (ROOT / "docs/web/deployment.md").read_text("utf-8")
    assert NAMES and [name for name in NAMES if f"`{name}`" not in told] == []


def test_the_containers_are_what_the_document_says() -> None:
    services: dict[str, dict[str, Any]] = COMPOSE["services"]
    assert set(COMPOSE) == {"name", "services", "volumes"} and set(services) == {
        "proxy", "web", "migrate", "database", "backup", "redis",
    }  # fmt: skip
    for name, service in services.items():
        assert set(service) <= KEYS and ("image" in service), name
        assert service["restart"] == ("no" if name == "migrate" else "unless-stopped")
        assert set(service.get("depends_on", ())) <= set(services)
        kept = [volume.partition(":")[0] for volume in service.get("volumes", ())]
        assert all(volume in COMPOSE["volumes"] or (ROOT / volume).exists() for volume in kept)
    assert services["web"]["deploy"]["replicas"] >= 2 and "ports" not in services["web"]
    assert services["web"]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"
    assert not any("ports" in services[name] for name in ("web", "database", "redis"))
    assert services["migrate"]["command"][3:] == ["migrate", "--noinput"]


def test_containers_are_limited_and_their_images_pinned() -> None:
    """A container that runs wild does not exhaust the machine's memory or processes, and images do not change by themselves."""
    for name, service in COMPOSE["services"].items():
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]) and 0 < service["pids_limit"] <= 500, name
        assert service["image"] == "clashyard" or re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?", service["image"]), name
    images = re.findall(r"(?m)^FROM (\S+)", (ROOT / "Dockerfile").read_text("utf-8"))
    assert len(set(images)) == 1 and re.fullmatch(r"python:3\.11\.\d+-slim-[a-z]+", images[0])
    assert COMPOSE["services"]["backup"]["image"] == COMPOSE["services"]["database"]["image"]


def test_no_secret_is_in_a_file_that_is_kept() -> None:
    kept = [ROOT / name for name in ("compose.yaml", "Dockerfile", ".dockerignore", "deploy/Caddyfile", "deploy/nginx.conf")]
    for path in [*kept, *(ROOT / "deploy").glob("*.example"), *(ROOT / "deploy").glob("*.service")]:
        for line in path.read_text("utf-8").splitlines():
            secret = re.search(r"(?:PASSWORD|SECRET_KEY|DATABASE_URL)[=:]\s*(\S+)", line)
            assert not secret or line.startswith("#") or "used-for-this-one-command-only" in line, (path.name, line)
    ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert "deploy/*.env" in ignored


def test_only_names_that_the_settings_know_are_set() -> None:
    assert named("deploy/site.env.example") | named("deploy/secrets.env.example") <= NAMES
    assert named("deploy/database.env.example") == {"POSTGRES_PASSWORD", "CLASHYARD_DATABASE_PASSWORD"}
    for service in COMPOSE["services"].values():
        files = service.get("env_file", [])
        assert all((ROOT / f"{file}.example").exists() for file in files)
        if service["image"] == "clashyard":
            assert set(service.get("environment", {})) <= NAMES and "deploy/database.env" not in files
    for service in ("proxy", "database", "backup"):
        assert "deploy/secrets.env" not in COMPOSE["services"][service]["env_file"]
    known = NAMES | {"CLASHYARD_CACHE", "NUMBA_CPU_NAME", "PATH", "PYTHONUNBUFFERED"}
    for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines():
        assert {name for name in re.findall(r"\b([A-Z_]+)=", line) if not name.startswith("PIP_")} <= known


@pytest.mark.parametrize("name", ["clashyard-migrate", *at_night("clashyard@")])
def test_the_units_run_commands_that_there_are(tmp_path: Path, name: str) -> None:
    class Repeated(dict[str, Any]):
        """A mapping whose keys may be repeated."""

        def __setitem__(self, key: str, value: Any) -> None:
            if isinstance(value, list) and key in self:
                value = self[key] + value
            super().__setitem__(key, value)

    unit = configparser.RawConfigParser(dict_type=Repeated, strict=False, interpolation=None)
    unit.read(ROOT / f"deploy/{name}.service", "utf-8")
    assert {"Unit", "Service", "Install"} == set(unit.sections()) and unit["Service"]["User"] == "clashyard"
    for command in re.findall(r"-m clashyard\.web (.+)", unit["Service"]["ExecStart"]):
        words = [word.replace("%i", "8001") for word in command.split()]
        helped = said([words[0], "--help"], tmp_path)
        assert helped.returncode == 0
        assert all(word in helped.stdout for word in words[1:] if word.startswith("--"))
