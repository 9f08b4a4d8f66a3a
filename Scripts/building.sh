#!/bin/bash
# Runs a build, and shows how far it is. On a terminal SwiftPM does that itself. Elsewhere, as in a log, a line of its progress
# is printed every 15 seconds, and the whole output if the build fails.
set -uo pipefail
# SwiftPM passes the traits to the compiler in the order of a set. In another order, everything would be built again.
export SWIFT_DETERMINISTIC_HASHING=1
if [ -t 1 ]; then exec "$@"; fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
last=$SECONDS
"$@" 2>&1 | tee "$log" | while IFS= read -r line; do
    if [[ $line =~ ^\[[0-9]+/[0-9]+\] ]] && ((SECONDS - last >= 15)); then
        echo "   ${BASH_REMATCH[0]} after $SECONDS s"
        last=$SECONDS
    fi
done
status=${PIPESTATUS[0]}
[ "$status" -eq 0 ] || cat "$log" >&2
exit "$status"
