"""Candidate moves. This module exports the enum `Why` to Python; the .pxd holds the rest."""
