"""The outcomes of moves on the wire."""

from msgspec.structs import asdict
from pydantic import Field

from trunkline import outcome as library
from trunkline.notation import HeldTicket
from trunkline.server.wire.base import Fields, Model
from trunkline.server.wire.editions import RefreshRule
from trunkline.server.wire.mechanisms import MechanismOutcome
from trunkline.vocabulary import CardKind, MoveKind

__all__ = ["Outcome", "outcome_fields", "outcome_of"]


class Refill(Model):
    """A card that filled an empty place of the display."""

    place: int
    card: CardKind


class Outcome(MechanismOutcome):
    """A move and what it did; what did not happen, or is hidden from the viewer, is left out."""

    seat: int
    kind: MoveKind
    number: int | None = Field(
        None,
        description="The number of the move in its edition; null for a choice of tickets that the "
        "viewer may only count.",
    )
    text: str | None = Field(
        None, description="The move as text, if the viewer may see its number."
    )
    drew: CardKind | None = Field(None, description="The card drawn from the deck.")
    took_from: int | None = Field(
        None, description="The place in the display of the face-up card taken."
    )
    refills: tuple[Refill, ...] = Field(
        (), description="The cards that filled empty places of the display, before any refresh."
    )
    offered: tuple[int, ...] | None = Field(None, description="Tickets drawn.")
    offered_count: int = 0
    offered_backs: tuple[int, ...] | None = Field(
        None, description="How many of them are of each deck, where the backs differ."
    )
    kept: tuple[int, ...] | None = Field(None, description="Tickets kept.")
    kept_count: int = 0
    kept_backs: tuple[int, ...] | None = Field(
        None, description="How many of them are of each deck, where the backs differ."
    )
    returned_count: int = 0
    track: int | None = Field(None, description="The track claimed, or being dug.")
    built: bool | None = Field(
        None, description="Whether the track is built; null while a tunnel waits for more cards."
    )
    turned: tuple[CardKind, ...] = Field((), description="Cards turned for a tunnel.")
    matches: tuple[bool, ...] = Field((), description="Whether each of them costs one more.")
    extra: int = Field(0, description="Extra cards that the tunnel needs.")
    points: int = Field(0, description="Points for a track or a token.")
    refreshed: RefreshRule | None = Field(
        None,
        description="The rule that replaced the display; the first, if several did in a row.",
    )
    reshuffled: bool = Field(False, description="Whether the discards became the new deck.")
    last_round: int | None = Field(
        None, description="The seat's trains left, if the move began the last round."
    )


# The fields that both have, in the order of the model.
SAME_FIELDS = tuple(
    name for name in Outcome.model_fields if name in library.Outcome.__struct_fields__
)


def outcome_of(outcome: library.Outcome) -> Outcome:
    """An outcome, as far as `seen_by` has left it visible."""
    return Outcome.model_validate(outcome_fields(outcome))


def outcome_fields(outcome: library.Outcome) -> Fields:
    """The fields of that outcome."""
    fields: Fields = {name: getattr(outcome, name) for name in SAME_FIELDS}
    move = outcome.move
    fields["number"] = move and move.number
    fields["text"] = move and move.text
    fields["offered"] = _indexes(outcome.offered)
    fields["kept"] = _indexes(outcome.kept)
    fields["refills"] = [{"place": place, "card": card} for place, card in outcome.refills]
    fields["refreshed"] = outcome.refreshed and asdict(outcome.refreshed)
    return fields


def _indexes(tickets: tuple[HeldTicket, ...] | None) -> tuple[int, ...] | None:
    return None if tickets is None else tuple(ticket.index for ticket in tickets)
