"""A game between one person and bots: whose move it is, what is asked, what is played and saved."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.console import RenderableType

from trunkline.bots import Candidate, make
from trunkline.cli import pages
from trunkline.cli.answers import (
    Choose,
    Leave,
    Look,
    Option,
    Play,
    Save,
    Sight,
    Slip,
)
from trunkline.cli.common import UserError, write_text
from trunkline.cli.desk import Desk, Scroll
from trunkline.cli.fronts import Front
from trunkline.cli.gazetteer import Gazetteer
from trunkline.cli.menus import deeds, standing, status
from trunkline.cli.orders import completions, understand
from trunkline.cli.pause import Pause
from trunkline.cli.pieces import seat_map
from trunkline.cli.words import LAST_ROUND, Story, last_round_begins, told
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.outcome import play_with_outcome
from trunkline.phrases import listed

PLAYED_BY = re.compile(r"^; seat (\d) is played by (.+)$", re.MULTILINE)
HAND = "hand"
HINTS = 3


class Left(Exception):
    """The player wants to leave."""


class Match:
    """One person's game, from the first tickets to the final count."""

    def __init__(
        self, game: Game, me: int, rivals: Mapping[int, str], front: Front, save: Path | None
    ) -> None:
        self.game, self.me, self.rivals = game, me, rivals
        self.front, self.save = front, save
        self.bots = {seat: make(name, _seed(game, seat)) for seat, name in rivals.items()}
        self.places = Gazetteer(game.edition.board)
        self.desk = Desk(game.observe(me), listed(dict.fromkeys(map(short_name, rivals.values()))))

    def remember(self, story: Story) -> None:
        """Take in what was told of the moves before."""
        self.desk.lines += story.lines

    def run(self, pace: float) -> None:
        """Play to the end; `Left` if the player leaves before."""
        pause = Pause(pace if self.front.paced else 0)
        while not self.game.over:
            if self.me in self.game.waiting:
                self._my_move()
                self.keep_record()
                pause.begin()
            else:
                self._rival_moves(pause)
        self.front.show(self.desk)

    def keep_record(self) -> None:
        """Write the record, if a file was named for it."""
        if self.save is not None:
            write_text(self.save, self.game.record() + self._players())

    def _players(self) -> str:
        """Who plays which seat, as remarks: what it takes to go on with a record."""
        by = {self.me: HAND} | dict(self.rivals)
        return "".join(f"; seat {seat} is played by {by[seat]}\n" for seat in sorted(by))

    def _rival_moves(self, pause: Pause) -> None:
        seat = self.game.seat
        self._look_up(f"{self.game.names[seat]} is thinking ...")
        self.front.show(self.desk)
        try:
            move = self.bots[seat].choose(self.game.observe(seat))
            if not isinstance(move, Move):
                raise TypeError(f"it answered {move!r}, which is no Move")
            self._play(seat, move)
        except Exception as error:
            raise UserError(
                f"{self.game.names[seat]} ({self.rivals[seat]}) failed to move: "
                f"{type(error).__name__}: {error}"
            ) from error
        self.front.show(self.desk)
        pause.after(move)

    def _play(self, seat: int, move: Move) -> None:
        before = self.game.copy()
        outcome = play_with_outcome(self.game, move, seat)
        words = told(before, outcome, self.me)
        self._look_up(self.desk.status)
        self.desk.take_in(self.desk.seen, seat, move, words)
        if last_round_begins(before, self.game):
            self.desk.notice = LAST_ROUND

    def _look_up(self, waiting_for: str) -> None:
        """See the position as it is now."""
        self.desk.seen = self.game.observe(self.me)
        self.desk.status = waiting_for

    def _my_move(self) -> None:
        sight = Sight(self.game.observe(self.me), self.places)
        self._look_up(status(sight.seen))
        if len(sight.moves) == 1:
            self._play(self.me, sight.moves[0])
            self.desk.notice = f"Only one move was possible, so it was made: {sight.moves[0]}."
            return
        moves = self._asked(sight)
        self.desk.choice, self.desk.page, self.desk.notice = None, None, ""
        for move in moves:
            self._play(self.me, move)

    def _asked(self, sight: Sight) -> tuple[Move, ...]:
        """Ask until the answer is something to play."""
        desk = self.desk
        desk.menu, desk.choice = deeds(sight), standing(sight)
        while True:
            line = self.front.ask(desk, lambda text: completions(sight, text))
            answer = understand(sight, line, desk.choice)
            if answer == Look("board") and desk.page is not None and desk.page.turn():
                continue
            desk.page, desk.notice = None, ""
            match answer:
                case Play(moves):
                    return moves
                case Choose():
                    desk.choice = answer
                case Look("hint"):
                    self._hint(sight)
                case Look(page, words):
                    desk.choice = standing(sight)
                    self._open(sight, page, words)
                case Slip(words):
                    desk.notice = words
                case Save(file):
                    self._save(file)
                case Leave():
                    self._leave()

    def _open(self, sight: Sight, page: str, words: Sequence[str]) -> None:
        """Put a page in the place of the map; that of the board is the map itself."""
        desk = self.desk
        found: RenderableType | None
        if page == "look":
            found = pages.look_page(sight, words)
            if found is None:
                desk.notice = (
                    f"Look where? Say a city, or two, as in `look {pages.example(sight)[0]}`."
                )
        else:
            opens: dict[str, Callable[[], RenderableType | None]] = {
                "board": lambda: None,
                "map": lambda: seat_map(desk.atlas, desk.seen, desk.named()),
                "log": lambda: pages.log_page(desk.lines),
                "help": lambda: pages.help_page(sight),
                "tickets": lambda: pages.tickets_page(sight),
                "places": lambda: pages.places_page(sight),
            }
            found = opens[page]()
        desk.page = None if found is None else Scroll(found)

    def _hint(self, sight: Sight) -> None:
        """What the planner would do, whoever one plays against."""
        found = _ideas(make("planner").explain(sight.seen))
        options = (Option(f"{each.move}: {each.why}", Play((each.move,))) for each in found)
        self.desk.choice = Choose("A hint, the best first:", tuple(options))

    def _save(self, file: str) -> None:
        path = Path(file) if file else self.save
        if path is None:
            self.desk.notice = "Say where to, as in `save game.txt`."
            return
        try:
            self._try_save(path)
        except UserError as error:
            self.desk.notice = str(error)
        else:
            self.save = path
            self.desk.notice = f"Saved to {path}; from now on every move is."

    def _try_save(self, path: Path) -> None:
        if path != self.save and path.exists():
            raise UserError(f"There is a file {path} already; choose another name.")
        write_text(path, self.game.record() + self._players())

    def _leave(self) -> None:
        """Leave if the player means it."""
        desk, before = self.desk, self.desk.status
        kept = "It is saved." if self.save else "It is not saved; `save FILE` would do that."
        desk.notice, desk.status = f"Leave the game? {kept}", "yes or no"
        if self.front.ask(desk, lambda text: ["yes", "no"]).strip().casefold()[:1] == "y":
            raise Left
        desk.notice, desk.status = "", before


def played_by(record: str) -> dict[int, str]:
    """Who plays which seat, as far as a record's remarks say."""
    return {int(seat): name.strip() for seat, name in PLAYED_BY.findall(record)}


def short_name(bot: str) -> str:
    """A bot's name without the path of its file."""
    return bot.rpartition(":")[2] or bot


def _ideas(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The best few, of moves that differ only in how they are paid just one."""
    ideas: dict[tuple[object, ...], Candidate] = {}
    for each in candidates:
        move = each.move
        paid = None if move.color and move.cards else move.color
        key = (move.kind, move.track, move.card, move.city, move.keep, move.mix, paid)
        ideas.setdefault(key, each)
    return list(ideas.values())[:HINTS]


def _seed(game: Game, seat: int) -> int:
    """A bot's own seed: another for each seat, and the same when the game is taken up again."""
    assert game.seed is not None
    return (game.seed + seat) % 2**64
