"""Makes `python -m trunkline.cli` do what `trunkline` does."""

from trunkline.cli import main

main()
