"""Health and metrics: they tell the truth to whoever runs the site, and little to others."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from clashyard.web import health, metrics
from clashyard.web.matches import clocks, models, monitor, store
from clashyard.web.matches.housekeeping import LAST, Sweeper

TOKEN = "a-token-of-a-test-that-nobody-can-guess"
STRANGER: Any = {"X-Forwarded-For": "203.0.113.9"}
NASTY = "password=secret"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    """Let each test look for itself."""
    health.HEALTH.forget()
    yield
    health.HEALTH.forget()


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch the metrics on, as the settings do where there is a token."""
    monkeypatch.setattr(settings, "METRICS_TOKEN", TOKEN)
    before, after = (f"django_prometheus.middleware.Prometheus{name}Middleware" for name in ("Before", "After"))
    monkeypatch.setattr(settings, "MIDDLEWARE", ["clashyard.web.metrics.Exporter", before, *settings.MIDDLEWARE, after])


class Gone:
    """A database that does not answer."""

    vendor = "postgresql"

    def cursor(self) -> None:
        raise OperationalError(NASTY)


def asked(status: int = 200, **headers: str) -> dict[str, Any]:
    answer = Client().get("/healthz", headers=headers)
    assert answer.status_code == status and not answer.cookies and NASTY not in answer.content.decode()
    found: dict[str, Any] = answer.json()
    return found


def test_a_healthy_process_tells_what_it_has_looked_at() -> None:
    found = asked()
    assert found["status"] == "ok" and set(found["checks"]) == {"database", "disk", "redis", "workers", "housekeeping"}
    assert found["checks"]["database"] == {"status": "ok"} and found["checks"]["redis"] == {"status": "off"}
    assert found["checks"]["disk"]["numbers"]["free_mb"] > 0
    assert set(found["checks"]["workers"]["numbers"]) == {"quick_busy", "quick_waiting", "deep_busy", "deep_waiting"}


def test_without_a_database_the_process_is_failing_and_the_rest_is_still_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "connection", Gone())
    found = asked(503)
    assert found["status"] == found["checks"]["database"]["status"] == "failing"
    assert set(found["checks"]) == {"database", "disk", "redis"}, "a check that needs the database was made"


def test_a_database_that_cannot_be_written_to_is_failing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Standby(Gone):
        def cursor(self) -> Any:
            return self

        def __enter__(self) -> Any:
            return SimpleNamespace(execute=lambda _: None, fetchone=lambda: ("on",))

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr(health, "connection", Standby())
    assert "written" in asked(503)["checks"]["database"]["told"]


@pytest.mark.parametrize(("free", "status", "code"), [(10 * 2**20, "failing", 503), (100 * 2**20, "degraded", 200)])
def test_a_full_disk_is_told_before_and_when_it_is_full(
    monkeypatch: pytest.MonkeyPatch, free: int, status: str, code: int
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    found = asked(code)
    assert found["status"] == found["checks"]["disk"]["status"] == status


def test_a_folder_that_cannot_be_written_to_is_failing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATA", settings.DATA / "nowhere")
    assert asked(503)["checks"]["disk"]["status"] == "failing"


def test_the_site_is_degraded_without_redis_and_still_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", "redis://:secret@127.0.0.1:1/0")
    found = asked(200)
    assert found["status"] == found["checks"]["redis"]["status"] == "degraded" and "secret" not in str(found)


def test_a_computer_that_does_not_decide_is_told() -> None:
    row = store.begin("blades", {}, {"A": "level-1", "B": "level-1"}, seed=1)
    assert asked()["status"] == "ok"
    models.Match.objects.filter(pk=row.pk).update(due="level-1", touched=clocks.now() - timedelta(hours=1))
    health.HEALTH.forget()
    found = asked()
    assert found["checks"]["workers"]["status"] == "degraded" and row.token not in str(found)


def test_housekeeping_that_stopped_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked()["checks"]["housekeeping"]["status"] == "off"
    sweeper = Sweeper()
    sweeper.ended.set()  # its thread ends without a sweep
    sweeper.start()
    try:
        assert monitor.housekeeping().status == "ok"
        assert LAST.begun is not None
        LAST.begun -= 2 * monitor.SWEEPS
        assert monitor.housekeeping().status == "degraded"
    finally:
        sweeper.stop()
    assert monitor.housekeeping().status == "off"


def test_strangers_learn_the_status_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(**STRANGER) == {"status": "ok"}
    assert asked(**STRANGER, Authorization=f"Bearer {TOKEN}") == {"status": "ok"}, "no token is set"
    assert asked(**STRANGER, Authorization="Bearer ") == {"status": "ok"}
    monkeypatch.setattr(settings, "METRICS_TOKEN", TOKEN)
    assert "checks" in asked(**STRANGER, Authorization=f"Bearer {TOKEN}")
    assert asked(**STRANGER, Authorization=f"Bearer {TOKEN}x") == {"status": "ok"}


def test_whoever_asks_often_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 1000.0)
    health.HEALTH.forget()
    asked()
    monkeypatch.setattr(health, "connection", Gone())
    asked(200)


# Metrics


def numbers(client: Client, **headers: str) -> dict[str, float]:
    """Return the numbers of the game by their names and labels, as Prometheus reads them."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}", **headers})
    assert answer.status_code == 200 and not answer.cookies and answer["Cache-Control"] == "no-store"
    read = text_string_to_metric_families(answer.content.decode())
    return {" ".join([each.name, *sorted(each.labels.values())]): each.value for family in read for each in family.samples}


def test_metrics_are_off_without_a_token() -> None:
    assert Client().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.usefixtures("measured")
def test_metrics_need_the_token_and_no_name_of_the_site() -> None:
    for given in ("", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"Basic {TOKEN}", f"Bearer {TOKEN[:-1]}é"):
        answer = Client().get("/metrics", headers={"Authorization": given, "Host": "10.0.0.7:8001"})
        assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer") and "clashyard_" not in answer.content.decode()
    assert "clashyard_sockets_open" in numbers(Client(), Host="10.0.0.7:8001")


@pytest.mark.usefixtures("measured")
def test_matches_and_actions_are_counted_once_they_are_committed(django_capture_on_commit_callbacks: Any) -> None:
    before = numbers(Client())
    with django_capture_on_commit_callbacks(execute=True):
        row = store.begin("blades", {}, {"A": "level-1", "B": "level-1"}, seed=1)
        match = store.load(row)
        seat = match.deciding[0]
        text = match.legal[0]
        store.act(row.token, seat, store.point(row, match, seat), text, by="level-1")
        with pytest.raises(store.Stale):
            store.act(row.token, seat, "0.0-", text)
    now = numbers(Client())
    told = {"clashyard_matches_begun_total blades": 1.0, "clashyard_actions_total blades computer": 1.0}
    assert {name: now[name] - before.get(name, 0.0) for name in told} == told
    assert now.get("clashyard_actions_total blades person", 0.0) == before.get("clashyard_actions_total blades person", 0.0)
    assert now["clashyard_pairing_waiting"] == 0.0 and now["clashyard_workers_waiting quick"] == 0.0
    assert row.token not in str(now)


@pytest.mark.usefixtures("measured")
def test_requests_are_counted_by_view_and_not_by_address() -> None:
    client = Client()
    client.get("/m/a-token-of-a-match/")
    found = [name for name in numbers(client) if name.startswith("django_http_requests_total_by_view")]
    assert found and not any("a-token-of-a-match" in name for name in found)


def test_a_number_of_rows_is_unknown_without_a_database() -> None:
    def fail() -> float:
        raise OperationalError(NASTY)

    metrics.watch("clashyard_test_number", "A number of a test", fail)
    assert str(REGISTRY.get_sample_value("clashyard_test_number")) == "nan"
