"""Views for a lost password and for the e-mail address that helps then.

The answer is the same whether an address belongs to an account or not.
"""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.words import Words
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people import addresses, forms, mail
from clashyard.web.people.views import get_or_post, own_account, shown
from clashyard.web.people.visitor import account_of

GONE = 410


@get_or_post
@never_cache
@limited("account")
def recover(request: HttpRequest) -> HttpResponse:
    """Ask for the e-mail address of an account, and send a link there for a new password."""
    _need_mail()
    words = words_of(request)
    form = forms.Recover(words, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        if not mail.too_often(request, form.cleaned_data["email"]):
            form.save(request.get_host(), use_https=request.is_secure())
        return redirect("recovery-sent")
    intro = words("We'll send you a link to choose a new password, if your account has this e-mail address.")
    return shown(request, form, words, words("Recover password"), intro)


@require_GET
def recovery_sent(request: HttpRequest) -> HttpResponse:
    """Say that a link has been sent, without saying whether it has."""
    words = words_of(request)
    sent = words("If an account has this e-mail address, we have sent it a link. The link works once, for a day.")
    return _notice(request, words, words("Check your e-mail"), sent)


class NewPasswordView(PasswordResetConfirmView):
    """Choose a new password through a link in a mail. All sessions of the account end."""

    form_class = forms.NewPassword
    template_name = "people/form.html"
    reset_url_token = "new"
    success_url = reverse_lazy("log-in")

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        words, context = words_of(self.request), super().get_context_data(**more)
        rows = forms.rows(context["form"], words, helped=True) if self.validlink else ()
        said = {"title": words("Change password"), "intro": words("You will be logged out everywhere."), "next": ""}
        return {**context, **said, "words": words, "rows": rows, "problems": ()}

    def render_to_response(self, context: dict[str, Any], **how: Any) -> HttpResponse:
        if not self.validlink:
            return _expired(self.request, context["words"])
        return render(self.request, self.template_name, context, status=422 if context["form"].errors else 200)


@never_cache
@limited("account")
def new_password(request: HttpRequest, **link: str) -> HttpResponse:
    """Choose a new password through a link in a mail."""
    return cast(HttpResponse, NewPasswordView.as_view()(request, **link))


@get_or_post
@never_cache
@limited("account")
@own_account
def change_address(request: HttpRequest, user: User) -> HttpResponse:
    """Change the e-mail address: a new one counts once it is confirmed."""
    _need_mail()
    words = words_of(request)
    form = forms.ChangeAddress(user, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        address = form.cleaned_data["email"]
        if address and address != user.email:
            addresses.ask(request, user, address, words)
            return redirect("address-sent")
        if address != user.email:
            addresses.change(user, "", words)
        return redirect("account")
    use = words("It is used to recover your password, and for mails that you ask for. Nobody else can see it.")
    intro = f"{use} {words('Leave it empty to remove it.')}"
    return shown(request, form, words, words("Change e-mail address"), intro)


@require_GET
def address_sent(request: HttpRequest) -> HttpResponse:
    """Say that a link has been sent."""
    words = words_of(request)
    sent = words("We have sent a link to this address. Open it within a day to confirm that the address is yours.")
    return _notice(request, words, words("Check your e-mail"), sent)


@get_or_post
@never_cache
@limited("account")
def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an e-mail address by the link that was sent there. Opening the link is not enough: some mail servers do that."""
    words, about = words_of(request), addresses.found(token)
    if about is None:
        return _expired(request, words)
    user, address = about
    if request.method == "POST":
        addresses.change(user, address, words)
        if account_of(request.session) == user:
            return redirect("account")
        return _notice(request, words, words("E-mail address confirmed"), words("You can recover your password by e-mail now."))
    named = words("The account {name} will use the e-mail address {address}.", name=user.get_username(), address=address)
    context = {"words": words, "title": words("Confirm e-mail address"), "intro": named, "rows": (), "problems": (), "next": ""}
    return render(request, "people/form.html", context)


def _need_mail() -> None:
    """Raise Http404 where the site cannot send mails."""
    if not settings.MAILS:
        raise Http404


def _expired(request: HttpRequest, words: Words) -> HttpResponse:
    said = words("This link is too old, or it was used already. You can ask for a new one.")
    return _notice(request, words, words("This link no longer works"), said, GONE)


def _notice(request: HttpRequest, words: Words, title: str, sentence: str, status: int = 200) -> HttpResponse:
    return render(request, "people/notice.html", {"words": words, "title": title, "sentence": sentence}, status=status)
