"""Responses to a page with an open connection: only that the action is done, since the update comes live."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.support.web.match_requests import asked, begun, looked

pytestmark = pytest.mark.django_db
LIVE = {"HX-Request": "true", "X-Live": "1"}


def test_live_actions_are_not_rendered_twice(client: Client) -> None:
    row = begun(client)
    point, actions = asked(looked(client, row))
    answer = client.post(f"/m/{row.token}/act", {"point": point, "action": actions[0]}, headers=LIVE)
    assert answer.status_code == 204 and not answer.content and row.actions.count() == 1
    again = client.post(f"/m/{row.token}/act", {"point": point, "action": actions[0]}, headers=LIVE)
    assert again.status_code == 200 and "The match has moved on." in again.content.decode() and row.actions.count() == 1
