"""Two thousand whole games of bots and random players, which every later version must replay.

There is a file for each edition, `games/usa.xz` and so on: compressed lines of JSON, one for each
game, with its moves as numbers. `xzcat` shows them.

`make golden` keeps every game that still replays to the same scores, whatever the bots would do
today, and plays only those that are missing or have become illegal.
"""

from __future__ import annotations

import lzma
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

import trunkline as tl
from trunkline import bots

GAMES = Path(__file__).parent / "games"
SEATS = (2, 3, 4, 5)
# Who plays the games of an edition and a number of seats, in turn.
LINEUPS = (
    *(("random",),) * 20,
    *(("planner",),) * 16,
    *(("greedy",),) * 8,
    *(("easy", "medium", "hard", "random", "greedy"),) * 8,
    *(("hard", "random", "planner"),) * 8,
    *(("challenging", "planner-1"),) * 2,
    *(("overlander", "collector", "gatekeeper", "stoker"),) * 2,
    ("gatekeeper", "stoker", "overlander", "collector"),
)


class GoldenGame(msgspec.Struct, frozen=True):
    """A finished game: how it was dealt, every move, and where that must lead.

    `turns` has the seat that made each move, as digits. Of each seat, `scores` has the points by
    part, as far as there are any.
    """

    bots: tuple[str, ...]
    seats: int
    seed: int
    turns: str
    moves: list[int]
    digest: str
    scores: list[dict[str, int]]
    winners: list[int]

    @property
    def name(self) -> str:
        """A name for messages."""
        return f"seed {self.seed}, {self.seats} seats"

    def replay(self, edition: str) -> tl.Game:
        """The game after its last move; an error if a move is illegal."""
        game = tl.Game(edition, self.seats, self.seed)
        for seat, move in zip(map(int, self.turns), self.moves, strict=True):
            game.play(move, seat=seat)
        return game


_decoder = msgspec.json.Decoder(GoldenGame)


def read_games(edition: str) -> list[GoldenGame]:
    """The golden games of an edition."""
    file = GAMES / f"{edition}.xz"
    if not file.exists():
        return []
    return _decoder.decode_lines(lzma.decompress(file.read_bytes()))


def write_games(edition: str) -> tuple[int, int]:
    """Write the file of an edition; returns how many games were kept and how many are new."""
    old = [_kept(edition, golden) for golden in read_games(edition)]
    kept = {(golden.seats, golden.seed): golden for golden in old if golden is not None}
    games = [
        kept.get((seats, seed)) or _play(edition, seats, seed, lineup)
        for seats, seed, lineup in _schedule()
    ]
    GAMES.mkdir(exist_ok=True)
    text = msgspec.json.Encoder().encode_lines(games)
    (GAMES / f"{edition}.xz").write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))
    return len(kept), len(games) - len(kept)


def _schedule() -> Iterator[tuple[int, int, tuple[str, ...]]]:
    for seats in SEATS:
        for number, lineup in enumerate(LINEUPS):
            yield seats, 10_000 * seats + number, lineup


def _kept(edition: str, golden: GoldenGame) -> GoldenGame | None:
    """A golden game with the digest that it has now; None if it does not replay as it was."""
    try:
        game = golden.replay(edition)
    except ValueError:
        return None
    same = game.over and scores_of(game) == golden.scores and game.winners() == golden.winners
    return msgspec.structs.replace(golden, digest=game.digest()) if same else None


def _play(edition: str, seats: int, seed: int, lineup: tuple[str, ...]) -> GoldenGame:
    """Let bots play a game; they choose their first tickets in random order."""
    game = tl.Game(edition, seats, seed)
    rng = random.Random(f"{edition} {seats} {seed}")
    players = [bots.make(lineup[seat % len(lineup)], seed + seat) for seat in range(seats)]
    while not game.over:
        seat = rng.choice(game.waiting)
        game.play(players[seat].choose(game.observe(seat)), seat=seat)
    return GoldenGame(
        bots=lineup,
        seats=seats,
        seed=seed,
        turns="".join(str(seat) for seat, _ in game.played),
        moves=[move.number for _, move in game.played],
        digest=game.digest(),
        scores=scores_of(game),
        winners=game.winners(),
    )


def scores_of(game: tl.Game) -> list[dict[str, int]]:
    """The points of every seat by part, without the parts that brought none."""
    return [
        {part: points for part, points in score.parts.items() if points} for score in game.scores()
    ]
