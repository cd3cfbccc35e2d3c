"""The forms of accounts: Django's, with our messages. Each error is known by its code, and each code has a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm, UsernameField
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError

from clashyard.core.words import N_, Words
from clashyard.web.people.models import NAME_AT_MOST

LABELS = {
    "username": N_("User name"),
    "password": N_("Password"),
    "password1": N_("Password"),
    "password2": N_("Confirm password"),
    "old_password": N_("Current password"),
    "new_password1": N_("New password"),
    "new_password2": N_("Confirm new password"),
}
HELP = {
    "username": N_("Visible to others. At most 30 characters; only letters, digits and @ . + - _ are allowed."),
    "password1": N_("At least 8 characters; not only digits, and not a common password."),
    "new_password1": N_("At least 8 characters; not only digits, and not a common password."),
}
SENTENCES = {
    "required": N_("This field is required."),
    "max_length": N_("Too long: at most {limit_value} character.", "Too long: at most {limit_value} characters."),
    "unique": N_("This user name is taken. Please choose another."),
    "invalid": N_("Use only letters, digits and @ . + - _ in a user name."),
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
OTHER = N_("This value is not allowed. Please choose another.")
BROWSER = {"username": "username", "password": "current-password", "old_password": "current-password"}  # otherwise a new password


class SignUp(UserCreationForm):  # type: ignore[type-arg]  # not at run time
    """The form for a new account: user name and password, nothing else."""

    username = UsernameField(max_length=NAME_AT_MOST, validators=[UnicodeUsernameValidator()])


class LogIn(AuthenticationForm):
    """The form with the user name and password of an account."""


class ChangePassword(PasswordChangeForm):
    """The form with the current password and a new one."""


class Delete(forms.Form):
    """The form with the password, so that nobody at an unattended screen can delete an account."""

    password = forms.CharField(strip=False)

    def __init__(self, user: User, *args: Any) -> None:
        super().__init__(*args)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError("", code="password_incorrect")
        return password


@dataclass(frozen=True)
class Row:
    """A field as the page shows it."""

    name: str
    label: str
    help: str
    secret: bool
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
    secret = name != "username"
    value = "" if secret else str(form.data.get(name, ""))[: 5 * NAME_AT_MOST]
    help_ = words(HELP[name]) if helped and name in HELP else ""
    found = _said(form.errors.as_data().get(name, ()), words)
    return Row(name, words(LABELS[name]), help_, secret, value, BROWSER.get(name, "new-password"), found)


def _said(errors: Iterable[ValidationError], words: Words) -> tuple[str, ...]:
    """Return a sentence for each error, by its code. Parameters that the sentence does not use are dropped."""
    single = [error for each in errors for error in each.error_list]
    return tuple(dict.fromkeys(words(SENTENCES.get(error.code or "", OTHER), **(error.params or {})) for error in single))
