#!/bin/bash
# Installs libyaml and pkg-config if they are missing. Says nothing if there is nothing to do.
set -euo pipefail

fail() {
    echo "error: $*" >&2
    exit 1
}

command -v swift > /dev/null || fail "Swift 6.2 or later is needed: https://www.swift.org/install"

if command -v pkg-config > /dev/null && pkg-config --exists yaml-0.1; then exit 0; fi

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo > /dev/null; then
        sudo "$@"
    else
        fail "libyaml is missing, and installing it needs root. As root: $*"
    fi
}

echo "== Installing libyaml"
if [ "$(uname)" = Darwin ]; then
    command -v brew > /dev/null || fail "libyaml is missing: install it with Homebrew (https://brew.sh), brew install libyaml pkgconf"
    brew install --quiet libyaml pkgconf
elif command -v apt-get > /dev/null; then
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libyaml-dev pkg-config > /dev/null
elif command -v dnf > /dev/null; then
    as_root dnf install -y -q libyaml-devel pkgconf-pkg-config
else
    fail "libyaml and pkg-config are missing, and there is no apt-get, dnf or brew here to install them with"
fi

pkg-config --exists yaml-0.1 || fail "libyaml was installed, but pkg-config does not find yaml-0.1"
