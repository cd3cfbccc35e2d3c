"""The forms of accounts: Django's, with our messages. Each error is known by its code, and each code has a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UserCreationForm,
    UsernameField,
)
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.urls import reverse

from clashyard.core.words import N_, Words
from clashyard.web.people import mail
from clashyard.web.people.models import NAME_AT_MOST

LABELS = {
    "username": N_("User name"),
    "email": N_("E-mail address"),
    "password": N_("Password"),
    "password1": N_("Password"),
    "password2": N_("Confirm password"),
    "old_password": N_("Current password"),
    "new_password1": N_("New password"),
    "new_password2": N_("Confirm new password"),
}
HELP = {
    "username": N_("Visible to others. At most 30 characters; only letters, digits and @ . + - _ are allowed."),
    "email": N_("Optional. It is used to recover your password, and for mails that you ask for. Nobody else can see it."),
    "password1": N_("At least 8 characters; not only digits, and not a common password."),
    "new_password1": N_("At least 8 characters; not only digits, and not a common password."),
}
SENTENCES = {
    "required": N_("This field is required."),
    "max_length": N_("Too long: at most {limit_value} character.", "Too long: at most {limit_value} characters."),
    "unique": N_("This user name is taken. Please choose another."),
    "invalid": N_("Use only letters, digits and @ . + - _ in a user name."),
    "invalid_address": N_("This is not an e-mail address. Please check it."),
    "null_characters_not_allowed": N_("This contains a character that is not allowed. Please remove it."),
    "password_mismatch": N_("The two passwords don't match. Please type the same one twice."),
    "password_too_short": N_(
        "This password is too short: use at least {min_length} character.",
        "This password is too short: use at least {min_length} characters.",
    ),
    "password_too_common": N_("This password is too common. Please choose another."),
    "password_entirely_numeric": N_("This password has only digits. Please add letters."),
    "password_too_similar": N_("This password is too similar to the user name. Please choose another."),
    "invalid_login": N_("Wrong user name or password. Both are case-sensitive."),
    "inactive": N_("Wrong user name or password. Both are case-sensitive."),
    "password_incorrect": N_("Wrong password. Passwords are case-sensitive."),
}
VALUE_AT_MOST = 254  # characters that are shown again
OTHER = N_("This value is not allowed. Please choose another.")
TYPES = {"username": "text", "email": "email"}  # otherwise a password
BROWSER = {
    "username": "username",
    "email": "email",
    "password": "current-password",
    "old_password": "current-password",
}  # otherwise a new password


class Address(forms.EmailField):
    """An e-mail address."""

    default_validators = (EmailValidator(code="invalid_address"),)  # type: ignore[assignment]  # a list, says the stub


class SignUp(UserCreationForm):  # type: ignore[type-arg]  # not at run time
    """The form for a new account: user name and password, and perhaps an e-mail address, which is not stored here."""

    username = UsernameField(max_length=NAME_AT_MOST, validators=[UnicodeUsernameValidator()])
    email = Address(required=False)

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        if not settings.MAILS:
            del self.fields["email"]


class LogIn(AuthenticationForm):
    """The form with the user name and password of an account."""


class ChangePassword(PasswordChangeForm):
    """The form with the current password and a new one."""


class NewPassword(SetPasswordForm):  # type: ignore[type-arg]
    """The form with a new password, for a link that was sent to the account's e-mail address."""


class Recover(PasswordResetForm):
    """The form with the e-mail address of an account whose password is lost. Django finds the accounts and makes the links."""

    email = Address()

    def __init__(self, words: Words, *args: Any) -> None:
        super().__init__(*args)
        self.words = words

    def send_mail(
        self, subject_template_name: str, email_template_name: str, context: dict[str, Any], from_email: str | None,
        to_email: str, html_email_template_name: str | None = None,
    ) -> None:  # fmt: skip
        """Send the link in our words, without templates."""
        link = reverse("new-password", args=[context["uid"], context["token"]])
        mail.send(
            to_email,
            self.words("Clashyard: choose a new password"),
            self.words(
                "Open this link within a day to choose a new password for the account {name}:",
                name=context["user"].get_username(),
            ),
            f"{context['protocol']}://{context['domain']}{link}",
            self.words("If you didn't ask for this, you can ignore it: your password stays the same."),
        )


class Confirmed(forms.Form):
    """A form with the password, so that nobody at an unattended screen can take over or delete an account."""

    password = forms.CharField(strip=False)

    def __init__(self, user: User, *args: Any) -> None:
        super().__init__(*args)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError("", code="password_incorrect")
        return password


class Delete(Confirmed):
    """The form that deletes an account."""


class ChangeAddress(Confirmed):
    """The form with a new e-mail address, or none."""

    email = Address(required=False)
    field_order = ("email", "password")

    def __init__(self, user: User, *args: Any) -> None:
        super().__init__(user, *args)
        self.initial["email"] = user.email


@dataclass(frozen=True)
class Row:
    """A field as the page shows it."""

    name: str
    label: str
    help: str
    type: str  # of the input
    required: bool
    value: str
    browser: str  # the `autocomplete` hint: what a browser may fill in or store
    problems: tuple[str, ...]


def rows(form: forms.BaseForm, words: Words, helped: bool) -> tuple[Row, ...]:
    """Return the fields of *form* with their errors. Values that were typed are kept, except passwords."""
    return tuple(_row(form, name, words, helped) for name in form.fields)


def problems(form: forms.BaseForm, words: Words) -> tuple[str, ...]:
    """Return the errors that do not belong to a single field."""
    return _said(form.errors.as_data().get("__all__", ()), words)


def _row(form: forms.BaseForm, name: str, words: Words, helped: bool) -> Row:
    kind, field = TYPES.get(name, "password"), form.fields[name]
    typed = str(form.data.get(name, "") if form.is_bound else form.initial.get(name, ""))
    value = "" if kind == "password" else typed[:VALUE_AT_MOST]
    help_ = words(HELP[name]) if helped and name in HELP else ""
    found = _said(form.errors.as_data().get(name, ()), words)
    return Row(name, words(LABELS[name]), help_, kind, field.required, value, BROWSER.get(name, "new-password"), found)


def _said(errors: Iterable[ValidationError], words: Words) -> tuple[str, ...]:
    """Return a sentence for each error, by its code. Parameters that the sentence does not use are dropped."""
    single = [error for each in errors for error in each.error_list]
    return tuple(dict.fromkeys(words(SENTENCES.get(error.code or "", OTHER), **(error.params or {})) for error in single))
