# `make demo` and `make test` do all set-up themselves on a machine with Swift 6.2 or later and git.
SWIFT ?= swift
SHELL := /bin/bash

# What is formatted: all Swift but what lies in hidden folders, such as .build.
SOURCES = find Package.swift $(wildcard Sources Plugins Templates Tests Examples Benchmarks) \
	-name '.?*' -prune -o -name '*.swift' -type f -print0
# On a terminal SwiftPM shows its progress in one line; elsewhere it would print one for each file.
QUIET = $(shell test -t 1 || echo --quiet)
RESOLVE = @Scripts/quietly.sh $(SWIFT) package resolve
# So many tests at a time. With all at once, who waits for an answer gets his turn when a thousand others have had theirs,
# half a minute later: time enough for the timeouts of calls. Swift before 6.3 does not know it.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16
# All but AsyncHTTPClient, which takes minutes to build.
TRAITS = --traits Metrics,Tracing

.PHONY: help demo test fuzz test-urlsession test-sanitizers lint record check-schemas servers-test setup bench bench-short bench-instructions

help:
	@echo 'make demo               generates a client from a schema and runs it against a server'
	@echo 'make test               formatting and all tests'
	@echo 'make lint               formatting alone, that of generated code, too; and that no protocol text is read by Characters'
	@echo 'make fuzz               generates from 100,000 damaged schemas; FUZZ=n for another number'
	@echo 'make record             writes the goldens anew; look at the difference and run the tests'
	@echo 'make bench              measures against peers and writes Benchmarks/RESULTS.md'
	@echo 'make bench-short        runs every benchmark once with tiny sizes, so that none rots'
	@echo 'make bench-instructions counts the instructions of the hot paths against the budget; needs valgrind'
	@echo 'make test-urlsession    the tests over HTTP without AsyncHTTPClient, on Linux'
	@echo 'make test-sanitizers    calls at the same time with the thread and the address sanitizer; takes long'
	@echo 'make check-schemas      the JSON Schema of the language against good and bad schemas'
	@echo 'make servers-test       the generated clients of Kinto and Django REST framework against running servers'

demo: setup
	@Scripts/demo.sh

test: setup lint
	@echo '== The generator and the runtime, without AsyncHTTPClient'
	$(RESOLVE) $(TRAITS)
	$(SWIFT) test --disable-xctest $(TRAITS) $(QUIET)
	@echo '== Downloads to disks that are full'
	@SWIFT='$(SWIFT)' Scripts/test-disks.sh
	@echo '== What editors know of the language'
	@Scripts/check-schemas.sh
	@echo '== Both plugins in the package of a stranger'
	@Scripts/test-plugins.sh
	@echo '== Generated clients over HTTP on loopback, with AsyncHTTPClient on Linux'
	$(RESOLVE) --package-path Examples
	$(SWIFT) test --disable-xctest --package-path Examples $(QUIET)
	@echo '== The benchmarks, in short: that they work, not how fast'
	@Scripts/bench.sh --short

# On Linux the runtime sends with URLSession where AsyncHTTPClient is left out. In a folder of its own, so that neither
# build undoes the other.
test-urlsession: setup
	$(RESOLVE) --package-path Examples --scratch-path Examples/.build-urlsession --disable-default-traits
	$(SWIFT) test --disable-xctest --package-path Examples --scratch-path Examples/.build-urlsession --disable-default-traits $(QUIET)

# Runs the concurrency tests under the thread and address sanitizers. Not part of `make test`: each of the two needs a
# complete build. More calls for the test with a server that drops, delays, cuts, corrupts and refuses them, as a seed decides:
# PIPEWRIGHT_CHAOS=10000 PIPEWRIGHT_CHAOS_SEED=7 swift test --package-path Examples --filter Chaos
test-sanitizers: setup
	@SWIFT='$(SWIFT)' Scripts/test-sanitizers.sh

# Without optimization, so that nothing is left unchecked; some five minutes. A trap leaves its seed in /tmp/pipewright-fuzz-*.
FUZZ ?= 100000
fuzz: setup
	$(RESOLVE) $(TRAITS)
	PIPEWRIGHT_FUZZ=$(FUZZ) $(SWIFT) test --disable-xctest $(TRAITS) --filter MutationTests $(QUIET)

lint:
	@Scripts/check-text.sh
	@$(SOURCES) | xargs -0 $(SWIFT) format lint --strict --parallel
	@SWIFT='$(SWIFT)' Scripts/lint-generated.sh

record: setup
	@Scripts/record.sh

# Figures mean something only on a machine that does nothing else.
bench: setup
	@Scripts/bench.sh

bench-short: setup
	@Scripts/bench.sh --short

# Counts hold on a busy machine, too.
bench-instructions: setup
	@Scripts/count-instructions.py

check-schemas:
	@Scripts/check-schemas.sh

servers-test: setup
	$(RESOLVE) --package-path Examples
	$(SWIFT) run --package-path Examples $(QUIET) real-servers-demo

setup:
	@Scripts/setup.sh
