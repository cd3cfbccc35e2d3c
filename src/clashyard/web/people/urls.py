"""URLs of accounts."""

from __future__ import annotations

from django.urls import path

from clashyard.web.people import recovery, security, views

urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up", views.sign_up, name="sign-up"),
    path("log-in", views.log_in, name="log-in"),
    path("log-in/code", security.log_in_code, name="log-in-code"),
    path("log-in/passkey", security.log_in_passkey, name="log-in-passkey"),
    path("security", security.security, name="security"),
    path("security/app", security.app, name="security-app"),
    path("security/passkey", security.passkey, name="security-passkey"),
    path("security/codes", security.codes, name="security-codes"),
    path("log-out", views.log_out, name="log-out"),
    path("password", views.change_password, name="password"),
    path("recover", recovery.recover, name="recover"),
    path("recover/sent", recovery.recovery_sent, name="recovery-sent"),
    path("recover/<str:uidb64>/<str:token>/", recovery.new_password, name="new-password"),
    path("e-mail", recovery.change_address, name="change-address"),
    path("e-mail/sent", recovery.address_sent, name="address-sent"),
    path("e-mail/<str:token>/", recovery.confirm_address, name="confirm-address"),
    path("chat", views.chat, name="chat"),
    path("delete", views.delete, name="delete-account"),
]
