"""What a move did beyond what its notation says, and how much of it a viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from trunkline.editions.schema import Refresh
from trunkline.notation import HeldTicket, Move
from trunkline.vocabulary import CardKind, MoveKind

if TYPE_CHECKING:
    from trunkline.game import Game

__all__ = ["Outcome", "Refill", "play_with_outcome"]


class Refill(NamedTuple):
    """A card that filled an empty place of the display."""

    place: int
    card: CardKind


class Outcome(Struct, frozen=True, gc=False):
    """A move and what it did. What is None, empty or 0 did not happen, or is not for the viewer.

    `built` says of a claim, or of the answer to a tunnel, whether the track is built; it is None
    while a tunnel still asks for cards. Backs are counts by deck, where the decks' backs differ.
    """

    seat: int
    kind: MoveKind
    move: Move | None  # None for a choice of tickets that the viewer may only count
    offered: tuple[HeldTicket, ...] | None = None  # tickets drawn
    offered_count: int = 0
    offered_backs: tuple[int, ...] | None = None
    kept: tuple[HeldTicket, ...] | None = None
    kept_count: int = 0
    kept_backs: tuple[int, ...] | None = None
    returned_count: int = 0
    refills: tuple[Refill, ...] = ()  # cards that filled empty places, before any refresh
    refreshed: Refresh | None = None  # the rule that replaced the display; the first, if several
    refreshes: int = 0  # how often the display was replaced
    reshuffled: bool = False  # whether the discards became the new deck
    drew: CardKind | None = None  # the card from the deck
    took: CardKind | None = None  # the face-up card
    took_from: int | None = None  # its place in the display
    track: int | None = None  # claimed, or being dug
    built: bool | None = None
    turned: tuple[CardKind, ...] = ()  # cards turned for a tunnel
    matches: tuple[bool, ...] = ()  # whether each of them costs one more
    extra: int = 0  # cards the tunnel asked for on top
    points: int = 0  # for a track or a token
    meeple: str | None = None  # the colour of the meeple taken
    paid_passenger: bool = False  # whether a step cost a passenger card
    ride_over: bool = False
    sent_home: int | None = None  # the seat whose passenger had to leave
    last_round: int | None = None  # the seat's trains, if the move began the last round
    revealed: bool = False  # whether a card or a ticket came to light, for anyone

    def seen_by(self, viewer: int | None) -> Outcome:
        """The same without what this seat, or if None a spectator, may not know."""
        if viewer == self.seat:
            return self
        move = None if self.kind == "keep" else self.move
        return replace(self, move=move, drew=None, offered=None, kept=None)


def play_with_outcome(game: Game, move: Move | str | int, seat: int | None = None) -> Outcome:
    """Play a move as `game.play` does, and return what it did."""
    before = game.turns_left
    facts = game._play_with_report(move, seat)
    number, actor = game._last_move()
    begins = before is None and game.turns_left is not None and not game.over
    label = game.labels[number]
    offered = _tickets(game, facts.pop("offered"))
    kept = _tickets(game, facts.pop("kept"))
    # Fields given in their order are found several times as fast.
    return Outcome(
        actor,
        label.kind,
        label,
        offered or None,
        len(offered),
        _backs(game, offered),
        kept or None,
        len(kept),
        _backs(game, kept),
        facts.pop("returned_count"),
        tuple([Refill(*refill) for refill in facts.pop("refills")]),
        last_round=game.trains[actor] if begins else None,
        **facts,
    )


def _tickets(game: Game, indexes: Sequence[int]) -> tuple[HeldTicket, ...]:
    tickets = game.compiled.tickets
    return tuple([tickets[index] for index in indexes])


def _backs(game: Game, tickets: Sequence[HeldTicket]) -> tuple[int, ...] | None:
    """How many of these tickets are from each deck, where everyone can tell."""
    if not tickets or game.ticket_backs is None:
        return None
    decks = Counter(game.edition.tickets[ticket.index].deck for ticket in tickets)
    return tuple(decks[deck] for deck in range(len(game.ticket_decks)))
