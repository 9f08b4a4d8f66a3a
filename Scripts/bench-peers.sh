#!/usr/bin/env bash
# Builds what the benchmarks compare Pipewright with, as far as this machine has it: a program on simdjson, if its headers
# are installed (libsimdjson-dev, simdjson), and a Python environment with orjson. What is missing is left out and said.
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
peers="$root/Benchmarks/.build-peers"
mkdir -p "$peers"
compiler=$(command -v g++ || command -v clang++)
source="$root/Benchmarks/Peers/simdjson.cpp"
if [ ! "$peers/simdjson-peer" -nt "$source" ]; then
    rm -f "$peers/simdjson-peer"
    if [ -z "$compiler" ] ||
        ! "$compiler" -O3 -march=native -std=c++17 "$source" -o "$peers/simdjson-peer" -lsimdjson 2>"$peers/simdjson.log"; then
        echo "without simdjson: its library and headers are not installed (see Benchmarks/README.md)"
    fi
fi
if ! "$peers/python/bin/python" -c 'import orjson' 2>/dev/null; then
    rm -rf "$peers/python"
    if ! { python3 -m venv "$peers/python" && "$peers/python/bin/pip" install -q orjson; } >"$peers/orjson.log" 2>&1; then
        rm -rf "$peers/python"
        echo "without orjson: it cannot be installed"
    fi
fi
exit 0
