"""Write core/codes.pxd: the numbers that the compiled core uses for the vocabulary."""

from __future__ import annotations

import runpy
from enum import EnumType
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "trunkline"
CODES = PACKAGE / "core" / "codes.pxd"

HEADER = """\
# The words of the game as numbers. Written by tools/generate_codes.py from vocabulary.py; to change
# it, change that and run `make generate`.
"""
# Two phases within a move. No position is ever left in them, so they are not in the vocabulary.
INTERNAL_PHASES = ("CLAIMED", "TURN_OVER")


def codes() -> str:
    """The text of codes.pxd."""
    # Loaded from its file: importing the package would need modules that are built from codes.pxd.
    words = runpy.run_path(str(PACKAGE / "vocabulary.py"))
    card_kinds = [*_names(words["CardKind"]), "KINDS"]
    move_kinds = [*_names(words["MoveKind"]), "MOVE_KINDS"]
    phases = _names(words["Phase"])
    phases[phases.index("GAME_OVER") : phases.index("GAME_OVER")] = INTERNAL_PHASES
    return HEADER + "".join(
        [
            _block("Kinds of train cards.", card_kinds),
            _block("Kinds of moves.", move_kinds),
            _block("Phases.", [*phases, "PHASES"]),
            _block("Parts of a score.", [*_names(words["ScorePart"], "SCORE_"), "SCORE_PARTS"]),
            _block("Tie-breaks.", [*_names(words["TieBreak"], "BY_"), "TIE_BREAKS"]),
            _block("Why a move is illegal.", ["LEGAL", *_names(words["Reason"])]),
        ]
    )


def _names(words: EnumType, prefix: str = "") -> list[str]:
    return [prefix + name for name in words.__members__]


def _block(comment: str, names: list[str]) -> str:
    lines = "".join(f"    {name}\n" for name in names)
    return f"\n# {comment}\ncdef enum:\n{lines}"


if __name__ == "__main__":
    CODES.write_text(codes(), encoding="utf-8")
