"""How a mechanism is played by typing. Each mechanism fills in one `MechanismInput`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import ParseResult
from trunkline.observation import Observation
from trunkline.vocabulary import MoveKind, Phase

# Takes the words typed after the verb, or all words if there is no verb.
WordParser: TypeAlias = Callable[[ParseContext, Sequence[str]], ParseResult]


class Verb(NamedTuple):
    """The kinds of moves that a verb covers; without a parser it plays the first legal one."""

    kinds: tuple[MoveKind, ...]
    parse: WordParser | None = None


class ActionKey(NamedTuple):
    """How an action is shown: its key, the rest of the word, and what may follow."""

    key: str
    rest: str
    argument: str = ""


class PhasePrompt(NamedTuple):
    """What the game asks in a phase: a label before the cursor, and the question in full."""

    label: str
    question: Callable[[Observation], str]


class HelpLine(NamedTuple):
    """What to type, and what it does; `{a}` and `{b}` stand for two connected cities."""

    words: str
    meaning: str


def _no_lines(_context: ParseContext) -> tuple[()]:
    return ()


@dataclass(frozen=True, kw_only=True)
class MechanismInput:
    """Everything that a player types for one mechanism, and what the terminal asks and explains."""

    # What is typed: verbs, the moves that `none` covers, and the meaning of a colour or of places
    # without a verb in a phase.
    verbs: Mapping[str, Verb]
    none_kinds: tuple[MoveKind, ...] = ()
    color_alone: Mapping[Phase, WordParser] = field(default_factory=dict)
    places_alone: Mapping[Phase, WordParser] = field(default_factory=dict)

    # Completions besides the verbs and the notation of legal moves. Kinds with too many moves to
    # list each payment are not completed in full.
    completions: Callable[[ParseContext], Iterable[str]] = _no_lines
    not_completed: tuple[MoveKind, ...] = ()

    # What is asked and shown.
    prompts: Mapping[Phase, PhasePrompt] = field(default_factory=dict)
    action_keys: Mapping[MoveKind, ActionKey]
    help_lines: tuple[HelpLine, ...]
    places_help: str = ""

    # The share of the full delay that moves get; all of it if they are not named.
    delay_shares: Mapping[MoveKind, float] = field(default_factory=dict)

    def kinds(self) -> set[MoveKind]:
        """The kinds of moves that the mechanism has."""
        return {*self.none_kinds, *(kind for verb in self.verbs.values() for kind in verb.kinds)}
