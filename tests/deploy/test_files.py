"""The files of a deployment, as read by the programs that use them. Programs that are not installed are skipped."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.paths import ROOT

GUIDE = (ROOT / "docs/web/deployment.md").read_text("utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SITE = "site.localhost, other.localhost"


def needs(name: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(name), reason=f"{name} is not installed")


def ran(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def caddyfiles() -> dict[str, str]:
    """Return the file of the containers, and the one in the guide for processes without containers."""
    block = re.search(r"(?m)^    clashyard\.example \{\n(?:    .*\n)+?    \}\n", GUIDE)
    assert block
    return {"containers": (ROOT / "deploy/Caddyfile").read_text("utf-8"), "guide": re.sub(r"(?m)^    ", "", block[0])}


def test_the_image_is_made_of_files_that_it_is_given() -> None:
    rules = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert rules[0] == "**"
    given = [rule[1:] for rule in rules if rule.startswith("!")]
    copied = [words.split()[:-1] for words in re.findall(r"(?m)^COPY (?!--from)(.+)$", DOCKERFILE)]
    sources = {source for words in copied for source in words}
    assert sources == set(given) and all((ROOT / source).exists() for source in sources)
    assert not any(fnmatch(source, rule) for source in sources for rule in rules[1:] if not rule.startswith("!"))


def test_the_image_runs_commands_that_there_are() -> None:
    modules = set(re.findall(r'-m",? "?([\w.]+)', DOCKERFILE)) | set(re.findall(r"python -m ([\w.]+)", DOCKERFILE))
    assert modules == {"venv", "compileall", "clashyard.web", "clashyard.web.healthy"}
    for module in modules - {"venv", "compileall"}:
        path = ROOT / "src" / module.replace(".", "/")
        assert (path / "__main__.py").exists() or path.with_suffix(".py").exists()
    assert re.findall(r"&& (clashyard \w+)", DOCKERFILE) == ["clashyard setup"]


def test_the_server_in_the_image_can_change_the_compiled_rules_only() -> None:
    built = re.findall(r"(?m)^COPY --from=build (.+)$", DOCKERFILE)
    owned = [words for words in built if "--chown" in words]
    cache = set(re.findall(r"CLASHYARD_CACHE=(\S+)", DOCKERFILE))
    assert len(built) == 2 and len(cache) == 1 and [words.split()[-1] for words in owned] == list(cache)
    assert re.findall(r"(?m)^USER (.+)$", DOCKERFILE) == ["clashyard"] and "--uid 10001" in DOCKERFILE


def test_the_image_is_built_once_and_the_database_is_asked_where_others_reach_it() -> None:
    services: dict[str, dict[str, Any]] = COMPOSE["services"]
    ours = [name for name, service in services.items() if service["image"] == "clashyard"]
    assert sorted(ours) == ["migrate", "web"] and [name for name in services if "build" in services[name]] == ["web"]
    assert "--host=127.0.0.1" in services["database"]["healthcheck"]["test"]


def test_the_guide_names_files_that_there_are() -> None:
    named = set(re.findall(r"deploy/[\w@.-]+\w", GUIDE))
    assert len(named) > 5
    made = {f"deploy/{path.name.removesuffix('.example')}" for path in (ROOT / "deploy").glob("*.env.example")}
    assert [name for name in sorted(named - made) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("name", ["containers", "guide"])
def test_caddy_asks_the_next_process_and_never_blames_one_for_a_visitor(name: str) -> None:
    words = [line.split()[0] for line in caddyfiles()[name].splitlines() if line.strip()]
    assert "lb_try_duration" in words and "request_body" in words
    assert not {"fail_duration", "max_fails", "unhealthy_status", "trusted_proxies"} & set(words)
    assert "lb_policy round_robin" in caddyfiles()[name]  # a hung process always has the fewest connections


@needs("caddy")
@pytest.mark.parametrize("name", ["containers", "guide"])
def test_caddy_reads_its_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / "Caddyfile"
    path.write_text(caddyfiles()[name], "utf-8")
    read = ran("caddy", "adapt", "--config", str(path), "--adapter", "caddyfile", CLASHYARD_HOSTS=SITE, HOME=str(tmp_path))
    assert read.returncode == 0, read.stderr
    routes = [route for server in json.loads(read.stdout)["apps"]["http"]["servers"].values() for route in server["routes"]]
    hosts = [host for route in routes for match in route["match"] for host in match["host"]]
    assert hosts == (["clashyard.example"] if name == "guide" else SITE.split(", "))


@needs("nginx")
@needs("openssl")
def test_nginx_reads_its_file(tmp_path: Path) -> None:
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    made = ran(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=clashyard.example",
        "-keyout", str(key), "-out", str(certificate),
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    text = (ROOT / "deploy/nginx.conf").read_text("utf-8").replace("/etc/letsencrypt/live/clashyard.example", str(tmp_path))
    text = re.sub(r"(?m)^ *listen \[::\].*\n", "", text)  # there may be no IPv6, and low ports belong to root
    text = text.replace("listen 80;", "listen 127.0.0.1:18080;").replace("listen 443 ", "listen 127.0.0.1:18443 ")
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; events {{}} http {{ access_log off;\n{text}}}\n", "utf-8")
    read = ran("nginx", "-t", "-p", str(tmp_path), "-c", str(whole), "-g", "error_log stderr;")
    assert read.returncode == 0 and "[warn]" not in read.stderr, read.stderr


@needs("systemd-analyze")
@pytest.mark.parametrize("name", ["clashyard@", "clashyard-migrate"])
def test_systemd_reads_the_units(tmp_path: Path, name: str) -> None:
    for other in ("clashyard@", "clashyard-migrate"):
        text = (ROOT / f"deploy/{other}.service").read_text("utf-8")
        text = re.sub(r"/opt/clashyard/\.venv/bin/\w+", sys.executable, text)  # the program to start has to exist
        (tmp_path / f"{other}.service").write_text(text, "utf-8")
    read = ran("systemd-analyze", "verify", "--man=no", str(tmp_path / f"{name}.service"), SYSTEMD_UNIT_PATH=f"{tmp_path}:")
    assert read.returncode == 0 and name not in read.stderr and str(tmp_path) not in read.stderr, read.stderr
