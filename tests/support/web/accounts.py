"""Visitors who sign up, log in, and look for their matches."""

from __future__ import annotations

from typing import Any

from django.test import Client

SECRET = "blue elephants dance"
OTHER = "green whales whistle"


def begun(client: Client) -> str:
    """Begin a match with one click and return its token."""
    return str(client.post("/begin", {"level": "level-1"})["Location"].split("/")[2])


def signed_up(client: Client, name: str = "alice", **more: str) -> Any:
    fields = {"username": name, "password1": SECRET, "password2": SECRET, **more}
    return client.post("/account/sign-up", fields)


def logged_in(client: Client, name: str = "alice", password: str = SECRET, **more: str) -> Any:
    return client.post("/account/log-in", {"username": name, "password": password, **more})


def sits(client: Client, token: str) -> bool:
    return 'class="sitter own"' in client.get(f"/m/{token}/").content.decode()


def key(client: Client) -> str:
    return client.cookies["sessionid"].value
