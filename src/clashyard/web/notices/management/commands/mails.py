"""The ``mails`` command: send the mails that are due, for example by cron where no server runs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clashyard.web.matches import clocks
from clashyard.web.notices import mails


class Command(BaseCommand):
    help = "Send the mails about notices that are due. A running server does this by itself."

    def handle(self, *args: Any, **options: Any) -> None:
        now = clocks.now()
        mails.gather(now)
        states: list[str] = []
        while (mail := mails.take(now)) is not None:
            mails.send(mail, now)
            states.append(mail.state)
        self.stdout.write(", ".join(f"{state}: {states.count(state)}" for state in dict.fromkeys(states)) or "nothing to send")
