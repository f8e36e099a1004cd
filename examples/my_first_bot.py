"""A bot in twenty lines: it claims the longest track it can, and otherwise collects cards.

Try it: trunkline arena examples/my_first_bot.py:Longest random --games 100
"""

from trunkline import Game, Move, Observation
from trunkline.bots import Bot


class Longest(Bot):
    """Saves cards for long tracks, and keeps as few tickets as possible."""

    def choose(self, observation: Observation) -> Move:
        return max(observation.moves(), key=lambda move: self.preference(observation, move))

    def preference(self, observation: Observation, move: Move) -> float:
        if move.track is not None:
            return observation.edition.board.tracks[move.track].length - move.locomotives / 2
        if move.card is not None:
            return observation.hand.get(move.card, 0) / 20
        return -len(move.keep)


if __name__ == "__main__":
    observation = Game("usa", seats=2, seed=1).observe(0)
    print(Longest().choose(observation))
