#!/bin/bash
# Runs a command, and prints its output only if it fails.
# The order of traits, as in building.sh.
export SWIFT_DETERMINISTIC_HASHING=1
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" > "$log" 2>&1 || {
    status=$?
    cat "$log" >&2
    exit $status
}
