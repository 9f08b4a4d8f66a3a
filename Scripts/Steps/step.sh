#!/bin/bash
# Runs a step of a make target. Prints its number and title, and at its end how long it took, and the processor time of its
# processes.
#
#     Scripts/Steps/step.sh '2 of 9' 'The fast tests' swift test …
set -u
number=$1 title=$2
shift 2

echo "== $number: $title"
"$@"
status=$?
if [ "$status" -ne 0 ]; then
    echo "   failed after $SECONDS s" >&2
    exit "$status"
fi

# `times` of a subshell would not know the processes of this one. Its second line is that of the processes, as in
# 1m2.345s 0m6.789s.
file=$(mktemp)
trap 'rm -f "$file"' EXIT
times > "$file"
processor=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); s += t[1] * 60 + t[2] } printf "%.0f", s }' "$file")
echo "   $SECONDS s, $processor s of processor time"
