#!/bin/bash
# Runs the tests of concurrency with the sanitizers of the compiler: thread (data races) and address (use after free, leaks).
# Arguments: the sanitizers; both by default. Each build takes some minutes. SANITIZED_CALLS is the number of calls in the
# chaos test.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
swift=${SWIFT:-swift}
package="$root/.build-sanitizers/package"
export PIPEWRIGHT_CHAOS=${SANITIZED_CALLS:-10000}

rm -rf "$package/Tests"
mkdir -p "$package/Tests/LoadTests"
cp "$root/Tests/Fixtures/SanitizerFixture/Package.swift" "$package/"
cd "$root/Examples/Tests/ExamplesTests"
cp Chaos*.swift CancelledCallsTests.swift CountingClock.swift ProcessState.swift ledger.pipes.yaml "$package/Tests/LoadTests/"
cp Failure.swift HostileTests.swift probe.pipes.yaml {CollectedResponses,TransportConformance}Tests.swift "$package/Tests/LoadTests/"
cd "$package"

# These tests leave no memory behind. Some of the others leave calls waiting forever intentionally, such as with a transport
# that ignores cancellation.
load='Chaos|CancelledCalls'
tests='TimerQueue|CallAttempts|CallHandle|CallLimit|Cancellation|Deadline|Interceptor|LatestCall|LimitTests|Timeout'
tests+='|SingleFlight|OAuth2|Prefetch|HTTPCache|ParallelDownload|Hostile|CollectedResponses'
tests+='|^(PipeCalls|PipeWebhooks|PipeStore)Tests[.]'
[ $# -gt 0 ] || set -- thread address
for sanitizer in "$@"; do
    echo "== $sanitizer sanitizer"
    # Known false reports, with their reasons.
    export TSAN_OPTIONS="suppressions=$root/Tests/Fixtures/SanitizerFixture/thread.txt halt_on_error=1"
    export LSAN_OPTIONS="suppressions=$root/Tests/Fixtures/SanitizerFixture/leaks.txt"
    run=("$swift" test --disable-xctest --sanitize "$sanitizer" ${JOBS:+-j "$JOBS"})
    # By default the address sanitizer keeps 256 MB of freed memory, which is more than the tests of streams allow.
    ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=64 PIPEWRIGHT_SANITIZER=$sanitizer "${run[@]}" \
        --package-path "$root" --scratch-path "../root-$sanitizer" --traits Metrics,Tracing,OpenID,StandIn,Store --filter "$tests"
    # One after the other: calls of the chaos would exceed their time while others take all of the processor.
    PIPEWRIGHT_SANITIZER=$sanitizer "${run[@]}" --scratch-path "../$sanitizer" --no-parallel --filter "$load"
done
