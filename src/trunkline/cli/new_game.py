"""Starting a game from the options of a command."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from trunkline.cli.errors import UserError
from trunkline.editions import Edition, load

if TYPE_CHECKING:
    from trunkline.game import Game


def new_game(edition: str | Edition, seats: int, seed: int, names: list[str] | None = None) -> Game:
    """A new game; it is the user's error if the edition does not allow this many seats."""
    from trunkline.game import Game

    loaded = load(edition)
    try:
        return Game(loaded, seats, seed, names)
    except ValueError as error:
        raise UserError(f"{error}.") from None


def random_seed() -> int:
    """A seed short enough to type again."""
    return secrets.randbelow(1_000_000)
