"""Bots that lose their games by what they do; the arena's tests take them from this file."""

from __future__ import annotations

import os
import signal
import time

import trunkline as tl
from trunkline.bots import Bot
from trunkline.bots.greedy import Greedy


class Raises(Bot):
    """Fails in the midst of thinking."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return [][3]


class RaisesUnspeakably(Bot):
    """Raises an error that cannot even be shown."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        class Unspeakable(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Unspeakable


class Exits(Bot):
    """Wants to end the program."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        raise SystemExit(3)


class Interrupts(Bot):
    """Pretends that someone has pressed Ctrl-C."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        raise KeyboardInterrupt


class Unmade(Bot):
    """Cannot be made."""

    def __init__(self, seed: int) -> None:
        raise RuntimeError("no\nway")

    def choose(self, observation: tl.Observation) -> tl.Move:
        return observation.moves()[0]


class Nothing(Bot):
    """Returns nothing."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return None


class Text(Bot):
    """Returns a legal move, but as text."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return str(observation.moves()[0])


class Number(Bot):
    """Returns a legal move, but as its number."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return observation.move_numbers()[0]


class Endlessly(Bot):
    """Returns more text than a line can hold."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return "a " * 1_000_000


class Illegal(Bot):
    """Returns a move that is not legal now."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        legal = set(observation.moves())
        return next(move for move in observation.labels if move not in legal)


class Foreign(Bot):
    """Returns a move of another edition."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return tl.Game("marklin").compiled.moves[700]


class Forged(Bot):
    """Returns a move it has made up."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return tl.Move("seven", "take", "take seven")


class Sleeps(Bot):
    """Falls asleep."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        time.sleep(60)


class Loops(Bot):
    """Never comes to an end, and catches what it can."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        while True:
            try:
                observation.moves()
            except Exception:
                pass


class Late(Greedy):
    """Catches everything once, and then answers after all."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        try:
            time.sleep(60)
        except BaseException:
            pass
        return super().choose(observation)


class Stubborn(Bot):
    """Cannot be stopped from within."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        while True:
            try:
                time.sleep(1)
            except BaseException:
                pass


class Deaf(Bot):
    """Hears no signal, like one that is stuck in compiled code."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        while True:
            pass


class Dies(Bot):
    """Ends the process it runs in."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        os._exit(7)


class DiesLater(Greedy):
    """Ends the process it runs in by a signal, in the midst of a game."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        if len(observation.owners) > 5:
            os.kill(os.getpid(), signal.SIGSEGV)
        return super().choose(observation)


class DiesAtTimes(Greedy):
    """Ends the process it runs in, but only with one seed in sixteen."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        if self.seed % 16 == 3:
            os._exit(7)
        return super().choose(observation)


class Chatty(Greedy):
    """Plays well but talks."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        print("hm")
        return super().choose(observation)
