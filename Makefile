# Everything starts here: `make play` and `make test` prepare whatever they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py pyproject.toml

.PHONY: play serve test check lint types pytest bench golden ladder sanitize stress tune wire clean help

help: ## List what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/.built ## Play against a bot in the terminal
	$(BIN)/trunkline play

serve: $(VENV)/.built ## Run the server
	$(BIN)/trunkline serve

test: check ## Run every check and test

check: lint types pytest

lint: $(VENV)/.built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.built
	$(BIN)/mypy

pytest: $(VENV)/.built
	$(BIN)/pytest

bench: $(VENV)/.built ## Measure the engine's speed
	$(BIN)/trunkline bench

ladder: $(VENV)/.built ## Measure how strong the bots are (some minutes), into docs/ladder.md
	$(BIN)/python tools/ladder.py

tune: $(VENV)/.built ## Tune the planner's weights anew by self-play (some minutes)
	$(BIN)/python tools/tune.py

wire: $(VENV)/.built ## Write anew what the web client is built from
	$(BIN)/python tools/web_inputs.py

golden: $(VENV)/.built ## Write the golden records anew (only when rules or numbering change)
	$(BIN)/python tests/golden/make.py

stress: $(VENV)/.built ## Put the server under load, kill it, feed it rubbish (some minutes)
	$(BIN)/python tools/stress.py --json build/stress.json

sanitize: $(VENV)/.built ## Run random games under AddressSanitizer and UBSan
	tools/sanitize

# The virtual environment with all dependencies; made anew when they change.
$(VENV)/.installed: pyproject.toml
	@tools/check-machine $(PYTHON)
	@echo "Setting up, this once: a virtual environment, then the compiled core (a minute or two) ..."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet "setuptools>=77" "Cython>=3.1,<4"
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[dev]"
	@touch $@

# The compiled core, next to its sources.
$(VENV)/.built: $(VENV)/.installed $(SOURCES)
	$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@

clean: ## Remove everything that was made
	rm -rf $(VENV) build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src \( -name '*.so' -o -name '*.c' \) -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
