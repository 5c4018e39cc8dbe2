# Needs python3 (3.11 to 3.13) and make; everything else is installed into .venv from uv.lock.
#   make run    the site at http://127.0.0.1:8000/  (PORT=8001 for another port, UP="--daphnes 2 --bots 2" for more)
#   make test   the whole test suite
#   make fast   optional: rules and bots as machine code, where there is a C compiler

PORT ?= 8000
UP ?=
# two more than the two cores it is meant for: who kills processes mostly waits for them, and browsers wait too
JOBS ?= 4

# the first interpreter that is new enough; only asked when something has to be installed
FITS = -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))'
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do $$p $(FITS) 2>/dev/null && echo $$p && break; done)

# uv brings its own list of certificates; a machine behind an inspecting proxy knows one more
TRUST = $(if $(wildcard /etc/ssl/certs/ca-certificates.crt),UV_SYSTEM_CERTS=true)
UV = $(TRUST) UV_PYTHON_DOWNLOADS=never UV_PROJECT_ENVIRONMENT=.venv .uv/bin/uv --quiet
BIN = .venv/bin

.PHONY: setup run test fast lint types texts
.DELETE_ON_ERROR:

run: .venv/.installed
	@$(BIN)/python manage.py up --port $(PORT) $(UP)

setup: .venv/.installed-dev

test: .venv/.installed-dev
	$(BIN)/pytest --postgres -m postgres -q
	$(BIN)/pytest -n $(JOBS) --dist loadgroup --no-loadscope-reorder

fast: .venv/.installed-fast
	@$(BIN)/python manage.py compile

lint: .venv/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: .venv/.installed-dev
	$(BIN)/mypy .

texts: .venv/.installed-dev
	$(BIN)/python manage.py texts

# what the site needs, and with -dev what tests and tools need besides
.venv/.installed: uv.lock pyproject.toml | .uv/bin/uv
	@echo "Installing what the site needs …"
	@$(UV) sync --frozen --no-dev --inexact --python .uv/bin/python
	@touch $@

.venv/.installed-fast: uv.lock pyproject.toml | .uv/bin/uv
	@echo "Installing what turns rules and bots into machine code …"
	@$(UV) sync --frozen --no-dev --group fast --inexact --python .uv/bin/python
	@touch .venv/.installed $@

.venv/.installed-dev: uv.lock pyproject.toml | .uv/bin/uv
	@echo "Installing what the site, its tests and tools need …"
	@$(UV) sync --frozen --python .uv/bin/python
	@touch .venv/.installed .venv/.installed-fast $@

.uv/bin/uv: requirements-uv.txt
	@test -n "$(PYTHON)" || { \
	  echo "Speedtisch needs Python 3.11, 3.12 or 3.13; python3 here is: $$(python3 --version 2>&1). Name one with PYTHON=…"; \
	  exit 1; }
	@echo "Preparing the installer with $(PYTHON) …"
	@rm -rf .uv
	@$(PYTHON) -m venv .uv || { \
	  echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv"; \
	  rm -rf .uv; exit 1; }
	@.uv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-uv.txt \
	  || { rm -rf .uv; exit 1; }
	@touch $@
