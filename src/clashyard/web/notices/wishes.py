"""How somebody wants to hear of notices besides the bell: their choices on the account page, and the link that stops mails."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from clashyard.core.words import Words
from clashyard.web.errors import refused
from clashyard.web.limits import limited
from clashyard.web.matches import clocks
from clashyard.web.notices.here import listing
from clashyard.web.notices.letter import person_of_token
from clashyard.web.notices.models import DAILY, ENDPOINT_AT_MOST, NOW, Device, Notice, Wants
from clashyard.web.notices.vapid import public_key
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.views import own_account
from clashyard.web.people.visitor import account_of, person_for

GONE, BAD_INPUT = 410, 422
DEVICES_AT_MOST = 10  # of a person; the oldest go first
KEY_BYTES, SECRET_BYTES = 65, 16  # of a subscription


def notices_part(request: HttpRequest) -> dict[str, Any]:
    """Return what the account page shows of notices."""
    account = account_of(request.session)
    found = Wants.objects.filter(person__account_id=account.pk).first() if account else None
    address = account.email if isinstance(account, User) else ""
    return {
        "chosen": found or Wants(), "address": address, "ways": (("", NEVER), (NOW, AT_ONCE), (DAILY, EACH_DAY)),
        "push": public_key(settings.VAPID_KEY),
    }  # fmt: skip


NEVER, AT_ONCE, EACH_DAY = "never", "soon", "daily"  # in the template, which has the words


@require_POST
@never_cache
@limited("keep")
@own_account
def wants(request: HttpRequest, user: User) -> HttpResponse:
    """Store what a person wants to be mailed. Without a confirmed address, nothing can be."""
    words, mail = words_of(request), request.POST.get("mail", "")
    if mail not in ("", NOW, DAILY):
        return refused(request, BAD_INPUT, words("Choose one of the ways offered."), words)
    if mail and not user.email:
        return refused(request, BAD_INPUT, words("Add and confirm an e-mail address first."), words)
    zone = request.POST.get("zone", "")
    chosen = {
        "mail": mail, "matches": "mail-matches" in request.POST, "tournaments": "mail-tournaments" in request.POST,
        "language": words.language, "zone": zone if zone in available_timezones() else "UTC",
    }  # fmt: skip
    person = person_for(request.session)
    Wants.objects.update_or_create(person=person, defaults=chosen)
    if not mail:
        _cease(person)
    return redirect(reverse("account") + "#notices")


@csrf_exempt  # RFC 8058: the provider of the reader's mailbox posts this, without a cookie
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("sit")
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Stop the mails of the person that a link names. Opening it only asks: some mail servers open all links."""
    words, person = words_of(request), person_of_token(token)
    if person is None:
        sentence = words("This link no longer works. You can change what you are told on your account page.")
        return _said(request, words, words("Mails about notices"), sentence, GONE)
    if request.method == "POST":
        Wants.objects.filter(person=person).update(mail="")
        _cease(person)
        return _said(request, words, words("Mails stopped"), words("You won't get any more mails about notices."))
    return render(request, "notices/stop.html", {"words": words})


def _cease(person: Person) -> None:
    """Take back the mails that have not been gathered yet. One that waits is dropped when it is to be sent."""
    Notice.objects.filter(person=person).update(mail_due=None)


def _said(request: HttpRequest, words: Words, title: str, sentence: str, status: int = 200) -> HttpResponse:
    return render(request, "people/notice.html", {"words": words, "title": title, "sentence": sentence}, status=status)


@require_POST
@never_cache
@limited("keep")
@own_account
def device(request: HttpRequest, user: User) -> HttpResponse:
    """Store the subscription of a browser, as JSON in *subscription*. 404 without a key, 422 for one that cannot be used."""
    words = words_of(request)
    if not settings.VAPID_KEY:
        return refused(request, 404, words("This site sends no push messages."), words)
    found = subscription_of(request.POST.get("subscription", ""))
    if found is None:
        return refused(request, BAD_INPUT, words("This browser's push service isn't supported."), words)
    person = person_for(request.session)
    given = {"person": person, "key": found[1], "secret": found[2], "language": words.language, "made": clocks.now()}
    Device.objects.update_or_create(endpoint=found[0], defaults=given)
    old = list(Device.objects.filter(person=person).order_by("-made", "-pk").values_list("pk", flat=True)[DEVICES_AT_MOST:])
    Device.objects.filter(pk__in=old).delete()
    return HttpResponse(status=204)


@require_POST
@never_cache
@limited("keep")
@own_account
def device_gone(request: HttpRequest, user: User) -> HttpResponse:
    """Forget a browser of the visitor."""
    Device.objects.filter(person=person_for(request.session), endpoint=request.POST.get("endpoint", "")).delete()
    return HttpResponse(status=204)


def subscription_of(text: str) -> tuple[str, str, str] | None:
    """Return endpoint, key and secret of a subscription, or None if it is none, or of a service that we do not know."""
    try:
        given = json.loads(text)
        endpoint, keys = str(given["endpoint"]), given["keys"]
        key, secret = str(keys["p256dh"]), str(keys["auth"])
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
        sizes = _size(key), _size(secret)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    known = any(host == each or host.endswith(f".{each}") for each in settings.PUSH_HOSTS)
    fits = parts.scheme == "https" and known and port in (None, 443) and len(endpoint) <= ENDPOINT_AT_MOST
    return (endpoint, key, secret) if fits and sizes == (KEY_BYTES, SECRET_BYTES) else None


def _size(text: str) -> int:
    """Return how many bytes a text in base64url stands for."""
    try:
        return len(base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True))
    except binascii.Error:
        return 0


@require_POST
@never_cache
@limited("sit")
@own_account
def listed(request: HttpRequest, user: User) -> HttpResponse:
    """Let others see that the visitor is here, or not."""
    listing(person_for(request.session), request.POST.get("listed") == "on", clocks.now())
    return redirect("first")
