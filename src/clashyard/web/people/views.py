"""Pages of accounts: signing up, logging in and out, a new password, and deleting it all."""

from __future__ import annotations

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
from clashyard.web.people import accounts, forms, guessing
from clashyard.web.people.visiting import account_of

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_GET
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """The own account; a guest is asked to log in."""
    user = account_of(request.session)
    if user is None:
        return redirect("log-in")
    return render(request, "people/account.html", {"words": words_of(request), "name": user.get_username()})


@get_or_post
@never_cache
@limited("account")
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account, which takes over what the guest has."""
    if account_of(request.session) is not None:
        return redirect("account")
    words, form = words_of(request), forms.SignUp(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            user = form.save(commit=False)  # to hash the password takes a while, and holds up nobody here
            with transaction.atomic():
                user.save()
                accounts.enter(request, user)
            return guessing.remember(request, redirect(_afterwards(request)), user.get_username())
        except IntegrityError:  # taken by another at this very moment
            form.add_error("username", django_forms.ValidationError("", code="unique"))
    intro = words("With an account your matches are yours on every device. The matches that you have begun here come along.")
    return _shown(request, form, words, words("Sign up"), intro, helped=True)


@get_or_post
@never_cache
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in; what the guest has comes along."""
    if account_of(request.session) is not None:
        return redirect("account")
    wait = guessing.wait(request) if request.method == "POST" else 0
    if wait:
        return too_many(request, wait)
    words, form = words_of(request), forms.LogIn(request, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        user = _user(form.get_user())
        accounts.enter(request, user)
        return guessing.remember(request, redirect(_afterwards(request)), user.get_username())
    intro = words("The matches that you have begun here come along.")
    return _shown(request, form, words, words("Log in"), intro)


@require_POST
@never_cache
def log_out(request: HttpRequest) -> HttpResponse:
    """Log out, to the first page."""
    accounts.leave(request)
    return redirect("first")


def _own(view: Callable[[HttpRequest, User], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """For a view that somebody who is logged in can have; others are asked to log in."""

    def checked(request: HttpRequest) -> HttpResponse:
        user = account_of(request.session)
        if user is None:
            return redirect("log-in")
        request.user = _user(user)  # else Django asks again, when the password may be another
        return view(request, request.user)

    return checked


@get_or_post
@never_cache
@limited("account")
@_own
def change_password(request: HttpRequest, user: User) -> HttpResponse:
    """A new password; every other session of the account ends."""
    words, form = words_of(request), forms.ChangePassword(user, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        update_session_auth_hash(request, _user(form.save()))
        return redirect("account")
    intro = words("Wherever else you are logged in, you will be logged out.")
    return _shown(request, form, words, words("Change the password"), intro, helped=True)


@get_or_post
@never_cache
@limited("account")
@_own
def delete(request: HttpRequest, user: User) -> HttpResponse:
    """Delete the account, after the password."""
    words, form = words_of(request), forms.Delete(user, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        accounts.delete(request, user)
        return redirect("first")
    gone = words("User name and password are deleted for ever, and your packs and characters with them.")
    stays = words("Your matches stay for the others, without your name.")
    intro = f"{gone} {stays}"
    return _shown(request, form, words, words("Delete the account"), intro)


def _user(user: Any) -> User:
    assert isinstance(user, User)
    return user


def _afterwards(request: HttpRequest) -> str:
    """Where to go on: the own page that was asked for, never another site."""
    wanted = request.POST.get("next", "")
    here = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None, require_https=request.is_secure())
    return wanted if here else reverse("first")


def _shown(
    request: HttpRequest, form: django_forms.BaseForm, words: Words, title: str, intro: str, helped: bool = False
) -> HttpResponse:
    context = {
        "words": words, "title": title, "intro": intro, "rows": forms.rows(form, words, helped),
        "problems": forms.problems(form, words), "next": (request.POST or request.GET).get("next", ""),
    }  # fmt: skip
    return render(request, "people/form.html", context, status=422 if form.errors else 200)
