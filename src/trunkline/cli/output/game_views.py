"""What the functions of this package describe: a position, or a move that was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from trunkline.cli.output.names import route_name

if TYPE_CHECKING:
    from trunkline.game import Game
    from trunkline.notation import Move
    from trunkline.observation import Observation
    from trunkline.outcome import Outcome

# Both have all public information of a position.
GameOrObservation: TypeAlias = "Game | Observation"


class PlayedMove(NamedTuple):
    """A move to describe: the position before it, its outcome, and the viewer if there is one."""

    before: Game
    seat: int
    move: Move
    outcome: Outcome
    viewer: int | None

    @property
    def player(self) -> str:
        """Who made the move: `You`, or a name."""
        return "You" if self.seat == self.viewer else self.before.names[self.seat]

    @property
    def route(self) -> str:
        """The route that is claimed."""
        assert self.outcome.track is not None
        return route_name(self.before.edition, self.outcome.track)

    @property
    def place(self) -> str:
        """The name of the city or country that the move is about."""
        assert self.move.city is not None
        return self.before.edition.board.name_of(self.move.city)

    def possessive(self, seat: int) -> str:
        """A seat as an owner: `your`, `Ada's`."""
        return "your" if seat == self.viewer else f"{self.before.names[seat]}'s"
