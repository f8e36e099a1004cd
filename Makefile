# Everything starts here: `make play` and `make test` prepare whatever they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py pyproject.toml
# The web client: what it is built from, and the page that it becomes.
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.json web/*.ts -type f \
	! -name schema.d.ts ! -name '*.test.*' 2>/dev/null)
CLIENT := src/trunkline/web/index.html

.PHONY: play serve terminal web test check lint types pytest webtest bench golden ladder sanitize \
	stress budget tune wire clean help

help: ## List what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/.built $(CLIENT) ## Play in the browser
	$(BIN)/trunkline serve --open

terminal: $(VENV)/.built ## Play against a bot in the terminal
	$(BIN)/trunkline play

serve: $(VENV)/.built $(CLIENT) ## Run the server
	$(BIN)/trunkline serve

web: $(CLIENT) ## Build the web client

test: check ## Run every check and test

check: lint types pytest webtest

lint: $(VENV)/.built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.built
	$(BIN)/mypy

pytest: $(VENV)/.built $(CLIENT)
	$(BIN)/pytest

webtest: $(VENV)/.built $(CLIENT) ## Test the web client in a real browser
	@tools/check-browser
	cd web && TRUNKLINE="$(abspath $(BIN)/trunkline)" \
		../tools/node sh -c 'npm run lint && npm test && npm run e2e'

budget: $(VENV)/.built $(CLIENT) ## Measure the web client in a real browser: bytes and times
	@tools/check-browser
	cd web && TRUNKLINE="$(abspath $(BIN)/trunkline)" ../tools/node npm run budget

bench: $(VENV)/.built ## Measure the engine's speed
	$(BIN)/python -m benchmarks

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

# The packages that the web client is made with; installed anew when the list of them changes. Not
# by `npm ci`: the list leaves out what other kinds of machines need, and that would refuse it.
web/node_modules/.installed: web/package-lock.json | $(VENV)/.installed
	cd web && ../tools/node npm install --no-save --no-audit --no-fund
	@touch $@

# The built client, inside the Python package.
$(CLIENT): web/node_modules/.installed $(WEB_SOURCES)
	cd web && ../tools/node npm run build
	@touch $@

clean: ## Remove everything that was made
	rm -rf $(VENV) web/node_modules src/trunkline/web build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src \( -name '*.so' -o -name '*.c' \) -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
