"""Making games: what was asked for becomes a set-up, seats get their people, links their keys."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec

from trunkline.compiled_edition import compile_edition
from trunkline.editions import editions
from trunkline.server.clocks import Clock
from trunkline.server.deeds import Color, Level
from trunkline.server.keys import fingerprint, new_id, new_key
from trunkline.server.match import COLORS, Match, Seat, Setup
from trunkline.server.problems import Code, Problem
from trunkline.server.rows import GameRow, HolderRow, KeyRow, Role
from trunkline.server.services import Services
from trunkline.server.wire.games import Link, NewGame, SeatSetup

__all__ = ["make_game", "new_link", "rematch_setup", "set_up"]


def set_up(new: NewGame) -> tuple[Setup, list[int]]:
    """The set-up that was asked for, and the seats of people on the device that asks."""
    if new.edition not in editions():
        raise Problem(Code.INVALID, f"There is no such edition; there are {', '.join(editions())}.")
    fewest, most = compile_edition(new.edition).edition.rules.seats
    if not fewest <= len(new.seats) <= most:
        raise Problem(Code.INVALID, f"{new.edition} is for {fewest} to {most} seats.")
    wanted = list(new.seats)
    if new.shuffle:
        secrets.SystemRandom().shuffle(wanted)
    seats = _named(wanted, _colors([seat.color for seat in wanted]))
    clock = Clock(new.clock.per, new.clock.seconds, new.clock.grace) if new.clock else None
    setup = Setup(seats, clock, new.stand_in, new.hints, new.start_when_full, new.listed)
    return setup, [number for number, seat in enumerate(wanted) if seat.kind == "here"]


def _colors(wanted: Sequence[Color | None]) -> list[Color]:
    """A colour for every seat: those asked for, and free ones for the others."""
    taken = Counter(color for color in wanted if color is not None)
    if taken and max(taken.values()) > 1:
        raise Problem(Code.COLOR_TAKEN, "Two seats ask for the same colour; give each its own.")
    free = iter([color for color in COLORS if color not in taken])
    return [next(free) if color is None else color for color in wanted]


def _named(wanted: Iterable[SeatSetup], colors: Iterable[Color]) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    levels = Counter[Level]()
    for seat, color in zip(wanted, colors, strict=True):
        if seat.kind == "open":
            seats.append(Seat("open"))
        elif seat.kind == "here":
            if seat.name is None:
                raise Problem(Code.INVALID, "A person here needs a name.")
            seats.append(Seat("person", seat.name, color))
        else:
            levels[seat.level] += 1
            number = f" {levels[seat.level]}" if levels[seat.level] > 1 else ""
            name = seat.name or f"{seat.level.capitalize()} bot{number}"
            seats.append(Seat("bot", name, color, seat.level))
    return tuple(seats)


def rematch_setup(match: Match, held: Collection[int]) -> Setup:
    """The same people and bots again; the seats move up by one, so that another begins.

    Seats of people that no device holds any more are open. It is between these people, and waits
    for its host.
    """
    fresh = [
        Seat("open") if seat.kind == "person" and number not in held else _as_new(seat)
        for number, seat in enumerate(match.seats)
    ]
    seats = (*fresh[1:], fresh[0])
    return msgspec.structs.replace(match.setup, seats=seats, listed=False, start_when_full=False)


def _as_new(seat: Seat) -> Seat:
    return msgspec.structs.replace(seat, absent=None, resigned=False)


async def make_game(
    services: Services, edition: str, setup: Setup, holders: Iterable[tuple[str, Role, int | None]]
) -> tuple[str, list[Link]]:
    """Store a new game; answers with its id, and links for a spectator and every open seat."""
    storage, now = services.storage, services.now()
    unfinished = await storage.count_unfinished()
    if unfinished >= services.settings.max_games:
        raise Problem(
            Code.FULL,
            f"The server holds its {services.settings.max_games} games; try again later.",
            retry_after=600,
        )
    row = GameRow(
        id=new_id(),
        edition=edition,
        edition_hash=compile_edition(edition).edition.hash,
        seats=len(setup.seats),
        seed=secrets.randbits(64),
        setup=msgspec.json.encode(setup).decode(),
        made_at=now,
        listed=setup.listed,
        state="open",
        waiting=sum(1 << number for number, seat in enumerate(setup.seats) if seat.kind == "open"),
        active_at=now,
        next_at=None,
    )
    wanted: list[tuple[Role, int | None]] = [("watch", None)]
    wanted += [("seat", number) for number, seat in enumerate(setup.seats) if seat.kind == "open"]
    made = [new_link(row.id, role, seat, now) for role, seat in wanted]
    await storage.create(
        row,
        [key for _, key in made],
        [HolderRow(device, row.id, role, seat, now) for device, role, seat in holders],
    )
    services.metrics.games_made.inc()
    return row.id, [link for link, _ in made]


def new_link(game: str, role: Role, seat: int | None, now: int) -> tuple[Link, KeyRow]:
    """A link with a new key, and what the database is told of it."""
    key = new_key()
    link = Link(role=role, seat=seat, key=key, path=f"/join#{key}")
    return link, KeyRow(fingerprint(key), game, role, seat, now)
