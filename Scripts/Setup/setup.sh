#!/bin/bash
# Installs the libraries of the generator (libyaml), AsyncHTTPClient (zlib) and PipeStore (SQLite), and openssl for the
# certificates of tests, if they are missing. Prints nothing if there is nothing to do.
set -euo pipefail

fail() {
    echo "error: $*" >&2
    exit 1
}

has() {
    command -v "$1" > /dev/null
}

is_complete() {
    has openssl && has pkg-config && pkg-config --exists yaml-0.1 && { [ "$(uname)" = Darwin ] || pkg-config --exists zlib sqlite3; }
}

has swift || fail "Swift 6.2 or later is needed: https://www.swift.org/install"
if is_complete; then exit 0; fi

if has apt-get; then
    install=(apt-get install -y -qq --no-install-recommends libsqlite3-dev libyaml-dev openssl pkg-config zlib1g-dev)
elif has dnf; then
    install=(dnf install -y -q libyaml-devel openssl pkgconf-pkg-config sqlite-devel zlib-devel)
elif has brew; then
    install=(brew install --quiet libyaml pkgconf)
elif [ "$(uname)" = Darwin ]; then
    fail "libyaml is missing. With Homebrew (https://brew.sh): brew install libyaml pkgconf"
else
    fail "libyaml, zlib, SQLite or openssl is missing, and apt-get, dnf and brew are missing, too: install them where pkg-config finds them"
fi

root=()
if [ "${install[0]}" != brew ] && [ "$(id -u)" -ne 0 ]; then
    has sudo || fail "libyaml, zlib, SQLite or openssl is missing. As root: ${install[*]}"
    root=(sudo)
fi

echo "== ${install[*]}"
if [ "${install[0]}" = apt-get ]; then
    ${root[@]+"${root[@]}"} apt-get update -qq
    install=(env DEBIAN_FRONTEND=noninteractive "${install[@]}")
fi
${root[@]+"${root[@]}"} "${install[@]}" > /dev/null

is_complete || fail "pkg-config still does not find yaml-0.1, zlib and sqlite3, or openssl is missing"
