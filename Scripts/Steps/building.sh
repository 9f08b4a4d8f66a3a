#!/bin/bash
# Runs a build, and shows how far it is. On a terminal SwiftPM does that itself. Elsewhere, as in a log, a line of its progress
# is printed every 15 seconds, and the whole output if the build fails.
#
# Elsewhere it also fails on each warning in this package, which its users would see. SwiftPM shows those of the files that it
# compiles, which are all in a new clone; files with warnings are touched, so that the next build shows them again. The
# settings of the package do not make warnings errors: another compiler of a user may have other warnings.
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
if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    exit "$status"
fi

# A warning in the code of a macro has no path; the next lines name the file that has the macro.
warnings=$(grep -E '^(/.*|macro expansion .*):[0-9]+:[0-9]+: warning: ' "$log" | grep -v '/checkouts/' | sort -u)
if [ -n "$warnings" ]; then
    echo "$warnings" >&2
    echo 'error: the build has warnings' >&2
    grep -oE '/[^:]+\.swift:[0-9]+:[0-9]+: (warning: |note: expanded code)' "$log" | grep -v '/checkouts/' | cut -d: -f1 | sort -u |
        tr '\n' '\0' | xargs -0 touch -c
    exit 1
fi
