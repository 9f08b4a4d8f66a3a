#!/bin/bash
# Generates the Todo client, builds it together with a server, and runs both.
set -euo pipefail
cd "$(dirname "$0")/.."

quiet=(--quiet)
if [ -t 1 ]; then quiet=(); fi
output=.build/demo

echo "== Generating a client: pipewright generate Schemas/todo.pipes.yaml --output $output"
Scripts/quietly.sh swift package resolve --disable-default-traits
swift build ${quiet[@]+"${quiet[@]}"} --disable-default-traits --product pipewright
"$(swift build --disable-default-traits --show-bin-path)/pipewright" generate Schemas/todo.pipes.yaml --output "$output"
echo "$(wc -l < Schemas/todo.pipes.yaml) lines of YAML became $(wc -l < "$output/todo.pipes.swift") lines of Swift."

echo "== Building the demo, for which the plugin generates the same client (some minutes the first time)"
Scripts/quietly.sh swift package resolve --package-path Examples
swift build ${quiet[@]+"${quiet[@]}"} --package-path Examples --product todo-demo

echo "== Running the client with a server on loopback"
exec "$(swift build --package-path Examples --show-bin-path)/todo-demo"
