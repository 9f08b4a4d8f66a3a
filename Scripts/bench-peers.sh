#!/bin/bash
# Builds the peer of the benchmarks that decodes with simdjson. Fails with the reason if that is not possible.
set -euo pipefail
cd "$(dirname "$0")/../Benchmarks"
source=Peers/simdjson/articles.cpp
program=.build-peers/simdjson
if [ "$program" -nt "$source" ]; then exit 0; fi

for compiler in g++ clang++; do
    if command -v "$compiler" > /dev/null; then break; fi
    compiler=
done
if [ -z "$compiler" ]; then
    echo "no C++ compiler: simdjson is left out" >&2
    exit 1
fi
if ! echo '#include <simdjson.h>' | "$compiler" -std=c++17 -fsyntax-only -x c++ - 2> /dev/null; then
    echo "no simdjson.h (Debian: libsimdjson-dev): simdjson is left out" >&2
    exit 1
fi
mkdir -p "$(dirname "$program")"
"$compiler" -std=c++17 -O3 -DNDEBUG -o "$program" "$source" -lsimdjson
