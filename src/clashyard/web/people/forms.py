"""The forms of accounts: Django's own, said in our words. What is wrong is known by its code, and each code has a sentence."""

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
    "password2": N_("The same password again"),
    "old_password": N_("Your password until now"),
    "new_password1": N_("New password"),
    "new_password2": N_("The new password again"),
}
HELP = {
    "username": N_("Others see it. Letters, digits and @ . + - _, at most 30."),
    "password1": N_("At least 8 letters or signs; not only digits, and nothing that many people use."),
    "new_password1": N_("At least 8 letters or signs; not only digits, and nothing that many people use."),
}
SENTENCES = {
    "required": N_("Please fill this in."),
    "max_length": N_("This is too long: at most {limit_value} letters."),
    "unique": N_("This user name is taken. Please choose another."),
    "invalid": N_("A user name can hold letters, digits and @ . + - _ only."),
    "null_characters_not_allowed": N_("This holds a sign that cannot be used. Please leave it out."),
    "password_mismatch": N_("The two passwords differ. Please type the same one twice."),
    "password_too_short": N_("The password is too short: at least {min_length} letters or signs."),
    "password_too_common": N_("Too many people use this password. Please choose another."),
    "password_entirely_numeric": N_("The password has digits only. Please add letters."),
    "password_too_similar": N_("The password is too much like the user name. Please choose another."),
    "invalid_login": N_("User name and password do not fit together. Capital and small letters differ."),
    "inactive": N_("User name and password do not fit together. Capital and small letters differ."),
    "password_incorrect": N_("This is not your password. Capital and small letters differ."),
}
OTHER = N_("This cannot be used. Please choose something else.")
BROWSER = {"username": "username", "password": "current-password", "old_password": "current-password"}  # else a new password


class SignUp(UserCreationForm):  # type: ignore[type-arg]  # not at run time
    """A new account: user name and password, nothing else."""

    username = UsernameField(max_length=NAME_AT_MOST, validators=[UnicodeUsernameValidator()])


class LogIn(AuthenticationForm):
    """User name and password of an account."""


class ChangePassword(PasswordChangeForm):
    """The password until now, and a new one."""


class Delete(forms.Form):
    """The password, so that nobody at an open screen deletes an account."""

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
    browser: str  # what a browser may fill in, or keep
    problems: tuple[str, ...]


def rows(form: forms.BaseForm, words: Words, helped: bool) -> tuple[Row, ...]:
    """The fields of *form*, with what is wrong with each; what was typed comes back, except for passwords."""
    return tuple(_row(form, name, words, helped) for name in form.fields)


def problems(form: forms.BaseForm, words: Words) -> tuple[str, ...]:
    """What is wrong with no single field."""
    return _said(form.errors.as_data().get("__all__", ()), words)


def _row(form: forms.BaseForm, name: str, words: Words, helped: bool) -> Row:
    secret = name != "username"
    value = "" if secret else str(form.data.get(name, ""))[: 5 * NAME_AT_MOST]
    help_ = words(HELP[name]) if helped and name in HELP else ""
    found = _said(form.errors.as_data().get(name, ()), words)
    return Row(name, words(LABELS[name]), help_, secret, value, BROWSER.get(name, "new-password"), found)


def _said(errors: Iterable[ValidationError], words: Words) -> tuple[str, ...]:
    """A sentence for each error, by its code; what the sentence does not need of its numbers is left out."""
    single = [error for each in errors for error in each.error_list]
    return tuple(dict.fromkeys(words(SENTENCES.get(error.code or "", OTHER), **(error.params or {})) for error in single))
