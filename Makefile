# `make demo` and `make test` need Swift 6.2 or later and git, and set up everything else.
SWIFT ?= swift
SHELL := /bin/bash

# The formatted files: all Swift files outside of hidden folders, such as .build.
SOURCES = find Package.swift $(wildcard Sources Plugins Tests Examples Benchmarks) \
	-name '.?*' -prune -o -name '*.swift' -type f -print0
# On a terminal SwiftPM shows its progress in one line; elsewhere it prints a line for each file.
QUIET = $(shell test -t 1 || echo --quiet)
RESOLVE = @Scripts/Steps/quietly.sh $(SWIFT) package resolve
STEP = Scripts/Steps/step.sh
BUILDING = Scripts/Steps/building.sh
TEST = $(SWIFT) test --disable-xctest $(QUIET)
# Swift Testing begins all tests at once: on a busy machine each would take as long as all, and reach its limits of time.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16
# The targets of the slow tests; PipewrightTests starts the tool for each test.
SLOW = '^(CompilerTests|PipeConformanceTests|PipewrightTests|SystemTests)\.'
# Those that change inputs for a time, one after the other.
FUZZERS = '^FuzzTests\.'
# Those of stand-ins make every call of every schema, which leaves no processor to others.
STANDIN = '^(PipeStandInTests|StandInCallTests)\.'
# Those that run in a process that does nothing else: the ones that measure memory while bodies flow, for which both ends
# need a processor, and the ones of URLSession: while all other tests ran, their server once got a request twice.
ALONE = '^(PipeConformanceTests\..*conformsAlone|SystemTests\.DefaultTransportTests)'
# Those of the generator keep the processors so busy that limits of time in others are reached on a slow machine.
GENERATOR = '^(Pipewright[A-Za-z]+|PipeModel)Tests\.'
# Without AsyncHTTPClient, which takes minutes to build.
TRAITS = --traits Metrics,Tracing,OpenID,StandIn,Store
# Without the plugins, for which the generator would be built a second time; the tests of the examples have them.
BUILD_TESTS = $(SWIFT) build --product pipewrightPackageTests $(TRAITS)

.PHONY: help demo demo-server test test-fast test-long fuzz test-urlsession test-sanitizers lint docs record check-schemas servers-test own-servers-test import-test page-test setup bench bench-short bench-instructions

help:
	@echo 'make demo               generates a client from a schema and runs it against a server'
	@echo 'make demo-server        runs the server of the demo until it is interrupted'
	@echo 'make test               formatting and all tests'
	@echo 'make test-fast          the tests that take seconds, for after each change'
	@echo 'make lint               formatting, also of generated code; Characters in protocol text; phrases that Docs/STYLE.md bans; cycles between modules and folders; the picture in ARCHITECTURE.md; versions; types that no page names; broken links'
	@echo 'make test-long          the fuzzers, a minute each, and 5,000 random schemas; FUZZ_SECONDS=n for another time'
	@echo 'make fuzz               generates from 100,000 damaged schemas and reads 100,000 damaged documents; FUZZ=n for another number'
	@echo 'make docs               builds the reference of all products, .build-docs/site; undocumented symbols are errors'
	@echo 'make record             writes the goldens again; read the difference and run the tests'
	@echo 'make bench              measures against peers and writes Benchmarks/RESULTS.md'
	@echo 'make bench-short        runs every benchmark once with tiny sizes, to test that it works'
	@echo 'make bench-instructions counts the instructions of the hot paths against the budget; needs valgrind'
	@echo 'make test-urlsession    runs the tests over HTTP without AsyncHTTPClient, on Linux'
	@echo 'make test-sanitizers    runs the tests of concurrency under the thread and the address sanitizer; takes long'
	@echo 'make check-schemas      checks the JSON Schema of the language with valid and invalid schemas'
	@echo 'make servers-test       runs the generated clients of Kinto and Django REST framework against their servers, and calls through nginx'
	@echo 'make own-servers-test   runs the generated clients of etcd, Matrix, S3 and DynamoDB against servers that it starts; needs Debian and PyPI the first time; a step of servers-test'
	@echo 'make import-test        imports the OpenAPI document of a FastAPI server and calls it; needs PyPI the first time'
	@echo 'make page-test          tests the reference page in a browser; needs Chromium, and PyPI the first time'

demo: setup
	@SWIFT='$(SWIFT)' Scripts/Steps/demo.sh

demo-server: setup
	@$(BUILDING) $(SWIFT) build --package-path Examples --scratch-path Examples/.build-demo --disable-default-traits \
		--product todo-server
	@Examples/.build-demo/debug/todo-server

test: setup
	@$(STEP) '1 of 12' 'Formatting, words and arrows' $(MAKE) --no-print-directory lint
	@$(STEP) '2 of 12' 'Building the generator, the runtime and their tests, without AsyncHTTPClient' \
		$(BUILDING) $(BUILD_TESTS)
	@$(STEP) '3 of 12' 'The fast tests of the generator' $(TEST) --skip-build $(TRAITS) --filter $(GENERATOR)
	@$(STEP) '4 of 12' 'The fast tests of the runtime' \
		$(TEST) --skip-build $(TRAITS) --skip $(GENERATOR) --skip $(SLOW) --skip $(FUZZERS) --skip $(STANDIN)
	@$(STEP) '5 of 12' 'The tests of stand-ins: every call of every schema, in the process and over HTTP' \
		$(TEST) --skip-build $(TRAITS) --filter $(STANDIN)
	@$(STEP) '6 of 12' 'The slow tests: the compiler, other processes, sockets, many random inputs' \
		$(TEST) --skip-build $(TRAITS) --filter $(SLOW) --skip $(ALONE)
	@SWIFT='$(SWIFT)' $(STEP) '7 of 12' 'Memory of large bodies; the default transport; fuzzers; full disks; requests of curl and Python to a stand-in' \
		sh -c "$(TEST) --skip-build $(TRAITS) --filter $(ALONE) && \
			$(TEST) --skip-build $(TRAITS) --no-parallel --filter $(FUZZERS) && Scripts/Tests/disks.sh && Scripts/Tests/serve.py"
	@$(STEP) '8 of 12' 'The JSON Schema for editors; comments of public declarations and their code; samples of reference pages' \
		sh -c 'Scripts/Checks/schemas.py && Scripts/Writing/docs.py --products .build/debug --check && \
			Scripts/Checks/comments.py .build/debug && Scripts/Checks/samples.py .build/debug'
	@# The examples, the plugins' package and the benchmarks have one build folder, so what they depend on is built once. The
	@# root package has another: it is built without AsyncHTTPClient, to test that too, and in half the time.
	@$(STEP) '9 of 12' 'Building the examples and their tests, with AsyncHTTPClient on Linux' \
		$(BUILDING) $(SWIFT) build --build-tests --package-path Examples
	@$(STEP) '10 of 12' 'Generated clients over HTTP on loopback' $(TEST) --skip-build --package-path Examples
	@$(STEP) '11 of 12' 'Both plugins in another package' Scripts/Tests/plugins.sh Examples/.build
	@BENCH_SHORT_SCRATCH=Examples/.build $(STEP) '12 of 12' 'The benchmarks, with tiny sizes' Scripts/Benchmarks/bench.sh --short

test-fast: setup
	@$(BUILDING) $(BUILD_TESTS)
	@$(TEST) --skip-build $(TRAITS) --filter $(GENERATOR)
	@$(TEST) --skip-build $(TRAITS) --skip $(GENERATOR) --skip $(SLOW) --skip $(FUZZERS) --skip $(STANDIN)

# On Linux the runtime uses URLSession if AsyncHTTPClient is left out. Builds in a separate folder, to keep the other build.
test-urlsession: setup
	$(RESOLVE) --package-path Examples --scratch-path Examples/.build-urlsession --disable-default-traits
	$(SWIFT) test --disable-xctest --package-path Examples --scratch-path Examples/.build-urlsession --disable-default-traits $(QUIET)

# Runs the concurrency tests under the thread and address sanitizers. Not part of `make test`: each of the two needs a
# complete build. More calls for the test with a server that drops, delays, cuts, corrupts and refuses them, as a seed decides:
# PIPEWRIGHT_CHAOS=10000 PIPEWRIGHT_CHAOS_SEED=7 swift test --package-path Examples --filter Chaos
test-sanitizers: setup
	@SWIFT='$(SWIFT)' Scripts/Tests/sanitizers.sh

# The fuzzers of `make test` for longer.
FUZZ_SECONDS ?= 60
test-long: setup
	@$(BUILDING) $(BUILD_TESTS)
	@# Without the checks of a debug build, as users run it.
	@$(BUILDING) $(SWIFT) build -c release --product pipewright-serve --traits StandIn --scratch-path .build-release
	PIPEWRIGHT_SERVE='$(CURDIR)/.build-release/release/pipewright-serve' \
		PIPEWRIGHT_FUZZ_SECONDS=$(FUZZ_SECONDS) $(TEST) --skip-build $(TRAITS) --no-parallel --filter $(FUZZERS)
	PIPEWRIGHT_SCHEMAS=5000 $(TEST) --skip-build $(TRAITS) --filter '^CompilerTests\.RandomSchemaTests'

# Without optimization, which would remove checks; takes some five minutes. A trap leaves its seed in /tmp/pipewright-fuzz-*.
FUZZ ?= 100000
fuzz: setup
	@$(BUILDING) $(BUILD_TESTS)
	PIPEWRIGHT_FUZZ=$(FUZZ) $(TEST) --skip-build $(TRAITS) --filter MutationTests

lint:
	@Scripts/Checks/text.sh
	@Scripts/Checks/words.sh
	@Scripts/Writing/write-templates.py --check
	@Scripts/Checks/arrows.py --quiet
	@SWIFT='$(SWIFT)' Scripts/Checks/architecture.py --check
	@Scripts/Checks/release.sh
	@Scripts/Checks/pages.py
	@$(SOURCES) | xargs -0 $(SWIFT) format lint --strict --parallel
	@SWIFT='$(SWIFT)' Scripts/Checks/generated.sh

docs: setup
	@Scripts/Writing/docs.py

record: setup
	@Scripts/Writing/record.sh

# Needs a machine that does nothing else.
bench: setup
	@Scripts/Setup/setup-peers.sh
	@Scripts/Benchmarks/bench.sh

bench-short: setup
	@Scripts/Benchmarks/bench.sh --short

# Works on a busy machine, too.
bench-instructions: setup
	@Scripts/Benchmarks/count-instructions.py

check-schemas:
	@Scripts/Checks/schemas.py

servers-test: own-servers-test
	$(SWIFT) run --package-path Examples $(QUIET) real-servers-demo
	Scripts/Tests/nginx.sh $(TEST) --skip-build --package-path Examples --filter NginxTests
	@$(BUILDING) $(BUILD_TESTS)
	PIPEWRIGHT_KINTO=http://127.0.0.1:18801/v1 $(TEST) --skip-build $(TRAITS) --filter KintoStoreTests

# Starts etcd, Matrix Synapse and moto on loopback, while their tests run. The other servers of servers-test run already.
own-servers-test: setup
	$(RESOLVE) --package-path Examples
	@$(BUILDING) $(SWIFT) build --build-tests --package-path Examples
	Scripts/Tests/servers.sh $(TEST) --skip-build --package-path Examples --filter '^RealServerTests\.'

# With the documents of real APIs in ../shared/openapi, or in the folder OPENAPI_DOCUMENTS, also these.
import-test: setup
	@SWIFT='$(SWIFT)' Scripts/Tests/import.sh

page-test: setup
	@SWIFT='$(SWIFT)' Scripts/Tests/page.py

setup:
	@Scripts/Setup/setup.sh
