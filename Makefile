# Everything starts here: `make play` and `make test` prepare whatever they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
NPM_INSTALL := npm install --no-save --no-audit --no-fund --prefer-offline --no-update-notifier
# With the folders of compiled modules, which change when one of these is removed or renamed.
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py \
	$(shell find src -name '*.pxd' -exec dirname {} + | sort -u)
# The web client: what it is built from, and the page that it becomes.
WEB_SOURCES := $(shell find web/src web/public web/index.html web/package.json web/vite.config.ts \
	-type f ! -name schema.d.ts ! -name '*.test.*')
CLIENT := src/trunkline/web/index.html
QUICK_TESTS := tests/rules tests/test_laws.py tests/test_golden.py tests/test_randomness.py \
	tests/test_referee.py

# The address to listen on, as in `make play HOST=0.0.0.0`. Some shells have a variable of this name.
HOST_OPTION := $(if $(findstring command,$(origin HOST)),--host $(HOST))

# Tests start Python hundreds of times. Where it is told not to keep bytecode, it would compile
# everything each time.
export PYTHONDONTWRITEBYTECODE :=

# Stamps: one file for each step of the set-up, newer than what the step depends on.
CREATED := $(VENV)/.created
COMPILED := $(VENV)/.compiled
INSTALLED := $(VENV)/.installed
INSTALLED_DEV := $(VENV)/.installed-dev
WEB_INSTALLED := web/node_modules/.installed
WEB_INSTALLED_DEV := web/node_modules/.installed-dev

.PHONY: play serve terminal web test thorough quick lint types pytest webtest webcheck e2e bench \
	golden ladder strength characters calibration sanitize simulate stress budget tune generate clean \
	help library ready dev

help: ## List what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# The server says how to start it again so that others can reach it.
play serve: export TRUNKLINE_MADE_BY = make $@

play: ready ## Play in the browser; with HOST=0.0.0.0, with others in the network
	$(BIN)/trunkline serve --open $(HOST_OPTION)

terminal: library ## Play against a bot in the terminal
	$(BIN)/trunkline play

serve: ready ## Run the server
	$(BIN)/trunkline serve $(HOST_OPTION)

web: $(CLIENT) ## Build the web client

test: dev ## Run every check and test
	@$(MAKE) --no-print-directory --jobs=2 lint types webcheck
	@$(MAKE) --no-print-directory pytest
	@$(MAKE) --no-print-directory e2e

thorough: dev ## Run the Python tests with all their examples (a quarter of an hour)
	TRUNKLINE_THOROUGH=1 $(MAKE) --no-print-directory pytest

quick: lint $(COMPILED) ## Run the linter and the tests of the rules, in less than a minute
	$(BIN)/pytest $(QUICK_TESTS)

lint: $(INSTALLED_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED_DEV)
	$(BIN)/mypy

pytest: library $(INSTALLED_DEV) $(CLIENT)
	@tools/ensure-postgres
	$(BIN)/pytest

webtest: webcheck e2e ## Test the web client, in a real browser too

webcheck: $(WEB_INSTALLED_DEV)
	cd web && ../tools/with-node sh -c 'npm run lint && npm test'

e2e: library $(CLIENT) $(WEB_INSTALLED_DEV)
	@tools/ensure-browser
	cd web && TRUNKLINE="$(abspath $(BIN)/trunkline)" ../tools/with-node npm run e2e

budget: library $(CLIENT) $(WEB_INSTALLED_DEV) ## Measure the web client in a real browser: bytes and times
	@tools/ensure-browser
	cd web && TRUNKLINE="$(abspath $(BIN)/trunkline)" ../tools/with-node npm run budget

bench: library ## Measure the engine's speed
	$(BIN)/python -m benchmarks

characters: library ## Measure the characters among the bots (some minutes), into docs/characters.md
	$(BIN)/python tools/characters.py

ladder: library ## Measure how strong the bots are (some minutes), into docs/ladder.md
	$(BIN)/python tools/ladder.py

strength: library $(INSTALLED_DEV) ## Measure how strong the expert is (hours; goes on where it stopped), into docs/expert.md
	$(BIN)/python tools/expert_strength.py

calibration: library $(INSTALLED_DEV) ## Check the win probabilities of the analysis (some minutes), into docs/images
	$(BIN)/python tools/calibration.py

tune: library ## Tune the planner's weights by self-play (takes minutes)
	$(BIN)/python tools/tune.py

generate: $(CREATED) ## Write what is generated: numbers of the core, API reference, inputs of the web client
	$(BIN)/python tools/generate_codes.py
	@$(MAKE) --no-print-directory library
	$(BIN)/python tools/api_reference.py
	$(BIN)/python tools/feature_table.py
	$(BIN)/python tools/web_inputs.py

golden: library $(INSTALLED_DEV) ## Write the golden games again (only when rules or numbering change)
	$(BIN)/python tests/golden/make.py

stress: library $(INSTALLED_DEV) ## Put the server under load, kill it, feed it invalid input (about an hour)
	@tools/ensure-postgres
	$(BIN)/python tools/stress.py --json build/stress.json

simulate: library ## Simulate a million moves with crashes and bad networks, and check what everyone saw
	$(BIN)/python -m simulation --moves 1000000 --seed 1

sanitize: library ## Run random games under AddressSanitizer and UBSan
	tools/sanitize

# What other targets need: the library, all that playing takes, and the tools for tests. Python's
# side and the web client do not depend on each other and are made at the same time.
library: $(COMPILED) $(INSTALLED)

ready: $(CREATED)
	@$(MAKE) --silent --jobs=2 $(COMPILED) $(INSTALLED) $(CLIENT)

dev: ready
	@$(MAKE) --silent --jobs=2 $(INSTALLED_DEV) $(WEB_INSTALLED_DEV)

# Node.js comes from a package in the virtual environment where the machine has none.
$(CREATED): pyproject.toml
	@tools/ensure-build-tools $(PYTHON)
	@echo "Creating a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) "setuptools>=77" "Cython>=3.1,<4"
	@tools/with-node true
	@touch $@

# The compiled modules, next to their sources.
$(COMPILED): $(SOURCES) | $(CREATED)
	@echo "Compiling the rules and the bots ..."
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

# The packages that playing needs. Compiled modules are found and not compiled again.
$(INSTALLED): pyproject.toml | $(CREATED) $(COMPILED)
	@echo "Installing the Python packages that the game and its server need ..."
	@$(PIP) --no-build-isolation --editable ".[server]"
	@touch $@

$(INSTALLED_DEV): pyproject.toml | $(INSTALLED)
	@echo "Installing the Python packages that the tests need ..."
	@$(PIP) --no-build-isolation --editable ".[dev]"
	@touch $@

# The packages that build the web client. Not by `npm ci`: it would refuse the lock file, which
# leaves out what other kinds of machines need. Those for tests stay if they are there.
$(WEB_INSTALLED): web/package-lock.json | $(CREATED)
	@echo "Installing the packages that build the web client ..."
	@cd web && ../tools/with-node $(NPM_INSTALL) $(if $(wildcard $(WEB_INSTALLED_DEV)),,--omit=dev)
	@touch $@

$(WEB_INSTALLED_DEV): web/package-lock.json | $(WEB_INSTALLED)
	@echo "Installing the packages that test the web client ..."
	@cd web && ../tools/with-node $(NPM_INSTALL)
	@touch $@

# The built client, inside the Python package.
$(CLIENT): $(WEB_INSTALLED) $(WEB_SOURCES)
	@echo "Building the web client ..."
	@cd web && ../tools/with-node npm run --silent build
	@touch $@

clean: ## Remove everything that was made
	rm -rf $(VENV) web/node_modules src/trunkline/web build src/*.egg-info web/src/api/schema.d.ts \
		.mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src \( -name '*.so' -o -name '*.c' \) -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
