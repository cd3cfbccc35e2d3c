"""A mail server of this machine, which keeps what it is given and fails on demand."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


class Post:
    """What a server has been given. *answer*: its answer to the next mails; empty: it accepts them."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # aiosmtpd finds it by this name
        if self.answer == "break":
            self.mails.append(read(envelope.content))
            server.transport.abort()
            return "250 never heard"
        if self.answer:
            return self.answer
        self.mails.append(read(envelope.content))
        return "250 OK"


def read(content: bytes) -> EmailMessage:
    found = message_from_bytes(content, policy=policy.default)
    assert isinstance(found, EmailMessage)
    return found


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def mail_server(settings: Any) -> Iterator[Post]:
    """Run a mail server that the site uses."""
    post = Post()
    controller = Controller(post, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", controller.port
    settings.EMAIL_USE_TLS, settings.EMAIL_TIMEOUT = False, 60
    try:
        yield post
    finally:
        controller.stop()
