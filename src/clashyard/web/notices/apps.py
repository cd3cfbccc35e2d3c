"""The app configuration of notices, which connects them to what they tell."""

from __future__ import annotations

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "clashyard.web.notices"

    def ready(self) -> None:
        from clashyard.web.league import signals as league
        from clashyard.web.matches import signals as matches
        from clashyard.web.notices import leagues, mails, pushes, receivers, reminders
        from clashyard.web.pairing import signals as pairing
        from clashyard.web.people import signals as people
        from clashyard.web.tournaments import signals as tournaments

        matches.turned.connect(receivers.turned)
        matches.ended.connect(receivers.ended)
        matches.challenged.connect(receivers.challenged)
        matches.answered.connect(receivers.answered)
        for sender in (mails, pushes):
            matches.swept.connect(sender.swept)
        for each in (receivers, reminders, leagues):
            matches.tidied.connect(each.tidied)
        people.deleted.connect(receivers.person_deleted)
        pairing.paired.connect(receivers.paired)
        league.begun.connect(leagues.begun)
        league.phase_opened.connect(leagues.phase_opened)
        league.phase_ended.connect(leagues.phase_ended)
        league.ended.connect(leagues.ended)
        tournaments.round_begun.connect(receivers.round_begun)
        tournaments.replayed.connect(receivers.replayed)
