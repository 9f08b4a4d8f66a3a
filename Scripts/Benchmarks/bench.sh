#!/bin/bash
# Builds the benchmarks and their tools, and runs them. Arguments are passed to pipewright-benchmarks: --short, --only GROUP.
# A full run writes Benchmarks/RESULTS.md and results.svg; other runs write to a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
traits=()
[ -z "${BENCH_WITHOUT_ASYNC_HTTP_CLIENT:-}" ] || traits=(--disable-default-traits)

step() {
    echo "== building $1" >&2
    shift
    Scripts/Steps/quietly.sh "$@"
}

simdjson=Benchmarks/.build-peers/simdjson

# Builds the peer that decodes with simdjson. Fails with the reason if that is not possible.
build_simdjson() {
    local source=Benchmarks/Peers/simdjson/articles.cpp compiler
    if [ "$simdjson" -nt "$source" ]; then return 0; fi
    for compiler in g++ clang++; do
        if command -v "$compiler" > /dev/null; then break; fi
        compiler=
    done
    if [ -z "$compiler" ]; then
        echo "no C++ compiler: simdjson is left out" >&2
        return 1
    fi
    if ! echo '#include <simdjson.h>' | "$compiler" -std=c++17 -fsyntax-only -x c++ - 2> /dev/null; then
        echo "no simdjson.h (Debian: libsimdjson-dev): simdjson is left out" >&2
        return 1
    fi
    mkdir -p "$(dirname "$simdjson")"
    "$compiler" -std=c++17 -O3 -DNDEBUG -o "$simdjson" "$source" -lsimdjson
}

benchmarks=("$swift" build --package-path Benchmarks ${traits[@]+"${traits[@]}"})
# A separate folder, so that a build without AsyncHTTPClient does not replace one with it.
[ ${#traits[@]} -eq 0 ] || benchmarks+=(--scratch-path Benchmarks/.build-plain)
tool=("$swift" build --product pipewright)
# The short form only checks that everything works, so it skips the optimizer. It uses the tool that the tests have built,
# and the build folder BENCH_SHORT_SCRATCH if it is set, from which SwiftPM removes what the benchmarks do not need.
configuration=release
meter=("$swift" build --product store-meter)
case " $* " in
    *" --short "*)
        configuration=debug
        tool+=(--traits Metrics,Tracing,OpenID,StandIn,Store)
        meter+=(--traits Metrics,Tracing,OpenID,StandIn,Store)
        [ -z "${BENCH_SHORT_SCRATCH:-}" ] || benchmarks+=(--scratch-path "$BENCH_SHORT_SCRATCH")
        ;;
    *)
        tool+=(--scratch-path Benchmarks/.build-tool --disable-default-traits)
        meter+=(--scratch-path Benchmarks/.build-store --traits Store)
        ;;
esac

step "the benchmarks" "${benchmarks[@]}" -c "$configuration"
step "yams-compose for debugging" "${benchmarks[@]}" --product yams-compose

step "pipewright" "${tool[@]}" -c "$configuration"
step "pipewright for debugging" "${tool[@]}"
step "store-meter" "${meter[@]}" -c "$configuration"

options=(
    --pipewright "$("${tool[@]}" -c "$configuration" --show-bin-path)/pipewright"
    --pipewright-debug "$("${tool[@]}" --show-bin-path)/pipewright"
    --store-meter "$("${meter[@]}" -c "$configuration" --show-bin-path)/store-meter"
    --yams-compose-debug "$("${benchmarks[@]}" --show-bin-path)/yams-compose"
)
if build_simdjson; then options+=(--simdjson "$simdjson"); fi
for python in "${PYTHON:-python3}" python3 /usr/bin/python3 python; do
    if "$python" -c 'import orjson' 2> /dev/null; then
        options+=(--python "$python")
        break
    fi
done

case " $* " in
    *" --output "* | *" --help "* | *" -h "*) ;;
    *" --short "* | *" --only "*)
        output=$(mktemp -d)
        echo "== the report goes to $output" >&2
        options+=(--output "$output")
        ;;
    *) options+=(--output Benchmarks) ;;
esac
"$("${benchmarks[@]}" -c "$configuration" --show-bin-path)/pipewright-benchmarks" "${options[@]}" "$@"
