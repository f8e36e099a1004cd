"""Moves and positions in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trunkline.cli.output.game_views import GameOrObservation, PlayedMove
from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.mechanisms.display import merged
from trunkline.cli.output.names import (
    card_name,
    card_noun,
    payment_label,
    route_name,
    with_article,
)
from trunkline.notation import payment_text
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.phrases import counted, listed
from trunkline.vocabulary import MoveKind, Phase

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game
    from trunkline.notation import Move
    from trunkline.observation import Observation

RESHUFFLED = "The discards were shuffled into a new deck."
LAST_ROUND = "The last round begins: every seat has one more turn."


# Moves as sentences


def describe_move(before: Game, outcome: Outcome, viewer: int | None = None) -> str:
    """A move as a sentence with what the viewer may know, or without a viewer what is public."""
    assert outcome.move is not None
    result = outcome.seen_by(viewer)
    played = PlayedMove(before, outcome.seat, outcome.move, result, viewer)
    sentence = DESCRIPTIONS[outcome.move.kind](played)
    return f"{sentence} {RESHUFFLED}" if result.reshuffled else sentence


def _describe_take(played: PlayedMove) -> str:
    return f"{played.player} took {with_article(card_noun(str(played.move.card)))}."


def _describe_draw(played: PlayedMove) -> str:
    drew = played.outcome.drew
    card = with_article(card_noun(drew)) if drew else "a card"
    return f"{played.player} drew {card} from the deck."


def _describe_draw_tickets(played: PlayedMove) -> str:
    return f"{played.player} drew {_tickets_drawn(played.before.edition, played.outcome)}."


def _tickets_drawn(edition: Edition, result: Outcome) -> str:
    """How many tickets were drawn, and from which decks if everyone sees that."""
    drawn = counted(result.offered_count, "ticket")
    if result.offered_backs is None:
        return drawn
    counts = zip(result.offered_backs, edition.rules.tickets.decks, strict=True)
    decks = {deck.name: number for number, deck in counts if number}
    if len(decks) == 1:
        return counted(result.offered_count, f"{next(iter(decks))} ticket")
    return f"{drawn}, {listed(f'{number} {deck}' for deck, number in decks.items())}"


def _describe_keep(played: PlayedMove) -> str:
    result = played.outcome
    offered = counted(result.kept_count + result.returned_count, "ticket")
    return f"{played.player} kept {result.kept_count} of {offered}."


def _describe_claim(played: PlayedMove) -> str:
    player, result = played.player, played.outcome
    if result.built is None:
        turned, cost = listed(result.turned), counted(result.extra, "more card")
        be = "are" if played.seat == played.viewer else "is"
        return (
            f"{player} {be} claiming the tunnel {played.route}: {turned} turned up, {cost} to pay."
        )
    if not result.built:
        return f"{player} could not pay for the tunnel {played.route}."
    return f"{player} {_claimed(played)}."


def _claimed(played: PlayedMove) -> str:
    return f"claimed {played.route} for {counted(played.outcome.points, 'point')}"


def _describe_pay(played: PlayedMove) -> str:
    move = played.move
    extra = payment_text(move.color, move.cards, move.locomotives)
    return f"{played.player} paid {extra} more and {_claimed(played)}."


def _describe_decline(played: PlayedMove) -> str:
    return f"{played.player} gave up the tunnel {played.route}."


def _describe_pass(played: PlayedMove) -> str:
    return f"{played.player} had no legal move and passed."


DESCRIPTIONS: dict[MoveKind, Callable[[PlayedMove], str]] = {
    MoveKind.TAKE: _describe_take,
    MoveKind.DRAW_CARD: _describe_draw,
    MoveKind.DRAW_TICKETS: _describe_draw_tickets,
    MoveKind.KEEP: _describe_keep,
    MoveKind.CLAIM: _describe_claim,
    MoveKind.PAY_TUNNEL: _describe_pay,
    MoveKind.DECLINE_TUNNEL: _describe_decline,
    MoveKind.PASS: _describe_pass,
    **merged(mechanism.descriptions for mechanism in MECHANISM_DISPLAYS),
}


class Transcript:
    """The moves of a record as sentences; an instance is the callback that `replay` takes."""

    def __init__(self, viewer: int | None = None) -> None:
        self.viewer = viewer
        self.lines: list[tuple[int, str]] = []
        self._pending: tuple[Game, int, Move] | None = None

    def __call__(self, game: Game, seat: int, move: Move) -> None:
        """Note a move that is about to be played; it is described once it proved to be legal."""
        self.finish()
        self._pending = (game.copy(), seat, move)

    @property
    def moves(self) -> int:
        """How many moves were seen."""
        return len(self.lines) + (self._pending is not None)

    def finish(self) -> None:
        """Describe the last move that was noted."""
        if self._pending is not None:
            before, seat, move = self._pending
            outcome = play_with_outcome(before.copy(), move, seat)
            self.lines.append((seat, describe_move(before, outcome, self.viewer)))
            self._pending = None


# What a game waits for


def last_round_begins(before: GameOrObservation, after: GameOrObservation) -> bool:
    """Whether the last round has begun between two positions, with turns still to come."""
    return before.turns_left is None and after.turns_left is not None and not after.over


def waiting_text(game: Game) -> str:
    """What the game waits for."""
    waiting = listed(game.names[seat] for seat in game.waiting)
    return WAITING[game.phase](game, waiting)


def _waiting_for_first_tickets(game: Game, waiting: str) -> str:
    return f"{waiting} {'is' if len(game.waiting) == 1 else 'are'} choosing first tickets"


def _waiting_for_tunnel(game: Game, waiting: str) -> str:
    assert game.tunnel_claim is not None and game.tunnel_claim.track is not None
    tunnel = route_name(game.edition, game.tunnel_claim.track)
    return f"{waiting} must pay {counted(game.extra, 'more card')} for the tunnel {tunnel}"


WAITING: dict[Phase, Callable[[Game, str], str]] = {
    Phase.ANNOUNCE: lambda _, waiting: f"{waiting} is announcing a mix of first tickets",
    Phase.FIRST_TICKETS: _waiting_for_first_tickets,
    Phase.TURN: lambda _, waiting: f"{waiting} is to move",
    Phase.SECOND_CARD: lambda _, waiting: f"{waiting} is taking a second card",
    Phase.TICKETS: lambda _, waiting: f"{waiting} is choosing tickets",
    Phase.TUNNEL: _waiting_for_tunnel,
    Phase.GAME_OVER: lambda _, waiting: waiting,
    **merged(mechanism.waiting for mechanism in MECHANISM_DISPLAYS),
}


# Moves as options


def option_text(seen: Observation, move: Move) -> str:
    """A move as an option to choose; its notation if there is no shorter text."""
    option = OPTIONS.get(move.kind)
    return option(seen, move) if option else str(move)


def _payment_option(_seen: Observation, move: Move) -> str:
    return f"{move.kind} {payment_label(move)}"


OPTIONS: dict[MoveKind, Callable[[Observation, Move], str]] = {
    MoveKind.TAKE: lambda _, move: card_name(str(move.card)),
    MoveKind.DRAW_TICKETS: lambda _, move: move.details,
    MoveKind.CLAIM: _payment_option,
    MoveKind.PAY_TUNNEL: _payment_option,
    MoveKind.DECLINE_TUNNEL: lambda *_: "decline: take the cards back",
    **merged(mechanism.options for mechanism in MECHANISM_DISPLAYS),
}
