"""The language of the pages: chosen by the visitor, stored in the session, and used on the whole page."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import pytest
from django.test import Client

from clashyard.core.words import LANGUAGES, catalogue
from clashyard.web.pages import TONGUES
from tests.support.nights import by_day

pytestmark = pytest.mark.django_db
DECK = "baron,brute,carapace,troll,revenant,partisan,annihilation,boom"
PAGES = [
    "/cards/", "/cards/?q=zzz&from=x", "/cards/?q=" + "x" * 99, "/cards/troll/", "/cards/ravenous-treasure/", "/cards/boom/",
    "/cards/nobody/", "/cards/clash/", "/cards/blades/", "/decks/build/", f"/decks/build/?cards={DECK}",
    f"/decks/build/?cards={DECK},vortex,nobody,troll", "/decks/build/?cards=" + "x" * 2000, "/rules/", "/rules/?q=vanish",
    "/rules/?q=zzz", "/rules/?q=" + "x" * 99, "/rules/decks/", "/rules/blades/", "/rules/clash/", "/rules/chess/",
    "/cards/make/character/", "/cards/make/mutation/", "/cards/make/pack/",
    "/puzzles/", "/puzzles/run-up/?did=play+assassin+upper&did=end", "/puzzles/storm/", "/lessons/decks/",
    "/lessons/decks/sprint/",
    "/rule/decks.nothing/", "/learn/decks/", "/learn/blades/", "/learn/clash/", "/learn/chess/",
]  # fmt: skip
SPOKEN = ("title", "aria-label", "placeholder", "data-done", "alt")
EMPTY = {"meta", "link", "input", "br", "img", "use", "rect", "hr"}


class Said(HTMLParser):
    """The text of a page in its main language: text and spoken attributes outside of parts marked as another language."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tongues: list[str] = []
        self.page_tongue = ""
        self.said: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        tongue = given.get("lang") or (self.tongues[-1] if self.tongues else "")
        if tag == "html":
            self.page_tongue = tongue
        self.said += [given[name] or "" for name in SPOKEN if name in given and tongue == self.page_tongue]
        if tag not in EMPTY:
            self.tongues.append(tongue)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        self.tongues.pop()

    def handle_data(self, data: str) -> None:
        if self.tongues and self.tongues[-1] == self.page_tongue:
            self.said.append(data)


@cache
def translated(language: str) -> tuple[set[str], list[re.Pattern[str]], set[str]]:
    """Return the sentences that have a translation, those with fields as patterns, and the texts of the rules."""
    known = {pattern: said for pattern, said in catalogue(language).items() if pattern != said}
    fixed = {pattern for pattern in known if "{" not in pattern} - set(known.values())
    filled = [pattern for pattern in known if "{" in pattern and re.search("[a-z]{3}", re.sub(r"{\w+}", "", pattern))]
    forms = [re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(pattern))) for pattern in filled]
    return fixed, forms, {" ".join(text.split()) for text in catalogue(language, "rules").values()}


def english(page: str, language: str) -> list[str]:
    """Return the sentences of a page that are still English although a translation exists."""
    fixed, forms, rules = translated(language)
    texts = {" ".join(text.split()).strip(" ·:,") for text in Said(page).said}
    texts -= rules  # a French rule may have the form of an English sentence: "… places …"
    return [text for text in texts if text and (text in fixed or any(form.fullmatch(text) for form in forms))]


@pytest.mark.parametrize("language", by_day("fr", of=[language for language in LANGUAGES if language != "en"]))
@pytest.mark.parametrize("address", PAGES, ids=lambda address: address[:40])
def test_no_english_is_left(client: Client, address: str, language: str) -> None:
    if "did=" in address:  # the end of a try is shown to those who have made it
        client.post(address.partition("?")[0], {"did": ["play assassin upper"], "action": "end"})
    page = client.get(address, headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}">' in page
    assert english(page, language) == []


def test_english_would_be_found(client: Client) -> None:
    """The test before this one can fail: these are the same pages in English, declared as French."""
    for address in PAGES:
        page = client.get(address).content.decode().replace('<html lang="en">', '<html lang="fr">')
        assert len(english(page, "fr")) >= 3
    assert english('<html lang="fr"><p>Cards found: 12</p></html>', "fr") == ["Cards found: 12"]


def chosen(client: Client, language: str, back: str, referer: str = "") -> tuple[int, str]:
    headers = {"referer": referer} if referer else {}
    answer = client.post("/language/", {"language": language, "next": back}, headers=headers)
    return answer.status_code, answer.headers.get("Location", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_chosen_on_any_page_and_stays(client: Client, language: str) -> None:
    page = client.get("/cards/?q=a&pack=initiation", headers={"accept-language": "fr"}).content.decode()
    assert re.findall(r'<button name="language" value="(\w+)"', page) == list(TONGUES) == list(LANGUAGES)
    back = re.search(r'name="next" value="([^"]+)"', page)
    assert back
    address = back[1].replace("&amp;", "&")
    assert chosen(client, language, address) == (302, "/cards/?q=a&pack=initiation")
    for address in ("/", "/cards/?q=a", "/rules/"):
        page = client.get(address, headers={"accept-language": "ko"}).content.decode()
        assert f'<html lang="{language}">' in page
        assert re.findall(r'value="(\w+)" lang="\w+" aria-current="true"', page) == [language]


@pytest.mark.parametrize(
    "elsewhere",
    [
        "",
        "https://elsewhere.example/",
        "//elsewhere.example/cards/",
        "https:elsewhere",
        "javascript:alert(1)",
        "/\\elsewhere.example",
        "///elsewhere.example",
    ],
)
def test_the_way_back_leads_to_our_own_pages_only(client: Client, elsewhere: str) -> None:
    assert chosen(client, "fr", elsewhere) == (302, "/")
    assert chosen(client, "fr", elsewhere, "http://elsewhere.example/cards/") == (302, "/")
    assert chosen(client, "fr", "/cards/", "http://elsewhere.example/cards/?q=x") == (302, "/cards/")


def test_the_way_back_knows_a_query_that_has_changed_since(client: Client) -> None:
    assert chosen(client, "fr", "/cards/", "http://testserver/cards/?q=troll") == (302, "/cards/?q=troll")
    assert chosen(client, "fr", "/cards/?q=a", "http://testserver/cards/") == (302, "/cards/")
    assert chosen(client, "fr", "/cards/", "http://testserver/rules/?q=troll") == (302, "/cards/")


@pytest.mark.parametrize("language", ["", "de", "EN", "fr ", "x" * 5000, "<script>"])
def test_an_unknown_language_is_refused(client: Client, language: str) -> None:
    chosen(client, "fr", "/")
    answer = client.post("/language/", {"language": language, "next": "/cards/"})
    page = answer.content.decode()
    assert answer.status_code == 400 and client.session["language"] == "fr" and '<html lang="fr">' in page
    assert "<script>" not in page and "x" * 100 not in page


def test_only_a_form_of_ours_chooses() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/language/", {"language": "fr"}).status_code == 403 and "language" not in strict.session
    assert strict.get("/language/").status_code == 405


def test_the_page_after_a_form_leads_back_to_the_first(client: Client) -> None:
    page = client.post("/language/", {"language": "de", "next": "/cards/"}).content.decode()
    assert 'name="next" value="/"' in page


def test_the_navigation_shows_where_one_is(client: Client) -> None:
    for address, name in (("/", "Play"), ("/cards/", "Cards"), ("/cards/troll/", "Cards"), ("/rules/decks/", "Rules")):
        page = client.get(address).content.decode()
        marked = re.findall(r'<li[^>]*><a href="[^"]+" aria-current="page">([^<]+)</a></li>', page.partition("</header>")[0])
        assert set(marked) == {name}  # once in the row, and perhaps once behind “More”
        assert page.count("<h1") == 1 and '<a class="skip" href="#main">' in page
