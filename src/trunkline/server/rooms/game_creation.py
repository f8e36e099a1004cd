"""Creating games: from a request to a set-up, a stored game and links with keys."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec

from trunkline.editions import LESSON, Edition, editions, installed_editions, load
from trunkline.server.games import checks
from trunkline.server.games.bot_names import bot_name
from trunkline.server.games.clocks import TimeControl
from trunkline.server.games.entries import Entry, write_action
from trunkline.server.games.hosted_game import GameSetup, HostedGame, Seat
from trunkline.server.games.vocabulary import COLORS, BotKind, Color, LinkRole, Role
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.game_editions import edition_row
from trunkline.server.rooms.keys import fingerprint, new_id, new_key, preview_id
from trunkline.server.rooms.services import Services
from trunkline.server.storage.rows import EntryRow, GameRow, HolderRow, KeyRow
from trunkline.server.wire.games import Link, NewGame, SeatSetup

__all__ = [
    "create_game",
    "new_link",
    "rematch_edition",
    "rematch_setup",
    "setup_from",
    "smaller_setup",
]

# The deal of the guided first game. Its tickets share a city, the cards for a first route lie face
# up, and an easy bot leaves enough time to complete both tickets.
LESSON_SEED = 31


def setup_from(new: NewGame) -> tuple[Edition, GameSetup, list[int]]:
    """What was asked for: the edition, the set-up, and the seats of people on this device."""
    if new.edition not in installed_editions():
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
    for number, seat in enumerate(seats):
        if seat.kind != "open" and seat.bot_number is None:
            checks.must_have_free_name(seats, number, seat.name)
    clock = TimeControl(new.clock.per, new.clock.seconds, new.clock.grace) if new.clock else None
    people = sum(seat.kind != "bot" for seat in wanted)
    # Among several people, hints would be help that not everybody wants.
    hints = people <= 1 if new.hints is None else new.hints
    setup = GameSetup(
        seats,
        clock,
        new.stand_in,
        hints,
        new.start_when_full,
        new.listed,
        new.take_back,
        guests_watch=new.guests_watch,
        expert_hints=new.expert_hints,
    )
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
    made = Counter[BotKind]()
    for seat, color in zip(wanted, colors, strict=True):
        if seat.kind == "open":
            seats.append(Seat("open"))
        elif seat.kind == "here":
            if seat.name is None:
                raise Problem(Code.INVALID, case="name")
            seats.append(Seat("person", seat.name, color, mark=seat.mark))
        else:
            made[seat.level] += 1
            name = seat.name or bot_name(seat.level, made[seat.level])
            seats.append(Seat("bot", name, color, seat.level))
    return tuple(seats)


def rematch_setup(hosted: HostedGame, held: Collection[int]) -> GameSetup:
    """The same people and bots; every seat moves up by one, so that another one starts.

    A person's seat that no device holds any more is open. A rematch is not listed in the lobby. It
    starts when everyone has agreed to, or earlier if its host starts it.
    """
    moved = [
        Seat("open") if seat.kind == "person" and number not in held else _reset(seat)
        for number, seat in enumerate(hosted.seats)
    ]
    seats = (*moved[1:], moved[0])
    return msgspec.structs.replace(
        hosted.setup,
        seats=seats,
        listed=False,
        start_when_full=False,
        start_when_ready=True,
        removed=hosted.removed,
    )


def smaller_setup(hosted: HostedGame, seats: Iterable[int]) -> GameSetup:
    """The same table with only these seats, to be started at once."""
    return msgspec.structs.replace(
        hosted.setup,
        seats=tuple(_reset(hosted.seats[seat]) for seat in seats),
        listed=False,
        start_when_full=False,
        start_when_ready=False,
        removed=hosted.removed,
    )


def rematch_edition(hosted: HostedGame) -> Edition:
    """The installed version of the game's edition, if there is one for this many seats."""
    if hosted.edition.id not in installed_editions():
        return hosted.edition
    installed = load(hosted.edition.id)
    fewest, most = installed.rules.seats
    return installed if fewest <= len(hosted.seats) <= most else hosted.edition


def _reset(seat: Seat) -> Seat:
    return msgspec.structs.replace(
        seat, absent=None, resigned=False, stand_in_moves=0, taken_back=0, ready=False
    )


async def create_game(
    services: Services,
    edition: Edition,
    setup: GameSetup,
    holders: Iterable[tuple[str, Role, int | None]],
    log: Iterable[Entry] = (),
) -> tuple[str, list[Link]]:
    """Store a new game; returns its id, and links for spectators, open seats and the table.

    `log` are messages that were sent before.
    """
    storage, now = services.storage, services.now()
    unfinished = await storage.count_unfinished()
    if unfinished >= services.settings.max_games:
        raise Problem(Code.FULL, case="games", most=services.settings.max_games, retry_after=600)
    row = GameRow(
        id=new_id(),
        edition=edition.id,
        edition_hash=edition.hash,
        seats=len(setup.seats),
        seed=LESSON_SEED if edition.id == LESSON else secrets.randbits(64),
        setup=msgspec.json.encode(setup).decode(),
        made_at=now,
        listed=setup.listed,
        state="open",
        waiting=sum(1 << number for number, seat in enumerate(setup.seats) if seat.kind == "open"),
        active_at=now,
        next_at=None,
    )
    open_seats = [number for number, seat in enumerate(setup.seats) if seat.kind == "open"]
    wanted: list[tuple[LinkRole, int | None]] = [("watch", None)]
    wanted += [("seat", number) for number in open_seats]
    if open_seats:
        wanted.append(("table", None))
    created = [new_link(row.id, role, seat, now) for role, seat in wanted]
    await storage.create(
        row,
        [key for _, key in created],
        [HolderRow(device, row.id, role, seat, now) for device, role, seat in holders],
        edition_row(edition),
        [EntryRow(row.id, it.number, it.at, it.seat, None, write_action(it.action)) for it in log],
    )
    services.metrics.games_made.inc()
    return row.id, [link for link, _ in created]


def new_link(game: str, role: LinkRole, seat: int | None, now: int) -> tuple[Link, KeyRow]:
    """A link with a new key, and the row to store for it."""
    key = new_key()
    page = f"/join/{preview_id(key)}" if role == "table" else "/join"
    link = Link(role=role, seat=seat, key=key, path=f"{page}#{key}")
    return link, KeyRow(fingerprint(key), game, role, seat, now)
