"""Who sits at the keyboard: questions, answers, handing over."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from threading import Timer

from rich.text import Text

from clashyard.core.words import Words
from clashyard.terminal.screen import screen

PATIENCE = 0.7  # seconds before a person is told what is waited for


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until this is done. Call it in the main thread only."""
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught:
        raise KeyboardInterrupt


class Keyboard:
    """Asks and tells. Piped input is echoed, so that a transcript reads like play."""

    def __init__(self, words: Words, several: bool = False) -> None:
        self.words, self.several = words, several  # do several people share it?
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.console = screen()
        self.sitting = ""
        self.news: dict[str, list[str]] = {}  # what was told since a person got up

    def say(self, text: str | Text, style: str = "") -> None:
        self.console.print(text, style=style)

    def tell(self, rows: list[str], style: str = "") -> None:
        """To everybody: also to those who sit down later, since the screen is cleared for them."""
        for row in rows:
            self.say(row, style)
        for name, told in self.news.items():
            if name != self.sitting:
                told += rows

    def ask(self, prompt: str) -> str | None:
        """One line of input, or None at its end."""
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                self.say("")  # what follows begins a line of its own
                return None
        self.console.print(prompt, end="", style="bold")
        line = sys.stdin.readline() if sys.stdin else ""
        self.console.print(line.rstrip("\n"))
        return line or None

    @contextlib.contextmanager
    def waiting(self, text: str, plain: bool = False) -> Iterator[None]:
        """Tell a person what is waited for, if it takes long; *plain*, once in a line, else until it is over."""
        if not (self.interactive and self.console.is_terminal):
            yield
            return
        status = self.console.status(text)
        timer = Timer(PATIENCE, self.say if plain else status.start, (text,) if plain else ())
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            status.stop()

    def hand_over(self, name: str) -> bool:
        """To another person, with a clear screen between the two. False to stop."""
        if self.several and name != self.sitting and self.interactive:
            self.clear()
            if self.ask(self.words("{seat} sits down and presses Enter. ", seat=name)) is None:
                return False
            self.clear()
            for row in self.news.get(name, []):
                self.say(row)
        self.news[name] = []
        self.sitting = name
        return True

    def forget(self) -> None:
        """The lines that were typed so far, which arrow-up would bring back for the next person."""
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()

    def clear(self) -> None:
        """The screen, what a terminal keeps of it above, and the lines typed."""
        self.forget()
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
