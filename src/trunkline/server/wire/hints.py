"""Hints on the wire: the moves that a bot suggests with the reasons, and the network it plans."""

from typing import Annotated, TypeAlias, get_args

from pydantic import Field

from trunkline.bots import Candidate, move_reasons
from trunkline.bots.planned_network import PlannedNetwork
from trunkline.server.wire.base import Model
from trunkline.server.wire.struct_models import StructUnion

__all__ = ["Advice", "Hint", "MoveReason", "advice_from", "hint_from"]

# How many moves a hint suggests.
MOVES_SUGGESTED = 5

MoveReason: TypeAlias = Annotated[
    move_reasons.MoveReason,
    StructUnion(
        "MoveReason",
        "Why a bot considers a move: the kind of reason, and the facts of the case.",
        get_args(move_reasons.MoveReason),
    ),
]


class HintCandidate(Model):
    """A move that a bot considers, and why."""

    move: int
    text: str
    value: float = Field(
        description="Its value to the bot, to compare moves by: 100 for a sure and high win."
    )
    reason: MoveReason
    why: str = Field(description="The reason as a sentence for people.")


class HintRoute(Model):
    """A route of the network to claim."""

    track: int
    tickets: tuple[int, ...] = Field(description="The tickets that need it.")
    missing: int = Field(description="Cards still to draw for it.")
    around: int | None = Field(
        description="Trains that a way around it takes; null if there is none."
    )


class HintWay(Model):
    """How the network connects a ticket."""

    ticket: int
    owned: tuple[int, ...] = Field(description="Own tracks on the way.")
    missing: tuple[int, ...] = Field(description="Tracks to claim.")
    lent: tuple[int, ...] = Field(description="Rivals' tracks that stations lend.")
    trains: int = Field(description="Trains that the tracks to claim take.")


class HintNetwork(Model):
    """The network that the bot has in mind."""

    routes: tuple[HintRoute, ...] = Field(description="In the order in which it would claim them.")
    ways: tuple[HintWay, ...] = Field(description="For each ticket that it would complete.")
    stations: tuple[str, ...] = Field(description="Cities to build stations in.")
    dropped: tuple[int, ...] = Field(description="Tickets that it would not complete.")


class Advice(Model):
    """What a bot thinks of a seat's moves, the best first, and the network it has in mind."""

    answers: int
    candidates: list[HintCandidate]
    network: HintNetwork


class Hint(Advice):
    """Advice that the others at the table are told of."""

    number: int = Field(description="The event that told the others of the hint in this turn.")


def advice_from(answers: int, candidates: list[Candidate], network: PlannedNetwork) -> Advice:
    """Advice for a decision, given what a bot thinks of it."""
    return Advice(
        answers=answers,
        candidates=[_candidate(candidate) for candidate in candidates[:MOVES_SUGGESTED]],
        network=HintNetwork.model_validate(network, from_attributes=True),
    )


def hint_from(
    answers: int, number: int, candidates: list[Candidate], network: PlannedNetwork
) -> Hint:
    """The same as a hint, with the event that told of it."""
    advice = advice_from(answers, candidates, network)
    return Hint(number=number, **dict(advice))


def _candidate(candidate: Candidate) -> HintCandidate:
    assert candidate.reason is not None  # the bots that give hints have reasons
    return HintCandidate(
        move=candidate.move.number,
        text=str(candidate.move),
        value=candidate.value,
        reason=candidate.reason,
        why=candidate.why,
    )
