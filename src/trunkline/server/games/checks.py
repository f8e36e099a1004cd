"""What may be done to a hosted game now: every check raises a Problem where it may not."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.errors import IllegalMove
from trunkline.game import Game
from trunkline.phrases import capitalized
from trunkline.refusals import Refusal, refusal
from trunkline.sentences import Audience, sentence
from trunkline.server.games.hosted_game import HostedGame, Seat
from trunkline.server.games.vocabulary import COLORS, Color
from trunkline.server.limits import (
    CHANGES_PER_SEAT,
    HINTS_PER_SEAT,
    MOVES_PER_GAME,
    RETURN_AFTER_MOVES,
)
from trunkline.server.problems import Code, Problem

__all__ = [
    "Superseded",
    "color_for_sitting",
    "free_colors",
    "legal_move",
    "must_be_able_to_ask_for_advice",
    "must_be_able_to_ask_for_hint",
    "must_be_able_to_change_bot",
    "must_be_able_to_return",
    "must_be_able_to_start",
    "must_be_able_to_undo",
    "must_be_left_to_bot",
    "must_be_open",
    "must_be_over",
    "must_be_person",
    "must_be_played_by_owner",
    "must_be_playing",
    "must_be_seated",
    "must_have_changes_left",
    "must_have_free_name",
    "seat_of",
    "taken_seats",
]


class Superseded(Exception):
    """The game has changed, and the action that was planned is not needed any more."""


def seat_of(hosted: HostedGame, seat: int) -> Seat:
    """The seat of this number."""
    if not 0 <= seat < len(hosted.seats):
        raise Problem(Code.NOT_FOUND, case="seat", seat=seat, last=len(hosted.seats) - 1)
    return hosted.seats[seat]


def must_be_open(hosted: HostedGame) -> None:
    """The game must not have started, here or at a smaller table."""
    if not hosted.is_waiting:
        raise Problem(Code.ALREADY_STARTED)


def must_be_playing(hosted: HostedGame) -> Game:
    """The game must have started and not be over."""
    if hosted.game is None:
        raise Problem(Code.NOT_STARTED)
    if hosted.state == "over":
        raise Problem(Code.OVER)
    return hosted.game


def must_be_over(hosted: HostedGame) -> Game:
    """The game must be over."""
    if hosted.game is None or hosted.state != "over":
        raise Problem(Code.NOT_OVER)
    return hosted.game


def color_for_sitting(hosted: HostedGame, seat: int, color: Color | None) -> Color:
    """The colour for a person who sits down: the one asked for, the seat's, or a free one.

    After the start, only a seat that the host has revoked can be taken.
    """
    sitting = seat_of(hosted, seat)
    if hosted.state != "playing" or sitting.absent != "revoked" or sitting.resigned:
        must_be_open(hosted)
    must_have_changes_left(hosted, seat)
    if sitting.kind == "bot":
        raise Problem(Code.SEAT_TAKEN, case="bot", seat=seat)
    free = free_colors(hosted, seat)
    if color is not None and color not in free:
        raise Problem(Code.COLOR_TAKEN, case="taken", color=color, free_colors=[*free])
    return color or sitting.color or free[0]


def must_have_free_name(seats: Sequence[Seat], number: int, name: str) -> None:
    """No other seat may have the name, or nobody could tell the two apart.

    Bots that nobody has named do not count: their names differ from language to language.
    """
    taken = {
        other.name.casefold()
        for at, other in enumerate(seats)
        if at != number and other.bot_number is None
    }
    if name.casefold() in taken:
        raise Problem(Code.NAME_TAKEN, name=name)


def free_colors(hosted: HostedGame, seat: int) -> list[Color]:
    """The colours that no other seat has."""
    taken = {other.color for number, other in enumerate(hosted.seats) if number != seat}
    return [color for color in COLORS if color not in taken]


def must_be_able_to_change_bot(hosted: HostedGame, seat: int) -> Seat:
    """The game must not have started, and no person may have the seat."""
    sitting = seat_of(hosted, seat)
    must_be_open(hosted)
    must_have_changes_left(hosted, seat)
    if sitting.kind == "person":
        raise Problem(Code.SEAT_TAKEN, case="device", seat=seat)
    return sitting


def must_be_able_to_start(hosted: HostedGame) -> None:
    """Every seat must be taken."""
    must_be_open(hosted)
    if hosted.open_seats:
        raise Problem(Code.NOT_READY, seats=hosted.open_seats)


def taken_seats(hosted: HostedGame) -> list[int]:
    """The seats that are not free, which must be enough for a game."""
    taken = [number for number, seat in enumerate(hosted.seats) if seat.kind != "open"]
    if len(taken) < hosted.edition.rules.seats[0]:
        raise Problem(Code.NOT_READY, seats=hosted.open_seats)
    return taken


def must_be_person(hosted: HostedGame, seat: int) -> Seat:
    """The seat must belong to a person who has not resigned, in a game that is being played."""
    must_be_playing(hosted)
    sitting = seat_of(hosted, seat)
    if sitting.kind == "bot" or sitting.resigned:
        raise Problem(Code.BOT_PLAYS, case="bot_seat", seat=seat)
    return must_be_seated(hosted, seat)


def must_be_seated(hosted: HostedGame, seat: int) -> Seat:
    """Someone must sit there: a link alone does not let anyone act under the name of another."""
    sitting = seat_of(hosted, seat)
    if sitting.kind == "open" or sitting.absent == "revoked":
        raise Problem(Code.NOT_SEATED, seat=seat)
    return sitting


def must_be_played_by_owner(hosted: HostedGame, seat: int) -> Game:
    """The owner must be playing, not a bot that stands in."""
    if must_be_person(hosted, seat).absent:
        raise Problem(Code.BOT_PLAYS, case="stand_in", seat=seat)
    return must_be_playing(hosted)


def must_be_able_to_return(hosted: HostedGame, seat: int) -> None:
    """A bot must be standing in for the owner; without hints, it must have made some moves.

    That keeps people from leaving to see what a bot would do, so it is not asked of those whom the
    others have replaced.
    """
    must_have_changes_left(hosted, seat)
    sitting = must_be_person(hosted, seat)
    if not sitting.absent:
        raise Problem(Code.NOT_ABSENT, seat=seat)
    is_free = hosted.setup.hints or sitting.absent == "away"
    if not is_free and sitting.stand_in_moves < RETURN_AFTER_MOVES:
        raise Problem(Code.NO_HINTS, case="return", fewest=RETURN_AFTER_MOVES)


def must_be_left_to_bot(hosted: HostedGame, seat: int) -> None:
    """The owner must have left a game that is being played to a bot, for good or not."""
    must_be_playing(hosted)
    if hosted.bot_of(seat) is None:
        raise Problem(Code.NOT_ABSENT, seat=seat)


def legal_move(hosted: HostedGame, seat: int, move: int | str) -> int:
    """The number of a legal move; the problem tells the seat which rule the move breaks."""
    game = must_be_played_by_owner(hosted, seat)
    if hosted.log_use.moves >= MOVES_PER_GAME:
        # Bots may always finish a game.
        raise Problem(Code.GAME_TOO_LONG, most=MOVES_PER_GAME)
    try:
        number = game.compiled.notation.parse(move).number if isinstance(move, str) else move
    except IllegalMove as error:
        raise _refused_move(game, seat, f"{capitalized(str(error))}.") from None
    refused = refusal(game.observe(seat), number)
    if refused is not None:
        audience = Audience(game.names, seat)
        text = sentence(refused, game.edition, audience, name_move=False)
        raise _refused_move(game, seat, text, refused)
    return number


def _refused_move(game: Game, seat: int, text: str, refused: Refusal | None = None) -> Problem:
    if seat in game.waiting:
        return Problem(Code.ILLEGAL_MOVE, text=text, refusal=refused)
    return Problem(Code.NOT_YOUR_TURN, case="move", text=text, refusal=refused)


def must_be_able_to_undo(hosted: HostedGame, seat: int) -> None:
    """The last move must be the seat's own, and must have revealed nothing.

    Where turns can be taken back, the seat must have had one.
    """
    must_be_played_by_owner(hosted, seat)
    must_have_changes_left(hosted, seat)
    if not hosted.may_undo(seat):
        raise Problem(Code.CANNOT_UNDO, case="turn" if hosted.take_backs else "move")


def must_be_able_to_ask_for_advice(hosted: HostedGame, seat: int) -> None:
    """It must be the seat's turn, and the game must allow hints that nobody else is told of."""
    _must_be_open_to_hints(hosted, seat)
    if hosted.lone_seat != seat:
        raise Problem(Code.NO_HINTS, case="advice")


def must_be_able_to_ask_for_hint(hosted: HostedGame, seat: int) -> None:
    """The game must allow hints, the seat must have some left, and it must be its turn."""
    _must_be_open_to_hints(hosted, seat)
    if hosted.hint_told[seat] is None and hosted.log_use.hints[seat] >= HINTS_PER_SEAT:
        raise Problem(Code.NO_HINTS, case="used_up", most=HINTS_PER_SEAT)


def _must_be_open_to_hints(hosted: HostedGame, seat: int) -> None:
    must_be_played_by_owner(hosted, seat)
    if not hosted.setup.hints:
        raise Problem(Code.NO_HINTS, case="hint")
    if hosted.due[seat] is None:
        raise Problem(Code.NOT_YOUR_TURN, case="hint")


def must_have_changes_left(hosted: HostedGame, seat: int) -> None:
    """The seat must not have used up its part of the log."""
    if hosted.log_use.changes[seat] >= CHANGES_PER_SEAT:
        raise Problem(Code.TOO_MANY_CHANGES, most=CHANGES_PER_SEAT)
