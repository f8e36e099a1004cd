"""A room: a match that is loaded, with everyone who is connected to it.

All that happens to a match goes through its room, one thing after another: what is to be done is
decided, stored, then taken over, then told to all.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from trunkline.server import deeds
from trunkline.server.deeds import Deed, Entry, write_deed
from trunkline.server.driver import Driver
from trunkline.server.history import entry_of
from trunkline.server.limits import EVENTS_KEPT, MESSAGES_SHOWN, Manners
from trunkline.server.match import Event, Match
from trunkline.server.problems import Problem
from trunkline.server.rows import EntryRow, HolderRow, Role, Summary
from trunkline.server.views import Viewer, public_view, seen_by
from trunkline.server.wire.events import ChatEvent, chat_in, event_for
from trunkline.server.wire.frames import EventFrame, PresenceFrame
from trunkline.server.wire.games import GameView

if TYPE_CHECKING:
    from trunkline.server.live import Outbox
    from trunkline.server.services import Services

__all__ = ["Room"]

# How long after its time a bot's move is made up for by whoever looks after forgotten games.
FORGOTTEN = 5_000
# The close code of sockets whose game is gone.
GONE = 4404


class Room:
    """A loaded match: its latest events, its sockets, and the lock that puts things in order."""

    def __init__(self, services: Services, match: Match, holders: Iterable[HolderRow]) -> None:
        self.services = services
        self.match = match
        self.holders = list(holders)
        self.recent: deque[Event] = deque(maxlen=EVENTS_KEPT)
        self.chat: deque[ChatEvent] = deque(maxlen=MESSAGES_SHOWN)
        self.messages = 0
        self.manners = Manners(services.settings.moves_per_second)
        self.outboxes: dict[Viewer, set[Outbox]] = {}
        self.guests = 0
        self.making_rematch = asyncio.Lock()
        self.joining = asyncio.Lock()
        self._public: tuple[Match, list[bool], GameView] | None = None
        self._answered: dict[tuple[int | None, str], int] = {}
        self._lock = asyncio.Lock()
        self._asking = asyncio.Lock()
        self._driver = Driver(self)

    def read(self, rows: Sequence[EntryRow]) -> None:
        """Take over entries that are stored, without telling anyone."""
        for left, row in zip(range(len(rows), 0, -1), rows, strict=True):
            entry = entry_of(row)
            self._take(self.match.after(entry), entry, row.key)
            # Older events are read from storage when somebody asks for them.
            if left <= EVENTS_KEPT:
                self.recent.append(self.match.event(entry))

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it."""
        busy = self._driver.busy or self._lock.locked()
        return not (self.guests or busy or any(self.outboxes.values()))

    @property
    def free_seats(self) -> list[int]:
        """The open seats that no device holds."""
        return [seat for seat in self.match.open_seats if not self.is_held(seat)]

    def is_held(self, seat: int) -> bool:
        """Whether a device holds the seat, be it taken or not."""
        return any(holder.role == "seat" and holder.seat == seat for holder in self.holders)

    async def look_up_holders(self) -> None:
        """Learn anew who holds what; one after another, so that no older answer comes later."""
        async with self._asking:
            self.holders = await self.services.storage.holders(self.match.id)

    def roles_of(self, device: str) -> set[tuple[Role, int | None]]:
        """What a device holds here."""
        return {(held.role, held.seat) for held in self.holders if held.device == device}

    def may_watch(self, device: str, viewer: Viewer) -> bool:
        """Whether a device may look from a seat, or without one as a spectator."""
        roles = self.roles_of(device)
        return bool(roles) if viewer is None else ("seat", viewer) in roles

    def wake(self) -> None:
        """Let the bots play if it is their turn."""
        self._driver.wake()

    async def close(self) -> None:
        """Stop the bots; what is being stored is finished."""
        self._driver.stop()
        async with self._lock:
            pass

    def clear(self) -> None:
        """Send everyone away, since the game is gone."""
        self._driver.stop()
        for box in self._boxes():
            box.end(GONE, "the game has expired")

    # What happens.

    async def act(
        self, seat: int | None, decide: Callable[[], Deed], key: str | None = None
    ) -> int:
        """Do what `decide` finds right once it is our turn, and answer with the event's number.

        What has been done under the same key before is not done again. Whoever asked may go away
        meanwhile: what has begun is finished.
        """
        task = asyncio.ensure_future(self._act(seat, decide, key))
        return await asyncio.shield(task)

    async def _act(self, seat: int | None, decide: Callable[[], Deed], key: str | None) -> int:
        async with self._lock:
            while True:
                if key is not None and (seat, key) in self._answered:
                    return self._answered[seat, key]
                try:
                    event = await self._store(seat, decide(), key)
                except Problem:
                    # A refusal must not rest on an old log: it may even have been done already.
                    if await self._catch_up():
                        continue
                    raise
                if event is not None:
                    self._tell(event, with_view=not _is_message(event.entry))
                    self.wake()
                    return event.entry.number
                # Another process was quicker: see what it did, and decide anew.
                await self._catch_up()

    async def _store(self, seat: int | None, deed: Deed, key: str | None) -> Event | None:
        """Store an entry and take it over; None if its number is taken."""
        now = max(self.services.now(), self.match.at)
        entry = Entry(self.match.number + 1, now, seat, deed)
        match = self.match.after(entry)
        event = match.event(entry)
        row = EntryRow(match.id, entry.number, entry.at, seat, key, write_deed(deed))
        began = monotonic()
        if not await self.services.storage.append(row, self._summary(match)):
            return None
        self.services.metrics.commit_seconds.observe(monotonic() - began)
        self._count(match, deed)
        self._take(match, entry, key)
        self.recent.append(event)
        return event

    async def _catch_up(self) -> bool:
        """Take over what other processes have stored, and tell it; whether there was anything.

        The last of it is told with the view.
        """
        seen = self.match.number
        self.read(await self.services.storage.entries(self.match.id, after=seen))
        missed = self.since(seen) or []
        for event in missed:
            self._tell(event, with_view=event is missed[-1])
        return self.match.number > seen

    def _take(self, match: Match, entry: Entry, key: str | None) -> None:
        self.match = match
        if key is not None:
            self._answered[entry.seat, key] = entry.number
        if _is_message(entry):
            self.messages += 1
            self.chat.extend(chat_in(entry))

    def _count(self, match: Match, deed: Deed) -> None:
        if isinstance(deed, deeds.Moved):
            self.services.metrics.moves_stored.inc()
            if match.state == "over":
                self.services.metrics.games_finished.inc()

    def _summary(self, match: Match) -> Summary:
        """What the database is told of the match as a whole."""
        people = [seat for seat in match.waiting if match.bot_of(seat) is None]
        waiting = sum(1 << seat for seat in (*people, *match.open_seats))
        times = [match.clocks.next_deadline if match.clocks else None]
        if match.bot_turn is not None:
            times.append(match.at + self.services.pause_ms + FORGOTTEN)
        next_at = min((time for time in times if time is not None), default=None)
        return Summary(match.state, waiting, match.at, next_at)

    # What people see.

    def view(self, viewer: Viewer) -> GameView:
        """The game as a seat sees it, or a spectator."""
        return seen_by(viewer, self._public_view(), self.match)

    def _public_view(self) -> GameView:
        """What everyone sees, made once for all as long as it is the same."""
        here = self.here
        if self._public is None or self._public[0] is not self.match or self._public[1] != here:
            self._public = (self.match, here, public_view(self.match, here, list(self.chat)))
        return self._public[2]

    @property
    def here(self) -> list[bool]:
        """Which seats are connected."""
        return [bool(self.outboxes.get(seat)) for seat in range(len(self.match.seats))]

    def since(self, after: int) -> list[Event] | None:
        """What has happened after an event; None if that is too long ago, or yet to come."""
        missed = self.match.number - after
        if not 0 <= missed <= len(self.recent):
            return None
        return [event for event in self.recent if event.entry.number > after]

    def admit(self, viewer: Viewer, box: Outbox) -> None:
        """Somebody connects."""
        before = self.here
        self.outboxes.setdefault(viewer, set()).add(box)
        self._tell_presence(before)

    def dismiss(self, viewer: Viewer, box: Outbox) -> None:
        """Somebody is gone."""
        before = self.here
        self.outboxes[viewer].discard(box)
        self._tell_presence(before)

    def _tell(self, event: Event, with_view: bool) -> None:
        """Send an event to everyone, to each as it may see it."""
        now = self.services.now()
        for viewer, boxes in self.outboxes.items():
            if boxes:
                view = self.view(viewer) if with_view else None
                frame = EventFrame(now=now, event=event_for(event, viewer), view=view)
                text = frame.model_dump_json()
                for box in boxes:
                    box.put(text)

    def _tell_presence(self, before: list[bool]) -> None:
        if self.here != before:
            frame = PresenceFrame(now=self.services.now(), here=self.here).model_dump_json()
            for box in self._boxes():
                box.put(frame)

    def _boxes(self) -> Iterator[Outbox]:
        for boxes in self.outboxes.values():
            yield from boxes


def _is_message(entry: Entry) -> bool:
    """Whether it changes nothing but the talk."""
    return isinstance(entry.deed, deeds.Chatted | deeds.Reacted)
