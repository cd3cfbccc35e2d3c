"""Whom quick pairing keeps apart."""

from __future__ import annotations

import pytest

from clashyard.web.pairing.encounters import may_meet
from clashyard.web.people.contacts import block
from tests.support.web.profiles import member


@pytest.mark.django_db
def test_people_who_have_blocked_one_another_are_not_paired() -> None:
    (_, ann), (_, bob) = member("Ann"), member("Bob")
    assert may_meet(ann, bob) and may_meet(bob, ann) and not may_meet(ann, ann)
    block(ann, bob)
    assert not may_meet(ann, bob) and not may_meet(bob, ann)
