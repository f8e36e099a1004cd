"""How a player sees the game and types: on the whole terminal screen, or as lines of text."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import Protocol, Self

from rich.control import Control
from rich.segment import ControlType

from trunkline.cli.output.styles import STRONG, console
from trunkline.cli.output.tables import move_lines
from trunkline.cli.terminal.parse_results import Choice
from trunkline.cli.terminal.seat_screen import SeatScreen, choice_list, own_lines, ticket_lines
from trunkline.observation import Observation

UNLIMITED_ROWS = 1000
Completer = Callable[[str], list[str]]


class Frontend(Protocol):
    """What the terminal game needs to show itself and to ask the player."""

    paced: bool  # whether to pause after rivals' moves

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def show(self, screen: SeatScreen) -> None:
        """Show the player what has happened."""

    def ask(self, screen: SeatScreen, complete: Completer) -> str:
        """A line the player types; EOFError at the end of input."""


class ScreenFrontend:
    """The whole screen, redrawn after every move, with the prompt in its last row."""

    paced = True

    def __init__(self) -> None:
        self.out = console()

    def __enter__(self) -> Self:
        self.out.set_alt_screen(True)
        return self

    def __exit__(self, *error: object) -> None:
        self.out.set_alt_screen(False)

    def show(self, screen: SeatScreen) -> None:
        """Draw the screen and leave the cursor in the empty row below it."""
        width, height = self.out.size
        options = self.out.options.update(width=width, height=height - 1)
        self.out.update_screen(screen, options=options)
        self.out.control(Control.move_to(0, height - 1), Control((ControlType.ERASE_IN_LINE, 2)))
        self.out.print(screen.prompt, end="\r")

    def ask(self, screen: SeatScreen, complete: Completer) -> str:
        """A line, typed in the row below the screen."""
        self.show(screen)
        return _read_line(screen.prompt, complete)


class LineFrontend:
    """Lines of text, for pipes, small terminals and screen readers."""

    paced = False

    def __init__(self) -> None:
        self.out = console()
        self._lines_printed = 0
        self._seen: Observation | None = None
        self._choice: Choice | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def show(self, screen: SeatScreen) -> None:
        """Print the moves that have not been printed yet."""
        for line in move_lines(screen.lines[self._lines_printed :]):
            self.out.print(line)
        self._lines_printed = len(screen.lines)

    def ask(self, screen: SeatScreen, complete: Completer) -> str:
        """A line, after printing what has changed since the last one."""
        self.show(screen)
        if screen.notice:
            self.out.print(screen.notice, style=STRONG)
        if screen.page is not None:
            self.out.print(screen.page)
        elif screen.seen != self._seen or screen.choice != self._choice:
            self._print_position(screen)
        self._seen, self._choice = screen.seen, screen.choice
        return _read_line(screen.prompt, complete)

    def _print_position(self, screen: SeatScreen) -> None:
        """Print the position in a few lines, and the possible actions."""
        if screen.seen != self._seen:
            for line in own_lines(screen.seen, self.out.width):
                self.out.print(line)
            for line in ticket_lines(screen.seen, min(self.out.width, 60), UNLIMITED_ROWS):
                self.out.print(line)
        if screen.choice is not None:
            self.out.print(choice_list(screen.choice))
        self.out.print(screen.actions)


def _read_line(prompt: str, complete: Completer) -> str:
    """A typed line; on a terminal with history and completion, if Python has readline."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            _complete_with(complete)
    return input(f"{prompt}> ")


def _complete_with(complete: Completer) -> None:
    """Let Tab complete what is typed; ImportError without readline."""
    import readline

    found: list[str] = []

    def finish(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = complete(text)
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(finish)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
