"""Replays on the wire: a whole game with everything open, made from a game that knows its moves."""

from collections.abc import Iterator
from itertools import islice

from pydantic import Field

from trunkline.game import Game
from trunkline.outcome import play_with_outcome
from trunkline.server.limits import RECORD_BYTES
from trunkline.server.wire.base import Model
from trunkline.server.wire.outcomes import Outcome, happening_of
from trunkline.server.wire.positions import Hand, Position, open_hands, position_of
from trunkline.server.wire.results import Result, Statistics, result_of, statistics_of

__all__ = [
    "NewReplay",
    "Replay",
    "ReplayId",
    "ReplayPosition",
    "positions_of",
    "replay_of",
]


class NewReplay(Model):
    """A record to be looked at."""

    record: str = Field(description="The text of the record.", max_length=RECORD_BYTES)


class ReplayId(Model):
    """Where a replay is found."""

    id: str


class Replay(Model):
    """A whole game: who played, every move and what it did, and how it ended."""

    edition: str
    edition_hash: str
    names: tuple[str, ...] = Field(description="By seat.")
    seed: str = Field(description="The seed it was dealt from; in digits, since it has 64 bits.")
    over: bool = Field(description="Whether it was played to its end.")
    moves: tuple[Outcome, ...]
    result: Result = Field(description="The count at its end, or as if it ended here.")
    statistics: Statistics


class ReplayPosition(Model):
    """A position of a replay, with all hands open."""

    moves: int = Field(description="How many moves have been played.")
    position: Position
    hands: tuple[Hand, ...] = Field(description="By seat.")


def replay_of(game: Game) -> Replay:
    """A game that was dealt from a seed, with nothing hidden."""
    return Replay(
        edition=game.edition.id,
        edition_hash=game.edition.hash,
        names=game.names,
        seed=str(game.seed),
        over=game.over,
        moves=tuple(_outcomes(game)),
        result=result_of(game),
        statistics=statistics_of(game),
    )


def positions_of(game: Game, first: int, count: int) -> list[ReplayPosition]:
    """So many positions of a game, from the one after `first` moves; fewer at its end."""
    wanted = islice(enumerate(_positions(game)), first, first + count)
    return [
        ReplayPosition(moves=moves, position=position_of(now.observe(None)), hands=open_hands(now))
        for moves, now in wanted
    ]


def _outcomes(game: Game) -> Iterator[Outcome]:
    again = _dealt_again(game)
    for seat, move in game.played:
        yield happening_of(play_with_outcome(again, move, seat))


def _positions(game: Game) -> Iterator[Game]:
    """The game as it was dealt, then after every move: one game that is played on."""
    again = _dealt_again(game)
    yield again
    for seat, move in game.played:
        again.play(move, seat=seat)
        yield again


def _dealt_again(game: Game) -> Game:
    return Game(game.edition, seats=game.seats, seed=game.seed, names=game.names)
