"""One game for the environments that step a single one, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Literal

import numpy as np
from gymnasium.error import DependencyNotInstalled, ResetNeeded
from numpy.typing import NDArray

from trunkline.compiled_edition import CompiledEdition, compile_edition
from trunkline.editions import Edition
from trunkline.env.batch import Batch
from trunkline.env.players import checked_reward, compiled_players
from trunkline.errors import IllegalMove
from trunkline.features import FeatureForm
from trunkline.game import Game

__all__ = ["RENDER_FPS", "RENDER_MODES", "OneGame", "RenderMode", "checked_render_mode"]

RenderMode = Literal["human", "ansi", "rgb_array", "svg"]
RENDER_MODES: list[RenderMode] = ["human", "ansi", "rgb_array", "svg"]
RENDER_FPS = 2  # for recordings: a game has no speed of its own
ALL = np.ones(1, np.uint8)


def checked_render_mode(mode: str | None) -> RenderMode | None:
    """The render mode; ValueError if there is none of that name."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


class OneGame:
    """A batch of a single game. It begins with `reset`, and is pickled with all it knows.

    `opponents` sit after the learner, who then gets a random seat; without any, all seats are
    played from outside.
    """

    def __init__(
        self,
        edition: str | Edition,
        seats: int,
        opponents: Sequence[str | None],
        reward: str,
        form: FeatureForm,
        max_moves: int,
    ) -> None:
        self.compiled: CompiledEdition = compile_edition(edition)
        self.seats = seats
        self._options = (tuple(opponents), checked_reward(reward), form, max_moves)
        self.features = np.zeros(
            (1, self.compiled.layout.size), np.uint8 if form == "uint8" else np.float32
        )
        self.mask = np.zeros((1, self.compiled.layout.actions), np.uint8)
        self.rewards = np.zeros((1, seats), np.float32)
        self.over, self.cut_off, self.actor = (np.zeros(1, np.uint8) for _ in range(3))
        self.seed = np.zeros(1, np.uint64)
        self.begun = False
        self._connect()

    def _connect(self) -> None:
        """Make the batch that plays, and let it write to the arrays."""
        opponents, reward, form, max_moves = self._options
        self._batch = Batch(
            self.compiled.layout.core,
            1,
            compiled_players(self.compiled, self.seats, opponents),
            bool(opponents),
            reward,
            "Disabled",
            max_moves,
        )
        self._batch.write_to(
            {
                "numbers" if form == "uint8" else "floats": self.features,
                "masks": self.mask,
                "rewards": self.rewards,
                "over": self.over,
                "cut_off": self.cut_off,
                "actors": self.actor,
                "seeds": self.seed,
            }
        )
        self._copy: Game | None = None
        self._copied = 0  # moves

    def __getstate__(self) -> dict[str, Any]:
        state = vars(self) | {"dumped": self._batch.dump()}
        del state["_batch"], state["_copy"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        dumped = state.pop("dumped")
        vars(self).update(state)
        self._connect()
        self._batch.load(dumped)

    @property
    def seat(self) -> int:
        """The seat that has to move; at the end the last one that had to."""
        return int(self.actor[0])

    @property
    def first_seat(self) -> int:
        """The seat of the learner, if there are opponents."""
        return self._batch.first_seat(0)

    @property
    def ended(self) -> bool:
        """Whether the game is over, or has been cut off."""
        return bool(self.over[0] or self.cut_off[0])

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self._batch.reset(np.array([seed], np.uint64), ALL)
        self.begun = True
        self._copy = None

    def play(self, action: int | None) -> None:
        """Play a move of the seat whose turn it is; IllegalMove changes nothing."""
        self._require_game()
        if self.ended:
            raise ResetNeeded("the game has ended; call reset before the next step")
        if not isinstance(action, int | np.integer):
            raise IllegalMove(f"an action is the number of a move, not {action!r}")
        number = np.array([action], np.int64)
        if self._batch.first_illegal(number) is not None:
            self.game().play(int(action))
            raise AssertionError("the game and its copy disagree")
        self._batch.step(number, 0, 1)

    def observation(self) -> dict[str, NDArray[Any]]:
        """What the seat that has to move knows, and its legal moves."""
        mask = self.mask[0].view(np.int8)
        return {"observation": self.features[0].copy(), "action_mask": mask.copy()}

    def observe(self, seat: int) -> dict[str, NDArray[Any]]:
        """The same for any seat."""
        self._require_game()
        if seat == self.seat:
            return self.observation()
        layout, form = self.compiled.layout, self._options[2]
        seen = self.game().observe(seat)
        return {
            "observation": layout.read(seen, seat, form),
            "action_mask": layout.mask(seen, seat).view(np.int8),
        }

    def game(self) -> Game:
        """The game as it is now; play on a copy of it."""
        self._require_game()
        moves = self._batch.moves(0)
        if self._copy is None:
            self._copy = Game(self.compiled.edition, self.seats, int(self.seed[0]))
            self._copied = 0
        for number in moves[self._copied :]:
            self._copy.play(number)
        self._copied = len(moves)
        return self._copy

    def _require_game(self) -> None:
        if not self.begun:
            raise ResetNeeded("there is no game yet; call reset first")

    def render(self, mode: RenderMode | None) -> str | NDArray[np.uint8] | None:
        """The game as text, printed or returned, as an array of colours, or as an SVG picture."""
        if mode is None:
            raise ValueError(f"choose a render_mode first: {', '.join(RENDER_MODES)}")
        game = self.game()
        if mode == "human":
            print(_as_text(game))
            return None
        if mode == "ansi":
            return _as_text(game)
        picture = game.svg()
        return picture if mode == "svg" else _as_colors(picture)


def _as_colors(picture: str) -> NDArray[np.uint8]:
    """An SVG picture as an array of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise DependencyNotInstalled(
            'pictures as arrays need more packages: pip install "trunkline[env]"'
        ) from None
    png = bytes(resvg_py.svg_to_bytes(svg_string=picture, background="white"))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def _as_text(game: Game) -> str:
    """Who has what, and what everyone did last."""
    lines = [repr(game).strip("<>")]
    lines += [
        f"  seat {seat}: {game.route_points[seat]} points, {game.trains[seat]} trains, "
        f"{game.hand_sizes[seat]} cards, {game.ticket_counts[seat]} tickets"
        for seat in range(game.seats)
    ]
    lines.append(f"  face up: {', '.join(card or 'none' for card in game.display)}")
    lines += [f"  seat {seat} played: {move}" for seat, move in game.played[-game.seats :]]
    return "\n".join(lines) + "\n"
