"""Where a player sees the desk and types: the whole screen of a terminal, or lines of text."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import Protocol, Self

from rich.control import Control
from rich.segment import ControlType

from trunkline.cli.answers import Choose
from trunkline.cli.desk import Desk, choice_list, own_lines, ticket_lines
from trunkline.cli.look import STRONG, console
from trunkline.cli.tables import move_lines
from trunkline.observation import Observation

MANY = 1000
Completer = Callable[[str], list[str]]


class Front(Protocol):
    """What a game needs of the place it is played in."""

    paced: bool  # whether somebody watches the rivals move

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def show(self, desk: Desk) -> None:
        """Let the player see what has happened."""

    def ask(self, desk: Desk, complete: Completer) -> str:
        """A line the player types; EOFError if there is no more."""


class Terminal:
    """The whole screen, drawn anew for every move, with the prompt in its last row."""

    paced = True

    def __init__(self) -> None:
        self.out = console()

    def __enter__(self) -> Self:
        self.out.set_alt_screen(True)
        return self

    def __exit__(self, *error: object) -> None:
        self.out.set_alt_screen(False)

    def show(self, desk: Desk) -> None:
        """Draw the desk and leave the cursor in the empty row below it."""
        width, height = self.out.size
        options = self.out.options.update(width=width, height=height - 1)
        self.out.update_screen(desk, options=options)
        self.out.control(Control.move_to(0, height - 1), Control((ControlType.ERASE_IN_LINE, 2)))
        self.out.print(desk.status, end="\r")

    def ask(self, desk: Desk, complete: Completer) -> str:
        """A line, typed in the row below the desk."""
        self.show(desk)
        return _line(desk.status, complete)


class Lines:
    """Text line after line, for pipes, small terminals and those who read by ear."""

    paced = False

    def __init__(self) -> None:
        self.out = console()
        self._told = 0
        self._seen: Observation | None = None
        self._choice: Choose | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def show(self, desk: Desk) -> None:
        """Tell the moves that have not been told yet."""
        for line in move_lines(desk.lines[self._told :]):
            self.out.print(line)
        self._told = len(desk.lines)

    def ask(self, desk: Desk, complete: Completer) -> str:
        """A line, after whatever has changed since the last one."""
        self.show(desk)
        if desk.notice:
            self.out.print(desk.notice, style=STRONG)
        if desk.page is not None:
            self.out.print(desk.page)
        elif desk.seen != self._seen or desk.choice != self._choice:
            self._tell(desk)
        self._seen, self._choice = desk.seen, desk.choice
        return _line(desk.status, complete)

    def _tell(self, desk: Desk) -> None:
        """The position in a few lines, and what can be done."""
        if desk.seen != self._seen:
            for line in own_lines(desk.seen, self.out.width):
                self.out.print(line)
            for line in ticket_lines(desk.seen, min(self.out.width, 60), MANY):
                self.out.print(line)
        if desk.choice is not None:
            self.out.print(choice_list(desk.choice))
        self.out.print(desk.menu)


def _line(status: str, complete: Completer) -> str:
    """A typed line, on a terminal with the history and completion that Python was built with."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            _complete_with(complete)
    return input(f"{status}> ")


def _complete_with(complete: Completer) -> None:
    """Let Tab finish what is being typed; ImportError where there is no readline."""
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
