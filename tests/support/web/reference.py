"""Pages of the reference as text."""

from __future__ import annotations

from django.test import Client


def page(client: Client, address: str, status: int = 200, language: str = "en") -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == status
    return answer.content.decode()
