#!/usr/bin/env bash
# Records the goldens: first the Swift ones with the tool, since tests that use them may not compile before, then all of
# them with the tests. A test that records a golden fails, so that recording is not mistaken for a passed test.
set -euo pipefail
cd "$(dirname "$0")/../.."
Scripts/Writing/write-templates.py
swift build --traits Metrics,Tracing,OpenID,StandIn,Store --product pipewright
swift build --traits Metrics,Tracing,OpenID,StandIn,Store --product call-writer
for schema in Schemas/*.pipes.yaml Schemas/*.pipes Tests/Goldens/*/*.pipes.yaml; do
    name=$(basename "${schema%.yaml}" .pipes)
    # One of the clients has several files. Fingerprints would change with every release.
    .build/debug/pipewright generate "$schema" --output "Tests/Goldens/${name^}" \
        --parts "$([ "$name" = github ] && echo 3 || echo 0)" --no-fingerprint
done
.build/debug/call-writer goldens
swift build --traits Metrics,Tracing,OpenID,StandIn,Store --product pipewrightPackageTests
PIPEWRIGHT_RECORD=1 swift test --skip-build --traits Metrics,Tracing,OpenID,StandIn,Store || true
git status --short -- Tests
