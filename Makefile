# `make play` builds all and starts it; `make test` installs what the tests need and runs them. See CONTRIBUTING.md.
SHELL := /bin/sh
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: play build test test-long lint bench figures strength documents clean setup check-tools

PORT ?= 8080
BIN := .venv/bin
STAMPS := .stamps
say = @printf '\n== %s\n' "$(1)"

PYTHON_SOURCES := $(shell find engine client -name '*.py' -not -path 'client/native/*' 2>/dev/null)
PWA_SOURCES := $(shell find pwa/src pwa/public pwa/build -type f 2>/dev/null) \
	pwa/index.html pwa/vite.config.ts pwa/package.json pwa/tsconfig.base.json pwa/tsconfig.json

play: build
	$(call say,Remi la masă: http://localhost:$(PORT)   (Ctrl+C stops it))
	@exec $(BIN)/python -m signaling --port $(PORT) --pwa pwa/dist

build: $(STAMPS)/pwa

setup: $(STAMPS)/python $(STAMPS)/node

check-tools: $(STAMPS)/tools

# Says plainly what is missing before anything fails in its own words.
$(STAMPS)/tools: tools/check.sh
	@mkdir -p $(STAMPS)
	@sh tools/check.sh
	@touch $@

# What runs the game: the service and the build.
$(STAMPS)/python: pyproject.toml | $(STAMPS)/tools
	$(call say,Python packages into .venv)
	@test -x $(BIN)/python || $$(sh tools/check.sh python) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[build,signaling]'
	@touch $@

$(STAMPS)/python-test: pyproject.toml $(STAMPS)/python
	$(call say,Python packages of the tests)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

$(STAMPS)/node: pwa/package.json pwa/package-lock.json | $(STAMPS)/tools
	$(call say,JavaScript packages into pwa/node_modules)
	cd pwa && npm ci --no-fund --no-audit --loglevel=error
	@touch $@

# The browser's Python: our packages and the library, precompiled.
$(STAMPS)/wheel: $(PYTHON_SOURCES) $(wildcard tools/*.py tools/embedded/*.py) pwa/build/embedded.mjs pyproject.toml \
		$(STAMPS)/python $(STAMPS)/node
	$(call say,The game for the browser)
	@$(BIN)/python -m tools.browser_build
	@touch $@

$(STAMPS)/pwa: $(STAMPS)/wheel $(PWA_SOURCES)
	$(call say,The app (the first time it takes a minute to compress the interpreter))
	cd pwa && npm run --silent build
	@touch $@

$(STAMPS)/chromium: $(STAMPS)/python-test
	$(call say,Chromium for the browser tests)
	@$(BIN)/python -m tools.chromium
	@touch $@

lint: $(STAMPS)/python-test $(STAMPS)/node
	$(call say,ruff)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(call say,mypy)
	$(BIN)/mypy
	$(call say,tsc)
	cd pwa && npm run --silent check

test: lint $(STAMPS)/chromium build
	$(call say,Unit tests of the app)
	cd pwa && npm run --silent test
	$(call say,Tests)
	$(BIN)/pytest -q -n auto --dist worksteal --ignore=tests/browser --ignore=tests/bench
	$(call say,Tests in the browser)
	$(BIN)/pytest -q -n 2 --dist worksteal tests/browser

# Full counts and new examples: an hour or so. What the tests say of themselves goes to docs/figures.json.
test-long: export REMI_LONG := 1
test-long: export REMI_FIGURES := 1
test-long: $(STAMPS)/chromium build
	$(call say,Tests with full counts)
	$(BIN)/pytest -q -n auto --ignore=tests/browser --ignore=tests/bench --hypothesis-profile=long
	$(call say,Tests in the browser)
	$(BIN)/pytest -q -n 2 tests/browser

bench: $(STAMPS)/chromium build
	@for file in tests/bench/*.py; do \
		case $$file in */__init__.py | */conftest.py | */_*.py) continue ;; esac; \
		printf '\n== %s\n' "$$file"; PYTHONPATH=. $(BIN)/python "$$file" || exit 1; \
	done

# Measures anew on this machine, best on an idle one, and puts the figures into the documents.
figures: export REMI_FIGURES := 1
figures: bench documents

# How strong the robots are; takes twenty minutes, so `figures` leaves it out.
strength: export REMI_FIGURES := 1
strength: export REMI_LONG := 1
strength: $(STAMPS)/python
	@$(BIN)/python tests/bench/robots.py
	@$(MAKE) --no-print-directory documents

# Draws the tables in the documents from their data.
documents: $(STAMPS)/python
	@$(BIN)/python -m tools.documents

clean:
	rm -rf $(STAMPS) build dist pwa/dist .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf .venv pwa/node_modules
