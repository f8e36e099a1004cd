"""Draw docs/images/play.svg: the screen of `trunkline play` during a game."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from trunkline import Game
from trunkline.bots import make
from trunkline.cli.terminal.frontends import Completer
from trunkline.cli.terminal.seat_screen import SeatScreen
from trunkline.cli.terminal.terminal_game import TerminalGame

TARGET = Path(__file__).parent.parent / "docs" / "images" / "play.svg"
WIDTH, HEIGHT = 104, 32
TURNS, HAND_SIZE = 34, 9
NIGHT = TerminalTheme((20, 24, 28), (216, 212, 202), [(20, 24, 28)] * 8, [(216, 212, 202)] * 8)
FONT = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


class Drawn(Exception):
    """Raised once the picture is drawn."""


class Painter:
    """A player who lets a bot play for a while and then draws the screen."""

    paced = False

    def __init__(self) -> None:
        self.turns = 0
        self.bot = make("medium")

    def __enter__(self) -> Painter:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def show(self, screen: SeatScreen) -> None:
        """Ignore rivals' moves."""

    def ask(self, screen: SeatScreen, complete: Completer) -> str:
        """A bot's move at first, then a few cards for the hand."""
        self.turns += 1
        if self.turns < TURNS or screen.seen.phase not in ("turn", "second card"):
            return str(self.bot.choose(screen.seen))
        if sum(screen.seen.hand.values()) < HAND_SIZE or screen.seen.phase != "turn":
            return "draw card"
        draw(screen)
        raise Drawn


def draw(screen: SeatScreen) -> None:
    """Write the screen as SVG, without web fonts."""
    console = Console(
        width=WIDTH,
        height=HEIGHT,
        record=True,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
    )
    console.print(screen, height=HEIGHT - 1)
    console.print(f"{screen.prompt}> ")
    svg = console.export_svg(title="trunkline play", theme=NIGHT)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", FONT)
    TARGET.write_text(re.sub(r"\n\s*\n", "\n", svg), encoding="utf-8")


if __name__ == "__main__":
    game = Game("usa", 3, seed=4, names=["Ada", "Violet", "Teal"])
    rival = "medium"
    session = TerminalGame(game, 0, {1: rival, 2: rival}, Painter(), None)
    try:
        session.run(0)
    except Drawn:
        print(f"Wrote {TARGET}.")
