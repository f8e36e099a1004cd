"""What may be done to a match now: every check raises a Problem where it may not."""

from __future__ import annotations

import msgspec

from trunkline.errors import IllegalMove
from trunkline.game import Game
from trunkline.phrases import capitalized
from trunkline.refusals import refusal
from trunkline.sentences import Audience, sentence
from trunkline.server.deeds import Color
from trunkline.server.limits import ENTRIES_PER_GAME
from trunkline.server.match import COLORS, Match, Seat
from trunkline.server.problems import Code, Problem

__all__ = [
    "Moot",
    "legal_move",
    "may_return",
    "may_sit",
    "may_start",
    "may_undo",
    "must_be_open",
    "must_be_over",
    "must_be_playing",
    "must_have_room",
    "owner_must_play",
    "person_on",
    "seat_of",
]


class Moot(Exception):
    """What was to be done need not be done any more."""


def seat_of(match: Match, seat: int) -> Seat:
    """The seat of this number."""
    if not 0 <= seat < len(match.seats):
        raise Problem(
            Code.NOT_FOUND, f"There is no seat {seat}; they are 0 to {len(match.seats) - 1}."
        )
    return match.seats[seat]


def must_be_open(match: Match) -> None:
    """The game must not have begun."""
    if match.game is not None:
        raise Problem(Code.ALREADY_STARTED, "The game has begun; this can only be done before.")


def must_be_playing(match: Match) -> Game:
    """The game must have begun and not have ended."""
    if match.game is None:
        raise Problem(Code.NOT_STARTED, "The game has not begun; its host starts it.")
    if match.game.over:
        raise Problem(Code.OVER, "The game is over; ask for a rematch to play on.")
    return match.game


def must_be_over(match: Match) -> Game:
    """The game must have ended."""
    if match.game is None or not match.game.over:
        raise Problem(Code.NOT_OVER, "The game is not over yet; this can be had when it is.")
    return match.game


def may_sit(match: Match, seat: int, color: Color | None) -> Color:
    """The colour for somebody who sits down: the one asked for, the seat's, or a free one.

    After the start a seat can be taken only if the host took it back from somebody.
    """
    sitting = seat_of(match, seat)
    if match.state != "playing" or sitting.absent != "revoked" or sitting.resigned:
        must_be_open(match)
    must_have_room(match)
    if sitting.kind == "bot":
        raise Problem(Code.SEAT_TAKEN, f"A bot has seat {seat}; take an open one.")
    taken = {other.color for number, other in enumerate(match.seats) if number != seat}
    free = [other for other in COLORS if other not in taken]
    if color is not None and color in taken:
        raise Problem(Code.COLOR_TAKEN, f"Another seat has {color}; choose {' or '.join(free)}.")
    return color or sitting.color or free[0]


def may_start(match: Match) -> None:
    """Every seat must be taken."""
    must_be_open(match)
    if match.open_seats:
        missing = " and ".join(str(seat) for seat in match.open_seats)
        raise Problem(Code.NOT_READY, f"Nobody has taken seat {missing} yet; the game needs all.")


def person_on(match: Match, seat: int) -> Seat:
    """The seat must be a person's who has not given it up, in a game that is being played."""
    must_be_playing(match)
    sitting = seat_of(match, seat)
    if sitting.kind == "bot" or sitting.resigned:
        raise Problem(Code.BOT_PLAYS, f"A bot plays for seat {seat} to the end.")
    return sitting


def owner_must_play(match: Match, seat: int) -> Game:
    """The owner must be playing, not a bot in its place."""
    if person_on(match, seat).absent:
        raise Problem(Code.BOT_PLAYS, "A bot plays for you; take your seat back first.")
    return must_be_playing(match)


def may_return(match: Match, seat: int) -> None:
    """A bot must be standing in for the owner."""
    must_have_room(match)
    if not person_on(match, seat).absent:
        raise Problem(Code.NOT_ABSENT, "Nobody plays in your place; the seat is yours.")


def legal_move(match: Match, seat: int, move: int | str) -> int:
    """The number of a legal move; the problem tells the seat which rule is against it."""
    game = owner_must_play(match, seat)
    must_have_room(match)
    code = Code.ILLEGAL_MOVE if seat in game.waiting else Code.NOT_YOUR_TURN
    try:
        number = game.compiled.notation.parse(move).number if isinstance(move, str) else move
    except IllegalMove as error:
        raise Problem(code, f"{capitalized(str(error))}.") from None
    found = refusal(game.observe(seat), number)
    if found is not None:
        audience = Audience(game.names, seat)
        detail = sentence(found, game.edition, audience, name_move=False)
        raise Problem(code, detail, refusal=msgspec.to_builtins(found))
    return number


def may_undo(match: Match, seat: int) -> None:
    """The last move must be the seat's own, and have revealed nothing."""
    owner_must_play(match, seat)
    must_have_room(match)
    if not match.may_undo(seat):
        raise Problem(
            Code.CANNOT_UNDO,
            "Only your own last move can be taken back, until a card has been revealed or "
            "another seat has acted.",
        )


def must_have_room(match: Match) -> None:
    """The log must have room for more; bots may always finish a game."""
    if match.number >= ENTRIES_PER_GAME:
        raise Problem(
            Code.GAME_TOO_LONG,
            f"A game has at most {ENTRIES_PER_GAME} events; resign, and bots finish it.",
        )
