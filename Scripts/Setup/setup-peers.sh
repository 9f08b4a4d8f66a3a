#!/bin/bash
# Installs what the peers of the benchmarks need, if it is missing: a C++ compiler and simdjson, a Python with orjson, and curl.
# A peer that cannot be installed gets a line here, and the report leaves it out. Prints nothing if there is nothing to do.
set -uo pipefail

has() {
    command -v "$1" > /dev/null
}

has_peer() {
    local program
    case $1 in
        simdjson)
            for program in g++ clang++; do
                echo '#include <simdjson.h>' | "$program" -std=c++17 -fsyntax-only -x c++ - 2> /dev/null && return
            done
            return 1
            ;;
        orjson)
            for program in "${PYTHON:-python3}" python3 /usr/bin/python3 python; do
                "$program" -c 'import orjson' 2> /dev/null && return
            done
            return 1
            ;;
        curl) has curl ;;
    esac
}

# The packages of a peer; with Homebrew, the whole command.
packages() {
    case "$manager $1" in
        "apt-get simdjson") has g++ || has clang++ || echo g++; echo libsimdjson-dev ;;
        "dnf simdjson") has g++ || has clang++ || echo gcc-c++; echo simdjson-devel ;;
        "brew orjson") echo python3 -m pip install --quiet --user orjson ;;
        brew\ *) echo brew install --quiet "$1" ;;
        *" orjson") echo python3-orjson ;;
        *) echo "$1" ;;
    esac
}

manager=
for name in apt-get dnf brew; do
    if has "$name"; then
        manager=$name
        break
    fi
done
root=()
if [ "$manager" != brew ] && [ "$(id -u)" -ne 0 ]; then root=(sudo); fi

is_updated=
for peer in simdjson orjson curl; do
    has_peer "$peer" && continue
    reason="apt-get, dnf and brew are missing"
    if [ -n "$manager" ]; then
        # shellcheck disable=SC2207  # names of packages have no spaces
        names=($(packages "$peer"))
        case $manager in
            apt-get) install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${names[@]}") ;;
            dnf) install=(dnf install -y -q "${names[@]}") ;;
            brew) install=("${names[@]}") ;;
        esac
        echo "== installing $peer for the benchmarks: ${install[*]}" >&2
        if [ "$manager" = apt-get ] && [ -z "$is_updated" ]; then
            ${root[@]+"${root[@]}"} apt-get update -qq > /dev/null 2>&1
            is_updated=1
        fi
        reason=$(${root[@]+"${root[@]}"} "${install[@]}" 2>&1 > /dev/null | tail -1)
        has_peer "$peer" && continue
    fi
    echo "== the benchmarks leave out $peer, which could not be installed: ${reason:-it is still not found}" >&2
done
exit 0
