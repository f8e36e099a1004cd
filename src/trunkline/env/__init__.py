"""Environments for learning programs: Gymnasium, PettingZoo and a vector of many games.

They need the extra `env`: `pip install "trunkline[env]"`.
"""

from trunkline.env.aec import TrunklineAEC, aec
from trunkline.env.registration import environment_id, register
from trunkline.env.single import SingleEnv
from trunkline.env.vector import VectorEnv

__all__ = ["SingleEnv", "TrunklineAEC", "VectorEnv", "aec", "environment_id", "register"]

register()
