"""Editions on the wire: a summary, everything to draw and explain one, and its moves."""

from typing import Literal

from pydantic import Field

from trunkline.compiled_edition import CompiledEdition
from trunkline.editions import schema
from trunkline.notation import Move, held_ticket
from trunkline.server.wire.base import Model
from trunkline.server.wire.boards import Board, board_of
from trunkline.server.wire.mechanisms import MechanismRules, mechanism_rules
from trunkline.vocabulary import CardKind, MoveKind, TieBreak

__all__ = [
    "Edition",
    "EditionSummary",
    "MoveInfo",
    "RefreshRule",
    "edition_of",
    "move_of",
    "summary_of",
]


class SeatRange(Model):
    """How many seats can play."""

    fewest: int
    most: int


class EditionSummary(Model):
    """An edition in the list of all editions."""

    id: str
    name: str
    summary: str
    hash: str = Field(description="A hash of everything that affects play.")
    seats: SeatRange
    board_name: str


class Ticket(Model):
    """A ticket in play; its number is its index in the edition's list."""

    name: str
    a: str = Field(description="A city or a country.")
    b: str = Field(description="A city or a country.")
    points: int
    deck: int


class TicketDeck(Model):
    """A deck of tickets, and how many of them a seat is dealt.

    Where a seat announces a mix, these are the most that it may draw from the deck.
    """

    name: str
    first: int
    later: int


class TicketRules(Model):
    """How tickets are dealt, kept and returned."""

    decks: tuple[TicketDeck, ...]
    mix: bool = Field(
        description="Whether a seat announces how many tickets it draws from each deck."
    )
    first: int = Field(description="Tickets dealt at the start.")
    keep_first: int = Field(description="How many of them must be kept.")
    later: int = Field(description="Tickets drawn in a turn.")
    keep_later: int = Field(description="How many of them must be kept.")
    unkept_first: Literal["bottom", "remove", "shuffle"] = Field(
        description="What happens to first tickets that are not kept."
    )


class Bonuses(Model):
    """Points at the end; 0 means not in play."""

    longest_path: int
    globetrotter: int = Field(description="For the most completed tickets.")
    most_connected_cities: int = Field(
        description="For the most cities in one connected network of own tracks."
    )


class RefreshRule(Model):
    """The display is replaced as soon as `count` of its cards are of these kinds."""

    kinds: tuple[CardKind, ...]
    count: int


class Rules(MechanismRules):
    """The rules of an edition in numbers."""

    trains: int
    hand: int = Field(description="Train cards dealt to each seat at the start.")
    cards: dict[CardKind, int] = Field(description="How many there are of each kind.")
    route_points: dict[int, int] = Field(description="Points for a track by its length.")
    tickets: TicketRules
    bonuses: Bonuses
    tunnel_cards: int = Field(description="Cards turned for a tunnel.")
    refresh: tuple[RefreshRule, ...]
    last_round_trains: int = Field(
        description="The last round starts when a seat has at most this many trains left."
    )
    parallel_open_from_seats: int = Field(
        description="With fewer seats, claiming one track of a route closes the others."
    )
    ties: tuple[TieBreak, ...] = Field(description="The tie-breaks, in order.")


class Edition(EditionSummary):
    """Everything that a client needs to draw and explain an edition."""

    rules: Rules
    board: Board
    tickets: tuple[Ticket, ...]


class MoveInfo(Model):
    """One of an edition's numbered moves; fields that do not apply to it are left out."""

    number: int
    kind: MoveKind
    text: str
    card: CardKind | None = Field(None, description="The kind of card taken.")
    track: int | None = Field(None, description="The track claimed or ridden over.")
    city: str | None = Field(
        None,
        description="Where a piece is placed or taken, or where a step of a ride leads; a city, or "
        "a country that pieces are taken from.",
    )
    keep: tuple[int, ...] = Field(
        (), description="The indexes of the offered tickets that are kept, from 0."
    )
    mix: tuple[int, ...] = Field((), description="Tickets drawn from each deck.")
    color: str | None = Field(None, description="The colour paid with, or that of the piece taken.")
    cards: int = Field(0, description="Cards of that colour paid.")
    locomotives: int = Field(0, description="Locomotives paid.")
    plus4: int = Field(0, description="+4 locomotives paid.")


def summary_of(edition: schema.Edition) -> EditionSummary:
    """An edition for the list of all editions."""
    fewest, most = edition.rules.seats
    return EditionSummary(
        id=edition.id,
        name=edition.name,
        summary=edition.rules.summary,
        hash=edition.hash,
        seats=SeatRange(fewest=fewest, most=most),
        board_name=edition.board.name,
    )


def edition_of(compiled: CompiledEdition) -> Edition:
    """An edition in full."""
    edition = compiled.edition
    return Edition(
        **dict(summary_of(edition)),
        rules=_rules(edition),
        board=board_of(edition.rules, compiled.notation.tracks),
        tickets=tuple(
            Ticket(
                name=held_ticket(edition, index).name,
                a=ticket.a,
                b=ticket.b,
                points=ticket.points,
                deck=ticket.deck,
            )
            for index, ticket in enumerate(edition.tickets)
        ),
    )


def move_of(move: Move) -> MoveInfo:
    """A numbered move of an edition."""
    return MoveInfo.model_validate(move, from_attributes=True)


def _rules(edition: schema.Edition) -> Rules:
    rules = edition.rules
    return Rules(
        trains=rules.trains,
        hand=rules.hand,
        cards=rules.cards,
        route_points=rules.route_points,
        tickets=_ticket_rules(edition),
        bonuses=Bonuses.model_validate(rules.bonuses, from_attributes=True),
        **mechanism_rules(rules),
        tunnel_cards=rules.tunnel_cards,
        refresh=tuple(RefreshRule(kinds=rule.kinds, count=rule.count) for rule in rules.refresh),
        last_round_trains=rules.last_round_trains,
        parallel_open_from_seats=rules.parallel_open_from_seats,
        ties=rules.ties,
    )


def _ticket_rules(edition: schema.Edition) -> TicketRules:
    tickets = edition.rules.tickets
    return TicketRules(
        decks=tuple(TicketDeck(name=d.name, first=d.first, later=d.later) for d in tickets.decks),
        mix=bool(tickets.mix_first),
        first=tickets.mix_first or sum(deck.first for deck in tickets.decks),
        keep_first=tickets.keep_first,
        later=tickets.mix_later or sum(deck.later for deck in tickets.decks),
        keep_later=tickets.keep_later,
        unkept_first=tickets.unkept_first,
    )
