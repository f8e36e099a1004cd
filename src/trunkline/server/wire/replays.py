"""Replays on the wire: a whole game with nothing hidden."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from pydantic import Field, TypeAdapter

from trunkline.game import Game
from trunkline.outcome import play_with_outcome
from trunkline.server.games.hosted_game import HostedGame
from trunkline.server.games.vocabulary import BotKind, Color
from trunkline.server.limits import RECORD_BYTES
from trunkline.server.wire.base import Model
from trunkline.server.wire.events import BotNumber
from trunkline.server.wire.outcomes import Outcome, outcome_of
from trunkline.server.wire.positions import Hand, Position, open_hands, position_of
from trunkline.server.wire.results import Result, Statistics, result_of, statistics_of
from trunkline.turning_points import TurningPointKind, turning_points

__all__ = [
    "NewReplay",
    "Replay",
    "ReplayId",
    "ReplayPosition",
    "ReplaySeat",
    "Seats",
    "TurningPoint",
    "positions_of",
    "read_seats",
    "replay_of",
    "replay_seats",
    "write_seats",
]


class NewReplay(Model):
    """A record to be viewed as a replay."""

    record: str = Field(description="The text of the record.", max_length=RECORD_BYTES)


class ReplayId(Model):
    """The id of a replay."""

    id: str


class TurningPoint(Model):
    """A move that changed the course of a game."""

    kind: TurningPointKind = Field(
        description="`completed`: the seat completed a ticket. `cut`: a rival's move left no way "
        "to complete a ticket that the seat missed in the end. `detour`: it left only a way that "
        "takes more trains. `lead`: the seat took the lead in points on the board from another, "
        "and kept it for a round, or to the end."
    )
    moves: int = Field(description="How many moves had been played, this one included.")
    turn: int = Field(description="The number of the turn, counted over all seats.")
    seat: int = Field(description="Whose ticket it is, or who took the lead.")
    ticket: int | None
    more_trains: int | None = Field(description="How many more trains a detour takes.")


class ReplaySeat(Model):
    """What the table of a game knew of a seat, beyond its record."""

    color: Color | None
    level: BotKind | None = Field(
        description="The level or the character of a bot; null for a person."
    )
    bot_number: BotNumber
    taken_back: int = Field(description="How many turns it has taken back.")


Seats: TypeAlias = tuple[ReplaySeat, ...]
_seats = TypeAdapter(Seats)


def replay_seats(hosted: HostedGame) -> Seats:
    """What the table of a hosted game knows of its seats."""
    return tuple(
        ReplaySeat(
            color=seat.color,
            level=seat.level,
            bot_number=seat.bot_number,
            taken_back=seat.taken_back,
        )
        for seat in hosted.seats
    )


def write_seats(seats: Seats) -> str:
    """Such seats as text, to be stored with a replay."""
    return _seats.dump_json(seats).decode()


def read_seats(text: str | None) -> Seats | None:
    """The seats in such a text; None for a replay without."""
    return None if text is None else _seats.validate_json(text)


class Replay(Model):
    """A whole game: the players, every move with its outcome, and the result."""

    edition: str
    edition_hash: str
    names: tuple[str, ...] = Field(description="By seat.")
    seed: str = Field(description="The seed of the game, as text because it has 64 bits.")
    over: bool = Field(description="Whether it was played to the end.")
    moves: tuple[Outcome, ...]
    result: Result = Field(description="The final score, or the score if the game ended here.")
    statistics: Statistics
    turning_points: tuple[TurningPoint, ...] = Field(description="In the order of the moves.")
    seats: Seats | None = Field(
        None, description="By seat, what its table knew; left out for a record that was uploaded."
    )


class ReplayPosition(Model):
    """A position of a replay, with all hands open."""

    moves: int = Field(description="How many moves have been played.")
    position: Position
    hands: tuple[Hand, ...] = Field(description="By seat.")


def replay_of(game: Game, seats: Seats | None = None) -> Replay:
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
        turning_points=tuple(
            TurningPoint.model_validate(point, from_attributes=True)
            for point in turning_points(game)
        ),
        seats=seats,
    )


def positions_of(game: Game, first: int, count: int) -> list[ReplayPosition]:
    """`count` positions of a game from the one after `first` moves; fewer at its end."""
    wanted = islice(enumerate(_positions(game)), first, first + count)
    return [
        ReplayPosition(moves=moves, position=position_of(now.observe(None)), hands=open_hands(now))
        for moves, now in wanted
    ]


def _outcomes(game: Game) -> Iterator[Outcome]:
    again = game.dealt_again()
    for seat, move in game.played:
        yield outcome_of(play_with_outcome(again, move, seat))


def _positions(game: Game) -> Iterator[Game]:
    """The game before its first move, then after each move: always the same object."""
    again = game.dealt_again()
    yield again
    for seat, move in game.played:
        again.play(move, seat=seat)
        yield again
