#!/bin/bash
# The tests of what runs at the same time, built with the sanitizers of the compiler: thread (data races) and address
# (memory that is used after its end, and leaks). Arguments: which ones; both if there are none. Each takes some minutes to
# build. SANITIZED_CALLS is how many calls go through the server that spoils them.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
swift=${SWIFT:-swift}
package="$root/.build-sanitizers/package"
export PIPEWRIGHT_CHAOS=${SANITIZED_CALLS:-10000}

rm -rf "$package/Tests"
mkdir -p "$package/Tests/LoadTests"
cp "$root/Tests/SanitizerFixture/Package.swift" "$package/"
cp -R "$root/Tests/PipeRuntimeTests" "$package/Tests/"
cp "$root/Tests/SanitizerFixture/ScriptedTransport+Sent.swift" "$package/Tests/PipeRuntimeTests/Support/"
cd "$root/Examples/Tests/ExamplesTests"
cp Chaos*.swift CancelledCallsTests.swift CountingClock.swift ProcessState.swift ledger.pipes.yaml "$package/Tests/LoadTests/"
cp Failure.swift HostileTests.swift probe.pipes.yaml {CollectedAnswers,TransportConformance}Tests.swift "$package/Tests/LoadTests/"
cd "$package"

# Nothing of these is left behind, however it ends. Of the others some leave calls waiting for ever on purpose, as over a
# transport that heeds nothing.
load='Chaos|CancelledCalls'
tests='Alarms|CallAttempts|CallHandle|CallLimit|Cancellation|Deadline|Interceptor|LatestCall|LimitTests|Timeout'
tests+='|SingleFlight|OAuth2|Prefetch|HTTPCache|ParallelDownload|Hostile|CollectedAnswers'
[ $# -gt 0 ] || set -- thread address
for sanitizer in "$@"; do
    echo "== $sanitizer sanitizer"
    # What is known to be no fault, with its reason.
    export TSAN_OPTIONS="suppressions=$root/Tests/SanitizerFixture/thread.txt halt_on_error=1"
    export LSAN_OPTIONS="suppressions=$root/Tests/SanitizerFixture/leaks.txt"
    run=("$swift" test --disable-xctest --sanitize "$sanitizer" --scratch-path "../$sanitizer" ${JOBS:+-j "$JOBS"})
    # The address sanitizer keeps what was freed, 256 MB if nothing else is said: more than what is sent in a stream may take.
    ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=64 PIPEWRIGHT_SANITIZER=$sanitizer "${run[@]}" --filter "$tests"
    PIPEWRIGHT_SANITIZER=$sanitizer "${run[@]}" --filter "$load"
done
