"""What a move brought that its notation does not say, and how much of it a viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from trunkline.editions.schema import Refresh
from trunkline.notation import HeldTicket, Move
from trunkline.vocabulary import CardKind, MoveKind

if TYPE_CHECKING:
    from trunkline.game import Game

__all__ = ["Outcome", "outcome"]

Facts: TypeAlias = dict[str, Any]


class Outcome(Struct, frozen=True, gc=False):
    """A move and what it brought. What is None or 0 did not happen, or is not for the viewer.

    `built` tells of a claim, or of the answer to a tunnel, whether the track is built; it is None
    while a tunnel still asks. Backs are counts by deck, where the decks' backs differ.
    """

    seat: int
    kind: MoveKind
    move: Move | None  # None for a choice of tickets that the viewer may only count
    drew: CardKind | None = None  # the card from the deck
    offered: tuple[HeldTicket, ...] | None = None  # tickets drawn
    offered_count: int = 0
    offered_backs: tuple[int, ...] | None = None
    kept: tuple[HeldTicket, ...] | None = None
    kept_count: int = 0
    kept_backs: tuple[int, ...] | None = None
    returned_count: int = 0
    track: int | None = None  # claimed, or being dug
    built: bool | None = None
    turned: tuple[CardKind, ...] = ()  # cards turned for a tunnel
    matches: tuple[bool, ...] = ()  # whether each of them costs one more
    extra: int = 0  # cards it asked for on top
    points: int = 0  # for a track or a token
    paid_passenger: bool = False  # a step that cost a passenger card
    ride_over: bool = False
    sent_home: int | None = None  # the seat whose passenger had to leave
    refreshed: Refresh | None = None  # the rule by which the display was dealt anew

    def seen_by(self, viewer: int | None) -> Outcome:
        """The same without what this seat, or if None a spectator, may not know."""
        if viewer == self.seat:
            return self
        move = None if self.kind == "keep" else self.move
        return replace(self, move=move, drew=None, offered=None, kept=None)


def outcome(before: Game, after: Game, seat: int, move: Move) -> Outcome:
    """What a seat's move brought, by the positions before and after it."""
    facts = FACTS.get(move.kind, _nothing_more)(before, after, seat, move)
    return Outcome(
        seat,
        move.kind,
        move,
        points=_points(after, seat) - _points(before, seat),
        refreshed=_refresh(before, after, seat, move),
        **facts,
    )


def _nothing_more(before: Game, after: Game, seat: int, move: Move) -> Facts:
    return {}


def _card(before: Game, after: Game, seat: int, move: Move) -> Facts:
    held = before.hand(seat)
    return {"drew": next(k for k, n in after.hand(seat).items() if n > held.get(k, 0))}


def _offer(before: Game, after: Game, seat: int, move: Move) -> Facts:
    offered = after.offer(seat)
    return {
        "offered": offered,
        "offered_count": len(offered),
        "offered_backs": _backs(before, offered),
    }


def _choice(before: Game, after: Game, seat: int, move: Move) -> Facts:
    offered = before.offer(seat)
    kept = tuple(offered[place] for place in move.keep)
    return {
        "kept": kept,
        "kept_count": len(kept),
        "kept_backs": _backs(before, kept),
        "returned_count": len(offered) - len(kept),
    }


def _claim(before: Game, after: Game, seat: int, move: Move) -> Facts:
    assert move.track is not None
    facts: Facts = {"track": move.track}
    if before.edition.board.tracks[move.track].tunnel:
        dug = before._dug(move.number, seat)
        facts |= {"turned": dug.turned, "matches": dug.matches, "extra": dug.extra}
    if after.phase != "tunnel":
        facts["built"] = move.track in after.owners
    return facts


def _answer(before: Game, after: Game, seat: int, move: Move) -> Facts:
    """The tunnel is paid for, or given up."""
    assert before.tunnel_claim is not None
    return {"track": before.tunnel_claim.track, "built": move.kind == "pay"}


def _passenger(before: Game, after: Game, seat: int, move: Move) -> Facts:
    assert move.city is not None
    return {"sent_home": before.passengers.get(move.city)}


def _step(before: Game, after: Game, seat: int, move: Move) -> Facts:
    assert move.track is not None
    return {"paid_passenger": before.owners[move.track] != seat, "ride_over": after.ride is None}


def _stop(before: Game, after: Game, seat: int, move: Move) -> Facts:
    return {"ride_over": True}


FACTS: dict[MoveKind, Callable[[Game, Game, int, Move], Facts]] = {
    MoveKind.DRAW_CARD: _card,
    MoveKind.DRAW_TICKETS: _offer,
    MoveKind.KEEP: _choice,
    MoveKind.CLAIM: _claim,
    MoveKind.PAY_TUNNEL: _answer,
    MoveKind.DECLINE_TUNNEL: _answer,
    MoveKind.PLACE: _passenger,
    MoveKind.STEP: _step,
    MoveKind.STOP: _stop,
}


def _backs(game: Game, tickets: Sequence[HeldTicket]) -> tuple[int, ...] | None:
    """How many of these tickets are from each deck, where everyone can tell."""
    if game.ticket_backs is None:
        return None
    decks = Counter(game.edition.tickets[ticket.index].deck for ticket in tickets)
    return tuple(decks[deck] for deck in range(len(game.ticket_decks)))


def _points(game: Game, seat: int) -> int:
    return game.route_points[seat] + game.merchandise[seat]


def _refresh(before: Game, after: Game, seat: int, move: Move) -> Refresh | None:
    rule = before._refresh_rule(move.number, seat, after)
    return None if rule is None else before.edition.rules.refresh[rule]
