"""A game in the terminal between one person and bots: asks, plays and saves."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.console import RenderableType

from trunkline.bots import Candidate, make
from trunkline.bots.guide import Guide
from trunkline.cli.errors import UserError
from trunkline.cli.files import write_text
from trunkline.cli.output.map_pieces import seat_map
from trunkline.cli.output.wording import LAST_ROUND, Transcript, describe_move, last_round_begins
from trunkline.cli.terminal import help_pages
from trunkline.cli.terminal.frontends import Frontend
from trunkline.cli.terminal.move_delay import MoveDelay
from trunkline.cli.terminal.name_lookup import NameLookup
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import (
    Choice,
    LeaveGame,
    Option,
    ParseError,
    PlayMoves,
    SaveGame,
    ShowPage,
)
from trunkline.cli.terminal.parser import completions, parse_line
from trunkline.cli.terminal.prompts import action_keys, default_choice, prompt_label
from trunkline.cli.terminal.seat_screen import Pager, SeatScreen
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.outcome import play_with_outcome
from trunkline.phrases import listed

PLAYED_BY = re.compile(r"^; seat (\d) is played by (.+)$", re.MULTILINE)
HUMAN = "hand"  # "played by hand", in the comments of a record
MAX_HINTS = 3


class PlayerLeft(Exception):
    """The player has left the game."""


class TerminalGame:
    """One person's game against bots, from the first tickets to the final score."""

    def __init__(
        self,
        game: Game,
        own_seat: int,
        rivals: Mapping[int, str],
        frontend: Frontend,
        save: Path | None,
    ) -> None:
        self.game, self.own_seat, self.rivals = game, own_seat, rivals
        self.frontend, self.save = frontend, save
        self.bots = {seat: make(name, _bot_seed(game, seat)) for seat, name in rivals.items()}
        self.places = NameLookup(game.edition.board)
        names = listed(dict.fromkeys(map(short_name, rivals.values())))
        self.screen = SeatScreen(game.observe(own_seat), names)

    def add_earlier_moves(self, transcript: Transcript) -> None:
        """Put the moves of a resumed game into the log."""
        self.screen.lines += transcript.lines

    def run(self, pace: float) -> None:
        """Play to the end; PlayerLeft if the player leaves before."""
        move_delay = MoveDelay(pace if self.frontend.paced else 0)
        while not self.game.over:
            if self.own_seat in self.game.waiting:
                self._play_own_move()
                self.write_record()
                move_delay.restart()
            else:
                self._play_rival_move(move_delay)
        self.frontend.show(self.screen)

    def write_record(self) -> None:
        """Write the record, if the game is saved to a file."""
        if self.save is not None:
            write_text(self.save, self._record())

    def _record(self) -> str:
        """The record, with comments that say who plays which seat so that it can be resumed."""
        players = {self.own_seat: HUMAN} | dict(self.rivals)
        comments = (f"; seat {seat} is played by {players[seat]}\n" for seat in sorted(players))
        return self.game.record() + "".join(comments)

    def _play_rival_move(self, move_delay: MoveDelay) -> None:
        seat = self.game.seat
        self._update_screen(f"{self.game.names[seat]} is thinking ...")
        self.frontend.show(self.screen)
        try:
            move = self.bots[seat].choose(self.game.observe(seat))
            if not isinstance(move, Move):
                raise TypeError(f"it returned {move!r}, which is not a Move")
            self._play(seat, move)
        except Exception as error:
            raise UserError(
                f"{self.game.names[seat]} ({self.rivals[seat]}) failed to move: "
                f"{type(error).__name__}: {error}"
            ) from error
        self.frontend.show(self.screen)
        move_delay.wait_after(move)

    def _play(self, seat: int, move: Move) -> None:
        before = self.game.copy()
        outcome = play_with_outcome(self.game, move, seat)
        sentence = describe_move(before, outcome, self.own_seat)
        self._update_screen(self.screen.prompt)
        self.screen.add_move(self.screen.seen, seat, move, sentence)
        if last_round_begins(before, self.game):
            self.screen.notice = LAST_ROUND

    def _update_screen(self, prompt: str) -> None:
        """Show the current position, with this prompt."""
        self.screen.seen = self.game.observe(self.own_seat)
        self.screen.prompt = prompt

    def _play_own_move(self) -> None:
        context = ParseContext(self.game.observe(self.own_seat), self.places)
        self._update_screen(prompt_label(context.seen))
        if len(context.moves) == 1:
            self._play(self.own_seat, context.moves[0])
            self.screen.notice = f"Your only legal move was played for you: {context.moves[0]}."
            return
        moves = self._ask_for_moves(context)
        self.screen.choice, self.screen.page, self.screen.notice = None, None, ""
        for move in moves:
            self._play(self.own_seat, move)

    def _ask_for_moves(self, context: ParseContext) -> tuple[Move, ...]:
        """Ask until the player types something to play."""
        screen = self.screen
        screen.actions, screen.choice = action_keys(context), default_choice(context)
        while True:
            line = self.frontend.ask(screen, lambda text: completions(context, text))
            result = parse_line(context, line, screen.choice)
            if result == ShowPage("board") and screen.page is not None and screen.page.turn():
                continue
            screen.page, screen.notice = None, ""
            match result:
                case PlayMoves(moves):
                    return moves
                case Choice():
                    screen.choice = result
                case ShowPage("hint"):
                    self._show_hints(context)
                case ShowPage(page, words):
                    screen.choice = default_choice(context)
                    self._show_page(context, page, words)
                case ParseError(message):
                    screen.notice = message
                case SaveGame(file):
                    self._save(file)
                case LeaveGame():
                    self._confirm_leaving()

    def _show_page(self, context: ParseContext, page: str, words: Sequence[str]) -> None:
        """Show a page in place of the map; the page `board` is the map itself."""
        screen = self.screen
        found: RenderableType | None
        if page == "look":
            found = help_pages.look_page(context, words)
            if found is None:
                city = help_pages.example_cities(context)[0]
                screen.notice = f"Look where? Name one city or two, as in `look {city}`."
        else:
            pages: dict[str, Callable[[], RenderableType | None]] = {
                "board": lambda: None,
                "map": lambda: seat_map(screen.grids, screen.seen, screen.highlighted_cities()),
                "log": lambda: help_pages.log_page(screen.lines),
                "help": lambda: help_pages.help_page(context),
                "tickets": lambda: help_pages.tickets_page(context),
                "places": lambda: help_pages.places_page(context),
            }
            found = pages[page]()
        screen.page = None if found is None else Pager(found)

    def _show_hints(self, context: ParseContext) -> None:
        """Offer the guide's best moves, whichever bots play against the player."""
        hints = _distinct(Guide().explain(context.seen))[:MAX_HINTS]
        options = (Option(f"{each.move}: {each.why}", PlayMoves((each.move,))) for each in hints)
        self.screen.choice = Choice("Hints, the best first:", tuple(options))

    def _save(self, file: str) -> None:
        path = Path(file) if file else self.save
        if path is None:
            self.screen.notice = "Name a file, as in `save game.txt`."
            return
        try:
            self._save_to(path)
        except UserError as error:
            self.screen.notice = str(error)
        else:
            self.save = path
            self.screen.notice = f"Saved to {path}; every further move is saved too."

    def _save_to(self, path: Path) -> None:
        if path != self.save and path.exists():
            raise UserError(f"The file {path} already exists; choose another name.")
        write_text(path, self._record())

    def _confirm_leaving(self) -> None:
        """Ask whether the player really wants to leave."""
        screen, prompt = self.screen, self.screen.prompt
        saved = "It is saved." if self.save else "It is not saved; `save FILE` saves it."
        screen.notice, screen.prompt = f"Leave the game? {saved}", "yes or no"
        if self.frontend.ask(screen, lambda text: ["yes", "no"]).strip().casefold()[:1] == "y":
            raise PlayerLeft
        screen.notice, screen.prompt = "", prompt


def players_in(record: str) -> dict[int, str]:
    """Who plays which seat, as far as a record's comments say."""
    return {int(seat): name.strip() for seat, name in PLAYED_BY.findall(record)}


def short_name(bot: str) -> str:
    """A bot's name without the path of its file."""
    return bot.rpartition(":")[2] or bot


def _distinct(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The best of those moves that differ only in how they are paid."""
    best: dict[tuple[object, ...], Candidate] = {}
    for candidate in candidates:
        move = candidate.move
        color = None if move.color and move.cards else move.color
        key = (move.kind, move.track, move.card, move.city, move.keep, move.mix, color)
        best.setdefault(key, candidate)
    return list(best.values())


def _bot_seed(game: Game, seat: int) -> int:
    """A bot's seed: different for each seat, and the same when the game is resumed."""
    assert game.seed is not None
    return (game.seed + seat) % 2**64
