#!/usr/bin/env bash
# Writes the goldens anew: the Swift ones with the tool, because tests that call them may not compile before, then all of
# them by the tests. Recording fails every test that wrote a golden, so that nobody takes it for a test run.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --traits Metrics,Tracing --product pipewright
for schema in Schemas/*.pipes.yaml Schemas/*.pipes Tests/Goldens/*/*.pipes.yaml; do
    name=$(basename "${schema%.yaml}" .pipes)
    # One of the clients is in several files. Fingerprints would change with every release.
    .build/debug/pipewright generate "$schema" --output "Tests/Goldens/${name^}" \
        --parts "$([ "$name" = github ] && echo 3 || echo 0)" --no-fingerprint
done
PIPEWRIGHT_RECORD=1 swift test --traits Metrics,Tracing || true
git status --short -- Tests
