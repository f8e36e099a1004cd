"""Bots: they play by the rules and by what they see, find the moves they should, and say why."""
