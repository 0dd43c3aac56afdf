# Everything runs in .venv, which is made on first use and follows pyproject.toml and constraints.txt.

PYTHON ?= python3

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# The build backend is installed like any other package, so that it is pinned too.
BUILD := hatchling editables

# A Python that was asked for by name is taken or refused; the default may be replaced by a newer one.
ifeq ($(origin PYTHON),file)
PYTHONS := "$(PYTHON)" python3.14 python3.13 python3.12 python3.11
else
PYTHONS := "$(PYTHON)"
endif

# An environment serves the directory it was made in; a copied or moved one is made anew.
MOVED :=
ifneq ($(shell cat .venv/.home 2>/dev/null),$(CURDIR))
MOVED := moved
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test lint types format bench bench-players golden pins clean moved

help: ## list what can be made
	@echo "Keltis. What can be made:"
	@sed -n 's/^\([a-z-]*\): .*## /  make \1:/p' Makefile | \
		while IFS=: read -r name text; do printf '%-20s  %s\n' "$$name" "$$text"; done

# Ctrl-C is a way to leave the table, not an error.
play: .venv/.playable ## sit down at a table in the terminal
	@trap : INT; $(BIN)/keltis play || { status=$$?; [ $$status -eq 130 ] || exit $$status; }

test: lint types ## run every check and the tests
	@echo "== pytest"
	@$(BIN)/python -m pytest

lint: .venv/.ready ## check format, style and the imports between layers
	@echo "== ruff format --check"
	@$(BIN)/python -m ruff format --check .
	@echo "== ruff check"
	@$(BIN)/python -m ruff check .
	@echo "== lint-imports"
	@$(BIN)/lint-imports --no-logo

types: .venv/.ready ## check the types
	@echo "== mypy"
	@$(BIN)/python -m mypy

format: .venv/.ready ## format the code and mend what can be mended
	@$(BIN)/python -m ruff check --fix-only .
	@$(BIN)/python -m ruff format .

bench: .venv/.playable ## measure the speed, beside open_spiel where it can be had
	@test -f .venv/.bench || { echo "Installing open_spiel to compare with ..."; \
		if $(PIP) install -c constraints.txt --no-build-isolation -e ".[bench]"; then touch .venv/.bench; \
		else echo "open_spiel could not be installed; the benchmark goes on without it."; fi; }
	@$(BIN)/python -m benchmarks

bench-players: .venv/.playable ## measure how strong the players are, for hours; goes on where it ended
	@$(BIN)/python -m benchmarks.strength

golden: .venv/.ready ## write the golden files anew
	@$(BIN)/python -m tests.golden

pins: ## write constraints.txt anew, with the newest versions
	@$(find_python); \
	echo "Resolving the newest versions with $$python ..."; \
	dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && trap 'exit 130' INT TERM && \
	$(call make_venv,"$$dir/venv") && \
	pip() { "$$dir/venv/bin/python" -m pip --disable-pip-version-check -qq "$$@"; } && \
	pip install $(BUILD) && \
	pip install --no-build-isolation -e ".[dev,bench]" && \
	pip freeze --exclude keltis >"$$dir/frozen" && \
	{ echo "# Made by make pins: all that the dev and bench extras and the build need, as a fresh install chose it."; \
	  grep -E '^[A-Za-z0-9._-]+==[A-Za-z0-9.!]+$$' "$$dir/frozen" | LC_ALL=C sort -f; } >"$$dir/pins" && \
	cp "$$dir/pins" constraints.txt && \
	echo "constraints.txt names $$(grep -c == constraints.txt) packages."

clean: ## remove the environment, caches and builds
	@rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@rm -rf .coverage .coverage.* htmlcov build dist
	@find . -name .git -prune -o -name __pycache__ -prune -exec rm -rf {} +

.venv/.ready: .venv/.home pyproject.toml constraints.txt
	@echo "Installing keltis and its tools into .venv (the first time takes a minute) ..."
	@$(PIP) install -c constraints.txt $(BUILD)
	@$(PIP) install -c constraints.txt --no-build-isolation -e ".[dev]"
	@touch .venv/.playable $@

.venv/.playable: .venv/.home pyproject.toml constraints.txt
	@echo "Installing keltis into .venv (the first time takes a minute) ..."
	@$(PIP) install -c constraints.txt $(BUILD)
	@$(PIP) install -c constraints.txt --no-build-isolation -e .
	@touch $@

.venv/.home: $(BIN)/python $(MOVED)
	@$(find_python); \
	echo "Making .venv with $$python ($$($$python -V 2>&1)) ..."; \
	$(call make_venv,.venv) && pwd -P >$@

# Only looked at: it is missing when there is no environment or its Python has been removed.
$(BIN)/python: ;

# Sets $python to the first candidate that is new enough, or says what was found and what to do.
define find_python
python=; \
for name in $(PYTHONS); do \
	if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$name; break; fi; \
done; \
if [ -z "$$python" ]; then \
	found=$$("$(PYTHON)" -V 2>&1) || found="not there"; \
	echo "Keltis needs Python 3.11 or newer, and $(PYTHON) is $$found." >&2; \
	echo "Install a newer one, or name it: make PYTHON=/path/to/python3.12" >&2; \
	exit 1; \
fi
endef

# $(call make_venv,directory): nothing half made is left behind.
define make_venv
{ said=$$("$$python" -m venv --clear $(1) 2>&1) || { \
	printf '%s\n' "$$said" >&2; \
	rm -rf $(1); \
	echo "$$python could not make a virtual environment." >&2; \
	echo "On Debian and Ubuntu that takes a package of its own: sudo apt install python3-venv" >&2; \
	exit 1; \
}; }
endef
