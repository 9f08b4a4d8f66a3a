#!/bin/bash
# Tests the reference page in a browser: reading it from a file, and trying calls on the page that pipewright-serve shows.
#
#     Scripts/test-page.sh
#     PAGE_URL=http://127.0.0.1:8080 Scripts/test-page.sh     # with the page of a server that runs, for Schemas/todo.pipes.yaml
#     PIPEWRIGHT=.build/debug/pipewright Scripts/test-page.sh # with a tool that is built already
#
# Further arguments are for the test, such as -k search. Needs Python 3 with venv, PyPI the first time, and Chromium with its
# driver (apt: chromium chromium-driver).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
swift=${SWIFT:-swift}
venv="$root/.build/page-venv"
server=''
output=$(mktemp)

finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -f "$output"
}
trap finish EXIT

for program in "${CHROMIUM:-chromium}" "${CHROMEDRIVER:-chromedriver}"; do
    command -v "$program" >/dev/null || { echo "error: ‘$program’ is missing; on Debian: apt-get install chromium chromium-driver" >&2; exit 1; }
done
if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -c 'import selenium' 2>/dev/null; then
    echo '== Installing Selenium into .build/page-venv'
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check 'selenium>=4.30,<5'
fi

# Those of `make test`, so that nothing is built twice.
traits=(--traits Metrics,Tracing,OpenID,StandIn,Store)
products="$("$swift" build "${traits[@]}" --show-bin-path)"
tool=${PIPEWRIGHT:-}
if [ -z "$tool" ]; then
    echo '== Building the tool'
    Scripts/building.sh "$swift" build "${traits[@]}" --product pipewright
    tool="$products/pipewright"
fi
url=${PAGE_URL:-}
if [ -z "$url" ]; then
    echo '== Building the stand-in server'
    Scripts/building.sh "$swift" build "${traits[@]}" --product pipewright-serve
    "$products/pipewright-serve" Schemas/todo.pipes.yaml --port 0 --records 50 >"$output" &
    server=$!
    for _ in $(seq 100); do
        url=$(sed -n 's|.* is served at \(http://[^/]*\).*|\1|p' "$output" | head -n 1)
        [ -z "$url" ] || break
        kill -0 "$server" 2>/dev/null || { echo 'error: the server has ended' >&2; exit 1; }
        sleep 0.1
    done
    [ -n "$url" ] || { echo 'error: the server says no address' >&2; exit 1; }
fi

echo "== The page in a browser, and at $url/_docs"
"$venv/bin/python" Scripts/test-page.py "$tool" Schemas "$url" "$@"
