"""An edition ready to play: its table for the engine and its moves for people, made once."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from trunkline.core.mechanisms import compile_table
from trunkline.editions import Edition, load
from trunkline.notation import Move, Notation, held_ticket

if TYPE_CHECKING:
    from trunkline.features import Layout

__all__ = ["CompiledEdition", "Origin", "compile_edition"]


class CompiledEdition:
    """What all games of one edition share."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.table = compile_table(edition)
        self.notation = Notation(edition, self.table)
        self.table.labels = tuple(self.notation.moves)
        self.tickets = tuple(held_ticket(edition, index) for index in range(len(edition.tickets)))

    def __reduce__(self) -> tuple[object, ...]:
        return compile_edition, (self.edition,)

    @cached_property
    def layout(self) -> Layout:
        """How the features of its positions are laid out."""
        from trunkline.features import Layout  # needs NumPy, which takes long to import

        return Layout(self.table)

    @property
    def moves(self) -> list[Move]:
        """Every move the edition has, by number."""
        return self.notation.moves


class Origin:
    """How a game came about: the compiled edition, the players, the seed, who has resigned.

    A game that was not dealt from a seed has none.
    """

    __slots__ = ("compiled", "names", "resigned", "seed", "unseeded")

    def __init__(
        self,
        compiled: CompiledEdition,
        names: tuple[str, ...],
        seed: int | None = None,
        resigned: frozenset[int] = frozenset(),
    ) -> None:
        self.compiled = compiled
        self.names = names
        self.seed = seed
        self.resigned = resigned
        self.unseeded = self if seed is None else Origin(compiled, names, None, resigned)

    def __reduce__(self) -> tuple[object, ...]:
        return Origin, (self.compiled, self.names, self.seed, self.resigned)


def checked_seed(seed: int) -> int:
    """Return the seed; raise a ValueError if it is out of range."""
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return seed


# Enough for all editions that come with the package, and for older or other ones beside them.
COMPILED_KEPT = 32
_compiled: OrderedDict[tuple[str, str], CompiledEdition] = OrderedDict()
_lock = Lock()


def compile_edition(source: str | Path | Edition) -> CompiledEdition:
    """The compiled form of an edition given by name, file or value; the latest ones are cached."""
    edition = load(source)
    key = (edition.id, edition.hash)
    with _lock:
        found = _compiled.get(key)
        if found is not None and found.edition == edition:
            _compiled.move_to_end(key)
            return found
    compiled = CompiledEdition(edition)
    with _lock:
        _compiled[key] = compiled
        _compiled.move_to_end(key)
        if len(_compiled) > COMPILED_KEPT:
            _compiled.popitem(last=False)
    return compiled
