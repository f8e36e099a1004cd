"""Creating games: from a request to a set-up, a stored game and links with keys."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec

from trunkline.editions import Edition, editions, load
from trunkline.server.games.clocks import TimeControl
from trunkline.server.games.hosted_game import GameSetup, HostedGame, Seat
from trunkline.server.games.vocabulary import COLORS, Color, Level, Role
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.game_editions import edition_row
from trunkline.server.rooms.keys import fingerprint, new_id, new_key
from trunkline.server.rooms.services import Services
from trunkline.server.storage.rows import GameRow, HolderRow, KeyRow
from trunkline.server.wire.games import Link, NewGame, SeatSetup

__all__ = ["create_game", "new_link", "rematch_edition", "rematch_setup", "setup_from"]


def setup_from(new: NewGame) -> tuple[Edition, GameSetup, list[int]]:
    """What was asked for: the edition, the set-up, and the seats of people on this device."""
    if new.edition not in editions():
        raise Problem(Code.INVALID, case="edition", editions=[*editions()])
    edition = load(new.edition)
    fewest, most = edition.rules.seats
    if not fewest <= len(new.seats) <= most:
        raise Problem(
            Code.INVALID, case="seat_count", edition=new.edition, fewest=fewest, most=most
        )
    wanted = list(new.seats)
    if new.shuffle:
        secrets.SystemRandom().shuffle(wanted)
    seats = _seats(wanted, _assign_colors([seat.color for seat in wanted]))
    clock = TimeControl(new.clock.per, new.clock.seconds, new.clock.grace) if new.clock else None
    people = sum(seat.kind != "bot" for seat in wanted)
    # Among several people, hints would be help that not everybody wants.
    hints = people <= 1 if new.hints is None else new.hints
    setup = GameSetup(seats, clock, new.stand_in, hints, new.start_when_full, new.listed)
    return edition, setup, [number for number, seat in enumerate(wanted) if seat.kind == "here"]


def _assign_colors(wanted: Sequence[Color | None]) -> list[Color]:
    """A colour for every seat: the one asked for, or a free one."""
    taken = Counter(color for color in wanted if color is not None)
    for color, count in taken.items():
        if count > 1:
            raise Problem(Code.COLOR_TAKEN, case="twice", color=color)
    free = iter([color for color in COLORS if color not in taken])
    return [next(free) if color is None else color for color in wanted]


def _seats(wanted: Iterable[SeatSetup], colors: Iterable[Color]) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    levels = Counter[Level]()
    for seat, color in zip(wanted, colors, strict=True):
        if seat.kind == "open":
            seats.append(Seat("open"))
        elif seat.kind == "here":
            if seat.name is None:
                raise Problem(Code.INVALID, case="name")
            seats.append(Seat("person", seat.name, color))
        else:
            levels[seat.level] += 1
            number = f" {levels[seat.level]}" if levels[seat.level] > 1 else ""
            name = seat.name or f"{seat.level.capitalize()} bot{number}"
            seats.append(Seat("bot", name, color, seat.level))
    return tuple(seats)


def rematch_setup(hosted: HostedGame, held: Collection[int]) -> GameSetup:
    """The same people and bots; every seat moves up by one, so that another one starts.

    A person's seat that no device holds any more is open. A rematch is not listed in the lobby, and
    its host starts it.
    """
    moved = [
        Seat("open") if seat.kind == "person" and number not in held else _reset(seat)
        for number, seat in enumerate(hosted.seats)
    ]
    seats = (*moved[1:], moved[0])
    return msgspec.structs.replace(hosted.setup, seats=seats, listed=False, start_when_full=False)


def rematch_edition(hosted: HostedGame) -> Edition:
    """The installed version of the game's edition, if there is one for this many seats."""
    if hosted.edition.id not in editions():
        return hosted.edition
    installed = load(hosted.edition.id)
    fewest, most = installed.rules.seats
    return installed if fewest <= len(hosted.seats) <= most else hosted.edition


def _reset(seat: Seat) -> Seat:
    return msgspec.structs.replace(seat, absent=None, resigned=False)


async def create_game(
    services: Services,
    edition: Edition,
    setup: GameSetup,
    holders: Iterable[tuple[str, Role, int | None]],
) -> tuple[str, list[Link]]:
    """Store a new game; returns its id, and links for spectators and every open seat."""
    storage, now = services.storage, services.now()
    unfinished = await storage.count_unfinished()
    if unfinished >= services.settings.max_games:
        raise Problem(Code.FULL, case="games", most=services.settings.max_games, retry_after=600)
    row = GameRow(
        id=new_id(),
        edition=edition.id,
        edition_hash=edition.hash,
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
    created = [new_link(row.id, role, seat, now) for role, seat in wanted]
    await storage.create(
        row,
        [key for _, key in created],
        [HolderRow(device, row.id, role, seat, now) for device, role, seat in holders],
        edition_row(edition),
    )
    services.metrics.games_made.inc()
    return row.id, [link for link, _ in created]


def new_link(game: str, role: Role, seat: int | None, now: int) -> tuple[Link, KeyRow]:
    """A link with a new key, and the row to store for it."""
    key = new_key()
    link = Link(role=role, seat=seat, key=key, path=f"/join#{key}")
    return link, KeyRow(fingerprint(key), game, role, seat, now)
