"""Views of accounts: sign up, log in, log out, change the password, delete the account."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django import forms as django_forms
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clashyard.core.words import Words
from clashyard.web.limits import limited, too_many
from clashyard.web.pages import words_of
from clashyard.web.people import accounts, addresses, factors, forms, login_limits
from clashyard.web.people.models import NAME_AT_MOST
from clashyard.web.people.visitor import account_of, person_for

WAITING = "second"  # in the session: the account whose password was right, when that was, and where to go next
get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_GET
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Show the visitor's account. A guest is asked to log in."""
    user = account_of(request.session)
    if user is None:
        return redirect("log-in")
    words, person = words_of(request), person_for(request.session)
    context = {
        "words": words,
        "name": user.get_username(),
        "called": person.name,
        "handle": person.handle,
        "chat": person.chat,
        "most": NAME_AT_MOST,
    }
    return render(
        request,
        "people/account.html",
        {**context, "address": _user(user).email, "protected": factors.has_second(_user(user)), "staff": _user(user).is_staff},
    )


@get_or_post
@never_cache
@limited("account")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Create an account, which takes over everything the guest has."""
    if account_of(request.session) is not None:
        return redirect("account")
    words, form = words_of(request), forms.SignUp(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            user = form.save(commit=False)  # hashing the password takes a while, and must not hold up others
            with transaction.atomic():
                user.save()
                accounts.enter(request, user)
            if form.cleaned_data.get("email"):
                addresses.ask(request, user, form.cleaned_data["email"], words)
            return login_limits.remember(request, redirect(_afterwards(request)), user.get_username())
        except IntegrityError:  # another visitor took the name at this very moment
            form.add_error("username", django_forms.ValidationError("", code="unique"))
    intro = words(
        "With an account you can reach your matches from any device. Matches you started as a guest move to your account."
    )
    return shown(request, form, words, words("Sign up"), intro, helped=True)


@get_or_post
@never_cache
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in. Everything the guest has moves to the account."""
    if account_of(request.session) is not None:
        return redirect("account")
    wait = login_limits.wait(request) if request.method == "POST" else 0
    if wait:
        return too_many(request, wait)
    words, form = words_of(request), forms.LogIn(request, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        user = _user(form.get_user())
        if factors.has_second(user):
            return ask_second(request, user, _afterwards(request))
        accounts.enter(request, user)
        return login_limits.remember(request, redirect(_afterwards(request)), user.get_username())
    intro = words("Matches you started as a guest move to your account.")
    return shown(request, form, words, words("Log in"), intro, passkey=True)


def ask_second(request: HttpRequest, user: User, to: str) -> HttpResponse:
    """Ask for the second factor of an account whose password was right; *to*: where to go afterwards."""
    request.session[WAITING] = [user.pk, user.get_session_auth_hash(), time.time(), to]
    return redirect("log-in-code")


@require_POST
@never_cache
def log_out(request: HttpRequest) -> HttpResponse:
    """Log out and show the home page."""
    accounts.leave(request)
    return redirect("first")


def own_account(view: Callable[[HttpRequest, User], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Require a logged-in visitor for a view; others are asked to log in."""

    def checked(request: HttpRequest) -> HttpResponse:
        user = account_of(request.session)
        if user is None:
            return redirect("log-in")
        request.user = _user(user)  # otherwise Django asks again, when the password may have changed
        return view(request, request.user)

    return checked


@get_or_post
@never_cache
@limited("account")
@own_account
def change_password(request: HttpRequest, user: User) -> HttpResponse:
    """Change the password. All other sessions of the account end."""
    words, form = words_of(request), forms.ChangePassword(user, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        update_session_auth_hash(request, _user(form.save()))
        return redirect("account")
    intro = words("You will be logged out everywhere else.")
    return shown(request, form, words, words("Change password"), intro, helped=True)


@require_POST
@never_cache
@limited("act")
@own_account
def chat(request: HttpRequest, user: User) -> HttpResponse:
    """Allow free chat in matches with people who allow it too, or with `off` no longer."""
    person = person_for(request.session)
    person.chat = not request.POST.get("off")
    person.save(update_fields=["chat"])
    return redirect(f"{reverse('account')}#chat")


@get_or_post
@never_cache
@limited("account")
@own_account
def delete(request: HttpRequest, user: User) -> HttpResponse:
    """Delete the account after checking the password."""
    words, form = words_of(request), forms.Delete(user, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        accounts.delete(request, user)
        return redirect("first")
    gone = words("Your user name, password, packs, characters and decks will be permanently deleted.")
    stays = words("Your matches stay available to the other players, without your name.")
    intro = f"{gone} {stays}"
    return shown(request, form, words, words("Delete account"), intro)


def _user(user: Any) -> User:
    assert isinstance(user, User)
    return user


def _afterwards(request: HttpRequest) -> str:
    """Return where to go next: the page of this site that was asked for, never another site."""
    wanted = request.POST.get("next", "")
    here = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None, require_https=request.is_secure())
    return wanted if here else reverse("first")


def shown(
    request: HttpRequest,
    form: django_forms.BaseForm,
    words: Words,
    title: str,
    intro: str,
    helped: bool = False,
    passkey: bool = False,
) -> HttpResponse:
    """Return the page with *form*, with the errors in it if it was submitted."""
    context = {
        "words": words, "title": title, "intro": intro, "rows": forms.rows(form, words, helped),
        "problems": forms.problems(form, words), "next": (request.POST or request.GET).get("next", ""),
        "passkey": passkey,
    }  # fmt: skip
    return render(request, "people/form.html", context, status=422 if form.errors else 200)
