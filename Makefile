# Everything is set up by the first target that needs it: .venv, pinned packages, the compiled rules.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV := $(VENV)/.dev
WEB := $(VENV)/.web
DOCS := $(VENV)/.docs
FRONT := node_modules/.ready
PINNED := --quiet --disable-pip-version-check --no-deps --no-compile  # the files list everything; Python compiles what it uses
GAMES := decks blades clash

.DEFAULT_GOAL := help
.PHONY: help setup play serve test nightly check front bench bench-strength docs signature identical contest lock words versions bounds coverage rules-coverage

help: ## Show the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1	/'

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Clashyard needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Making a virtual environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv is missing; on Debian: apt install python3-venv"; exit 1; }

$(READY): $(VENV)/bin/python requirements.lock pyproject.toml
	@echo "Installing pinned packages …"
	@$(BIN)/python -m pip install $(PINNED) -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(DEV): $(READY) requirements-dev.lock
	@echo "Installing pinned packages for development …"
	@$(BIN)/python -m pip install $(PINNED) -r requirements-dev.lock
	@touch $@

$(WEB): $(READY) requirements-web.lock
	@echo "Installing pinned packages for the web yard …"
	@$(BIN)/python -m pip install $(PINNED) -r requirements-web.lock
	@touch $@

$(DOCS): $(READY) requirements-docs.lock
	@echo "Installing pinned packages for the documentation …"
	@$(BIN)/python -m pip install $(PINNED) -r requirements-docs.lock
	@touch $@

$(FRONT): package.json package-lock.json .npmrc
	@command -v npm > /dev/null && node -e 'process.exit(Number(process.versions.node.split(".")[0] < 20))' \
	  || { echo "Node.js 20 or newer, with npm, checks the scripts of the website; it is missing here: https://nodejs.org"; exit 1; }
	@echo "Installing pinned packages for the scripts of the website …"
	@npm ci --no-progress --loglevel=error
	@touch $@

setup: $(READY) ## Set everything up and compile the rules
	@$(BIN)/clashyard setup

play: $(READY) ## Play a duel against the computer
	@$(BIN)/clashyard play decks

serve: export CLASHYARD_DATA := $(or $(CLASHYARD_DATA),$(CURDIR)/var)
serve: $(WEB) ## Serve the web yard on this machine: http://localhost:8000
	@$(BIN)/clashyard serve

# Decision 81 says which tests are left to the night.
TESTS ?= not nightly
test: setup $(DEV) ## Run the tests that each change must pass
	@$(BIN)/python -m pytest -q -n auto --dist loadgroup --no-loadscope-reorder -m "$(TESTS)"

nightly: TESTS := nightly or not nightly
nightly: export CLASHYARD_NIGHT := 1
nightly: test ## Run all tests: also those that play more cases, or whole servers

check: $(DEV) front ## Lint, types, import rules
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

front: $(FRONT) ## The scripts of the website: lint, types, tests of what computes
	@node_modules/.bin/biome check --error-on-warnings
	@node_modules/.bin/tsc
	@node_modules/.bin/tsc --project tests
	@node --test --test-reporter=dot --import ./tests/support/web/static_folders.js $$(find tests -name '*.test.js')

# Machine code cannot be traced, so compiled tests are left out.
MEASURED := rm -f build/coverage build/coverage.* && $(BIN)/python -m coverage run -m pytest -q
TABLE := $(BIN)/python -m coverage combine --quiet && $(BIN)/python tools/coverage_table.py

coverage: $(DEV) ## Measure which statements the tests run, package by package
	@mkdir -p build
	@$(MEASURED) -m "not compiled" -n auto
	@$(TABLE)

rules-coverage: $(DEV) ## Measure which statements of the rules scenarios and pictures run: 20 seconds
	@mkdir -p build
	@($(MEASURED) -m "measured and not compiled" tests/contract/test_scenarios.py tests/docs/test_pictures.py) > build/rules-coverage.txt \
	  || { cat build/rules-coverage.txt; exit 1; }
	@$(TABLE) core $(GAMES)

docs: export NO_MKDOCS_2_WARNING := 1
docs: $(DOCS) ## Build the documentation site in build/site
	@$(BIN)/python -m mkdocs build --quiet
	@echo "Open build/site/index.html, or search it too: $(BIN)/python -m http.server --directory build/site"

bench: setup ## Measure speed, beside OpenSpiel where it is installed; compare thousands of games interpreted and compiled
	@for game in $(GAMES); do $(BIN)/clashyard bench $$game || exit 1; done
	@for game in $(GAMES); do $(BIN)/clashyard identical $$game --games 1000 || exit 1; done
	@for game in $(GAMES); do $(BIN)/clashyard contest $$game --games 1000 || exit 1; done

# Attackers search in many worlds for each decision: hours. What is played is kept in build/strength, and the target goes on there.
STRENGTH_GAMES ?= 200
bench-strength: setup ## Measure what attackers win against level 8, and how much it can be exploited: hours, resumable
	@mkdir -p build/strength
	@for game in $(GAMES); do \
	  $(BIN)/clashyard attack $$game --games $(STRENGTH_GAMES) --file build/strength/attack-$$game.jsonl --markdown || exit 1; \
	done
	@for game in $(GAMES); do $(BIN)/clashyard exploitability $$game --ladder || exit 1; done

signature: setup ## Numbers that change when behaviour changes, one for each mode of each game
	@for game in $(GAMES); do $(BIN)/clashyard signature $$game || exit 1; done

# Machine code with these checks is slower, and has a cache of its own.
bounds: export NUMBA_BOUNDSCHECK := 1
bounds: export CLASHYARD_CACHE := $(CURDIR)/build/bounds
bounds: $(READY) ## Check every index of the compiled rules in random games of every mode
	@$(BIN)/python tools/bounds.py

# Other versions of Python, where they are installed: what a user installs, compiled there, with what must not differ.
VERSIONS ?= 3.12 3.13
VERSION_TESTS ?= tests/contract/test_every_game.py tests/contract/test_scenarios.py tests/terminal/test_play_command.py tests/terminal/test_unfinished.py tests/web/matches/test_matches.py

versions: ## Run tests with Python 3.12 and 3.13, where they are installed
	@for version in $(VERSIONS); do \
	  for python in python$$version $${PYENV_ROOT:-$$HOME/.pyenv}/versions/$$version.*/bin/python; do \
	    $$python -c "" 2> /dev/null && break; python=; \
	  done; \
	  if [ -z "$$python" ]; then echo "Python $$version is not installed here; its tests are skipped"; continue; fi; \
	  echo "Testing with Python $$version …"; \
	  $$python -m venv build/python-$$version && \
	  build/python-$$version/bin/pip install --quiet --disable-pip-version-check -c requirements-dev.lock \
	    ".[fast,ladder,web]" pytest pytest-django pytest-xdist hypothesis && \
	  build/python-$$version/bin/clashyard --version && \
	  build/python-$$version/bin/clashyard setup && \
	  build/python-$$version/bin/python -m pytest -q -n auto -m "not compiled" $(VERSION_TESTS) && \
	  build/python-$$version/bin/python -m pytest -q -n auto --dist loadgroup --no-loadscope-reorder -m compiled || exit 1; \
	done

lock: $(DEV) ## Pin the packages anew (needs uv)
	@uv pip compile --quiet --universal --no-header --no-annotate --no-emit-index-url --extra fast --extra ladder pyproject.toml -o requirements.lock
	@uv pip compile --quiet --universal --no-header --no-annotate --no-emit-index-url --extra web --extra print -c requirements.lock pyproject.toml -o requirements-web.lock
	@uv pip compile --quiet --universal --no-header --no-annotate --no-emit-index-url --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	@uv pip compile --quiet --universal --no-header --no-annotate --no-emit-index-url --extra docs -c requirements-dev.lock pyproject.toml -o requirements-docs.lock

words: $(DEV) ## Bring the catalogues of the languages up to date
	@$(BIN)/python tools/words.py
