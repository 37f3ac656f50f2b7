# `make run` starts the tutor, `make test` tests it. Both work on a fresh clone.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check install --quiet
RUN_READY := $(VENV)/.run-ready
DEV_READY := $(VENV)/.dev-ready
CATALOGUES = $(wildcard locale/*/LC_MESSAGES/fantan.po)
CORES := $(shell getconf _NPROCESSORS_ONLN)
# A test in a browser waits as often as it works: two cores have time for three.
MANY := $(shell expr $(CORES) \* 3 / 2)
# What is looked at without running a test, all at once; and the kernels, which else every process of tests compiles.
LOOKS := looks.types looks.format looks.lint looks.order looks.security looks.pins kernels

# Tests start dozens of servers: what Python compiled for one is there for the next.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test check fix bench load puzzles-check $(LOOKS)

help:  ## show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(RUN_READY)  ## start the tutor and print its address
	$(BIN)/streamlit run app.py

test: $(DEV_READY)  ## run every test, the slow ones and those in a real browser too; WHICH="browser" only some
	$(BIN)/pytest --numprocesses=$(MANY) --dist=worksteal $(if $(WHICH),-m "$(WHICH)")

check: $(DEV_READY)  ## format, lint, types, import order, security, and the quick tests
	@$(MAKE) --no-print-directory --jobs=$(CORES) $(if $(filter output-sync,$(.FEATURES)),--output-sync) $(LOOKS)
	$(BIN)/pytest --numprocesses=$(CORES) --dist=worksteal -m "not browser and not slow"

looks.format:
	$(BIN)/ruff format --check .

looks.lint:
	$(BIN)/ruff check .

looks.types:
	$(BIN)/mypy

looks.order:
	$(BIN)/lint-imports

looks.security:
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive app.py fantan pages ui

looks.pins:
	$(BIN)/pip --disable-pip-version-check check

kernels:
	$(BIN)/python -c "from fantan import solver; solver.warm()"

fix: $(DEV_READY)  ## compile the catalogues, repair what the linter can, format
	@for po in $(CATALOGUES); do $(BIN)/pybabel compile --input-file=$$po --output-file=$${po%.po}.mo || exit 1; done
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

bench: $(DEV_READY)  ## measure the judge, the engine, the search, the store and the click-to-paint time
	$(BIN)/python -m tests.bench

puzzles-check: $(DEV_READY)  ## make 5,000 puzzles afresh, prove each, and count them
	$(BIN)/python -m tests.puzzles_check

load: $(DEV_READY)  ## let 200 learners play: times, CPU and memory, beside a page without a game
	$(BIN)/python -m tests.bench.load

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; set PYTHON=")'
	$(PYTHON) -m venv $(VENV)

# The stamps are written last, so a broken installation is tried again.
$(RUN_READY): requirements.txt constraints.txt | $(BIN)/python
	$(PIP) -r requirements.txt
	@touch $@

$(DEV_READY): requirements.txt requirements-dev.txt constraints.txt | $(BIN)/python
	$(PIP) -r requirements-dev.txt
	@touch $(RUN_READY) $@
