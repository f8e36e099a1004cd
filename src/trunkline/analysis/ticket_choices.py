"""Choices of tickets: what keeping others would have brought, at the time and in hindsight."""

from __future__ import annotations

from trunkline.analysis.result_types import Decision, TicketChoice
from trunkline.analysis.steps import Step
from trunkline.game import Game
from trunkline.notation import Move

__all__ = ["ticket_choice"]


def ticket_choice(game: Game, step: Step, decision: Decision | None) -> TicketChoice:
    """What became of a choice of tickets; `game` has the network of the end."""
    offered = tuple(ticket.index for ticket in step.before.offer(step.seat))
    worth = {ticket: _worth(game, step.seat, ticket) for ticket in offered}
    legal = [step.before.labels[number] for number in step.before.move_numbers(step.seat)]

    def points(move: Move) -> int:
        return sum(worth[ticket] for ticket in _kept(offered, move))

    in_hindsight = max(legal, key=lambda move: (points(move), move == step.move, -move.number))
    best = decision.best if decision is not None else None
    wanted = step.move if best is None else step.before.labels[best.number]
    return TicketChoice(
        move=step.number,
        seat=step.seat,
        offered=offered,
        kept=_kept(offered, step.move),
        best=_kept(offered, wanted),
        loss=decision.loss if decision is not None else 0.0,
        standard_error=decision.standard_error if decision is not None else 0.0,
        label=decision.label if decision is not None else None,
        hindsight_best=_kept(offered, in_hindsight),
        hindsight_points=points(in_hindsight) - points(step.move),
    )


def _kept(offered: tuple[int, ...], move: Move) -> tuple[int, ...]:
    return tuple(offered[place] for place in move.keep)


def _worth(game: Game, seat: int, ticket: int) -> int:
    """What a ticket scores with the network that the seat has, with it or not."""
    points = game.edition.tickets[ticket].points
    return points if game.needs(ticket, seat=seat).completed else -points
