"""The commands of a room that are not carried out a second time if a client repeats them."""

from __future__ import annotations

from collections import defaultdict

from trunkline.server.games.entries import Entry

__all__ = ["CommandNumbers"]

# A client repeats a command after a lost connection, usually before it sends another. A move older
# than these answers a decision that is past, so it is refused and not carried out again. That also
# happens to a device that was offline while another device of the seat went on.
COMMANDS_KEPT = 8


class CommandNumbers:
    """Which entries the latest commands of each seat became, by their ids.

    Messages answer nothing, so all of them are kept; their number is limited.
    """

    def __init__(self) -> None:
        self._latest: defaultdict[int | None, dict[str, int]] = defaultdict(dict)
        self._messages: dict[tuple[int | None, str], int] = {}

    def get(self, seat: int | None, command_id: str) -> int | None:
        """The number of the entry that a command of a seat became, if it is known."""
        found = self._latest[seat].get(command_id)
        return self._messages.get((seat, command_id)) if found is None else found

    def add(self, entry: Entry, command_id: str) -> None:
        """Note what a command became."""
        if entry.is_message:
            self._messages[entry.seat, command_id] = entry.number
            return
        latest = self._latest[entry.seat]
        latest[command_id] = entry.number
        if len(latest) > COMMANDS_KEPT:
            del latest[next(iter(latest))]
