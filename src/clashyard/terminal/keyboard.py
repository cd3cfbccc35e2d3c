"""The keyboard: questions, answers, handing over to the next person."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from threading import Timer

from rich.text import Text

from clashyard.core.words import Words
from clashyard.terminal.screen import screen

PATIENCE = 0.7  # seconds before a person is told that something takes time


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay Ctrl-C until this is done. Call it in the main thread only."""
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught:
        raise KeyboardInterrupt


class Keyboard:
    """Input and output at a keyboard. Piped input is echoed, so that a transcript reads like play."""

    def __init__(self, words: Words, several: bool = False) -> None:
        self.words, self.several = words, several  # whether several people share it
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.console = screen()
        self.sitting = ""
        self.news: dict[str, list[str]] = {}  # news for each person since they last sat here

    def say(self, text: str | Text, style: str = "") -> None:
        self.console.print(text, style=style)

    def tell(self, rows: list[str], style: str = "") -> None:
        """Tell everybody, including people who sit down later, since the screen is cleared for them."""
        for row in rows:
            self.say(row, style)
        for name, told in self.news.items():
            if name != self.sitting:
                told += rows

    def ask(self, prompt: str) -> str | None:
        """Return one line of input, or None at its end."""
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                self.say("")  # what follows begins on a new line
                return None
        self.console.print(prompt, end="", style="bold")
        line = sys.stdin.readline() if sys.stdin else ""
        self.console.print(line.rstrip("\n"))
        return line or None

    @contextlib.contextmanager
    def waiting(self, text: str, plain: bool = False) -> Iterator[None]:
        """Show what a person is waiting for, if it takes long: as a line that stays if *plain*, else until it is over."""
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
        """Hand over to another person, with a clear screen in between. Return False to stop."""
        if self.several and name != self.sitting and self.interactive:
            self.clear()
            if self.ask(self.words("{seat}, take over the keyboard and press Enter. ", seat=name)) is None:
                return False
            self.clear()
            for row in self.news.get(name, []):
                self.say(row)
        self.news[name] = []
        self.sitting = name
        return True

    def forget(self) -> None:
        """Forget the typed lines, which arrow-up would recall for the next person."""
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()

    def clear(self) -> None:
        """Clear the screen, the terminal's scrollback, and the typed lines."""
        self.forget()
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
