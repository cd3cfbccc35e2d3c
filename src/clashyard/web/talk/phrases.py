"""What everyone may say: phrases and emotes. They are sent and stored as keys, and each reader sees them in their language."""

from __future__ import annotations

from clashyard.core.words import N_

PHRASES = {
    "hello": N_("Hello!"),
    "luck": N_("Good luck!"),
    "moment": N_("One moment, please."),
    "thinking": N_("I'm thinking…"),
    "nice": N_("Nice move!"),
    "close": N_("That was close!"),
    "oops": N_("Oops!"),
    "thanks": N_("Thank you!"),
    "played": N_("Well played!"),
    "again": N_("Another one?"),
}
EMOTES = {
    "smile": N_("smiles"),
    "laugh": N_("laughs"),
    "wow": N_("is amazed"),
    "ponder": N_("ponders"),
    "sad": N_("is sad"),
}  # what is read aloud after the name; the picture is `emotes.svg#e-KEY`
KNOWN = {**PHRASES, **EMOTES}
