#!/usr/bin/env bash
# Runs the tests with full and read-only disks, which are mounted in a separate namespace. If the system does not allow that
# (macOS, some containers), it prints a message and skips the tests. Builds nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}

# Runs the command that follows as root of the namespace.
own=(unshare --user --map-root-user --mount)
if ! "${own[@]}" mount -t tmpfs none /mnt 2> /dev/null; then
    echo 'SKIPPED: disks cannot be mounted on this system, so full disks were not tested'
    exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/small" "$folder/read-only"
export PIPEWRIGHT_SMALL_DISK=$folder/small PIPEWRIGHT_READ_ONLY_DISK=$folder/read-only
"${own[@]}" bash -euc '
    mount -t tmpfs -o size=1m none "$PIPEWRIGHT_SMALL_DISK"
    mount -t tmpfs -o ro none "$PIPEWRIGHT_READ_ONLY_DISK"
    exec "$@"
' bash "$swift" test --skip-build --disable-xctest --traits Metrics,Tracing,OpenID,StandIn,Store --no-parallel --filter DiskTests 2>&1 \
    | tee "$folder/log"
if grep -q 'skipped\|with 0 tests' "$folder/log"; then
    echo 'error: the tests of disks did not run' >&2
    exit 1
fi
