"""The signing key of the server, created once per machine if none is given."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

SHORTEST, FEWEST = 50, 5  # characters, and distinct ones, that Django's check asks for
SHORTEST_TOKEN = 32


def checked_key(given: str) -> str:
    """Return *given*, the key of a deployment, or an empty string if none is given.

    Raises ImproperlyConfigured for a weak key.
    """
    if given and (len(given) < SHORTEST or len(set(given)) < FEWEST):
        raise ImproperlyConfigured(
            f"CLASHYARD_SECRET_KEY is too easily guessed: use at least {SHORTEST} characters, {FEWEST} of them different; "
            'generate one with: python3 -c "import secrets; print(secrets.token_urlsafe(64))"'
        )
    return given


def checked_token(given: str) -> str:
    """Return *given*, the token of monitoring, empty if there is none. Raises ImproperlyConfigured for a weak one."""
    if given and (len(given) < SHORTEST_TOKEN or len(set(given)) < FEWEST or not given.isascii()):
        raise ImproperlyConfigured(
            f"CLASHYARD_METRICS_TOKEN is too easily guessed: use at least {SHORTEST_TOKEN} ASCII characters, {FEWEST} of them "
            'different; generate one with: python3 -c "import secrets; print(secrets.token_urlsafe(32))"'
        )
    return given


def secret_key(folder: Path) -> str:
    """Return the key stored in *folder*, creating it if it is missing. Nobody else can read it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret-key"
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            file.write(get_random_secret_key())
    except FileExistsError:
        pass
    return path.read_text("utf-8")
