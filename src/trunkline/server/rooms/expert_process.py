"""A process in which an expert thinks: `python -m trunkline.server.rooms.expert_process`.

It reads questions as pickles from standard input and writes the numbers of moves to standard
output, until the server closes the input or ends.
"""

from __future__ import annotations

import os
import pickle
import signal
from contextlib import suppress
from time import monotonic
from typing import BinaryIO

from msgspec import Struct

from trunkline.bots.expert import Expert
from trunkline.bots.planner import Planner
from trunkline.observation import Observation

__all__ = ["ExpertQuestion"]

# Everything else on the machine goes first: other tables must not wait for an expert.
NICENESS = 10


class ExpertQuestion(Struct, frozen=True):
    """What an expert sees, its seed, and until when it may think, on the clock `monotonic`."""

    seen: Observation
    seed: int
    deadline: float


def _answer(question: ExpertQuestion) -> int:
    """The move it has found by the deadline; without any time, that of the planner."""
    seconds = question.deadline - monotonic()
    if seconds <= 0:
        return Planner(question.seed).choose(question.seen).number
    # One thread: the number of these processes says how many cores experts may use.
    return Expert(question.seed, seconds=seconds, threads=1).choose(question.seen).number


def _serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after another; an error is an answer too."""
    while True:
        question = pickle.load(questions)
        answer: int | Exception
        try:
            answer = _answer(question)
        except Exception as error:
            # Its text may quote what the log must not contain.
            answer = RuntimeError(type(error).__name__)
        pickle.dump(answer, answers)
        answers.flush()


def _main() -> None:
    # The server decides when to stop. Its end is the end of the input.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # A system may not know priorities, and a container may not allow to lower them.
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed must not get among the answers
    with os.fdopen(0, "rb") as questions, suppress(EOFError, BrokenPipeError):
        _serve(questions, answers)


if __name__ == "__main__":
    _main()
