# Everything by its name; `make help` lists it.
#
# Only `.venv/bin/python -m ...` is called, from the top of the checkout: the scripts in
# .venv/bin name the folder they were made in and break when it moves.

PYTHON ?=
ARGS   ?=
SAMPLE := datasets/samples/whist-stacked.jsonl
PY     := .venv/bin/python
PIP    := $(PY) -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help demo test lint bench clean FORCE

help:
	@echo "make demo     set up, then judge an evening with a stacked pack"
	@echo "make test     set up, then run every test         (ARGS='-k cards' for some)"
	@echo "make lint     style, formatting and types"
	@echo "make bench    time pone beside its peers"
	@echo "make clean    remove .venv and everything else that was made"
	@echo
	@echo "PYTHON=python3.12 chooses the Python that .venv is made with (3.11 or later)."

demo: .venv/.core
	@$(PY) -m detect check $(SAMPLE)

# Each worker loads numba anew: about 5 s more work in all, which the cores share (ARGS='-n 0' for one
# process). `loadgroup` keeps the tests of the wheel in one worker: one build.
test: .venv/.test
	@$(PY) -m pytest -n auto --dist loadgroup $(ARGS)

lint: .venv/.lint
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy --strict detect

bench: .venv/.bench
	@$(PY) -m benchmarks $(ARGS)

clean:
	@echo "Removing .venv, caches and built packages."
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -type d -name __pycache__ -prune -exec rm -rf {} +

# Setting up. A stamp in .venv says what is there; it is made again when pyproject.toml is newer,
# when the checkout has moved (the editable install names its folder), or when .venv is dead.

ALIVE := $(shell $(PY) -c 'import sys, pip; print(sys.version_info >= (3, 11))' 2>/dev/null)
ifneq ($(ALIVE),True)
.venv/.made: FORCE
endif

MOVED := $(shell [ "$$(cat .venv/.place 2>/dev/null)" = "$$(pwd -P)" ] || echo moved)
ifeq ($(MOVED),moved)
.venv/.core .venv/.test .venv/.lint .venv/.bench: FORCE
endif

.venv/.core .venv/.test .venv/.lint .venv/.bench: pyproject.toml .venv/.made

.venv/.core:
	@echo "Installing pone and what it needs into .venv (some minutes the first time)."
	@$(call install,.)

.venv/.test .venv/.lint .venv/.bench: .venv/.%:
	@echo "Installing pone and its $* tools into .venv (some minutes the first time)."
	@$(call install,.[$*])
	@touch .venv/.core

define install
$(PIP) install --editable "$(1)" || { \
	    echo "pone: pip could not install what is needed; its own words are above." >&2; exit 1; }; \
	pwd -P > .venv/.place; touch $@
endef

.venv/.made:
	@if [ "$(ALIVE)" = True ]; then touch $@; exit 0; fi; \
	python=; \
	for each in $(or $(PYTHON),python3 python3.13 python3.12 python3.11 python); do \
	    if "$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        python=$$each; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	    first=$(or $(firstword $(PYTHON)),python3); \
	    found=$$("$$first" -c 'import sys; print("is Python %d.%d" % sys.version_info[:2])' 2>/dev/null); \
	    echo "pone needs Python 3.11 or later, but $$first $${found:-cannot be run}." >&2; \
	    echo "Install a newer one, or name it: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; \
	    exit 1; \
	fi; \
	if ! "$$python" -c 'import venv, ensurepip' 2>/dev/null; then \
	    version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	    echo "pone needs a virtual environment, and this Python $$version cannot make one: ensurepip is missing." >&2; \
	    echo "On Debian and Ubuntu it is a package apart: sudo apt install python3-venv (or python$$version-venv)." >&2; \
	    exit 1; \
	fi; \
	echo "Making a virtual environment in .venv with $$("$$python" -V 2>&1)."; \
	"$$python" -m venv --clear .venv && touch $@
