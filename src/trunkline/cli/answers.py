"""What a typed line can come to, and the sight of the game that every answer is found with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from trunkline.cli.gazetteer import Gazetteer
from trunkline.cli.words import option_words
from trunkline.compiled_edition import compile_edition
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.refusals import Refusal, refusal
from trunkline.sentences import Audience, sentence
from trunkline.vocabulary import CardKind

# What an edition lacks that has no moves of a kind.
NEEDED = {
    "station": "stations",
    "pay": "tunnels",
    "decline": "tunnels",
    "meeple": "meeples",
    "no meeple": "meeples",
    "passenger": "passengers",
    "ride": "passengers",
    "stop": "passengers",
}


class Play(NamedTuple):
    """Moves to be played one after another."""

    moves: tuple[Move, ...]


class Choose(NamedTuple):
    """Several things it could be: a question, and the answers by number, the usual one first."""

    question: str
    options: tuple[Option, ...]


class Option(NamedTuple):
    """One answer in words, and what it leads to."""

    words: str
    leads_to: Play | Choose


class Look(NamedTuple):
    """Something to look at: the name of its page, and the words that came with it."""

    page: str
    words: tuple[str, ...] = ()


class Slip(NamedTuple):
    """What is wrong with a line, and what would be right."""

    words: str


class Save(NamedTuple):
    """Write the record, to this file if one is named."""

    file: str = ""


class Leave(NamedTuple):
    """Leave the game."""


Answer: TypeAlias = Play | Choose | Look | Slip | Save | Leave


class Sight:
    """What one seat sees, its legal moves, and the rules that are against all others."""

    def __init__(self, seen: Observation, places: Gazetteer) -> None:
        self.seen, self.places = seen, places
        self.edition = seen.edition
        self.track_names = compile_edition(seen.edition).notation.tracks
        self.moves = seen.moves()
        self.kinds = {move.kind for move in self.moves}
        self.cards = [kind for kind in CardKind if self.edition.rules.card_count(kind)]

    def of_kind(self, *kinds: str) -> list[Move]:
        """The legal moves of these kinds."""
        return [move for move in self.moves if move.kind in kinds]

    def all_of_kind(self, *kinds: str) -> list[Move]:
        """All moves of these kinds that the edition has, legal now or not."""
        return [move for move in compile_edition(self.edition).moves if move.kind in kinds]

    def move(self, text: str) -> Move:
        """The move written so; IllegalMove if there is none."""
        return compile_edition(self.edition).notation.parse(text)

    def if_legal(self, move: Move) -> Play | Slip:
        """A move to play, or the rule it breaks."""
        found = self.refusal(move)
        return Play((move,)) if found is None else Slip(self.sentence(found))

    def refusal(self, move: Move) -> Refusal | None:
        """Why the seat may not play a move now; None if it may."""
        return refusal(self.seen, move.number)

    def sentence(self, refused: Refusal, name_move: bool = True) -> str:
        """A refusal in words, told to the seat itself."""
        audience = Audience(self.seen.names, self.seen.viewer)
        return sentence(refused, self.edition, audience, name_move=name_move)

    def not_now(self, *kinds: str) -> Slip:
        """Why nothing of these kinds can be done."""
        for move in self.all_of_kind(*kinds):
            found = self.refusal(move)
            if found is not None:
                return Slip(self.sentence(found, name_move=False))
        return Slip(f"There are no {NEEDED[kinds[0]]} in {self.edition.name}.")

    def choice(self, question: str, moves: Sequence[Move]) -> Play | Choose:
        """One of several moves; a single one needs no question."""
        if len(moves) == 1:
            return Play((moves[0],))
        options = (Option(option_words(self.seen, move), Play((move,))) for move in moves)
        return Choose(question, tuple(options))

    def card(self, word: str, among: Sequence[str] = ()) -> str:
        """The kind of card a word begins; of several the only one among those given."""
        fits = [kind for kind in self.cards if word in (kind, f"{kind}s") or kind.startswith(word)]
        fits = [kind for kind in fits if kind in among] or fits
        return fits[0] if len(fits) == 1 else ""
