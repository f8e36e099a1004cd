"""Parses what is paid for with cards: claims, tunnels, and the payments of other moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.cli.output.names import cards_label, cost_text, payment_label, route_name
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import (
    Choice,
    Option,
    ParseError,
    ParseResult,
    PlayMoves,
)
from trunkline.compiled_edition import compile_edition
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.phrases import listed
from trunkline.refusals import TooFewCards
from trunkline.vocabulary import MoveKind

MAX_OPTIONS = 12
WILD = {"locomotive", "plus4"}
MIN_CARD_LETTERS = 3  # `blu` is a card, but `la` is a city


class PaymentRequest(NamedTuple):
    """The words that name places, and the cards to pay with; 0 means any number of a kind."""

    place_words: list[str]
    cards: dict[str, int]


def split_payment(context: ParseContext, words: Sequence[str]) -> PaymentRequest:
    """Split the payment from the end of the words: `denver omaha 3 pink 1 loco`."""
    words, cards = list(words), dict[str, int]()
    while words:
        card = context.card(words[-1]) if len(words[-1]) >= MIN_CARD_LETTERS else ""
        if not card or context.places.places(words[-1:]) == context.places.places(words) != []:
            break
        words.pop()
        cards[card] = int(words.pop()[:3]) if words and words[-1].isdecimal() else 0
    return PaymentRequest(words, cards)


def claim(context: ParseContext, words: Sequence[str]) -> ParseResult:
    """Claim a track between two places, or list the tracks that can be claimed."""
    legal = context.of_kind(MoveKind.CLAIM)
    if not legal and context.seen.phase != "turn":
        return context.not_now(MoveKind.CLAIM)
    request = split_payment(context, words)
    if not request.place_words:
        if not legal:
            return ParseError("You cannot pay for any track yet; take cards first.")
        return _choose_route(context, "Which track?", legal)
    tracks = context.places.tracks(request.place_words)
    if not tracks:
        return ParseError(unknown_place(context, request.place_words, "There is no track"))
    there = [move for move in legal if move.track in tracks]
    matching = with_payment(there, request.cards)
    if matching:
        return _choose_route(context, "Which track?", matching)
    return _cannot_claim(context, tracks, request)


def tunnel(context: ParseContext, words: Sequence[str]) -> ParseResult:
    """Pay the extra cards of a tunnel."""
    legal = context.of_kind(MoveKind.PAY_TUNNEL)
    if not legal:
        return context.not_now(MoveKind.PAY_TUNNEL)
    request = split_payment(context, words)
    matching = with_payment(legal, request.cards)
    if request.place_words or not matching:
        payments = listed(map(payment_label, legal), "or")
        return ParseError(f"The tunnel costs {payments} more; pay or decline.")
    return choose_payment(context, "How do you pay?", matching)


def choose_payment(
    context: ParseContext, question: str, moves: Sequence[Move]
) -> PlayMoves | Choice:
    """The ways to pay, the usual one first: few locomotives, and a colour the seat has most of."""
    ranked = sorted(moves, key=lambda move: _frugality(context, move))
    if len(ranked) == 1:
        return PlayMoves((ranked[0],))
    several_tracks = len({move.track for move in ranked}) > 1
    if len(ranked) > MAX_OPTIONS:
        question += f" {MAX_OPTIONS} of {len(ranked)} ways; name the cards for others."
    options = (
        Option(
            f"{payment_label(move)}  {_track_suffix(context, move)}"
            if several_tracks
            else payment_label(move),
            PlayMoves((move,)),
        )
        for move in ranked[:MAX_OPTIONS]
    )
    return Choice(question, tuple(options))


def _choose_route(
    context: ParseContext, question: str, moves: Sequence[Move]
) -> PlayMoves | Choice:
    """The payments for one route, or several routes that each lead to their payments.

    Routes that the seat's tickets need come first, and long ones before short ones.
    """
    routes: dict[str, list[Move]] = {}
    for move in moves:
        assert move.track is not None
        routes.setdefault(route_name(context.edition, move.track), []).append(move)
    if len(routes) == 1:
        return choose_payment(context, f"{next(iter(routes))}: how do you pay?", moves)
    wanted = _tracks_for_tickets(context.seen)
    ranked = sorted(
        routes.items(),
        key=lambda route: (
            not any(move.track in wanted for move in route[1]),
            -_cards_paid(route[1][0]),
            route[0],
        ),
    )
    if len(ranked) > MAX_OPTIONS:
        question += f" {MAX_OPTIONS} of {len(ranked)}; name a city for others."
    options = (
        Option(
            f"{name}  {payment_label(_usual_payment(context, payments))}",
            _choose_route(context, "", payments),
        )
        for name, payments in ranked[:MAX_OPTIONS]
    )
    return Choice(question, tuple(options))


def _tracks_for_tickets(seen: Observation) -> set[int]:
    """The tracks that the seat's tickets still need, if it has enough trains for them."""
    every = map(seen.needs, seen.tickets)
    return {track for needs in every if needs.enough_trains for track in needs.missing}


def _cannot_claim(
    context: ParseContext, tracks: Sequence[int], request: PaymentRequest
) -> PlayMoves | ParseError:
    """Why none of these tracks can be claimed; the one that lacks the fewest cards is explained."""
    every = [move for move in context.all_of_kind(MoveKind.CLAIM) if move.track in tracks]
    wanted = [move for move in every if _pays_with(move, request.cards)]
    nearest = min(wanted or every, key=lambda move: _missing_cards(context, move))
    assert nearest.track is not None
    route = route_name(context.edition, nearest.track)
    cost = cost_text(context.edition, nearest.track)
    if not wanted:
        return ParseError(f"{route} costs {cost}.")
    refused = context.refusal(nearest)
    if isinstance(refused, TooFewCards):
        return ParseError(f"{route} costs {cost}; you have {cards_label(refused.held)}.")
    return context.if_legal(nearest)


def unknown_place(context: ParseContext, place_words: Sequence[str], complaint: str) -> str:
    """A complaint about words that match no place, with the name that was probably meant."""
    guess = context.places.guess(place_words)
    hint = f" did you mean {guess}?" if guess else " `look CITY` lists the tracks of a city."
    return f"{complaint} {' '.join(place_words).title()!r};{hint}"


def with_payment(moves: Sequence[Move], cards: dict[str, int]) -> list[Move]:
    """The moves that pay with these cards; if no numbers are given, with the fewest wild cards."""
    matching = [move for move in moves if _pays_with(move, cards)]
    if not cards or any(cards.values()) or not cards.keys().isdisjoint(WILD):
        return matching
    fewest = min((move.locomotives + move.plus4 for move in matching), default=0)
    return [move for move in matching if move.locomotives + move.plus4 == fewest]


def _pays_with(move: Move, cards: dict[str, int]) -> bool:
    """Whether a payment has the cards named, and no colour that is not named."""
    spent = {"locomotive": move.locomotives, "plus4": move.plus4}
    if move.color is not None:
        spent[move.color] = move.cards
    if cards and move.color is not None and move.color not in cards:
        return False
    return all(
        spent.get(kind, 0) == number if number else spent.get(kind)
        for kind, number in cards.items()
    )


def _usual_payment(context: ParseContext, moves: Sequence[Move]) -> Move:
    return min(moves, key=lambda move: _frugality(context, move))


def _frugality(context: ParseContext, move: Move) -> tuple[int, int, int, int]:
    """A sort key that puts payments with few wild cards and a plentiful colour first."""
    held = context.seen.hand.get(move.color, 0) if move.color else 0
    return move.locomotives + move.plus4, move.locomotives, -held, move.number


def _missing_cards(context: ParseContext, move: Move) -> int:
    """How many cards of a payment are not in hand."""
    hand = context.seen.hand
    cost = {move.color or "": move.cards, "locomotive": move.locomotives, "plus4": move.plus4}
    return sum(max(number - hand.get(kind, 0), 0) for kind, number in cost.items())


def _cards_paid(move: Move) -> int:
    return move.cards + move.locomotives + move.plus4


def _track_suffix(context: ParseContext, move: Move) -> str:
    """What distinguishes a track from its parallels: its colour or its number."""
    assert move.track is not None
    return compile_edition(context.edition).notation.qualifiers[move.track]
