"""Mails about notices: asked for, sent once, kept while the mail server fails, and stopped by one click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from clashyard.core.words import Words
from clashyard.web.matches import ending
from clashyard.web.notices import mails, store
from clashyard.web.notices.models import Mail, Notice, Wants
from clashyard.web.notices.times import next_morning
from clashyard.web.people import addresses
from tests.support.web.mail_server import Post, free_port, mail_server
from tests.support.web.profiles import leaves, member
from tests.support.web.visitors import NOW, again, page_of, play, table

pytestmark = pytest.mark.django_db
DAYS: dict[str, Any] = {"pace": "days", "step": 3 * 24 * 3600}
SOON = NOW + timedelta(minutes=3)


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES, settings.MAILS = {}, True


@pytest.fixture
def post(settings: Any) -> Iterator[Post]:
    with mail_server(settings) as found:
        yield found


def swept(now: datetime = SOON) -> list[str]:
    """Do what the server's thread does; return the states of what was taken."""
    mails.gather(now)
    states = []
    while (mail := mails.take(now)) is not None:
        mails.send(mail, now)
        states.append(mail.state)
    return states


def wishing(client: Client, mail: str = "now", **more: str) -> int:
    return client.post("/notices/wants", {"mail": mail, "mail-matches": "on", "mail-tournaments": "on", **more}).status_code


def plain(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part
    return str(part.get_content())


def marked_up(mail: EmailMessage) -> str:
    part = mail.get_body(("html",))
    assert part
    return str(part.get_content())


def test_nothing_is_mailed_unless_it_is_asked_for_and_the_address_is_confirmed(post: Post) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    table(a, b, **DAYS)
    assert swept() == [] and not Notice.objects.exclude(mail_due=None).exists()
    assert a.account
    a.account.email = ""
    a.account.save()
    assert wishing(one) == 422 and not Wants.objects.filter(person=a).exclude(mail="").exists()
    assert wishing(one, "hourly") == 422 and wishing(Client()) == 302  # to the log-in
    assert not post.mails


def test_a_mail_says_what_the_bell_says_in_the_language_of_its_reader(post: Post, settings: Any) -> None:
    settings.ORIGIN = "https://play.example"
    (one, a), (_, b) = member("Rowan"), member("Imke")
    one.post("/notices/wants", {"mail": "now", "mail-matches": "on"}, headers={"Accept-Language": "fr"})
    row = table(a, b, **DAYS)
    assert swept(NOW + timedelta(minutes=1)) == [] and swept() == ["sent"] and swept() == []
    (mail,) = post.mails
    assert mail["To"] == "Rowan@example.org" and mail["Subject"] == "Clashyard: À vous de jouer contre Imke"
    link = f"https://play.example/m/{row.token}/"
    assert link in plain(mail) and f'href="{link}"' in marked_up(mail) and "Clash of Decks" in plain(mail)
    stop = mail["List-Unsubscribe"].strip(" <>")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and stop in plain(mail) and stop in marked_up(mail)


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_mails_tell_nothing_hidden_of_a_match(post: Post, language: str) -> None:
    """Two matches that differ in all that is hidden lead to the same mail, and it has no word of their cards."""
    (one, a), (_, b) = member("Rowan"), member("Imke")
    one.post("/notices/wants", {"mail": "now", "mail-matches": "on"}, headers={"Accept-Language": language})
    texts = []
    for seed in (3, 4):
        row = table(a, b, seed=seed, options={"first": "A"}, **DAYS)
        assert swept() == ["sent"]
        texts.append(re.sub(r"http\S+", "", plain(post.mails[-1])).replace(row.token, ""))
        assert "seed" not in str(post.mails[-1]) and not any(word in texts[-1] for word in ("Bastion", "Mana", "AV"))
        ending.resign(row.token, "A", a, NOW)
        Notice.objects.all().delete()
    assert texts[0] == texts[1]


def test_what_is_read_or_over_is_not_mailed(post: Post) -> None:
    (one, a), (two, b) = member("Rowan"), member("Imke")
    wishing(one)
    wishing(two)
    row = table(a, b, **DAYS)
    store.mark_read(a, NOW)
    assert swept() == []
    while "A" in again(row).turn:
        play(row, "end")
    assert Notice.objects.filter(person=b, kind="turn").exists()
    while "B" in again(row).turn:
        play(row, "end")
    store.mark_read(a, NOW)
    assert swept() == [] and not post.mails


def test_what_is_read_while_a_mail_waits_is_dropped(post: Post) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one)
    table(a, b, **DAYS)
    mails.gather(SOON)
    store.mark_read(a, SOON)
    assert swept() == ["dropped"] and not post.mails


def test_daily_mails_come_in_the_morning_with_all_in_one_and_urgent_ones_at_once(post: Post) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one, "daily", zone="Europe/Paris")
    for _ in range(3):
        table(a, b, **DAYS)  # 13 o'clock in Paris
    morning = datetime(2030, 1, 2, 7, tzinfo=UTC)
    assert swept(morning - timedelta(seconds=1)) == [] and swept(morning) == ["sent"]
    assert post.mails[0]["Subject"] == "Clashyard: 3 notices" and plain(post.mails[0]).count("/m/") == 3
    store.post(a, "hurry", morning, other=b, match=table(a, b, now=morning, **DAYS))
    assert swept(morning + timedelta(minutes=3)) == ["sent"] and "running out" in plain(post.mails[1])


@pytest.mark.parametrize(
    ("zone", "now", "then"),
    [
        ("UTC", "2030-02-28T08:00", "2030-03-01T08:00"),  # a month end
        ("UTC", "2028-02-28T09:00", "2028-02-29T08:00"),  # a leap day
        ("UTC", "2029-12-31T23:59", "2030-01-01T08:00"),
        ("Europe/Paris", "2030-03-30T12:00", "2030-03-31T06:00"),  # clocks go forward in that night
        ("Europe/Paris", "2030-10-26T12:00", "2030-10-27T07:00"),  # and back
        ("America/New_York", "2030-03-10T06:30", "2030-03-10T12:00"),  # on the very morning
        ("Asia/Seoul", "2030-01-31T22:59", "2030-01-31T23:00"),
    ],
)
def test_mornings(zone: str, now: str, then: str) -> None:
    assert next_morning(zone, datetime.fromisoformat(f"{now}+00:00")) == datetime.fromisoformat(f"{then}+00:00")


def test_a_mail_server_that_is_away_or_busy_is_tried_again_later_and_gets_each_mail_once(settings: Any) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one)
    table(a, b, **DAYS)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", free_port(), False
    assert swept() == ["waiting"] and swept() == []  # not before its pause is over
    with mail_server(settings) as post:
        post.answer = "451 busy"
        later = SOON + mails.PAUSES[0]
        assert swept(later) == ["waiting"] and swept(later + timedelta(minutes=1)) == []
        post.answer = ""
        assert swept(later + mails.PAUSES[1]) == ["sent"] and swept(later + timedelta(days=9)) == [] and len(post.mails) == 1


def test_a_mail_that_is_refused_for_good_or_too_often_fails(post: Post) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one)
    table(a, b, **DAYS)
    post.answer = "554 no"
    assert swept() == ["failed"]
    Mail.objects.update(state="waiting", tries=len(mails.PAUSES))
    post.answer = "451 busy"
    assert swept() == ["failed"] and swept(SOON + timedelta(days=99)) == []


def test_a_mail_that_may_have_arrived_is_not_sent_again(post: Post) -> None:
    """The connection breaks after the text was handed over; or the process was killed while sending."""
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one)
    table(a, b, **DAYS)
    post.answer = "break"
    assert swept() == ["unsure"] and len(post.mails) == 1
    post.answer = ""
    assert swept(SOON + timedelta(days=9)) == []
    table(a, b, **DAYS)
    mails.gather(SOON)
    assert mails.take(SOON) is not None and mails.take(SOON) is None and swept(SOON + timedelta(days=9)) == []


def test_one_click_stops_the_mails_without_a_login(post: Post) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one)
    table(a, b, **DAYS)
    assert swept() == ["sent"]
    address = "/" + post.mails[0]["List-Unsubscribe"].strip(" <>").split("/", 3)[3]
    mailbox = Client(enforce_csrf_checks=True)
    assert "Stop these mails" in mailbox.get(address).content.decode() and Wants.objects.get(person=a).mail == "now"
    table(a, b, **DAYS)
    assert mailbox.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert Wants.objects.get(person=a).mail == "" and swept() == [] and len(post.mails) == 1
    assert mailbox.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200  # twice does no harm
    for bad in (address[:-2] + "x/", "/notices/stop/x/", "/notices/stop/:::/"):
        assert mailbox.post(bad).status_code == 410
    assert a.account
    addresses.change(a.account, "new@example.org", Words("en"))
    assert mailbox.post(address).status_code == 410


def test_who_leaves_gets_no_more_mails(post: Post) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one)
    table(a, b, **DAYS)
    mails.gather(SOON)
    leaves(one, a)
    assert swept() == [] and not Wants.objects.filter(person=a).exists() and not post.mails


def test_the_command_sends_what_is_due(post: Post, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one)
    table(a, b, **DAYS)
    monkeypatch.setattr("clashyard.web.matches.clocks.now", lambda: SOON)
    call_command("mails")
    assert capsys.readouterr().out == "sent: 1\n" and len(post.mails) == 1
    call_command("mails")
    assert capsys.readouterr().out == "nothing to send\n"


def test_a_request_never_waits_for_the_mail_server(monkeypatch: pytest.MonkeyPatch) -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    wishing(one)

    def fails(*_: Any) -> None:
        pytest.fail("a request sent a mail")

    monkeypatch.setattr(mails, "send", fails)
    row = table(a, b, **DAYS)
    page_of(one, row)
