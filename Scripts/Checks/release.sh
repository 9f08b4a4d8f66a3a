#!/bin/bash
# Checks that the version is the same everywhere: PipewrightVersion, PipeClient.runtimeVersion and the first heading of
# CHANGELOG.md. With a tag, also that the tag is that version and that CHANGELOG.md has its date; then it prints the section
# of the version, for the notes of the release.
#
# Usage: Scripts/Checks/release.sh [TAG]
set -euo pipefail
cd "$(dirname "$0")/../.."

TOOL=Sources/Generator/PipewrightGenerator/PipewrightVersion.swift
LIBRARY=Sources/Runtime/PipeCore/Client/UserAgent.swift

# Prints the version in a declaration such as `static let current = "0.1.0"`.
declared() {
    sed -n "s/^.* static let $2 = \"\([^\"]*\)\"\$/\1/p" "$1"
}

# Checks the files in a folder.
check() {
    local folder=$1 tag=$2 version heading
    version=$(declared "$folder/$TOOL" current)
    if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]]; then
        echo "error: $TOOL has no version such as 0.1.0: ‘$version’" >&2
        return 1
    fi
    if [ "$(declared "$folder/$LIBRARY" runtimeVersion)" != "$version" ]; then
        echo "error: $LIBRARY has another version than $TOOL: ‘$(declared "$folder/$LIBRARY" runtimeVersion)’, ‘$version’" >&2
        return 1
    fi
    # The first section, such as `## 0.1.0 (2026-11-24)`.
    heading=$(sed -n '/^## /{p;q;}' "$folder/CHANGELOG.md")
    if [[ $heading != "## $version ("*")" ]]; then
        echo "error: CHANGELOG.md begins with ‘$heading’ instead of ‘## $version (…)’" >&2
        return 1
    fi
    [ -n "$tag" ] || return 0
    if [ "$tag" != "$version" ]; then
        echo "error: the tag ‘$tag’ is not the version ‘$version’ of $TOOL" >&2
        return 1
    fi
    if [[ ! $heading =~ \ \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$ ]]; then
        echo "error: CHANGELOG.md has no date in ‘$heading’" >&2
        return 1
    fi
    awk '/^## / { if (inside++) exit; next } inside' "$folder/CHANGELOG.md"
}

# Checks the script itself with values that agree and values that differ.
self_check() {
    local sample
    sample=$(mktemp -d)
    trap 'rm -rf "$sample"' RETURN
    mkdir -p "$sample/$(dirname "$TOOL")" "$sample/$(dirname "$LIBRARY")"
    # Arguments: the versions of the tool, the library and CHANGELOG.md, the text in parentheses, the tag, the error.
    expect() {
        local found
        echo "    package static let current = \"$1\"" > "$sample/$TOOL"
        echo "    public static let runtimeVersion = \"$2\"" > "$sample/$LIBRARY"
        printf '# Changes\n\n## %s (%s)\n\nNew.\n\n## 0.0.1 (2026-01-01)\n\nOld.\n' "$3" "$4" > "$sample/CHANGELOG.md"
        found=$(check "$sample" "$5" 2>&1) || true
        if [ -z "$6" ] && [[ $found != *error:* && $found != *Old.* ]]; then return 0; fi
        if [ -n "$6" ] && [[ $found == *"$6"* ]]; then return 0; fi
        echo "Scripts/Checks/release.sh says ‘$found’ of $*" >&2
        return 1
    }
    expect 1.2.0 1.2.0 1.2.0 unreleased "" "" &&
        expect 1.2.0 1.2.0 1.2.0 2026-11-24 1.2.0 "" &&
        expect 1.2.0 1.2.0 1.2.0 2026-11-24 1.2.0 "New." &&
        expect 1.2.0-rc.1 1.2.0-rc.1 1.2.0-rc.1 2026-11-24 1.2.0-rc.1 "" &&
        expect 1.2 1.2 1.2 unreleased "" "no version" &&
        expect 1.2.0 1.2.1 1.2.0 unreleased "" "another version" &&
        expect 1.2.1 1.2.1 1.2.0 unreleased "" "begins with" &&
        expect 1.2.0 1.2.0 1.2.0 2026-11-24 1.2.1 "the tag" &&
        expect 1.2.0 1.2.0 1.2.0 2026-11-24 v1.2.0 "the tag" &&
        expect 1.2.0 1.2.0 1.2.0 unreleased 1.2.0 "no date"
}

self_check
check . "${1:-}"
