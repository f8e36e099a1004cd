"""What the parser knows of the game: one seat's observation, its legal moves, and the names."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.wording import option_text
from trunkline.cli.terminal.name_lookup import NameLookup
from trunkline.cli.terminal.parse_results import Choice, Option, ParseError, PlayMoves
from trunkline.compiled_edition import compile_edition
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.refusals import Refusal, WrongPhase, refusal
from trunkline.sentences import Audience, sentence
from trunkline.vocabulary import CardKind, MoveKind

# The mechanism that an edition without moves of a kind does not have.
MECHANISM_NAMES: dict[MoveKind, str] = {
    MoveKind.PAY_TUNNEL: "tunnels",
    MoveKind.DECLINE_TUNNEL: "tunnels",
    **{kind: mechanism.name for mechanism in MECHANISM_DISPLAYS for kind in mechanism.descriptions},
}


class ParseContext:
    """One seat's observation and legal moves; also explains why other moves are illegal."""

    def __init__(self, seen: Observation, places: NameLookup) -> None:
        self.seen, self.places = seen, places
        self.edition = seen.edition
        self.track_names = compile_edition(seen.edition).notation.tracks
        self.moves = seen.moves()
        self.kinds = {move.kind for move in self.moves}
        self.cards = [kind for kind in CardKind if self.edition.rules.card_count(kind)]

    def of_kind(self, *kinds: MoveKind) -> list[Move]:
        """The legal moves of these kinds."""
        return [move for move in self.moves if move.kind in kinds]

    def all_of_kind(self, *kinds: MoveKind) -> list[Move]:
        """All moves of these kinds in the edition, legal now or not."""
        return [move for move in compile_edition(self.edition).moves if move.kind in kinds]

    def move(self, text: str) -> Move:
        """The move with this notation; IllegalMove if there is none."""
        return compile_edition(self.edition).notation.parse(text)

    def if_legal(self, move: Move) -> PlayMoves | ParseError:
        """A move to play, or the rule it breaks."""
        refused = self.refusal(move)
        return PlayMoves((move,)) if refused is None else ParseError(self.sentence(refused))

    def refusal(self, move: Move) -> Refusal | None:
        """Why the seat may not play a move now; None if it may."""
        return refusal(self.seen, move.number)

    def sentence(self, refused: Refusal, name_move: bool = True) -> str:
        """A refusal as a sentence addressed to the seat itself."""
        audience = Audience(self.seen.names, self.seen.viewer)
        return sentence(refused, self.edition, audience, name_move=name_move)

    def not_now(self, *kinds: MoveKind) -> ParseError:
        """Why no move of these kinds is legal now."""
        for move in self.all_of_kind(*kinds):
            refused = self.refusal(move)
            if refused is not None:
                return ParseError(self.sentence(refused, name_move=False))
        lacking = {MECHANISM_NAMES[kind] for kind in kinds}
        if len(lacking) == 1:
            return ParseError(f"There are no {lacking.pop()} in {self.edition.name}.")
        any_move = compile_edition(self.edition).moves[0]  # the sentence does not name it
        return ParseError(self.sentence(WrongPhase.of(self.seen, any_move), name_move=False))

    def choice(self, question: str, moves: Sequence[Move]) -> PlayMoves | Choice:
        """A choice among moves; a single one is played without asking."""
        if len(moves) == 1:
            return PlayMoves((moves[0],))
        options = (Option(option_text(self.seen, move), PlayMoves((move,))) for move in moves)
        return Choice(question, tuple(options))

    def card(self, word: str, preferred: Sequence[str] = ()) -> str:
        """The kind of card that a word begins, or "".

        If it begins several kinds, the only one among those preferred.
        """
        fits = [kind for kind in self.cards if word in (kind, f"{kind}s") or kind.startswith(word)]
        fits = [kind for kind in fits if kind in preferred] or fits
        return fits[0] if len(fits) == 1 else ""
