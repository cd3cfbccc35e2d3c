"""Web Push: notices on devices whose browser is closed, sent through the push services of browsers, signed with our VAPID key.

A thread of its own sends them, so that nothing waits for a push service. A notice may arrive twice if a process is killed at the
wrong moment; browsers then replace the first by the second, as both have the same tag.
"""

from __future__ import annotations

import json
import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F
from requests import RequestException, Session

from clashyard.core.words import Words
from clashyard.web.leased import Served
from clashyard.web.matches import clocks
from clashyard.web.notices.models import Device, Push
from clashyard.web.notices.sentences import said

LOG = logging.getLogger(__name__)
SECONDS = 10  # to wait for a push service
KEPT = 24 * 3600  # seconds for which a push service keeps a message for a device that is off
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120))  # until the next try
LEASE = timedelta(minutes=5)  # after which a killed process is taken to have lost a message
GONE = (404, 410)  # the browser no longer wants to hear
AGAIN = (408, 413, 425, 429, 500, 502, 503, 504)


def take(now: datetime | None = None) -> Push | None:
    """Return a message that is due, which no other process takes for a while, or None."""
    now = now or clocks.now()
    for row in Push.objects.filter(due__lte=now).select_related("device", "notice").order_by("due")[:10]:
        if Push.objects.filter(pk=row.pk, due=row.due).update(due=now + LEASE, tries=F("tries") + 1):
            row.tries += 1
            return row
    return None


def send(push: Push, now: datetime | None = None) -> None:
    """Push a notice to a device. A device that is gone is forgotten; a service that fails is asked again later."""
    if push.notice.read is not None:
        push.delete()
        return
    status = _status(push.device, payload_of(push))
    if status in GONE:
        push.device.delete()
    elif status in AGAIN and push.tries <= len(PAUSES):
        Push.objects.filter(pk=push.pk).update(due=(now or clocks.now()) + PAUSES[push.tries - 1])
    else:
        push.delete()


def payload_of(push: Push) -> str:
    """Return what a device is sent: encrypted for it, so that the push service cannot read it."""
    shown = said(push.notice, Words(push.device.language))
    return json.dumps({"title": shown.text, "body": shown.about, "link": shown.link}, ensure_ascii=False)


def _status(device: Device, payload: str) -> int:
    """Return the answer of the push service, 503 if there is none."""
    from pywebpush import WebPushException, webpush  # here, as it loads another client of HTTP, and most sites push nothing

    session = Session()
    session.max_redirects = 0  # a push service does not send us elsewhere
    try:
        answer: Any = webpush(
            {"endpoint": device.endpoint, "keys": {"p256dh": device.key, "auth": device.secret}},
            payload, vapid_private_key=settings.VAPID_KEY, vapid_claims={"sub": settings.VAPID_CONTACT}, ttl=KEPT,
            timeout=SECONDS, requests_session=session,
        )  # fmt: skip
        return int(answer.status_code)
    except WebPushException as error:
        status = error.response.status_code if error.response is not None else 400
        LOG.warning("a push service answered %s", status)
        return int(status)
    except (RequestException, OSError) as error:
        LOG.warning("a push service cannot be reached: %s", type(error).__name__)
        return 503
    except ValueError as error:  # keys that are none
        LOG.warning("a device cannot be told: %s", error)
        return 410


SENDER = Served("pushes", take, send)  # in this process


def swept(sender: Any, now: datetime, **_: Any) -> None:
    """Wake the thread that sends what is due."""
    if settings.VAPID_KEY and Push.objects.filter(due__lte=now).exists():
        SENDER.wake()
