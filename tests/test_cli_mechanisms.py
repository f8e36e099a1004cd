"""The command line's tables have a row for every word of the game, from one mechanism at most."""

from __future__ import annotations

from collections import Counter

from trunkline.cli.commands.editions import TIE_BREAKS
from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.tables import PART_HEADINGS
from trunkline.cli.output.wording import DESCRIPTIONS, WAITING
from trunkline.cli.terminal.mechanisms import MECHANISM_INPUTS
from trunkline.cli.terminal.parser import VERBS
from trunkline.cli.terminal.prompts import ACTION_KEYS, PROMPTS
from trunkline.vocabulary import MoveKind, Phase, ScorePart, TieBreak


def test_every_kind_of_move_is_described_typed_and_offered() -> None:
    assert set(DESCRIPTIONS) == set(MoveKind)
    assert {kind for verb in VERBS.values() for kind in verb.kinds} == set(MoveKind)
    assert set(ACTION_KEYS) == set(MoveKind)


def test_every_phase_says_what_is_awaited() -> None:
    assert set(WAITING) == set(Phase)
    assert set(Phase) - set(PROMPTS) == {Phase.TURN, Phase.SECOND_CARD, Phase.GAME_OVER}


def test_every_part_of_a_score_has_a_heading_and_every_tie_break_is_explained() -> None:
    assert set(PART_HEADINGS) == set(ScorePart)
    assert set(TIE_BREAKS) == set(TieBreak)


def test_a_kind_of_move_belongs_to_one_mechanism() -> None:
    shown = [set(mechanism.descriptions) for mechanism in MECHANISM_DISPLAYS]
    typed = [mechanism.kinds() for mechanism in MECHANISM_INPUTS]
    assert shown == typed
    assert set(Counter(kind for kinds in shown for kind in kinds).values()) == {1}
