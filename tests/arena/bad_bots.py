"""Bots that misbehave and so lose their games, for the arena's tests."""

from __future__ import annotations

import os
import signal
import time

import trunkline as tl
from trunkline.bots import Bot
from trunkline.bots.greedy import Greedy


class Raises(Bot):
    """Raises an error while choosing."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return [][3]


class RaisesUnspeakably(Bot):
    """Raises an error that cannot be converted to text."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        class Unspeakable(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Unspeakable


class Exits(Bot):
    """Tries to exit the program."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        raise SystemExit(3)


class Interrupts(Bot):
    """Acts as if someone had pressed Ctrl-C."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        raise KeyboardInterrupt


class Unmade(Bot):
    """Raises an error when it is made."""

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
    """Returns a made-up move."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        return tl.Move("seven", "take", "take seven")


class Sleeps(Bot):
    """Sleeps for longer than its time limit."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        time.sleep(60)


class Loops(Bot):
    """Never returns, and catches every Exception."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        while True:
            try:
                observation.moves()
            except Exception:
                pass


class Late(Greedy):
    """Catches everything once, and then answers late."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        try:
            time.sleep(60)
        except BaseException:
            pass
        return super().choose(observation)


class Stubborn(Bot):
    """Never returns, and catches everything."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        while True:
            try:
                time.sleep(1)
            except BaseException:
                pass


class Deaf(Bot):
    """Receives no signal, like a bot that is stuck in compiled code."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        while True:
            pass


class Dies(Bot):
    """Exits the process it runs in."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        os._exit(7)


class DiesLater(Greedy):
    """Kills its process with a signal in the middle of a game."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        if len(observation.owners) > 5:
            os.kill(os.getpid(), signal.SIGSEGV)
        return super().choose(observation)


class DiesAtTimes(Greedy):
    """Exits the process it runs in, but only with one seed in sixteen."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        if self.seed % 16 == 3:
            os._exit(7)
        return super().choose(observation)


class Chatty(Greedy):
    """Plays well but prints to standard output."""

    def choose(self, observation: tl.Observation) -> tl.Move:
        print("hm")
        return super().choose(observation)
