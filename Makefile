# `make demo` and `make test` do all set-up themselves on a machine with Swift 6.2 or later and git.
SWIFT ?= swift
SHELL := /bin/bash

# What is formatted: all Swift but what lies in hidden folders, such as .build.
SOURCES = find Package.swift $(wildcard Sources Plugins Templates Tests Examples Benchmarks) \
	-name '.?*' -prune -o -name '*.swift' -type f -print0
# On a terminal SwiftPM shows its progress in one line; elsewhere it would print one for each file.
QUIET = $(shell test -t 1 || echo --quiet)
RESOLVE = @Scripts/quietly.sh $(SWIFT) package resolve

.PHONY: help demo test test-urlsession lint record check-schemas servers-test setup bench bench-short \
	bench-build bench-instructions

help:
	@echo 'make demo             generates a client from a schema and runs it against a server'
	@echo 'make test             formatting and all tests'
	@echo 'make lint             formatting alone'
	@echo 'make record           writes the goldens anew; look at the difference and run the tests'
	@echo 'make bench            the benchmarks, into Benchmarks/RESULTS.md'
	@echo 'make bench-short      goes through the benchmarks to see that they work'
	@echo 'make bench-instructions  the instructions of the hot paths against their budget; needs valgrind and Python'
	@echo 'make test-urlsession  the tests over HTTP without AsyncHTTPClient, on Linux'
	@echo 'make check-schemas    the JSON Schema of the language against good and bad schemas; needs Python'
	@echo 'make servers-test     the generated clients of Kinto and Django REST framework against running servers'

demo: setup
	@Scripts/demo.sh

test: setup lint
	@echo '== The generator and the runtime, without AsyncHTTPClient'
	$(RESOLVE) --disable-default-traits
	$(SWIFT) test --disable-xctest --disable-default-traits $(QUIET)
	@echo '== Both plugins in the package of a stranger'
	@Scripts/test-plugins.sh
	@echo '== Generated clients over HTTP on loopback, with AsyncHTTPClient on Linux'
	$(RESOLVE) --package-path Examples
	$(SWIFT) test --disable-xctest --package-path Examples $(QUIET)
	@echo '== The benchmarks, in short: that they work, not how fast'
	@$(MAKE) --no-print-directory bench-short

# On Linux the runtime sends with URLSession where AsyncHTTPClient is left out. In a folder of its own, so that neither
# build undoes the other.
test-urlsession: setup
	$(RESOLVE) --package-path Examples --scratch-path Examples/.build-urlsession --disable-default-traits
	$(SWIFT) test --disable-xctest --package-path Examples --scratch-path Examples/.build-urlsession --disable-default-traits $(QUIET)

lint:
	@$(SOURCES) | xargs -0 $(SWIFT) format lint --strict --parallel

record: setup
	@Scripts/record.sh

# Figures mean something only on a machine that does nothing else.
bench: bench-build
	@Scripts/bench-peers.sh
	Benchmarks/.build/release/pipewright-benchmarks --output Benchmarks

bench-short: bench-build
	Benchmarks/.build/release/pipewright-benchmarks --short --output .build/benchmarks-short

# Add --record to ARGUMENTS to set the budget anew.
bench-instructions: bench-build
	@Scripts/count-instructions.py $(ARGUMENTS)

bench-build: setup
	$(RESOLVE) --disable-default-traits
	$(SWIFT) build -c release --disable-default-traits $(QUIET) --product pipewright
	$(SWIFT) build --disable-default-traits $(QUIET) --product pipewright
	$(RESOLVE) --package-path Benchmarks
	$(SWIFT) build -c release --package-path Benchmarks $(QUIET)

check-schemas:
	@Scripts/check-schemas.py

servers-test: setup
	$(RESOLVE) --package-path Examples
	$(SWIFT) run --package-path Examples $(QUIET) real-servers-demo

setup:
	@Scripts/setup.sh
