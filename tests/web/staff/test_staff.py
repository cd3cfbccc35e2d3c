"""Moderation: who gets in, cases and their states, muting and closing accounts, and an administration without hidden cards."""

from __future__ import annotations

import re
from random import Random

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client

from clashyard.core.words import LANGUAGES
from clashyard.games import NAMED
from clashyard.web.editor.models import PUBLISHED, REMOVED, Page, PageReport
from clashyard.web.generator.models import Picture, PictureReport
from clashyard.web.people.models import Person
from clashyard.web.reports.models import Report
from clashyard.web.staff import cases
from clashyard.web.talk.models import ChatReport, Line
from tests.support.web.profiles import member
from tests.support.web.tables import SEED, Table, calm
from tests.support.web.visitors import NOW, table

pytestmark = pytest.mark.django_db
THINGS = ("puzzles", "pictures")


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def moderator(name: str = "Boss", second: bool = True, shown: bool = True) -> Client:
    client, person = member(name)
    assert person.account is not None
    User.objects.filter(pk=person.account.pk).update(is_staff=True)
    if second:
        Authenticator.objects.create(user=person.account, type="totp", data={"secret": "A" * 32})
    if shown:
        session = client.session
        session["factor"] = person.account.pk
        session.save()
    return client


def reported() -> ChatReport:
    one, other = member("Rowan"), member("Imke")
    Person.objects.update(chat=True)
    row = table(one[1], other[1])
    Line.objects.create(match=row, person=one[1], text="you fool")
    other[0].post(f"/m/{row.token}/talk/report", {"line": str(Line.objects.get().pk)})
    return ChatReport.objects.get()


def said(client: Client, address: str = "/staff/", **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, (address, answer.status_code)
    return str(answer.content.decode())


def test_only_staff_with_a_second_factor_get_in() -> None:
    case = reported()
    addresses = ["/staff/", "/staff/admin/", "/staff/admin/matches/match/", "/staff/admin/auth/user/"]
    for client in (Client(), member("Tove")[0]):
        assert [client.get(address, follow=True).status_code for address in addresses] == [404] * 4
        assert client.post(f"/staff/case/chat/{case.pk}", {"handled": "1", "state": "|0"}).status_code == 404
        assert client.post(f"/staff/person/{case.about_id}", {"deed": "silence"}).status_code == 404
    for client, to in (
        (moderator("None", second=False), "/account/security"), (moderator("Not", shown=False), "/account/log-in/code"),
        (moderator("Lost", second=False, shown=True), "/account/security"),
    ):  # fmt: skip
        assert client.get("/staff/")["Location"] == to
        assert client.post(f"/staff/case/chat/{case.pk}", {"handled": "1", "state": "|0"})["Location"] == to
        assert client.get("/staff/admin/").status_code == 302 and client.get("/staff/admin/auth/user/").status_code == 302
    case.refresh_from_db()
    assert case.handled is None and not Person.objects.filter(silenced=True).exists()
    boss = moderator()
    assert 'href="/staff/"' in said(boss, "/account/") and 'href="/staff/"' not in said(member("Osric")[0], "/account/")
    assert [boss.get(address).status_code for address in addresses] == [200] * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_cases_are_shown_with_what_was_said(language: str) -> None:
    reported()
    Report.objects.create(token="t" * 16, game="decks", rules="1", at=3, viewer="A", text="<i>wrong</i>", excerpt="before")
    page = said(moderator(), **{"Accept-Language": language})
    assert "you fool" in page and "Rowan: you fool" in page and "&lt;i&gt;wrong&lt;/i&gt;" in page
    assert page.count('class="case"') == 2 and said(moderator("Two"), "/staff/?kind=chat").count('class="case"') == 1
    assert said(moderator("Three"), "/staff/?state=handled&kind=?").count('class="case"') == 0


def test_a_case_is_handled_with_a_note_and_opened_again() -> None:
    case, client = reported(), moderator()
    assert (
        client.post(f"/staff/case/chat/{case.pk}", {"handled": "1", "note": " spoke to them ", "state": "|0"}).status_code == 302
    )
    case.refresh_from_db()
    assert (
        case.handled is not None
        and case.note == "spoke to them"
        and case.handler is not None
        and case.handler.username == "Boss@login"
    )
    page = said(client, "/staff/?state=handled")
    assert "spoke to them" in page and "you fool" not in said(client)
    state = re.search(r'name="state" value="([^"]+)"', page)
    assert state
    client.post(f"/staff/case/chat/{case.pk}", {"note": "again", "state": state[1]})
    case.refresh_from_db()
    assert case.handled is None and case.note == "again"


def test_two_moderators_do_not_overwrite_each_other() -> None:
    case = reported()
    one, other = moderator("One"), moderator("Other")
    assert one.post(f"/staff/case/chat/{case.pk}", {"handled": "1", "note": "mine", "state": "|0"}).status_code == 302
    answer = other.post(f"/staff/case/chat/{case.pk}", {"note": "theirs", "state": "|0"})
    case.refresh_from_db()
    assert answer.status_code == 409 and "Another moderator" in answer.content.decode() and case.note == "mine"


@pytest.mark.parametrize(
    ("address", "given", "status"),
    [("case/chat/999", {"state": "|0"}, 404), ("case/nothing/1", {"state": "|0"}, 404), ("person/999", {"deed": "silence"}, 404),
     ("person/1", {"deed": "explode"}, 404), ("person/1", {}, 404)],
)  # fmt: skip
def test_senseless_requests_change_nothing(address: str, given: dict[str, str], status: int) -> None:
    reported()
    assert moderator().post(f"/staff/{address}", given).status_code == status
    long = moderator("Two").post(f"/staff/case/chat/{ChatReport.objects.get().pk}", {"note": "x" * 2001, "state": "|0"})
    assert long.status_code == 409 and ChatReport.objects.get().note == ""


def test_muting_a_person_and_closing_an_account() -> None:
    case, client = reported(), moderator()
    assert case.about is not None
    person, theirs = case.about, Client()
    assert person.account is not None
    theirs.force_login(person.account)
    client.post(f"/staff/person/{person.pk}", {"deed": "silence"})
    row = Line.objects.get().match
    assert theirs.post(f"/m/{row.token}/talk", {"phrase": "hello"}).status_code == 409
    client.post(f"/staff/person/{person.pk}", {"deed": "silence", "off": "1"})
    assert theirs.post(f"/m/{row.token}/talk", {"phrase": "hello"}).status_code == 302
    client.post(f"/staff/person/{person.pk}", {"deed": "close"})
    assert theirs.get("/account/")["Location"] == "/account/log-in" and theirs.get("/people/rowan/").status_code == 404
    client.post(f"/staff/person/{person.pk}", {"deed": "close", "off": "1"})
    theirs.force_login(person.account)
    assert theirs.get("/account/").status_code == 200
    boss = Person.objects.get(name="Boss")
    assert client.post(f"/staff/person/{boss.pk}", {"deed": "close"}).status_code == 409 and said(client)


@pytest.mark.parametrize(("game", "mode"), [("decks", "duel"), ("blades", "basic"), ("clash", "duel")])
def test_the_administration_shows_nothing_that_decides_a_match(game: str, mode: str) -> None:
    found = Table(NAMED[game], mode)
    found.plays(Random(5), 9)
    client = moderator()
    page = said(client, f"/staff/admin/matches/match/{found.row.pk}/change/") + said(client, "/staff/admin/matches/match/")
    assert found.row.token in page and str(SEED) not in page
    for name in ("options", "secret", "seed", "commitment", "_save"):
        assert f'field-{name}"' not in page and name not in re.sub(r'class="[^"]*"', "", page.partition("<main")[2]), name
    assert client.post(f"/staff/admin/matches/match/{found.row.pk}/change/", {"ending": "left"}).status_code == 403
    for address in ("matches/match/add/", f"matches/match/{found.row.pk}/delete/", "people/person/add/", "auth/user/add/"):
        assert client.get(f"/staff/admin/{address}").status_code == 403


def test_the_administration_changes_only_what_it_offers() -> None:
    case, client = reported(), moderator()
    assert case.about is not None and case.about.account is not None
    user = case.about.account
    page = said(client, f"/staff/admin/auth/user/{user.pk}/change/")
    assert "md5$" not in page and "password" not in page.partition("<main")[2]
    client.post(f"/staff/admin/auth/user/{user.pk}/change/", {"username": "hacked", "is_staff": "on", "is_superuser": "on"})
    user.refresh_from_db()
    assert user.username == "Rowan@login" and not user.is_staff and not user.is_superuser and not user.is_active
    boss = User.objects.get(username="Boss@login")
    assert client.post(f"/staff/admin/auth/user/{boss.pk}/change/", {}).status_code == 403
    client.post(f"/staff/admin/people/person/{case.about_id}/change/", {"silenced": "on", "name": "X"})
    person = Person.objects.get(pk=case.about.pk)
    assert person.silenced and person.name == "Rowan"


def things() -> tuple[Page, Picture, Client]:
    """Return a published puzzle and a picture of one person, both reported, and that person's browser."""
    client, owner = member("Rowan")
    page = Page.objects.create(
        owner=owner, state=PUBLISHED, digest="d", game="decks", title="Rude title", goal="win", turns=1, held={}, published=NOW
    )
    picture = Picture.objects.create(owner=owner, digest="p", data=b"jpeg")
    reporter = member("Imke")[1]
    PageReport.objects.create(page=page, person=reporter, text="It insults <me>")
    PictureReport.objects.create(picture=picture, person=reporter, text="Not theirs")
    return page, picture, client


@pytest.mark.parametrize("language", LANGUAGES)
def test_reports_of_puzzles_and_pictures_are_cases(language: str) -> None:
    page, picture, _ = things()
    boss = moderator()
    shown = said(boss, **{"Accept-Language": language})
    assert shown.count('class="case"') == 2 and "Rude title" in shown and "It insults &lt;me&gt;" in shown and "Imke" in shown
    assert f'href="/editor/{page.name}/"' in shown and f"picture/{picture.token}.jpg" in shown
    for kind, text in (("puzzles", "It insults"), ("pictures", "Not theirs")):
        alone = said(boss, f"/staff/?kind={kind}")
        assert alone.count('class="case"') == 1 and text in alone
    report = PageReport.objects.get()
    boss.post(f"/staff/case/puzzles/{report.pk}", {"handled": "1", "note": "harmless", "state": "|0"})
    assert said(boss).count('class="case"') == 1 and "harmless" in said(boss, "/staff/?state=handled&kind=puzzles")


def test_a_puzzle_is_removed_and_shown_again_and_a_picture_removed_for_good() -> None:
    page, picture, _ = things()
    puzzle, image = (f"/staff/thing/{kind}/{model.objects.get().pk}" for kind, model in cases.KINDS.items() if kind in THINGS)
    boss = moderator()
    for _ in range(2):  # twice does no harm
        assert boss.post(puzzle, {"deed": "remove"}).status_code == 302
    page.refresh_from_db()
    assert page.state == REMOVED and Client().get(f"/editor/{page.name}/").status_code == 404
    shown = said(boss, "/staff/?kind=puzzles")
    assert "Show the puzzle again" in shown and "Rude title" in shown and f'href="/editor/{page.name}/"' not in shown
    boss.post(puzzle, {"deed": "restore"})
    page.refresh_from_db()
    assert page.state == PUBLISHED
    assert boss.post(image, {"deed": "remove"}).status_code == 302
    picture.refresh_from_db()
    assert picture.removed and bytes(picture.data) == b""
    answer = boss.post(image, {"deed": "restore"})
    assert answer.status_code == 409 and "nothing is left of it" in answer.content.decode()
    assert "removed" in said(boss, "/staff/?kind=pictures") and "Remove the picture" not in said(boss, "/staff/?kind=pictures")


def test_nobody_else_removes_anything() -> None:
    page, picture, owner = things()
    paths = [f"/staff/thing/{kind}/{cases.KINDS[kind].objects.get().pk}" for kind in THINGS]
    for client in (Client(), owner, member("Tove")[0]):
        assert [client.post(path, {"deed": "remove"}).status_code for path in paths] == [404, 404]
    without, unproven = moderator("None", second=False), moderator("Not", shown=False)
    for client, to in ((without, "/account/security"), (unproven, "/account/log-in/code")):
        assert [client.post(path, {"deed": "remove"})["Location"] for path in paths] == [to, to]
    boss = moderator()
    wrong = [(paths[0], "explode"), (paths[0], ""), ("/staff/thing/chat/1", "remove"), ("/staff/thing/puzzles/999", "remove")]
    assert [boss.post(path, {"deed": deed}).status_code for path, deed in wrong] == [404] * 4
    assert [boss.get(path).status_code for path in paths] == [405, 405]
    page.refresh_from_db()
    picture.refresh_from_db()
    assert page.state == PUBLISHED and not picture.removed
